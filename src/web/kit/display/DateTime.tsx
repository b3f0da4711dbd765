import { useBusinessTime } from '../business-time'
import classes from './display.module.css'
import { exactDay, exactTime, type Instant, instantOf } from './time-text'

interface DateTimeProps {
  readonly value: Instant | null | undefined
  /** 'datetime' has seconds, 'minute' none, 'date' only the day. */
  readonly show?: 'datetime' | 'minute' | 'date'
  /** Names the business zone beside the time. Tables name it once, in the column header. */
  readonly withZone?: boolean
}

/** A moment in the business time zone; the weekday and zone on hover. */
export function DateTime({ value, show = 'datetime', withZone = false }: DateTimeProps) {
  const { zone, zoneName } = useBusinessTime()
  return momentIn(zone, value, show, withZone ? zoneName : undefined)
}

/** The same without a component of its own: a table has hundreds. */
export function momentIn(zone: string, value: DateTimeProps['value'], show: DateTimeProps['show'], zoneName?: string) {
  if (value === null || value === undefined || value === '') return null
  const instant = instantOf(value)
  if (Number.isNaN(instant)) return <>{String(value)}</>
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      tabIndex={show === 'date' && zoneName !== undefined ? 0 : undefined}
    >
      {show === 'date' ? exactDay(zone, instant) : exactTime(zone, instant, show === 'datetime')}
      {zoneName === undefined ? null : <span className={classes['zone']}> {zoneName}</span>}
    </time>
  )
}
