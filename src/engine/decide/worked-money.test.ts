import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import type { PriceModel } from '../money/payable'
import { tookPayoutBack } from './staff'
import { begun, BOUGHT, candidate, REFUSED, type TestLead } from './test-lead'

const REV_50: PriceModel = { kind: 'REV', basisPoints: 5000 }
const cpa = (amount: number): PriceModel => ({ kind: 'CPA', amount: cents(amount) })
const [A, B, C] = [1, 2, 3]

function sharedSale(priceModel: PriceModel): TestLead {
  const lead = begun({ exclusive: false, places: 3, priceModel })
  lead.auction([candidate(A, 2000), candidate(B, 1000), candidate(C, 501)])
  for (const order of [A, B, C]) lead.answer(order, BOUGHT)
  return lead
}

/** Whether the request reads "Accepted, credited". */
function accept(lead: TestLead, order: number, takePayoutBack: boolean): boolean {
  const before = lead.writes.length
  lead.apply({ type: 'returnAccepted', posting: lead.postingTo(order).id, takePayoutBack, blocksResale: false })
  return tookPayoutBack(lead.writes.slice(before))
}

const lines = (lead: TestLead) =>
  lead.writes.flatMap((entry) =>
    entry.type === 'ledger' ? [[entry.row.account, entry.row.kind, entry.row.cents]] : [],
  )

describe('the worked examples, to the cent', () => {
  test('shared, REV 50 %: 20.00, 10.00 and 5.01 make 35.01 / 17.51', () => {
    expect(sharedSale(REV_50).money()).toEqual([3501, 1751])
  })

  test('A returned with credit-return on: 15.01 / 7.51', () => {
    const lead = sharedSale(REV_50)
    expect(accept(lead, A, true)).toBe(true)
    expect(lead.money()).toEqual([1501, 751])
    expect(lead.state.booked).toMatchObject({ earnTotalOriginal: 3501, earnPubOriginal: 1751 })
  })

  test('A returned with credit-return off: 15.01 / 17.51, then B replaced by 12.00: 17.01 / 18.51', () => {
    const lead = sharedSale(REV_50)
    expect(accept(lead, A, false)).toBe(false)
    expect(lead.money()).toEqual([1501, 1751])
    lead.apply({ type: 'revenueUploaded', posting: lead.postingTo(B).id, mode: 'replace', amount: cents(1200) })
    expect(lead.money()).toEqual([1701, 1851])
  })

  test('CPA 25.00, credit-return on: 15.01 / 25.00 "accepted", the last one 0 / 0 "Accepted, credited"', () => {
    const lead = sharedSale(cpa(2500))
    expect(lead.money()).toEqual([3501, 2500])
    expect(accept(lead, A, true)).toBe(false)
    expect(lead.money()).toEqual([1501, 2500])
    expect(accept(lead, B, true)).toBe(false)
    expect(accept(lead, C, true)).toBe(true)
    expect(lead.money()).toEqual([0, 0])
    expect(lead.state.status).toBe('returned')
  })

  test('match no buyer, CPA 20: 0 / 20.00; later sold for 45: 45.00 / 20.00', () => {
    const lead = begun({ priceModel: cpa(2000) })
    lead.auction([])
    lead.apply({ type: 'setMatchedNoBuyer' })
    expect(lead.money()).toEqual([0, 2000])
    lead.apply({ type: 'begin', run: 'rematch' })
    lead.auction([candidate(A, 4500)])
    lead.answer(A, BOUGHT)
    expect(lead.money()).toEqual([4500, 2000])
    expect(lead.state).toMatchObject({ status: 'matched', noBuyer: false })
  })
})

