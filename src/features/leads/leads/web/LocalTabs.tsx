import { Tabs } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Loading, type UrlTab } from '@/web/kit'

interface LocalTabsProps {
  readonly label: string
  readonly tabs: readonly (UrlTab | false | null | undefined)[]
}

/** Tabs of a dialog: the address belongs to the page below it. */
export function LocalTabs({ label, tabs }: LocalTabsProps) {
  const shown = tabs.filter((tab): tab is UrlTab => Boolean(tab))
  const [wanted, setWanted] = useState<string | null>(null)
  const active = shown.find(({ name }) => name === wanted) ?? shown[0]
  if (!active) return null
  return (
    <Tabs value={active.name} onChange={setWanted} keepMounted={false}>
      <Tabs.List aria-label={label} mb="md">
        {shown.map(({ name, title, count }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
            {count === undefined ? null : ` (${count})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name}>
          {tab === active ? <Suspense fallback={<Loading />}>{tab.panel()}</Suspense> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
