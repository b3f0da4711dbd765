import { useMemo } from 'react'
import { formatDay } from '@/kernel/date-range'
import { Chart } from '@/web/kit'
import type { OrderDayRow } from '../rows'

/** Two points make no curve (doc3 §9). */
const CHART_FROM = 3
const SERIES = [
  { name: 'leads', label: 'Sent' },
  { name: 'matched', label: 'Matched' },
  { name: 'unmatched', label: 'Unmatched' },
]

/** How the days of a report went. */
export function DaysChart({ days }: { readonly days: readonly OrderDayRow[] }) {
  const rows = useMemo(() => days.map((day) => ({ ...day, date: formatDay(day.date).replace(/, \d+$/, '') })), [days])
  if (rows.length < CHART_FROM) return null
  return <Chart caption="Postings by day" rows={rows} x="date" series={SERIES} step={500} height={170} />
}
