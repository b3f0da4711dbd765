import { wallTime } from '@/kernel/business-time'
import type { Datum } from './datum'

const QUARTER = 15 * 60_000
const MOST_REMEMBERED = 512
const offsets = new Map<string, Map<number, number>>()

/** How far a zone's clocks are ahead of UTC. Offsets change on quarters of an hour only: one Intl call serves a quarter. */
function offsetOf(zone: string, instant: number): number {
  if (zone === 'UTC') return 0
  let known = offsets.get(zone)
  if (!known) offsets.set(zone, (known = new Map<number, number>()))
  const quarter = Math.floor(instant / QUARTER)
  let offset = known.get(quarter)
  if (offset === undefined) {
    if (known.size >= MOST_REMEMBERED) known.clear()
    const { date, hour, minute, second } = wallTime(zone, quarter * QUARTER)
    offset = Date.parse(`${date}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000 - quarter * QUARTER
    known.set(quarter, offset)
  }
  return offset
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const two = (n: number): string => String(n).padStart(2, '0')
const hour12 = (date: Date): number => date.getUTCHours() % 12 || 12

function offsetText(offset: number, colon: string): string {
  const minutes = Math.abs(Math.round(offset / 60_000))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${colon}${two(minutes % 60)}`
}

/** The date is shifted so that its UTC fields show the zone's wall clock. */
type Piece = (date: Date, offset: number, instant: number) => string

const TOKENS: Readonly<Record<string, Piece>> = {
  yyyy: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  yy: (date) => two(date.getUTCFullYear() % 100),
  MMM: (date) => MONTHS[date.getUTCMonth()] ?? '',
  MM: (date) => two(date.getUTCMonth() + 1),
  M: (date) => String(date.getUTCMonth() + 1),
  dd: (date) => two(date.getUTCDate()),
  d: (date) => String(date.getUTCDate()),
  EEE: (date) => DAYS[date.getUTCDay()] ?? '',
  HH: (date) => two(date.getUTCHours()),
  H: (date) => String(date.getUTCHours()),
  hh: (date) => two(hour12(date)),
  h: (date) => String(hour12(date)),
  mm: (date) => two(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
  SSS: (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  a: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  XXX: (_date, offset) => (offset === 0 ? 'Z' : offsetText(offset, ':')),
  xx: (_date, offset) => offsetText(offset, ''),
  unixms: (_date, _offset, instant) => String(instant),
  unix: (_date, _offset, instant) => String(Math.floor(instant / 1000)),
}

const NAMED: Readonly<Record<string, string>> = { iso: "yyyy-MM-dd'T'HH:mm:ssXXX", unix: 'unix', unixms: 'unixms' }
const PIECE = /'((?:[^']|'')*)'|unixms|unix|yyyy|yy|MMM|MM|M|dd|d|EEE|HH|H|hh|h|mm|ss|SSS|a|XXX|xx|[^A-Za-z']/g

export type FormatDate = (instant: number) => string

/** Returns what is wrong instead, as text, where the format or the zone is not known. */
export function compileDateFormat(format: string, zone: string): FormatDate | string {
  const written = NAMED[format] ?? format
  const pieces: Piece[] = []
  let read = 0
  for (const match of written.matchAll(PIECE)) {
    if (match.index !== read) break
    read += match[0].length
    const [token, quoted] = match
    const literal = quoted === undefined ? token : quoted === '' ? "'" : quoted.replaceAll("''", "'")
    pieces.push((quoted === undefined && TOKENS[token]) || (() => literal))
  }
  if (read !== written.length)
    return `unknown letters in the date format at ${read + 1}: ${written.slice(read, read + 8)}; known are ${Object.keys(TOKENS).join(' ')}`
  try {
    offsetOf(zone, 0)
  } catch {
    return `unknown time zone ${zone}`
  }
  return (instant) => {
    const offset = offsetOf(zone, instant)
    const date = new Date(instant + offset)
    let out = ''
    for (const piece of pieces) out += piece(date, offset, instant)
    return out
  }
}

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/

/** An instant in milliseconds, ISO text with its zone (or a bare date, UTC), or Unix seconds. */
export function instantOf(value: Datum): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,13}$/.test(text)) return Number(text)
  const time = ISO.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
