import { reportPermissions } from '@/features/lead-reports/permissions'
import { formatDateRange } from '@/kernel/date-range'
import { formatMoney, formatNumber, Sparkline } from '@/web/kit'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import type { OrderWeek, WeekSums } from '../contract'
import classes from './order-detail.module.css'

type Measure = keyof WeekSums
interface Line {
  readonly name: Measure
  readonly label: string
  readonly write: (value: number) => string
  /** The postings behind it; null where they are pings. */
  readonly rows: readonly string[] | null
}

const SOLD = ['matched', 'returned']
const SENT = ['matched', 'unmatched', 'returned', 'error', 'timeout']

const LINES: readonly Line[] = [
  { name: 'pings', label: 'Pings', write: formatNumber, rows: null },
  { name: 'sent', label: 'Sent', write: formatNumber, rows: SENT },
  { name: 'won', label: 'Won', write: formatNumber, rows: SOLD },
  { name: 'price', label: 'Average price', write: formatMoney, rows: SOLD },
  { name: 'revenue', label: 'Revenue', write: formatMoney, rows: SOLD },
  { name: 'timeouts', label: 'Time-outs', write: formatNumber, rows: ['timeout'] },
]

/** Few time-outs are told by their number, the rest by share. */
function changeText({ name }: Line, now: number, before: number): string {
  if (now === before) return '±0'
  if (name === 'timeouts') return now > before ? `+${now - before}` : `${now - before}`.replace('-', '−')
  if (before === 0) return 'new'
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`
}

export function WeekPanel({ id, week }: { id: number; week: OrderWeek }) {
  const { from, to, days, now, before } = week
  const mayRead = usePermission(reportPermissions.reports_view)
  const date = formatDateRange({ from, to })
  const rowsOf = ({ rows }: Line): string =>
    rows === null
      ? href('/lender/pingpostreport', { lenderorder: id, date, tab: 'byOrder' })
      : href('/lender/detailsreport', { lenderorder: id, date, status: rows })
  return (
    <>
      <h2 id="order-week" className={classes['title']}>
        Last 7 days
        <small>change from the 7 days before</small>
      </h2>
      {LINES.map((line) => {
        const value = now[line.name]
        if (line.name === 'pings' && value === null) return null
        const values = days.map((day) => day[line.name] ?? 0)
        const text = value === null ? '–' : line.write(value)
        return (
          <div key={line.name} className={classes['measure']}>
            <span>{line.label}</span>
            <Sparkline values={values} label={`${line.label} by day: ${values.join(', ')}`} height={18} />
            <b>{mayRead && value ? <a href={rowsOf(line)}>{text}</a> : text}</b>
            <span className={classes['change']}>
              {value === null || before[line.name] === null ? '' : changeText(line, value, before[line.name] ?? 0)}
            </span>
          </div>
        )
      })}
    </>
  )
}
