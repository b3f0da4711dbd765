import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '@/kernel/money'
import { distributeCost } from './distribute'
import { bookedSums, NOTHING_BOOKED, rowsFor } from './ledger'
import { earnTotal, type PaidLead, type PaidPosting, payable } from './payable'

const posting = (revenue: number, change: Partial<PaidPosting> = {}): PaidPosting => ({
  status: 'matched',
  feed: false,
  removed: false,
  revenue: cents(revenue),
  credited: cents(0),
  payoutKept: false,
  ...change,
})
const lead = (change: Partial<PaidLead> = {}): PaidLead => ({
  test: false,
  deleted: false,
  priceModel: { kind: 'REV', basisPoints: 5000 },
  uploadedCost: null,
  noBuyer: false,
  promise: null,
  postings: [],
  ...change,
})
const credit = (amount: number, payoutKept: boolean) =>
  posting(amount, { status: 'returned', credited: cents(amount), payoutKept })

describe('what a publisher is due', () => {
  test('is rounded half away from zero, once for the whole lead', () => {
    expect(payable(lead({ postings: [posting(2000), posting(1000), posting(501)] }))).toBe(1751)
    expect(payable(lead({ postings: [posting(1), posting(1), posting(1)] }))).toBe(2)
  })

  test('of a REV lead leaves out feeds and keeps credits whose payout was not taken back', () => {
    expect(payable(lead({ postings: [posting(1000), posting(700, { feed: true })] }))).toBe(500)
    expect(payable(lead({ postings: [posting(1501), credit(2000, true)] }))).toBe(1751)
    expect(payable(lead({ postings: [posting(1501), credit(2000, false)] }))).toBe(751)
  })

  test('of a CPA lead is the amount while one sale or kept payout stands', () => {
    const cpa = { kind: 'CPA', amount: cents(2500) } as const
    expect(payable(lead({ priceModel: cpa, postings: [posting(100)] }))).toBe(2500)
    expect(payable(lead({ priceModel: cpa, postings: [credit(100, true)] }))).toBe(2500)
    expect(payable(lead({ priceModel: cpa, postings: [credit(100, false)] }))).toBe(0)
    expect(payable(lead({ priceModel: cpa, postings: [posting(100, { feed: true })] }))).toBe(0)
    expect(payable(lead({ priceModel: cpa, postings: [posting(100, { removed: true })] }))).toBe(0)
    expect(payable(lead({ priceModel: cpa, postings: [posting(0, { status: 'timeout' })] }))).toBe(0)
  })

  test('of a lead matched with no buyer is the amount or the promise', () => {
    expect(payable(lead({ priceModel: { kind: 'CPA', amount: cents(2000) }, noBuyer: true }))).toBe(2000)
    expect(payable(lead({ noBuyer: true, promise: cents(777) }))).toBe(777)
    expect(payable(lead({ noBuyer: true }))).toBe(0)
  })

  test('is the uploaded cost where there is one, fixed', () => {
    expect(payable(lead({ uploadedCost: cents(0), postings: [posting(5000)] }))).toBe(0)
    expect(payable(lead({ uploadedCost: cents(123), postings: [credit(5000, false)] }))).toBe(123)
  })

  test('is nothing for tests and deleted leads', () => {
    expect(payable(lead({ test: true, postings: [posting(5000)] }))).toBe(0)
    expect(earnTotal(lead({ test: true, postings: [posting(5000)] }))).toBe(0)
    expect(payable(lead({ deleted: true, uploadedCost: cents(100) }))).toBe(0)
  })
})

describe('the ledger', () => {
  const note = { lead: 1, publisher: 2, posting: 3, by: 'system', at: 0, why: '' }

  test('writes what moved on either side, named after the event, and nothing when nothing moved', () => {
    const sold = lead({ postings: [posting(2000)] })
    const rows = rowsFor('sale', sold, NOTHING_BOOKED, note)
    expect(rows.map(({ kind, account, cents: amount }) => [kind, account, amount])).toEqual([
      ['sale', 'revenue', 2000],
      ['payout', 'payout', 1000],
    ])
    expect(rowsFor('sale', sold, bookedSums(rows), note)).toEqual([])
  })

  test('always adds up to the lead, and originals to what was sold', () => {
    const events = ['sale', 'return', 'removal', 'costUpload', 'revenueUpload', 'matchNoBuyer'] as const
    const state = fc.record({
      event: fc.constantFrom(...events),
      revenues: fc.array(fc.integer({ min: 0, max: 9999 }), { maxLength: 4 }),
      cost: fc.option(fc.integer({ min: 0, max: 9999 })),
    })
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
        let booked = NOTHING_BOOKED
        let original = 0
        for (const { event, revenues, cost } of states) {
          const now = lead({
            postings: revenues.map((revenue) => posting(revenue)),
            uploadedCost: cost as Cents | null,
          })
          const rows = rowsFor(event, now, booked, note)
          booked = bookedSums(rows, booked)
          if (event === 'sale') original += rows.find(({ account }) => account === 'revenue')?.cents ?? 0
          expect(booked.earnTotal).toBe(earnTotal(now))
          expect(booked.earnPub).toBe(payable(now))
        }
        // matchNoBuyer never moves revenue of its own; here it may, as states are drawn freely.
        if (!states.some(({ event }) => event === 'matchNoBuyer')) expect(booked.earnTotalOriginal).toBe(original)
      }),
    )
  })
})

describe('an uploaded cost', () => {
  const shares = (...revenues: number[]) =>
    revenues.map((revenue, index) => ({ id: index + 1, revenue: cents(revenue) }))

  test('spread equally gives odd cents to the lowest ids', () => {
    expect([...distributeCost(cents(1000), shares(0, 0, 0), 'equally')]).toEqual([
      [1, 334],
      [2, 333],
      [3, 333],
    ])
  })

  test('spread proportionally follows revenue, and equally where there is none', () => {
    expect([...distributeCost(cents(1000), shares(3000, 1000, 0), 'proportionally').values()]).toEqual([750, 250, 0])
    expect([...distributeCost(cents(10), shares(1, 1, 1), 'proportionally').values()]).toEqual([4, 3, 3])
    expect([...distributeCost(cents(5), shares(0, 0), 'proportionally').values()]).toEqual([3, 2])
    expect(distributeCost(cents(5), [], 'equally').size).toBe(0)
  })

  test('always adds up to the cent, and nobody is more than a cent off their share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom('equally' as const, 'proportionally' as const),
        (total, revenues, how) => {
          const parts = distributeCost(cents(total), shares(...revenues), how)
          expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(total)
          const whole = revenues.reduce((sum, revenue) => sum + revenue, 0)
          revenues.forEach((revenue, index) => {
            const share = how === 'equally' || whole === 0 ? total / revenues.length : (total * revenue) / whole
            expect(Math.abs((parts.get(index + 1) ?? -1) - share)).toBeLessThanOrEqual(1)
          })
        },
      ),
    )
  })
})
