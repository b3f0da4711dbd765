import { formatNumber } from '@/web/kit'
import classes from './filters.module.css'
import { timeOf } from './week'

const hourName = (hour: number): string => timeOf(hour * 60)

/** Leads per hour behind the week: when there is something to buy. */
export function HourBars({ hours }: { readonly hours: readonly number[] }) {
  const most = Math.max(...hours)
  const busiest = hours.indexOf(most)
  const label =
    most === 0
      ? 'No leads in the last 7 days'
      : `Leads per hour of the last 7 days, most at ${hourName(busiest)}: ${formatNumber(most)}`
  return (
    <div role="img" aria-label={label} className={classes['hourBars']}>
      <span className={classes['weekHour']}>Leads</span>
      {hours.map((leads, hour) => (
        <span
          key={hour}
          className={classes['hourBar']}
          data-tip={`${hourName(hour)}: ${formatNumber(leads)} in 7 days`}
        >
          <span style={{ height: `${most === 0 ? 0 : (100 * leads) / most}%` }} />
        </span>
      ))}
    </div>
  )
}
