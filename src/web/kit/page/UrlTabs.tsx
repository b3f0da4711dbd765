import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useUrlTab } from '@/web/router/url-tab'
import { Loading } from '../feedback/Loading'
import { formatNumber } from '../table/cell-content'
import classes from './page.module.css'

export interface UrlTab {
  /** In the query string. */
  readonly name: string
  readonly title: string
  readonly count?: number | undefined
  /** Called when the tab is open; may draw a lazy component. */
  readonly panel: () => ReactNode
}

interface UrlTabsProps {
  readonly label: string
  /** Tabs that do not apply may be left out in place: `lead.cert && {…}`. */
  readonly tabs: readonly (UrlTab | false | null | undefined)[]
  /** Name of the query parameter, where a screen has two strips. */
  readonly param?: string
}

const isTab = (tab: UrlTab | false | null | undefined): tab is UrlTab => Boolean(tab)

/** Tabs whose choice is in the URL; only the open panel exists. */
export function UrlTabs({ label, tabs, param = 'tab' }: UrlTabsProps) {
  const shown = tabs.filter(isTab)
  const [current, open] = useUrlTab(
    shown.map((tab) => tab.name),
    param,
  )
  const active = shown.find((tab) => tab.name === current)
  if (!active) return null
  return (
    <Tabs
      value={active.name}
      onChange={(name) => {
        if (name) open(name)
      }}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="md">
        {shown.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name}>
            {tab.title}
            {tab.count === undefined ? null : <span className={classes['count']}>{formatNumber(tab.count)}</span>}
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
