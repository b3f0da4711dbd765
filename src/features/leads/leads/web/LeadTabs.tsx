import { TabStrip } from '@/web/kit'
import type { LeadTabState } from './use-lead-tabs'
import classes from './summary.module.css'

export function LeadTabs({ tabs: { list, current, open } }: { tabs: LeadTabState }) {
  const tabs = list.map(({ counts, title, ...tab }) => ({
    ...tab,
    title:
      counts === undefined ? (
        title
      ) : (
        <>
          {title}
          <span className={classes['tabCounts']}> {counts}</span>
        </>
      ),
  }))
  return <TabStrip label="Lead" tabs={tabs} current={current} open={open} />
}
