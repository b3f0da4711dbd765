import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateIn } from '@/kernel/business-time'
import { cents } from '@/kernel/money'
import { counterKey } from '../caps/counter'
import { randomFrom } from '../simulation/random'
import { randomCounters } from '../simulation/random-counters'
import { randomLead, randomOrders } from '../simulation/random-orders'
import { createCapBoard } from './board'
import { compileMatch } from './compile'
import { judge } from './naive'
import { decodeVerdicts, encodeVerdicts, explain, stopLater, verdictTitle } from './verdicts'

const ZONE = 'America/New_York'
const START = Date.UTC(2026, 0, 1)

const world = (seed: number, count: number, density: number) => {
  const random = randomFrom(seed)
  const product = random.pick([1, 2, 3, 4, 5, 6, 7, 8] as const)
  const shape = { orderFilters: { others: density }, lenderFilters: { others: density / 4 } }
  const orders = randomOrders({ product, count, lenders: Math.ceil(count / 5), ...shape }, random)
  const now = START + random.below(365 * 86_400_000)
  const index = compileMatch(orders, ZONE)
  const board = createCapBoard(index)
  for (const counter of randomCounters(orders, now, ZONE, 0.5, random)) {
    board.set(counter, counter.measure === 'cents' ? random.below(60_000) : random.below(15))
  }
  return { random, product, orders, now, board, index }
}

describe('matching', () => {
  test('the index and the rule-by-rule judgement give every order the same verdict', () => {
    const reasons = new Set<number>()
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 90 }),
        fc.double({ min: 0.01, max: 0.25, noNaN: true }),
        (seed, count, density) => {
          const { random, product, orders, now, board, index } = world(seed, count, density)
          for (let turn = 0; turn < 12; turn++) {
            const moment = now + turn * 1000
            const view = randomLead(product, moment, random)
            const { codes, eligible } = index.match(view, { now: moment, board })
            const expected = orders.map(
              (order) => judge(order, view, { now: moment, businessZone: ZONE, used: board.used }).code,
            )
            expect([...codes]).toEqual(expected)
            expect(eligible).toEqual(expected.flatMap((code, position) => (code === 0 ? [position] : [])))
            for (const code of expected) reasons.add(code)
            // Counters move between leads, up and down.
            for (const counter of randomCounters(orders, moment, ZONE, 0.05, random))
              board.set(counter, random.below(15))
          }
        },
      ),
      { numRuns: 80 },
    )
    // Proof that the worlds reach most rules, of orders and of lenders.
    expect(reasons.size).toBeGreaterThan(60)
  })

  test('windows open and close at their minute, in their own zone, also while clocks change', () => {
    const time = fc
      .nat(1439)
      .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    const rule = fc.record({
      timeFrom: time,
      timeTo: fc.oneof(time, fc.constant('23:59')),
      days,
      cap: fc.constant(null),
    })
    const nights = ['2026-03-08T04:00:00Z', '2026-11-01T03:00:00Z', '2026-07-15T12:00:00Z'].map((at) => Date.parse(at))
    fc.assert(
      fc.property(
        fc.array(fc.array(rule, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...nights),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 60, maxLength: 60 }),
        (rules, night, steps) => {
          const { random, product, orders } = world(3, rules.length, 0)
          const zones = ['America/New_York', 'Asia/Kathmandu', 'America/Los_Angeles'] as const
          const windowed = orders.map((order, n) => ({
            ...order,
            status: 'active' as const,
            zone: zones[n % 3] ?? ZONE,
            filters: [{ kind: 'datetime', data: { rules: rules[n] }, ping: 1 as const }],
            lenderFilters: [],
          }))
          const index = compileMatch(windowed, ZONE)
          const board = createCapBoard(index)
          const view = randomLead(product, night, random)
          let now = night
          for (const step of steps) {
            now += step * 60_000 + 7000
            const expected = windowed.map(
              (order) => judge(order, view, { now, businessZone: ZONE, used: board.used }).code,
            )
            expect([...index.match(view, { now, board }).codes]).toEqual(expected)
          }
        },
      ),
    )
  })

  test('a paused order is never offered a lead', () => {
    const { random, product, orders, now, board, index } = world(7, 500, 0.02)
    for (let turn = 0; turn < 50; turn++) {
      const view = randomLead(product, now, random)
      for (const position of index.match(view, { now, board }).eligible) expect(orders[position]?.status).toBe('active')
    }
  })

  test('every stopped order explains itself with the rule and both values', () => {
    const { random, product, orders, now, board, index } = world(11, 300, 0.1)
    const view = randomLead(product, now, random)
    const { codes } = index.match(view, { now, board })
    codes.forEach((code, position) => {
      const stop = explain(index, position, code, view, { now, businessZone: ZONE, used: board.used })
      if (code === 0) expect(stop).toBeNull()
      else {
        const text: unknown = expect.stringMatching(/./)
        expect(stop).toMatchObject({ rule: verdictTitle(code), ruleValue: text, leadValue: text })
      }
      expect(orders[position]).toBeDefined()
    })
  })

  test('an order that matched and then gave no bid says so, and no other verdict is overwritten', () => {
    const { random, product, orders, now, board, index } = world(17, 200, 0.01)
    const verdicts = index.match(randomLead(product, now, random), { now, board })
    const [bidder] = verdicts.eligible
    const stopped = verdicts.codes.findIndex((code) => code !== 0)
    const before = verdicts.codes[stopped]
    stopLater(index, verdicts, index.orders[bidder ?? -1]?.id ?? -1, 'noBid')
    stopLater(index, verdicts, index.orders[stopped]?.id ?? -1, 'noBid')
    expect(verdictTitle(verdicts.codes[bidder ?? -1] ?? 0)).toBe('No bid')
    expect(verdicts.codes[stopped]).toBe(before)
    expect(orders).toHaveLength(200)
  })

  test('stored verdicts come back for every order', () => {
    const { random, product, orders, now, board, index } = world(13, 700, 0.1)
    const verdicts = index.match(randomLead(product, now, random), { now, board })
    const bytes = encodeVerdicts(index, verdicts)
    const decoded = decodeVerdicts(bytes)
    expect(decoded.size).toBe(orders.length)
    orders.forEach(({ id }, position) => expect(decoded.get(id)).toBe(verdicts.codes[position]))
    expect(bytes.length).toBeLessThan(orders.length * 1.5)
    expect(decodeVerdicts(new Uint8Array())).toEqual(new Map())
  })
})

