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
    strip.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
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
