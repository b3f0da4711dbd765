import { dateIn, type IsoDate, wallTime } from '@/kernel/business-time'
import { formatDay } from '@/kernel/date-range'

export type Instant = string | number | Date

/** 'datetime' has seconds, 'minute' none, 'date' only the day, 'wholedate' always its year, 'time' only the time of day. */
export type MomentPart = 'datetime' | 'minute' | 'date' | 'wholedate' | 'time'

export const instantOf = (value: Instant): number =>
  typeof value === 'number' ? value : value instanceof Date ? value.getTime() : Date.parse(value)

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MOST_SHIFTS = 5000
const shifts = new Map<string, number | null>()

function shiftAt(zone: string, instant: number): number {
  const wall = wallTime(zone, instant)
  return Date.parse(`${wall.date}T00:00:00Z`) + wall.hour * HOUR - instant
}

/** How far the clock of a zone is from UTC during one day or hour; null where it is moved in between. */
function shiftDuring(zone: string, length: number, number: number): number | null {
  const key = `${zone}|${length}|${number}`
  let shift = shifts.get(key)
  if (shift === undefined) {
    shift = shiftAt(zone, number * length)
    if (length === DAY && shiftAt(zone, (number + 1) * length) !== shift) shift = null
    if (shifts.size > MOST_SHIFTS) shifts.clear()
    shifts.set(key, shift)
  }
  return shift
}

/** Zones are whole hours apart, so one answer serves its hour, and nearly always its day. */
const shiftOf = (zone: string, instant: number): number =>
  shiftDuring(zone, DAY, Math.floor(instant / DAY)) ?? shiftDuring(zone, HOUR, Math.floor(instant / HOUR)) ?? 0

/** 'Nov 15' in the present year of the business time zone, 'Nov 15, 2025' in any other. */
export function dayText(zone: string, day: IsoDate, now = Date.now()): string {
  const text = formatDay(day)
  return day.slice(0, 4) === dateIn(zone, now).slice(0, 4) ? text.slice(0, -6) : text
}

const localOf = (zone: string, instant: number): string => new Date(instant + shiftOf(zone, instant)).toISOString()

/** The time of day: '23:02:59'. */
export const clockText = (zone: string, instant: number): string => localOf(zone, instant).slice(11, 19)

/** How the console writes a moment: 'Nov 13, 23:02:59'. Asked for every cell of a date column, hence the shortcut. */
export function momentText(zone: string, instant: number, show: MomentPart = 'datetime', now?: number): string {
  const local = localOf(zone, instant)
  if (show === 'time') return local.slice(11, 19)
  if (show === 'wholedate') return formatDay(local.slice(0, 10))
  const day = dayText(zone, local.slice(0, 10), now)
  return show === 'date' ? day : `${day}, ${local.slice(11, show === 'datetime' ? 19 : 16)}`
}

const STEPS: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [60_000, 'second', 1000],
  [3_600_000, 'minute', 60_000],
  [86_400_000, 'hour', 3_600_000],
  [30 * 86_400_000, 'day', 86_400_000],
  [365 * 86_400_000, 'month', 30 * 86_400_000],
  [Number.POSITIVE_INFINITY, 'year', 365 * 86_400_000],
]

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

export function relativeTime(instant: number, now: number): string {
  const away = instant - now
  const magnitude = Math.abs(away)
  if (magnitude < 5000) return 'just now'
  const [, unit, size] = STEPS.find(([limit]) => magnitude < limit) ?? [0, 'year' as const, 365 * 86_400_000]
  return relative.format(Math.trunc(away / size), unit)
}

const long = new Map<string, Intl.DateTimeFormat>()

/** The exact moment in words, with its zone: what a tip shows. */
export function momentInWords(zone: string, instant: number): string {
  let format = long.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    })
    long.set(zone, format)
  }
  return format.format(instant)
}
