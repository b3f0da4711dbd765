import { describe, expect, test } from 'vitest'
import { DATE_TIME_KIND, type TimeData } from './date-time'
import type { FilterContext } from './filter'
import type { LeadView } from './lead-view'

const view = { test: false } as LeadView
const at = (zone: string, now: number, used: FilterContext['used'] = () => 0): FilterContext => ({
  now,
  zone,
  businessZone: 'America/New_York',
  owner: 'order',
  ownerId: 1,
  lender: 1,
  pingPost: false,
  used,
})
const rules = (...list: [from: string, to: string, days: number[], cap?: number][]): TimeData => {
  const input = list.map(([timeFrom, timeTo, days, cap]) => ({ timeFrom, timeTo, days, cap: cap ?? null }))
  const parsed = DATE_TIME_KIND.parse({ rules: input }, 'order')
  if (!parsed.ok || parsed.value === null) throw new Error(JSON.stringify(parsed))
  return parsed.value
}
const open = (data: TimeData, zone: string, iso: string) =>
  DATE_TIME_KIND.evaluate(data, view, at(zone, Date.parse(iso))) === null

const WORKDAYS = [1, 2, 3, 4, 5]
const NEW_YORK = 'America/New_York'

describe('date/time rules', () => {
  test('are read on the wall of the order’s zone', () => {
    const office = rules(['08:00', '20:00', WORKDAYS])
    // Thursday, 12 November 2026, 13:30 in New York and 10:30 in Los Angeles.
    expect(open(office, NEW_YORK, '2026-11-12T18:30:00Z')).toBe(true)
    expect(open(office, NEW_YORK, '2026-11-12T12:59:00Z')).toBe(false)
    expect(open(office, 'America/Los_Angeles', '2026-11-12T15:59:00Z')).toBe(false)
    expect(open(office, 'America/Los_Angeles', '2026-11-12T16:00:00Z')).toBe(true)
    expect(open(office, NEW_YORK, '2026-11-14T18:30:00Z')).toBe(false)
  })

  test('end before their end minute, except that 23:59 means the whole day', () => {
    expect(open(rules(['08:00', '20:00', WORKDAYS]), NEW_YORK, '2026-11-13T00:59:59Z')).toBe(true)
    expect(open(rules(['08:00', '20:00', WORKDAYS]), NEW_YORK, '2026-11-13T01:00:00Z')).toBe(false)
    expect(open(rules(['00:00', '23:59', WORKDAYS]), NEW_YORK, '2026-11-13T04:59:30Z')).toBe(true)
  })

  test('that cross midnight belong to the day they begin on', () => {
    const fridayNight = rules(['22:00', '06:00', [5]])
    expect(open(fridayNight, NEW_YORK, '2026-11-14T04:30:00Z')).toBe(true) // Friday 23:30
    expect(open(fridayNight, NEW_YORK, '2026-11-14T10:30:00Z')).toBe(true) // Saturday 05:30
    expect(open(fridayNight, NEW_YORK, '2026-11-14T11:00:00Z')).toBe(false) // Saturday 06:00
    expect(open(fridayNight, NEW_YORK, '2026-11-13T10:30:00Z')).toBe(false) // Friday 05:30
    expect(open(fridayNight, NEW_YORK, '2026-11-15T04:30:00Z')).toBe(false) // Saturday 23:30
  })

  test('that were stored with equal times mean 24 hours', () => {
    const day = { rules: [{ timeFrom: '08:00', timeTo: '08:00', days: [1], cap: null }] }
    expect(open(day, NEW_YORK, '2026-11-16T13:00:00Z')).toBe(true) // Monday 08:00
    expect(open(day, NEW_YORK, '2026-11-17T12:59:00Z')).toBe(true) // Tuesday 07:59
    expect(open(day, NEW_YORK, '2026-11-17T13:00:00Z')).toBe(false)
  })

  test('cover both passes of the hour that winter time repeats', () => {
    const night = rules(['01:00', '02:00', [7]])
    expect(open(night, NEW_YORK, '2026-11-01T05:30:00Z')).toBe(true)
    expect(open(night, NEW_YORK, '2026-11-01T06:30:00Z')).toBe(true)
    expect(open(night, NEW_YORK, '2026-11-01T07:30:00Z')).toBe(false)
  })

  test('pass if one of those that cover now has room', () => {
    const data = rules(['08:00', '20:00', WORKDAYS, 5], ['12:00', '14:00', WORKDAYS, 2])
    const now = Date.parse('2026-11-12T18:30:00Z')
    const usage = (long: number, short: number) => (key: string) =>
      key.includes('08:00-20:00@2026-11-12') ? long : short
    expect(DATE_TIME_KIND.evaluate(data, view, at(NEW_YORK, now, usage(5, 1)))).toBeNull()
    expect(DATE_TIME_KIND.evaluate(data, view, at(NEW_YORK, now, usage(5, 2)))).toEqual({
      rule: 'Date/time',
      ruleValue: 'Mon-Fri 08:00-20:00 cap 5; Mon-Fri 12:00-14:00 cap 2',
      leadValue: 'Thu 13:30 America/New_York, window full',
    })
    expect(DATE_TIME_KIND.evaluate(data, { test: true } as LeadView, at(NEW_YORK, now, usage(5, 2)))).toBeNull()
  })

  test('name the rule and field that is wrong', () => {
    const wrong = (rule: Record<string, unknown>, owner: 'order' | 'pixel' = 'order') => {
      const full = { timeFrom: '08:00', timeTo: '09:00', days: [1], cap: null, ...rule }
      const parsed = DATE_TIME_KIND.parse({ rules: [full] }, owner)
      return parsed.ok ? null : parsed.error.field
    }
    expect(wrong({})).toBeNull()
    expect(wrong({ timeFrom: '24:00' })).toBe('rules.0.timeFrom')
    expect(wrong({ timeTo: '8:00' })).toBe('rules.0.timeTo')
    expect(wrong({ timeTo: '08:00' }), 'begin and end are the same').toBe('rules.0.timeTo')
    expect(wrong({ days: [] })).toBe('rules.0.days')
    expect(wrong({ days: [0, 8] })).toBe('rules.0.days')
    expect(wrong({ cap: -1 })).toBe('rules.0.cap')
    expect(wrong({ colour: 'red' })).toBe('rules.0.colour')
    expect(wrong({ cap: 5 }, 'pixel')).toBe('rules.0.cap')
    expect(DATE_TIME_KIND.parse({ rules: [] }, 'order')).toEqual({ ok: true, value: null })
    const twice = { timeFrom: '08:00', timeTo: '09:00', days: [1], cap: 1 }
    expect(DATE_TIME_KIND.parse({ rules: [twice, { ...twice, days: [2] }] }, 'order').ok).toBe(false)
  })
})
