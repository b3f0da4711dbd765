import { useBusinessTime } from '../business-time'
import classes from './display.module.css'
import { dayText, type Instant, instantOf, type MomentPart, momentText } from './time-text'

interface DateTimeProps {
  readonly value: Instant | null | undefined
  readonly show?: MomentPart
  /** Names the business zone beside the time. Tables name it once, in the column header. */
  readonly withZone?: boolean
}

/** A bare day has no time zone: it is the same everywhere. */
const isDay = (value: Instant): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A moment in the business time zone, or a day; the weekday, year and zone on hover. */
export function DateTime({ value, show = 'datetime', withZone = false }: DateTimeProps) {
  const { zone, zoneName } = useBusinessTime()
  return momentIn(zone, value, show, withZone ? zoneName : undefined)
}

/** The same without a component of its own: a table has hundreds. */
export function momentIn(zone: string, value: DateTimeProps['value'], show: DateTimeProps['show'], zoneName?: string) {
  if (value === null || value === undefined || value === '') return null
  if (isDay(value)) return dayText(zone, value)
  const instant = instantOf(value)
  if (Number.isNaN(instant)) return <>{String(value)}</>
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      tabIndex={show === 'date' && zoneName !== undefined ? 0 : undefined}
    >
      {momentText(zone, instant, show)}
      {zoneName === undefined ? null : <span className={classes['zone']}> {zoneName}</span>}
    </time>
  )
}
