import { useDeferredValue } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { LandingText } from '../contract'
import classes from './landing.module.css'

/** What is entered, as it will look: in a frame that runs nothing and belongs to no site. */
export function Preview({ control }: { readonly control: Control<z.input<typeof LandingText>> }) {
  const shown = useDeferredValue(useWatch({ control, name: 'content' }))
  return (
    <section aria-label="Preview">
      <h2 className={classes['heading']}>Preview</h2>
      {/* A frame of its own for each text: one whose text changes while it loads stays empty in Chromium. */}
      <iframe key={shown} className={classes['frame']} title="Preview of the content" sandbox="" srcDoc={shown} />
      <p className={classes['hint']}>Pictures of other sites are shown on the page only.</p>
    </section>
  )
}