describe('the board of caps', () => {
  const NOON = Date.UTC(2026, 10, 12, 17)
  const DAY = 86_400_000
  const [order] = randomOrders(
    { product: 1, count: 1, lenders: 1, orderFilters: { others: 0 }, lenderFilters: { others: 0 } },
    randomFrom(1),
  )
  if (!order) throw new Error('no order')
  const orders = [
    {
      ...order,
      status: 'active' as const,
      lenderStatus: 'active' as const,
      price: cents(4000),
      feed: false,
      compliance: false,
      filters: [{ kind: 'cap_day', data: { value: 2, list: [] }, ping: 1 as const }],
      lenderFilters: [],
    },
  ]
  const counter = (owner: number, at: number) =>
    ({
      owner: 'order',
      ownerId: owner,
      measure: 'leads',
      scope: 'all',
      scopeId: 0,
      period: 'day',
      periodKey: dateIn(ZONE, at),
    }) as const

  test('knows nothing of counters whose owner has no order here', () => {
    const board = createCapBoard({ orders })
    board.set(counter(order.id + 1, NOON), 5)
    expect(board.used(counterKey(counter(order.id + 1, NOON)))).toBe(0)
  })

  test('forgets a day that is over and keeps the one that runs', () => {
    const index = compileMatch(orders, ZONE)
    const board = createCapBoard(index)
    const capped = (at: number): boolean => {
      const fresh = { test: false, refusedByOrders: [], heldByLenders: [], lastSentToLender: {} }
      const view = { ...randomLead(1, at, randomFrom(2)), ...fresh }
      return index.match(view, { now: at, board }).codes[0] === 97
    }
    board.set(counter(order.id, NOON - DAY), 2)
    board.set(counter(order.id, NOON), 2)
    expect([capped(NOON - DAY), capped(NOON)]).toEqual([true, true])
    board.forget(counter(order.id, NOON - DAY))
    expect(board.used(counterKey(counter(order.id, NOON - DAY)))).toBe(0)
    expect([capped(NOON - DAY), capped(NOON)]).toEqual([false, true])
  })
})
