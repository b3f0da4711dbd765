import { useQuery } from '@tanstack/react-query'
import { leadsHref } from '@/features/lead-reports/web/public'
import { formatDateRange } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { formatMoney, formatNumber, Pending, Sparkline } from '@/web/kit'
import { href } from '@/web/router/search'
import { publisherDetailCalls, type PublisherWeek, type WeekSums } from '../contract'
import classes from './standing.module.css'

type Measure = keyof WeekSums
const LINES: readonly { readonly name: Measure; readonly label: string; readonly write: (value: number) => string }[] =
  [
    { name: 'leads', label: 'Leads', write: formatNumber },
    { name: 'matched', label: 'Matched', write: formatNumber },
    { name: 'total', label: 'Revenue', write: formatMoney },
    { name: 'margin', label: 'Margin', write: (value) => `${value.toFixed(1)}%` },
  ]

const signed = (value: number, text: string): string => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${text}`

/** Margins differ by points, the rest by its share. */
function changeText(name: Measure, now: number | null, before: number | null): string {
  if (now === null || before === null) return ''
  if (name === 'margin') return signed(Math.round(10 * (now - before)), Math.abs(now - before).toFixed(1))
  if (before === 0) return now === 0 ? '±0' : 'new'
  const percent = Math.round((100 * (now - before)) / before)
  return signed(percent, `${Math.abs(percent)}%`)
}

/** The summary by day; counts lead to their leads. */
function rowsOf(name: Measure, id: number, { from, to }: PublisherWeek): string {
  const keys = { publisher: [id], date: formatDateRange({ from, to }) }
  return name === 'leads' || name === 'matched' ? leadsHref(keys, name) : href('/lead/report/summary', keys)
}

export function Week({ id }: { id: number }) {
  const query = useQuery(asking(publisherDetailCalls.week, { params: { id } }))
  const week = query.data
  return (
    <>
      <h2 id="publisher-week" className={classes['title']}>
        Last 7 days
        <small>change from the 7 days before</small>
      </h2>
      {!week ? <Pending query={query} /> : null}
      {week
        ? LINES.map(({ name, label, write }) => {
            const value = week.now[name]
            const values = week.days.map((day) => day[name] ?? 0)
            const text = value === null ? '–' : write(value)
            return (
              <div key={name} className={classes['measure']}>
                <span>{label}</span>
                <Sparkline values={values} label={`${label} by day: ${values.join(', ')}`} height={18} />
                <b>{value ? <a href={rowsOf(name, id, week)}>{text}</a> : text}</b>
                <span>{changeText(name, value, week.before[name])}</span>
              </div>
            )
          })
        : null}
    </>
  )
}
