import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { type Counter, counterKey, measureOf, parseCounterKey, periodKey, periodOf } from './counter'
import { ownerCapsOf } from './from-filters'
import { stopLine, stopOf } from './stop'
import { everyCounter, firstWithoutRoom, type OrderCaps, pingTakesOf, roomWanted } from './take'

const ZONE = 'America/New_York'
const caps = (
  order: Parameters<typeof ownerCapsOf>[1] = [],
  lender: Parameters<typeof ownerCapsOf>[1] = [],
): OrderCaps => ({
  order: ownerCapsOf(5, order),
  lender: ownerCapsOf(9, lender),
  zone: ZONE,
})
const sending = {
  publisher: 7,
  rcid: 70,
  price: cents(4500),
  at: Date.parse('2026-11-12T18:30:00Z'),
  businessZone: ZONE,
}
const cap = (kind: string, value: number | null, list: { id: number; value: number }[] = []) => ({
  kind,
  data: { value, list },
  ping: 1 as const,
})
const takesOf = (...asked: Parameters<typeof roomWanted>) => roomWanted(...asked).takes
const nothingUsed = () => 0

describe('periods', () => {
  test('a day is a day of the business zone, also when the clock changes', () => {
    const day = (iso: string) => periodKey('day', ZONE, Date.parse(iso))
    expect(day('2026-11-01T03:59:59Z')).toBe('2026-10-31')
    // 1 November 2026 has 25 hours in New York.
    expect(day('2026-11-01T04:00:00Z')).toBe('2026-11-01')
    expect(day('2026-11-02T04:59:59Z')).toBe('2026-11-01')
    expect(day('2026-11-02T05:00:00Z')).toBe('2026-11-02')
    // 8 March 2026 has 23.
    expect(day('2026-03-08T05:00:00Z')).toBe('2026-03-08')
    expect(day('2026-03-09T03:59:59Z')).toBe('2026-03-08')
    expect(day('2026-03-09T04:00:00Z')).toBe('2026-03-09')
  })

  test('a week starts on Monday, a month on its first', () => {
    expect(periodKey('week', ZONE, Date.parse('2026-11-16T04:59:00Z'))).toBe('2026-11-09')
    expect(periodKey('week', ZONE, Date.parse('2026-11-16T05:00:00Z'))).toBe('2026-11-16')
    expect(periodKey('month', ZONE, Date.parse('2026-12-01T04:59:00Z'))).toBe('2026-11')
    expect(periodKey('overall', ZONE, 0)).toBe('')
    expect(periodKey('minute', ZONE, 120_000)).toBe('2')
  })

  test('every key reads back as the counter it names', () => {
    fc.assert(
      fc.property(
        fc.record<Counter>({
          owner: fc.constantFrom('order', 'lender'),
          ownerId: fc.nat(),
          measure: fc.constantFrom('leads', 'cents', 'pings'),
          scope: fc.constantFrom('all', 'publisher', 'rcid'),
          scopeId: fc.nat(),
          period: fc.constantFrom('overall', 'day', 'week', 'month', 'window', 'minute'),
          periodKey: fc.constantFrom('', '2026-11-01', '2026-11', '08:00-20:00@2026-11-01'),
        }),
        (counter) => {
          expect(parseCounterKey(counterKey(counter))).toEqual(counter)
          expect(periodOf(counterKey(counter))).toBe(counter.period)
          expect(measureOf(counterKey(counter))).toBe(counter.measure)
        },
      ),
    )
  })
})

