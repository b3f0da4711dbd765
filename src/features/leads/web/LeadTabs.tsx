import { Tabs } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { Loading } from '@/web/kit'
import type { LeadTabState } from './use-lead-tabs'
import classes from './summary.module.css'

/** One line of tabs. Where it is wider than the screen it scrolls, the current one kept in view. */
export function LeadTabs({ tabs: { list, current, open } }: { tabs: LeadTabState }) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }, [current])
  return (
    <Tabs value={current} onChange={(name) => (name ? open(name) : undefined)} keepMounted={false}>
      <div className={classes['strip']}>
        <Tabs.List aria-label="Lead" ref={strip} className={classes['tabs']}>
          {list.map(({ name, title, counts }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
              {counts === undefined ? null : <span className={classes['tabCounts']}> {counts}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {list.map(({ name, panel }) => (
        <Tabs.Panel key={name} value={name}>
          {name === current ? <Suspense fallback={<Loading />}>{panel()}</Suspense> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
