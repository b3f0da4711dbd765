import { type ComponentProps, useMemo, useState } from 'react'
import { formatDay } from '@/kernel/date-range'
import { Chart } from '@/web/kit'
import classes from './home.module.css'

type ChartProps = ComponentProps<typeof Chart>

export interface Unit extends Pick<ChartProps, 'caption' | 'kind' | 'series'> {
  readonly label: string
}

interface DayCardProps {
  readonly units: readonly Unit[]
  readonly days: readonly { readonly date: string }[]
  readonly height: number
}

/** The days of a home page, one unit at a time. */
export function DayCard({ units, days, height }: DayCardProps) {
  const [shown, setShown] = useState(0)
  const rows = useMemo(() => days.map((day) => ({ ...day, date: formatDay(day.date) })), [days])
  const unit = units[shown]
  if (!unit) return null
  const { label: _, ...chart } = unit
  return (
    <section className={classes['card']} aria-labelledby="by-day">
      <header>
        <h2 id="by-day">{unit.caption}</h2>
        <div role="radiogroup" aria-label="What the chart shows" className={classes['units']}>
          {units.map(({ label }, at) => (
            <label key={label}>
              <input type="radio" name="unit" checked={at === shown} onChange={() => setShown(at)} />
              {label}
            </label>
          ))}
        </div>
      </header>
      <Chart {...chart} rows={rows} x="date" height={height} />
    </section>
  )
}
