import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { breaksPromise, keepsMargin, promiseOn } from './price-checks'
import { byRank, firstPlaces, judgeBid, rank, type RankedOrder, rankPrice } from './rank'

const order = (id: number, price: number, change: Partial<RankedOrder> = {}): RankedOrder => ({
  order: id,
  lender: id,
  price: cents(price),
  overridePrice: null,
  returnPriceAdj: null,
  lastSoldAt: null,
  ...change,
})
const ids = (orders: readonly RankedOrder[]) => orders.map(({ order: id }) => id)

describe('ranking', () => {
  test('goes by override price, else price times the return adjustment, else price', () => {
    const plain = order(1, 5000)
    const overridden = order(2, 1000, { overridePrice: cents(6000), returnPriceAdj: 50 })
    const adjusted = order(3, 6000, { returnPriceAdj: 80 })
    expect(ids(rank([plain, overridden, adjusted]))).toEqual([2, 1, 3])
    expect(rankPrice(adjusted)).toBe(4800 * 100)
  })

  test('breaks ties by who was sold to longest ago, then by the lowest id', () => {
    const fresh = order(1, 5000, { lastSoldAt: 200 })
    const older = order(2, 5000, { lastSoldAt: 100 })
    const never = order(4, 5000)
    const neverToo = order(3, 5000)
    expect(ids(rank([fresh, older, never, neverToo]))).toEqual([3, 4, 2, 1])
  })

  test('compares adjusted prices without rounding them', () => {
    // 33.33 × 95 % = 31.6635 beats 31.66.
    expect(ids(rank([order(1, 3166), order(2, 3333, { returnPriceAdj: 95 })]))).toEqual([2, 1])
  })

  test('is the same whatever order the orders come in', () => {
    const arbitrary = fc.record({
      price: fc.integer({ min: 0, max: 5 }),
      overridePrice: fc.option(fc.integer({ min: 0, max: 5 })),
      returnPriceAdj: fc.constantFrom(null, 50, 95),
      lastSoldAt: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 12 }), fc.integer(), (parts, salt) => {
        const orders = parts.map((part, index) => order(index, part.price, part as Partial<RankedOrder>))
        const shuffled = [...orders].sort((a, b) => ((a.order * salt) % 7) - ((b.order * salt) % 7))
        expect(rank(shuffled)).toEqual(rank(orders))
        rank(orders).forEach((a, i, all) => {
          const next = all[i + 1]
          if (next) expect(byRank(a, next)).toBeLessThan(0)
        })
      }),
    )
  })

  test('gives one lender one place, through its best order', () => {
    const ranked = [order(1, 900, { lender: 5 }), order(2, 800, { lender: 5 }), order(3, 700), order(4, 600)]
    expect(ids(firstPlaces(ranked, 2))).toEqual([1, 3])
    expect(ids(firstPlaces(ranked, 5))).toEqual([1, 3, 4])
  })
})

describe('bids', () => {
  test('under the minimum ping price are refused, and a ping time-out is no bid', () => {
    expect(judgeBid({ kind: 'bid', price: cents(1999) }, cents(2000))).toEqual({ ok: false, stop: 'minimumPingPrice' })
    expect(judgeBid({ kind: 'bid', price: cents(2000) }, cents(2000))).toEqual({ ok: true, price: 2000 })
    expect(judgeBid({ kind: 'bid', price: cents(0) }, null)).toEqual({ ok: true, price: 0 })
    expect(judgeBid({ kind: 'timeout' }, null)).toEqual({ ok: false, stop: 'pingTimeout' })
    expect(judgeBid({ kind: 'noBid', reason: 'no interest' }, null)).toEqual({ ok: false, stop: 'noBid' })
    expect(judgeBid({ kind: 'error', reason: 'HTTP 500' }, null)).toEqual({ ok: false, stop: 'pingError' })
  })
})

describe('the promise to the publisher', () => {
  const ranked = [order(1, 2000), order(2, 1000), order(3, 501)]
  const rev = { kind: 'REV', basisPoints: 5000 } as const

  test('is the payout on rank 1 when exclusive, on ranks 1 to N when shared', () => {
    expect(promiseOn(rev, ranked, 1)).toBe(1000)
    expect(promiseOn(rev, ranked, 3)).toBe(1751)
    expect(promiseOn({ kind: 'CPA', amount: cents(2500) }, ranked, 3)).toBe(2500)
    expect(promiseOn(rev, [], 3)).toBe(0)
    expect(promiseOn({ kind: 'CPA', amount: cents(2500) }, [], 1)).toBe(0)
  })

  test('is broken only by a fall of more than the variance, and never when the variance is off', () => {
    expect(breaksPromise(cents(900), cents(1000), 10)).toBe(false)
    expect(breaksPromise(cents(899), cents(1000), 10)).toBe(true)
    expect(breaksPromise(cents(1), cents(1000), null)).toBe(false)
    expect(breaksPromise(cents(1), null, 10)).toBe(false)
  })
})

describe('the minimum margin', () => {
  const cpa = { kind: 'CPA', amount: cents(2500) } as const
  const price = (...amounts: number[]) => amounts.map(cents)

  test('is kept by what an exclusive offer leaves of its price', () => {
    expect(keepsMargin(cpa, [], price(2500), 0)).toBe(true)
    expect(keepsMargin(cpa, [], price(2499), 0)).toBe(false)
    expect(keepsMargin(cpa, [], price(3125), 2000)).toBe(true)
    expect(keepsMargin(cpa, [], price(3124), 2000)).toBe(false)
    expect(keepsMargin(cpa, [], price(1), null)).toBe(true)
  })

  test('is taken on all places of a shared lead together', () => {
    expect(keepsMargin(cpa, [], price(1500, 1000), 0)).toBe(true)
    expect(keepsMargin(cpa, [], price(1500, 900), 0)).toBe(false)
  })

  test('does not block a refill whose payout is due anyway', () => {
    expect(keepsMargin(cpa, price(1000), price(400), 0)).toBe(true)
  })

  test('is not lost to rounding a percentage', () => {
    for (const amount of [1, 501, 999, 1001]) {
      expect(keepsMargin({ kind: 'REV', basisPoints: 8000 }, [], price(amount), 2000)).toBe(true)
      expect(keepsMargin({ kind: 'REV', basisPoints: 8001 }, [], price(amount), 2000)).toBe(false)
    }
  })
})
