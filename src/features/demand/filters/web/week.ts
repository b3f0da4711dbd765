import type { WindowRule } from '@/engine/caps/window'

/** The week as people see it: minutes of days 1 (Monday) to 7, read from rules and written back into them. */

export const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const DAY = 1440
const HOUR = 60

/** 23:59 is the end of the day: the engine counts that minute in. */
const minuteOf = (time: string, end: boolean): number => {
  const minute = Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))
  return end && minute === DAY - 1 ? DAY : minute
}

export const timeOf = (minute: number): string => {
  if (minute === DAY) return '23:59'
  const text = (n: number): string => String(n).padStart(2, '0')
  return `${text(Math.floor(minute / HOUR))}:${text(minute % HOUR)}`
}

const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

/** Minutes from the beginning of the day it begins on; over midnight it ends past 1440. Null while a time is being typed. */
function spanOf({ timeFrom, timeTo }: WindowRule): readonly [from: number, to: number] | null {
  if (!isTime(timeFrom) || !isTime(timeTo) || timeFrom === timeTo) return null
  const from = minuteOf(timeFrom, false)
  const to = minuteOf(timeTo, true)
  return [from, to < from ? to + DAY : to]
}

const nextDay = (day: number): number => (day % 7) + 1

export interface Piece {
  readonly rule: number
  readonly day: number
  readonly from: number
  readonly to: number
}

/** What each rule covers, day by day; a window over midnight is two pieces with the same number. */
export const piecesOf = (rules: readonly WindowRule[]): Piece[] =>
  rules.flatMap((rule, index) => {
    const span = spanOf(rule)
    if (!span) return []
    const [from, to] = span
    return rule.days.flatMap((day) => [
      { rule: index, day, from, to: Math.min(to, DAY) },
      ...(to > DAY ? [{ rule: index, day: nextDay(day), from: 0, to: to - DAY }] : []),
    ])
  })

/** The piece that covers most of an hour, and how much of it is open. */
export function hourAt(pieces: readonly Piece[], day: number, hour: number) {
  const [from, to] = [hour * HOUR, (hour + 1) * HOUR]
  const here = pieces.filter((piece) => piece.day === day && piece.from < to && piece.to > from)
  const first = here[0]
  if (!first) return null
  const open = [Math.max(from, first.from) - from, Math.min(to, first.to) - from] as const
  return { rule: first.rule, begins: first.from >= from, ends: first.to <= to, open }
}

interface Part {
  readonly from: number
  readonly to: number
  readonly day: number
  readonly cap: number | null
}

const partsOf = (rules: readonly WindowRule[]): Part[] =>
  rules.flatMap((rule) => {
    const span = spanOf(rule)
    return span ? rule.days.map((day) => ({ from: span[0], to: span[1], day, cap: rule.cap })) : []
  })

/** One rule for equal hours, with all their days: two rules of the same hours are refused. */
function rulesOf(parts: readonly Part[]): WindowRule[] {
  const rules = new Map<string, { timeFrom: string; timeTo: string; days: number[]; cap: number | null }>()
  for (const { from, to, day, cap } of parts) {
    const timeFrom = timeOf(from)
    const timeTo = timeOf(to > DAY ? to - DAY : to)
    const key = `${timeFrom}-${timeTo}`
    const known = rules.get(key)
    if (!known) rules.set(key, { timeFrom, timeTo, days: [day], cap })
    else if (!known.days.includes(day)) known.days = [...known.days, day].sort((a, b) => a - b)
  }
  return [...rules.values()]
}

export interface Painted {
  readonly days: readonly number[]
  /** Whole hours, the last one not included. */
  readonly from: number
  readonly to: number
}

/** A part begun the day before reaches into a day from its midnight. */
const onDay = (part: Part, day: number): number | null =>
  part.day === day ? 0 : part.to > DAY && nextDay(part.day) === day ? DAY : null

function without(part: Part, day: number, from: number, to: number): Part[] {
  const shift = onDay(part, day)
  if (shift === null || part.from >= to + shift || part.to <= from + shift) return [part]
  const left = { ...part, to: from + shift }
  const right = { ...part, from: to + shift }
  return [left, right]
    .filter((piece) => piece.from < piece.to)
    .map((piece) =>
      piece.from >= DAY ? { ...piece, day: nextDay(piece.day), from: piece.from - DAY, to: piece.to - DAY } : piece,
    )
}

/** Opens hours: windows without a cap that they touch become one with them. */
export function open(rules: readonly WindowRule[], { days, from, to }: Painted): WindowRule[] {
  let parts = partsOf(rules)
  for (const day of days) {
    const wanted = { from: from * HOUR, to: to * HOUR }
    const touched = parts.filter(
      (part) => part.day === day && part.cap === null && part.from <= wanted.to && part.to >= wanted.from,
    )
    const joined = {
      day,
      cap: null,
      from: Math.min(wanted.from, ...touched.map((part) => part.from)),
      to: Math.max(wanted.to, ...touched.map((part) => part.to)),
    }
    parts = [...parts.filter((part) => !touched.includes(part)), joined]
  }
  return rulesOf(parts)
}

export type Edge = 'from' | 'to'

/** Moves the beginning or the end of a rule to an hour of a day, on all its days; it keeps an hour at least. */
export function moveEdge(
  rules: readonly WindowRule[],
  rule: number,
  edge: Edge,
  { day, hour }: { readonly day: number; readonly hour: number },
): WindowRule[] {
  const moved = rules[rule]
  const span = moved && spanOf(moved)
  if (!moved || !span) return [...rules]
  const [from, to] = span
  // Past midnight its end is on a day that it does not begin on.
  const shift = to > DAY && (!moved.days.includes(day) || hour * HOUR < from) ? DAY : 0
  const [least, most] = edge === 'from' ? [Math.max(0, to - DAY), to - HOUR] : [from + HOUR, from + DAY]
  const wanted = edge === 'from' ? hour * HOUR : (hour + 1) * HOUR + shift
  const at = Math.min(Math.max(wanted, least), to > DAY ? most : Math.min(most, DAY))
  const [begin, end] = edge === 'from' ? [at, to] : [from, at]
  return rulesOf(
    rules.flatMap((one, index): Part[] =>
      index === rule ? one.days.map((on) => ({ from: begin, to: end, day: on, cap: one.cap })) : partsOf([one]),
    ),
  )
}

/** Moves a whole rule by hours and days; it stays within the week, and within its day where it does not pass midnight. */
export function moveRule(
  rules: readonly WindowRule[],
  rule: number,
  by: { readonly days: number; readonly hours: number },
): WindowRule[] {
  const moved = rules[rule]
  const span = moved && spanOf(moved)
  if (!moved || !span || moved.days.length === 0) return [...rules]
  const [from, to] = span
  const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
  const latest = to > DAY ? DAY - HOUR : DAY - (to - from)
  const shift = clamp(from + by.hours * HOUR, 0, Math.max(from, latest)) - from
  const days = clamp(by.days, 1 - Math.min(...moved.days), 7 - Math.max(...moved.days))
  return rulesOf(
    rules.flatMap((one, index): Part[] =>
      index === rule
        ? one.days.map((on) => ({ from: from + shift, to: to + shift, day: on + days, cap: one.cap }))
        : partsOf([one]),
    ),
  )
}

/** Closes hours, whatever window they are of. */
export function close(rules: readonly WindowRule[], { days, from, to }: Painted): WindowRule[] {
  let parts = partsOf(rules)
  for (const day of days) parts = parts.flatMap((part) => without(part, day, from * HOUR, to * HOUR))
  return rulesOf(parts)
}
