import { PRODUCTS } from '@/kernel/lead-fields'
import { type CounterOwner, counterKey } from '../caps/counter'
import { openWindows, type WindowRule } from '../caps/window'
import { ok, type Result } from '../result'
import { wallClock } from '../time/wall-clock'
import { ALL_OWNERS, type BadFilterData, type FilterContext, type FilterKind, type FilterOwner } from './filter'
import { bad, isRecord, readWhole, unknownField } from './input'
import { withCommas, zoneWords } from './sentences'

export interface TimeData {
  readonly rules: readonly WindowRule[]
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MOST_RULES = 50
const dayName = (day: number): string => DAY_NAMES[day - 1] ?? '?'

/** 'Mon-Fri, Sun' */
function displayDays(days: readonly number[], dash = '-'): string {
  const runs: [first: number, last: number][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs
    .map(([first, last]) => (first === last ? dayName(first) : `${dayName(first)}${dash}${dayName(last)}`))
    .join(', ')
}

const displayRule = ({ timeFrom, timeTo, days, cap }: WindowRule): string =>
  `${displayDays(days)} ${timeFrom}-${timeTo}${cap === null ? '' : ` cap ${cap}`}`

const ruleSentence = ({ timeFrom, timeTo, days, cap }: WindowRule): string => {
  const hours = `${displayDays(days, '–')} ${timeFrom}–${timeTo}`
  return cap === null ? hours : `${hours}, up to ${withCommas(cap)} a day`
}

const displayTime = (data: TimeData): string => data.rules.map(displayRule).join('; ')

function readRule(input: unknown, at: string, owner: FilterOwner): Result<WindowRule, BadFilterData> {
  if (!isRecord(input)) return bad(at, 'Enter a rule')
  const stray = unknownField(input, ['timeFrom', 'timeTo', 'days', 'cap'])
  if (stray !== null) return bad(`${at}.${stray}`, 'Unknown field')
  const { timeFrom, timeTo, days } = input
  if (typeof timeFrom !== 'string' || !TIME.test(timeFrom)) return bad(`${at}.timeFrom`, 'Enter a time as HH:MM')
  if (typeof timeTo !== 'string' || !TIME.test(timeTo)) return bad(`${at}.timeTo`, 'Enter a time as HH:MM')
  if (timeFrom === timeTo) return bad(`${at}.timeTo`, 'Begin and end are the same. The whole day is 00:00 to 23:59')
  const list = Array.isArray(days) ? [...new Set(days.map(Number))].sort((a, b) => a - b) : []
  if (list.length === 0 || !list.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)) {
    return bad(`${at}.days`, 'Choose days from 1 (Monday) to 7 (Sunday)')
  }
  const cap = readWhole(input['cap'], `${at}.cap`)
  if (!cap.ok) return cap
  if (cap.value !== null && owner !== 'order' && owner !== 'lender') {
    return bad(`${at}.cap`, 'Only orders and lenders have caps')
  }
  return ok({ timeFrom, timeTo, days: list, cap: cap.value })
}

const windowCounter = (owner: FilterOwner, ownerId: number, periodKey: string): string =>
  counterKey({
    owner: owner as CounterOwner,
    ownerId,
    measure: 'leads',
    scope: 'all',
    scopeId: 0,
    period: 'window',
    periodKey,
  })

const roomLeft = (context: FilterContext, rule: WindowRule, periodKey: string): boolean =>
  rule.cap === null || context.used(windowCounter(context.owner, context.ownerId, periodKey)) < rule.cap

/** Whether a window is open that has room. Test leads need no room. */
export const isOpenFor = ({ rules }: TimeData, test: boolean, context: FilterContext): boolean =>
  openWindows(rules, context.zone, context.now).some(
    ({ rule, periodKey }) => test || roomLeft(context, rule, periodKey),
  )

export const DATE_TIME_KIND: FilterKind<TimeData> = {
  id: 'datetime',
  code: 93,
  title: 'Date/time',
  owners: ALL_OWNERS,
  products: PRODUCTS.map(({ id }) => id),
  editor: 'time',
  options: [],
  lane: { kind: 'time' },
  parse(input, owner) {
    const rules: unknown = isRecord(input) ? (input['rules'] ?? input['list']) : input
    if (!Array.isArray(rules)) return bad('rules', 'Enter a list of rules')
    if (rules.length > MOST_RULES) return bad('rules', `At most ${MOST_RULES} rules`)
    const read: WindowRule[] = []
    for (const [index, rule] of (rules as unknown[]).entries()) {
      const result = readRule(rule, `rules.${index}`, owner)
      if (!result.ok) return result
      if (read.some((other) => other.timeFrom === result.value.timeFrom && other.timeTo === result.value.timeTo)) {
        return bad(`rules.${index}.timeFrom`, 'Another rule has the same hours; put the days together')
      }
      read.push(result.value)
    }
    return ok(read.length === 0 ? null : { rules: read })
  },
  evaluate(data, view, context) {
    if (isOpenFor(data, view.test, context)) return null
    const open = openWindows(data.rules, context.zone, context.now)
    const { weekday, minute } = wallClock(context.zone, context.now)
    const time = `${dayName(weekday)} ${hhmm(minute)} ${context.zone}`
    return {
      rule: this.title,
      ruleValue: displayTime(data),
      leadValue: open.length === 0 ? time : `${time}, window full`,
    }
  },
  display: displayTime,
  sentence: (data, { zone } = {}) =>
    `${data.rules.map(ruleSentence).join('; ')}${zone === undefined ? '' : ` (${zoneWords(zone)})`}`,
}

const hhmm = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
