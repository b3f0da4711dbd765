import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatDay } from '@/kernel/date-range'
import { Chart } from '@/web/kit'
import type { Figures } from '../rows'
import classes from '@/web/portal/home.module.css'

const UNITS = {
  leads: {
    caption: 'Leads by day',
    kind: 'stack' as const,
    series: [
      { name: 'accepted', label: 'Accepted' },
      { name: 'rejected', label: 'Rejected' },
      { name: 'returned', label: 'Returned' },
      { name: 'pending', label: 'Pending' },
    ],
  },
  earned: {
    caption: 'Earned by day',
    kind: 'bar' as const,
    series: [{ name: 'earned', label: 'Earned', format: 'money' as const }],
  },
}
type Unit = keyof typeof UNITS
const CHOICES = [
  { value: 'leads', label: 'Leads' },
  { value: 'earned', label: 'Earned' },
]

/** One unit at a time. */
export function DayChart({ days }: { readonly days: readonly (Figures & { readonly date: string })[] }) {
  const [unit, setUnit] = useState<Unit>('leads')
  const rows = useMemo(() => days.map((day) => ({ ...day, date: formatDay(day.date) })), [days])
  return (
    <section className={classes['card']} aria-labelledby="by-day">
      <header>
        <h2 id="by-day">{UNITS[unit].caption}</h2>
        <SegmentedControl
          size="xs"
          data={CHOICES}
          value={unit}
          aria-label="What the chart shows"
          onChange={(value) => setUnit(value as Unit)}
        />
      </header>
      <Chart {...UNITS[unit]} rows={rows} x="date" height={220} />
    </section>
  )
}