describe('taking room', () => {
  test('takes from counters with a limit in force, and from no other', () => {
    expect(takesOf(caps(), sending, nothingUsed)).toEqual([])
    const some = caps([cap('cap_day', 3), cap('cap_rcid_month', null, [{ id: 70, value: 5 }])], [cap('cap_overall', 9)])
    expect(takesOf(some, sending, nothingUsed)).toEqual([
      { key: 'lender/9/leads/all/0/overall/', add: 1, limit: 9 },
      { key: 'order/5/leads/all/0/day/2026-11-12', add: 1, limit: 3 },
      { key: 'order/5/leads/rcid/70/month/2026-11', add: 1, limit: 5 },
    ])
    expect(takesOf(some, { ...sending, rcid: 71 }, nothingUsed)).toHaveLength(2)
  })

  test('could count in every period of order and lender', () => {
    const keys = everyCounter(5, 9, sending).map(({ key }) => key)
    expect(keys).toHaveLength(28)
    expect(keys).toContain('order/5/leads/all/0/day/2026-11-12')
    expect(keys).toContain('order/5/leads/publisher/7/week/2026-11-09')
    expect(keys).toContain('order/5/leads/rcid/70/month/2026-11')
    expect(keys).toContain('order/5/cents/all/0/day/2026-11-12')
    expect(keys).toContain('lender/9/leads/all/0/overall/')
  })

  test('asks for counters in one fixed order', () => {
    const keys = takesOf(caps([cap('cap_month', 3), cap('cap_day', 3)], [cap('cap_day', 3)]), sending, nothingUsed).map(
      ({ key }) => key,
    )
    expect(keys).toHaveLength(3)
    expect(keys).toEqual([...keys].sort())
  })

  test('grants no room when used has reached the cap in force', () => {
    const takes = takesOf(caps([cap('cap_day', 15)], [cap('cap_month', 40)]), sending, nothingUsed)
    const used = (day: number, month: number) => (key: string) =>
      key === 'order/5/leads/all/0/day/2026-11-12' ? day : key === 'lender/9/leads/all/0/month/2026-11' ? month : 0
    expect(firstWithoutRoom(takes, used(14, 39))).toBeNull()
    expect(firstWithoutRoom(takes, used(15, 0))?.limit).toBe(15)
    expect(firstWithoutRoom(takes, used(0, 41))?.limit).toBe(40)
  })

  test('holds a publisher to its own cap, or to that of every publisher', () => {
    const limit = (filters: ReturnType<typeof cap>[]) =>
      takesOf(caps(filters), sending, nothingUsed).find(({ key }) => key.startsWith('order/5/leads/publisher/7/day'))
        ?.limit
    expect(limit([cap('cap_publisher_day', 8)])).toBe(8)
    expect(limit([cap('cap_publisher_day', 8, [{ id: 7, value: 2 }])])).toBe(2)
    expect(limit([cap('cap_publisher_day', null, [{ id: 8, value: 2 }])])).toBeUndefined()
  })

  test('counts money in revenue caps', () => {
    const takes = takesOf(caps([cap('cap_revenue_day', 100_000)]), sending, nothingUsed)
    const revenue = takes.find(({ key }) => key === 'order/5/cents/all/0/day/2026-11-12')
    expect(revenue).toEqual({ key: 'order/5/cents/all/0/day/2026-11-12', add: 4500, limit: 100_000 })
  })

  test('counts in one open date/time window: the first that has room', () => {
    const rules = [
      { timeFrom: '08:00', timeTo: '20:00', days: [1, 2, 3, 4, 5], cap: 5 },
      { timeFrom: '12:00', timeTo: '14:00', days: [4], cap: 2 },
      { timeFrom: '20:00', timeTo: '23:00', days: [4], cap: 9 },
    ]
    const withWindows = caps([{ kind: 'datetime', data: { rules }, ping: 1 }])
    const windows = (used: (key: string) => number) =>
      takesOf(withWindows, sending, used)
        .map(({ key }) => key)
        .filter((key) => key.includes('/window/'))
    expect(windows(nothingUsed)).toEqual(['order/5/leads/all/0/window/08:00-20:00@2026-11-12'])
    const firstFull = (key: string) => (key.includes('08:00') ? 5 : 0)
    expect(windows(firstFull)).toEqual(['order/5/leads/all/0/window/12:00-14:00@2026-11-12'])
    const allFull = () => 5
    expect(firstWithoutRoom(takesOf(withWindows, sending, allFull), allFull)?.limit).toBe(5)
  })

  test('an overnight window counts on the day it began', () => {
    const rules = [{ timeFrom: '22:00', timeTo: '06:00', days: [4], cap: 5 }]
    const night = { ...sending, at: Date.parse('2026-11-13T09:00:00Z') }
    const keys = takesOf(caps([{ kind: 'datetime', data: { rules }, ping: 1 }]), night, nothingUsed).map(
      ({ key }) => key,
    )
    expect(keys).toContain('order/5/leads/all/0/window/22:00-06:00@2026-11-12')
  })

  test('is the same whatever was sent before: another day, publisher, RCID, zone or price', () => {
    const of = (): OrderCaps => caps([cap('cap_publisher_day', 8, [{ id: 2, value: 3 }]), cap('cap_revenue_day', 900)])
    const asked = fc.record({
      publisher: fc.integer({ min: 1, max: 3 }),
      rcid: fc.integer({ min: 1, max: 12 }),
      price: fc.nat(9).map(cents),
      at: fc.integer({ min: 0, max: 60 }).map((hours) => sending.at + hours * 3_600_000),
      businessZone: fc.constantFrom(ZONE, 'America/Los_Angeles'),
    })
    fc.assert(
      fc.property(fc.array(asked, { minLength: 2, maxLength: 30 }), (sendings) => {
        const known = of()
        for (const one of sendings) expect(takesOf(known, one, nothingUsed)).toEqual(takesOf(of(), one, nothingUsed))
      }),
    )
  })

  test('a ping counts in its minute, where order or lender limit it', () => {
    expect(pingTakesOf(caps([cap('pings_minute', 60)]), 120_000, ZONE)).toEqual([
      { key: 'order/5/pings/all/0/minute/2', add: 1, limit: 60 },
    ])
  })
})

test('a full cap is said by its name and amount, money as dollars', () => {
  const lineOf = (counter: Partial<Counter>, limit: number) => {
    const whole = { owner: 'order', ownerId: 5, measure: 'leads', scope: 'all', scopeId: 0 } as const
    return stopLine(
      stopOf({ key: counterKey({ ...whole, period: 'day', periodKey: '2026-11-12', ...counter }), limit, add: 1 }),
    )
  }
  expect(lineOf({}, 8)).toBe('Daily cap: 8 of 8')
  expect(lineOf({ owner: 'lender', measure: 'cents' }, 5000)).toBe('Daily revenue cap (lender): $50.00 of $50.00')
  expect(lineOf({ period: 'window' }, 8)).toBe('Cap of these hours: 8 of 8')
  expect(stopLine({ code: 1, rule: 'Order status', ruleValue: 'active', leadValue: 'order is paused' })).toBe(
    'Order status: active',
  )
})
