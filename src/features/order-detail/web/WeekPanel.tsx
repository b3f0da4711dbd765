import { leadPermissions } from '@/features/lead-facts/permissions'
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
}

const LINES: readonly Line[] = [
  { name: 'pings', label: 'Pings', write: formatNumber },
  { name: 'sent', label: 'Sent', write: formatNumber },
  { name: 'won', label: 'Won', write: formatNumber },
  { name: 'price', label: 'Average price', write: formatMoney },
  { name: 'revenue', label: 'Revenue', write: formatMoney },
  { name: 'timeouts', label: 'Time-outs', write: formatNumber },
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
  const mayRead = usePermission(leadPermissions.leads_view)
  const rows = href('/lead/report/details', { lenderorder: id, date: formatDateRange({ from, to }) })
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
            <b>{mayRead && line.name === 'won' ? <a href={rows}>{text}</a> : text}</b>
            <span className={classes['change']}>
              {value === null || before[line.name] === null ? '' : changeText(line, value, before[line.name] ?? 0)}
            </span>
          </div>
        )
      })}
    </>
  )
}
