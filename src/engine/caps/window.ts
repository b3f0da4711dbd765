import { addDays, type IsoDate } from '@/kernel/business-time'
import { type WallClock, wallClock } from '../time/wall-clock'

/** A date/time rule. Times are 'HH:MM' on the wall of the order's zone; days 1 = Monday … 7 = Sunday. */
export interface WindowRule {
  readonly timeFrom: string
  readonly timeTo: string
  readonly days: readonly number[]
  /** null: no cap. */
  readonly cap: number | null
}

const DAY_MINUTES = 1440

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48
const minuteOf = (time: string): number =>
  (digit(time, 0) * 10 + digit(time, 1)) * 60 + digit(time, 3) * 10 + digit(time, 4)

/** The end minute itself is outside, except 23:59: whoever writes it means the whole day. */
const endMinute = (time: string): number => (time === '23:59' ? DAY_MINUTES : minuteOf(time))

/** When it opens and closes, in minutes of the day. */
export const edgesOf = ({ timeFrom, timeTo }: WindowRule): readonly number[] => [minuteOf(timeFrom), endMinute(timeTo)]

const before = (weekday: number): number => (weekday === 1 ? 7 : weekday - 1)

/**
 * The date on which the rule's window that is open now began, or null when none is open.
 * A window whose end is not after its start runs past midnight and belongs to the day it begins on;
 * equal times therefore mean 24 hours.
 */
function openSince(rule: WindowRule, clock: WallClock): IsoDate | null {
  const from = minuteOf(rule.timeFrom)
  const to = endMinute(rule.timeTo)
  const overnight = to <= from
  if (rule.days.includes(clock.weekday) && clock.minute >= from && (overnight || clock.minute < to)) return clock.day
  if (overnight && rule.days.includes(before(clock.weekday)) && clock.minute < to) return addDays(clock.day, -1)
  return null
}

/** Names the window by its hours, not by its place in the list, so that editing other rules keeps its count. */
const windowPeriodKey = (rule: WindowRule, since: IsoDate): string => `${rule.timeFrom}-${rule.timeTo}@${since}`

export interface OpenWindow {
  readonly rule: WindowRule
  readonly periodKey: string
}

export function openWindows(rules: readonly WindowRule[], zone: string, at: number): OpenWindow[] {
  const clock = wallClock(zone, at)
  const open: OpenWindow[] = []
  for (const rule of rules) {
    const since = openSince(rule, clock)
    if (since !== null) open.push({ rule, periodKey: windowPeriodKey(rule, since) })
  }
  return open
}
