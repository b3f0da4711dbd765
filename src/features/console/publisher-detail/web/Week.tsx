import { useQuery } from '@tanstack/react-query'
import { leadsHref } from '@/features/leads/lead-reports/web/public'
import { formatDateRange } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { changeText, formatMoney, formatNumber, Panel, Pending, WEEK_TITLE, WeekLine } from '@/web/kit'
import { href } from '@/web/router/search'
import { publisherDetailCalls, type PublisherWeek, type WeekSums } from '../contract'

type Measure = keyof WeekSums
const LINES: readonly { readonly name: Measure; readonly label: string; readonly write: (value: number) => string }[] =
  [
    { name: 'leads', label: 'Leads', write: formatNumber },
    { name: 'matched', label: 'Matched', write: formatNumber },
    { name: 'total', label: 'Revenue', write: formatMoney },
    { name: 'margin', label: 'Margin', write: (value) => `${formatNumber(value, 1)}%` },
  ]

/** Margins differ by points, the rest by its share. */
function changeOf(name: Measure, now: number | null, before: number | null): string {
  if (now === null || before === null) return ''
  if (name !== 'margin') return changeText(now, before)
  const points = Math.round(10 * (now - before)) / 10
  return points === 0 ? '±0.0' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`
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
    <Panel id="publisher-week" {...WEEK_TITLE}>
      {week ? (
        LINES.map(({ name, label, write }) => {
          const value = week.now[name]
          return (
            <WeekLine
              key={name}
              label={label}
              values={week.days.map((day) => day[name] ?? 0)}
              text={value === null ? '–' : write(value)}
              to={value ? rowsOf(name, id, week) : undefined}
              total={name === 'total' ? 'leads-summary:total' : undefined}
              change={changeOf(name, value, week.before[name])}
            />
          )
        })
      ) : (
        <Pending query={query} />
      )}
    </Panel>
  )
}
