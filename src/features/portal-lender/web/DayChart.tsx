import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatDay } from '@/kernel/date-range'
import { Chart } from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import type { LenderFigures } from '../rows'

const UNITS = {
  spend: { caption: 'Spend by day', series: [{ name: 'spend', label: 'Spend', format: 'money' as const }] },
  bought: { caption: 'Leads by day', series: [{ name: 'bought', label: 'Leads' }] },
}
type Unit = keyof typeof UNITS
const CHOICES = [
  { value: 'spend', label: 'Spend' },
  { value: 'bought', label: 'Leads' },
]

/** One unit at a time. */
export function DayChart({ days }: { readonly days: readonly (LenderFigures & { readonly date: string })[] }) {
  const [unit, setUnit] = useState<Unit>('spend')
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
      <Chart {...UNITS[unit]} kind="bar" rows={rows} x="date" height={200} />
    </section>
  )
}
