import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { formatDateRange } from '@/kernel/date-range'
import { NET_TOTAL } from '@/features/reports/lender-reports/web/public'
import { changeText, formatMoney, formatNumber, type TotalName, WeekLine } from '@/web/kit'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import type { OrderWeek, WeekSums } from '../contract'

type Measure = keyof WeekSums
interface Line {
  readonly name: Measure
  readonly label: string
  readonly write: (value: number) => string
  /** The postings behind it; null where they are pings. */
  readonly rows: readonly string[] | null
  readonly total?: TotalName
}

const SOLD = ['matched', 'returned']
const SENT = ['matched', 'unmatched', 'returned', 'error', 'timeout']

const LINES: readonly Line[] = [
  { name: 'pings', label: 'Pings', write: formatNumber, rows: null },
  { name: 'sent', label: 'Sent', write: formatNumber, rows: SENT },
  { name: 'won', label: 'Won', write: formatNumber, rows: SOLD },
  { name: 'price', label: 'Average price', write: formatMoney, rows: SOLD },
  { name: 'revenue', label: 'Revenue', write: formatMoney, rows: SOLD, total: NET_TOTAL },
  { name: 'timeouts', label: 'Time-outs', write: formatNumber, rows: ['timeout'] },
]

/** Few time-outs are told by their number, the rest by share. */
function changeOf(name: Measure, now: number | null, before: number | null): string {
  if (now === null || before === null) return ''
  if (name !== 'timeouts' || now === before) return changeText(now, before)
  return now > before ? `+${now - before}` : `−${before - now}`
}

export function WeekLines({ id, week }: { id: number; week: OrderWeek }) {
  const { from, to, days, now, before } = week
  const mayRead = usePermission(reportPermissions.reports_view)
  const date = formatDateRange({ from, to })
  const rowsOf = ({ rows }: Line): string =>
    rows === null
      ? href('/lender/pingpostreport', { lenderorder: id, date, tab: 'byOrder' })
      : href('/lender/detailsreport', { lenderorder: id, date, status: rows })
  return LINES.map((line) => {
    const value = now[line.name]
    if (line.name === 'pings' && value === null) return null
    return (
      <WeekLine
        key={line.name}
        label={line.label}
        values={days.map((day) => day[line.name] ?? 0)}
        text={value === null ? '–' : line.write(value)}
        to={mayRead && value ? rowsOf(line) : undefined}
        total={line.total}
        change={changeOf(line.name, value, before[line.name])}
      />
    )
  })
}
