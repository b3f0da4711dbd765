import type { ReactNode } from 'react'
import { Sparkline } from '../chart/Sparkline'
import type { TotalName } from '../display/MoneyLink'
import classes from './panels.module.css'

/** Between card and tabs of a detail page: how the thing stands, in boxes side by side. */
export function Panels({
  wideFirst = false,
  children,
}: {
  readonly wideFirst?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={classes['panels']} data-wide-first={wideFirst || undefined}>
      {children}
    </div>
  )
}

interface PanelProps {
  readonly id: string
  readonly title: string
  /** Right of the title: links, a verdict, small print. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export const WEEK_TITLE = { title: 'Last 7 days', aside: <small>change from the 7 days before</small> }

interface WeekLineProps {
  readonly label: string
  readonly values: readonly number[]
  readonly text: string
  /** The rows behind the number. */
  readonly to?: string | undefined
  /** Where those rows show the same sum; counts and averages have none. */
  readonly total?: TotalName | undefined
  readonly change: string
}

/** One measure of a week: by day, in all, and against the week before. */
export function WeekLine({ label, values, text, to, total, change }: WeekLineProps) {
  return (
    <div className={classes['measure']}>
      <span>{label}</span>
      <Sparkline values={[...values]} label={`${label} by day: ${values.join(', ')}`} height={18} />
      <b>
        {to === undefined ? (
          text
        ) : (
          <a href={to} data-figure={total}>
            {text}
          </a>
        )}
      </b>
      <span>{change}</span>
    </div>
  )
}

/** '+6%' against what was before; 'new' where there was nothing. */
export function changeText(now: number, before: number): string {
  if (now === before) return '±0'
  if (before === 0) return 'new'
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`
}
