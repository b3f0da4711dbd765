/**
 * Days, weeks and months of the business time zone. Instants are UTC milliseconds; a day is its ISO date.
 * Only whole-hour zones are supported, so that hourly rollups never straddle a day.
 */
export type IsoDate = string

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Since then no zone has changed its clock but on a quarter of an hour, nor had an offset that is not made of quarters. */
const STEADY_SINCE = Date.UTC(2016, 0, 1)
const MOST_REMEMBERED = 8192
const quarters = new Map<string, Map<number, WallTime>>()
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  let known = formatters.get(zone)
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(zone, known)
  }
  return known
}

export interface WallTime {
  readonly date: IsoDate
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** What a clock on the wall of the zone shows. */
export function wallTime(zone: string, instant: number): WallTime {
  if (!(instant >= STEADY_SINCE)) return readWall(zone, instant)
  const { date, hour, minute } = quarterOf(zone, Math.floor(instant / QUARTER))
  return {
    date,
    hour,
    minute: minute + Math.floor((instant % QUARTER) / MINUTE),
    second: Math.floor((instant % MINUTE) / 1000),
  }
}

export const dateIn = (zone: string, instant: number): IsoDate =>
  instant >= STEADY_SINCE ? quarterOf(zone, Math.floor(instant / QUARTER)).date : readWall(zone, instant).date

/** Asking Intl costs more than all else that is done with a time: one question serves a quarter of an hour. */
function quarterOf(zone: string, number: number): WallTime {
  let known = quarters.get(zone)
  if (!known) quarters.set(zone, (known = new Map<number, WallTime>()))
  let quarter = known.get(number)
  if (!quarter) {
    if (known.size >= MOST_REMEMBERED) known.clear()
    quarter = readWall(zone, number * QUARTER)
    known.set(number, quarter)
  }
  return quarter
}

function readWall(zone: string, instant: number): WallTime {
  const part: Record<string, string> = {}
  for (const { type, value } of formatter(zone).formatToParts(instant)) part[type] = value
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    hour: Number(part['hour']),
    minute: Number(part['minute']),
    second: Number(part['second']),
  }
}

const two = (n: number): string => String(n).padStart(2, '0')

/** '2026-11-15 09:05:00' in the zone, as tables and files show instants. */
export function stampIn(zone: string, instant: number): string {
  const at = wallTime(zone, instant)
  return `${at.date} ${two(at.hour)}:${two(at.minute)}:${two(at.second)}`
}

export const isIsoDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

const utc = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`)
const isoOf = (time: number): IsoDate => new Date(time).toISOString().slice(0, 10)

export const addDays = (date: IsoDate, days: number): IsoDate => isoOf(utc(date) + days * DAY)
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((utc(to) - utc(from)) / DAY)

/** 1 = Monday … 7 = Sunday. */
export const weekday = (date: IsoDate): number => ((new Date(utc(date)).getUTCDay() + 6) % 7) + 1

export const startOfWeek = (date: IsoDate): IsoDate => addDays(date, 1 - weekday(date))
export const startOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 7)}-01`
export const startOfYear = (date: IsoDate): IsoDate => `${date.slice(0, 4)}-01-01`

export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return isoOf(Date.UTC(year, month - 1 + months, 1))
}

/** The first instant of a day. Zones that skip midnight on a clock change start their day an hour later. */
export function startOfDay(zone: string, date: IsoDate): number {
  const target = utc(date)
  for (let offset = -14; offset <= 14; offset++) {
    const candidate = target + offset * HOUR
    if (dateIn(zone, candidate) === date && dateIn(zone, candidate - HOUR) !== date) return candidate
  }
  throw new RangeError(`no start of ${date} in ${zone}`)
}

/** Exclusive end of a day. */
export const endOfDay = (zone: string, date: IsoDate): number => startOfDay(zone, addDays(date, 1))

export function isSupportedZone(zone: string): boolean {
  try {
    return [0, 6].every((month) => wallTime(zone, Date.UTC(2026, month, 1)).minute === 0)
  } catch {
    return false
  }
}

/** A time zone as people write it: 'America/New York'. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')
