import type { ReactNode } from 'react'
import { useUrlTab } from '@/web/router/url-tab'
import { formatNumber } from '../table/cell-content'
import classes from './page.module.css'
import { TabStrip } from './TabStrip'

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
    <TabStrip
      label={label}
      current={active.name}
      open={open}
      tabs={shown.map((tab) => ({
        ...tab,
        title:
          tab.count === undefined ? (
            tab.title
          ) : (
            <>
              {tab.title}
              <span className={classes['count']}>{formatNumber(tab.count)}</span>
            </>
          ),
      }))}
    />
  )
}
