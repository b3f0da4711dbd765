import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { PageHeader, SavedViewsProvider } from '@/web/kit'
import { DialogSection } from './DialogSection'
import { DisplaySection } from './DisplaySection'
import classes from './dev.module.css'
import { FormSection } from './FormSection'
import { memoryViews } from './memory-views'
import { TableSection } from './TableSection'
import { TableStatesSection } from './TableStatesSection'
import { ViewerSection } from './ViewerSection'

const SCHEMES = ['light', 'dark', 'auto'].map((value) => ({ value, label: value }))

/** Every part of the kit in its states: for looking, for the accessibility check and for counting renders. */
export default function UiPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [views] = useState(memoryViews)
  return (
    <SavedViewsProvider value={views}>
      <div className={classes['page']}>
        <PageHeader
          title="Kit"
          crumbs={[{ title: 'Dashboard', href: '/' }]}
          actions={
            <SegmentedControl
              aria-label="Colour scheme"
              data={SCHEMES}
              value={colorScheme}
              onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
            />
          }
        />
        <TableSection />
        <DisplaySection />
        <TableStatesSection />
        <FormSection />
        <DialogSection />
        <ViewerSection />
      </div>
    </SavedViewsProvider>
  )
}
