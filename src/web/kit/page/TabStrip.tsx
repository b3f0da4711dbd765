import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Loading } from '../feedback/Loading'
import classes from './page.module.css'

interface TabStripProps {
  readonly label: string
  readonly tabs: readonly { readonly name: string; readonly title: ReactNode; readonly panel: () => ReactNode }[]
  readonly current: string
  readonly open: (name: string) => void
}

/** One line of tabs; only the open panel exists. Where it is wider than the screen it scrolls, the open one in view. */
export function TabStrip({ label, tabs, current, open }: TabStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = strip.current
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list || !tab) return
    // The strip alone moves: a page that opens with its tabs below the fold stays at its top.
    const beyond = tab.offsetLeft + tab.offsetWidth - list.clientWidth
    list.scrollLeft = Math.min(Math.max(list.scrollLeft, beyond), tab.offsetLeft)
  }, [current])
  return (
    <Tabs value={current} onChange={(name) => (name ? open(name) : undefined)} keepMounted={false}>
      <div className={classes['strip']}>
        <Tabs.List aria-label={label} ref={strip} className={classes['tabs']}>
          {tabs.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map(({ name, panel }) => (
        <Tabs.Panel key={name} value={name}>
          {name === current ? <Suspense fallback={<Loading />}>{panel()}</Suspense> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