describe('money', () => {
  test('of match no buyer on REV is the ping’s promise, and stays when a re-match sells nothing', () => {
    const lead = begun({ priceModel: REV_50, promise: cents(777) }, 'post')
    lead.auction([])
    lead.apply({ type: 'setMatchedNoBuyer' })
    expect(lead.money()).toEqual([0, 777])
    lead.apply({ type: 'begin', run: 'rematch' })
    lead.auction([candidate(A, 4500)])
    lead.answer(A, REFUSED)
    expect(lead.state.status).toBe('matchednobuyer')
    expect(lead.money()).toEqual([0, 777])
  })

  test('of a removed lender goes, on both sides, as removal', () => {
    const lead = sharedSale(REV_50)
    lead.apply({ type: 'removed', posting: lead.postingTo(A).id, memo: '' })
    expect(lead.money()).toEqual([1501, 751])
    const kinds = lead.writes.flatMap((entry) => (entry.type === 'ledger' ? [entry.row.kind] : []))
    expect(kinds.slice(-2)).toEqual(['removal', 'removal'])
  })

  test('of an uploaded cost is fixed until the upload is undone', () => {
    const lead = sharedSale(REV_50)
    lead.apply({ type: 'costUploaded', cost: cents(333) })
    expect(lead.money()).toEqual([3501, 333])
    expect(accept(lead, A, true)).toBe(false)
    expect(lead.money()).toEqual([1501, 333])
    lead.apply({ type: 'costUploaded', cost: null })
    expect(lead.money()).toEqual([1501, 751])
  })

  test('of a revenue upload settles an undecided posting, and undoing it brings everything back', () => {
    const lead = begun({ priceModel: REV_50 })
    lead.auction([candidate(A, 4500)])
    lead.answer(A, { kind: 'timeout', reason: 'time-out' })
    const { id, status, revenue } = lead.postingTo(A)
    lead.apply({ type: 'revenueUploaded', posting: id, mode: 'add', amount: cents(4000) })
    expect([lead.money(), lead.state.status]).toEqual([[4000, 2000], 'matched'])
    lead.apply({ type: 'revenueUploadUndone', posting: id, before: { status, revenue } })
    expect([lead.money(), lead.state.status]).toEqual([[0, 0], 'error'])
    expect(lead.apply({ type: 'revenueUploaded', posting: id, mode: 'add', amount: cents(-1) })).toMatch(/below 0/)
  })

  test('of an upload undone after the return: the credit follows the revenue it gave back', () => {
    const lead = sharedSale(REV_50)
    const { id, status, revenue } = lead.postingTo(B)
    lead.apply({ type: 'revenueUploaded', posting: id, mode: 'replace', amount: cents(1200) })
    accept(lead, B, false)
    expect(lead.money()).toEqual([2501, 1851])
    lead.apply({ type: 'revenueUploadUndone', posting: id, before: { status, revenue } })
    expect(lead.money()).toEqual([2501, 1751])
  })

  test('books an upload undone after a return on both sides, though the lead total stays the same', () => {
    const lead = sharedSale(REV_50)
    const { id, status, revenue } = lead.postingTo(B)
    lead.apply({ type: 'revenueUploaded', posting: id, mode: 'replace', amount: cents(1200) })
    expect(accept(lead, B, true)).toBe(true)
    const before = lines(lead).length
    lead.apply({ type: 'revenueUploadUndone', posting: id, before: { status, revenue } })
    expect(lines(lead).slice(before)).toEqual([
      ['revenue', 'return credit', 200],
      ['payout', 'payout reversal', 100],
      ['revenue', 'revenue upload', -200],
      ['payout', 'revenue upload', -100],
    ])
    expect(lead.postingTo(B)).toMatchObject({
      status: 'returned',
      revenue: 1000,
      credited: 1000,
      payoutTakenBack: true,
    })
  })

  test('of an uploaded cost undone after a return reverses the payout, and the return then counts as credited', () => {
    const lead = sharedSale(REV_50)
    lead.apply({ type: 'costUploaded', cost: cents(333) })
    expect(accept(lead, A, true)).toBe(false)
    const before = lines(lead).length
    lead.apply({ type: 'costUploaded', cost: null, undoes: true })
    expect(lines(lead).slice(before)).toEqual([
      ['payout', 'cost upload', 1418],
      ['payout', 'payout reversal', -1000],
    ])
    expect(lead.money()).toEqual([1501, 751])
    expect(lead.postingTo(A)).toMatchObject({ payoutKept: false, payoutTakenBack: true })
  })

  test('of an uploaded cost undone after a return that kept the payout stays with the publisher', () => {
    const lead = sharedSale(REV_50)
    lead.apply({ type: 'costUploaded', cost: cents(333) })
    accept(lead, A, false)
    lead.apply({ type: 'costUploaded', cost: null, undoes: true })
    expect(lead.money()).toEqual([1501, 1751])
    expect(lead.postingTo(A).payoutTakenBack).toBeUndefined()
  })

  test('of test leads is nothing, though they are sold', () => {
    const lead = begun({ test: true })
    lead.auction([candidate(A, 4500)])
    lead.answer(A, BOUGHT)
    expect([lead.money(), lead.state.status]).toEqual([[0, 0], 'matched'])
  })
})
