import { describe, expect, test } from 'vitest'
import { readConsent } from './consent'
import { readLateAnswer } from './late-answer'
import { TokenBuckets } from '@/server/rate'

const brands = new Map([
  ['brightway', { id: 1, brand: 'Brightway' }],
  ['smith, jones & co', { id: 2, brand: 'Smith, Jones & Co' }],
])

describe('brand_consent', () => {
  const chosen = (value: unknown) => {
    const read = readConsent(value, (name) => brands.get(name))
    return 'chosen' in read ? read.chosen?.map(({ id }) => id) : read.problem
  }

  test.each([
    [undefined, undefined],
    [null, undefined],
    [[], []],
    ['', []],
    ['[]', []],
    [['Brightway'], [1]],
    [[' BRIGHTWAY ', 'brightway', ''], [1]],
    [[{ name: 'Brightway' }], [1]],
    ['Brightway', [1]],
    ['Brightway, ', [1]],
    ['Smith, Jones & Co', [2]],
    ['["Brightway", "Smith, Jones & Co"]', [1, 2]],
    ['Brightway,Other', 'Unknown brand: Other'],
    [['Other'], 'Unknown brand: Other'],
    [[1], 'Send a list of brand names'],
    [{ a: 1 }, 'Send a list of brand names'],
    [true, 'Send a list of brand names'],
    ['[broken', 'Send a list of brand names'],
  ])('%j means %j', (value, expected) => {
    expect(chosen(value)).toEqual(expected)
  })
})

describe("a lender's late answer", () => {
  const read = (body: object) => readLateAnswer(new Map(Object.entries(body)))
  const sold = (price: number | null, reference: string | null = null) => ({ kind: 'matched', price, reference })
  const not = (reason: string) => ({ kind: 'unmatched', reason })

  test.each([
    [{ status: 'accepted', price: '12.50', reference: 'R1' }, sold(1250, 'R1')],
    [{ Status: 'SOLD', Price: '$1,200', Lead_Id: 99 }, sold(120_000, '99')],
    [{ result: 'Approved' }, sold(null)],
    [{ success: true, status: 'accepted', lead_id: 'x' }, sold(null, 'x')],
    [{ accepted: '1' }, sold(null)],
    [{ status: 'rejected', reason: 'Bad phone' }, not('Bad phone')],
    [{ result: 'refused' }, not('Rejected by the lender')],
    [{ outcome: 'Not Sold' }, not('Rejected by the lender')],
    [{ status: 'duplicate' }, not('Duplicate')],
    [{ success: false, status: 'refused', message: 'no' }, not('no')],
    [{ status: 'rejected', price: [5] }, not('Rejected by the lender')],
    [{ status: 'rejected', price: 'none' }, not('Rejected by the lender')],
    [{}, { problems: { status: 'Required' } }],
    [{ status: ['accepted'] }, { problems: { status: 'Required' } }],
    [{ status: 'maybe' }, { problems: { status: 'Answer accepted or rejected' } }],
    [{ status: 'pending', success: true }, { problems: { status: 'Answer accepted or rejected' } }],
    [{ status: 'accepted', success: false }, { problems: { status: 'Says both accepted and rejected' } }],
    [{ Status: 'rejected', status: 'accepted' }, { problems: { status: 'Given twice' } }],
    [{ status: 'accepted', price: '5', Price: '500' }, { problems: { price: 'Given twice' } }],
    [{ status: 'rejected', reason: 'no', Reason: 'no', x: 1, X: 2 }, not('no')],
    [{ status: 'accepted', price: [5] }, { problems: { price: 'Enter an amount of dollars' } }],
    [{ status: 'accepted', price: null }, sold(null)],
    [{ status: 'accepted', price: 'ten' }, { problems: { price: 'Enter an amount of dollars' } }],
    [{ status: 'accepted', price: '100000' }, sold(10_000_000)],
    [{ status: 'accepted', price: '2145550142' }, { problems: { price: 'Must be $100,000 or less' } }],
    [{ status: 'accepted', price: '-5' }, { problems: { price: 'Enter an amount of dollars' } }],
  ])('%j is understood as %j', (body, expected) => {
    expect(read(body)).toEqual(expected)
  })
})

describe('the rate limit', () => {
  test('lets so many a minute through, tells how long to wait, and lets them trickle back', () => {
    const buckets = new TokenBuckets()
    const take = (at: number) => buckets.take(1, 6, at)
    expect([0, 0, 0, 0, 0, 0].map(() => take(0))).toEqual([0, 0, 0, 0, 0, 0])
    expect(take(0)).toBe(10_000)
    expect(take(4_000)).toBe(6_000)
    expect(take(10_000)).toBe(0)
    expect(take(10_000)).toBe(10_000)
    expect(buckets.take(2, 6, 10_000)).toBe(0)
  })

  test('of 0 is none', () => {
    expect(new TokenBuckets().take(1, 0, 0)).toBe(0)
  })
})
