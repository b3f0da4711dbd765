import { useMemo } from 'react'
import { formatDay } from '@/kernel/date-range'
import { Chart } from '@/web/kit'
import type { Numbers } from '../contract'

const SERIES = [
  { name: 'revenue', label: 'Revenue', format: 'money' as const },
  { name: 'profit', label: 'Profit', format: 'money' as const },
]

export function Month({ days }: { readonly days: Numbers['days'] }) {
  const rows = useMemo(() => days.map((day) => ({ ...day, date: formatDay(day.date) })), [days])
  return <Chart caption="Revenue and profit, last 30 days" rows={rows} x="date" series={SERIES} height={220} />
}
