import { useDeferredValue } from 'react'
import classes from './landing.module.css'

/** What is entered, as it will look: in a frame that runs nothing and belongs to no site. */
export function Preview({ html }: { readonly html: string }) {
  const shown = useDeferredValue(html)
  return (
    <section aria-label="Preview">
      <h2 className={classes['heading']}>Preview</h2>
      <iframe className={classes['frame']} title="Preview of the content" sandbox="" srcDoc={shown} />
      <p className={classes['hint']}>Pictures of other sites are shown on the page only.</p>
    </section>
  )
}
