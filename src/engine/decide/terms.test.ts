import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { begun, BOUGHT, candidate, REFUSED, testLead } from './test-lead'

describe('prices', () => {
  test('never above the bid, and below it the sale stands and staff are told', () => {
    const above = begun()
    above.auction([candidate(1, 4000)])
    above.answer(1, { kind: 'matched', price: cents(9000) })
    expect(above.money()).toEqual([4000, 2000])
    const below = begun()
    below.auction([candidate(1, 4000)])
    below.answer(1, { kind: 'matched', price: cents(3000) })
    expect(below.money()).toEqual([3000, 1500])
    expect(below.writes.some(({ type }) => type === 'exception')).toBe(true)
    expect(below.holds(1)).toMatchObject({ 'order/1/cents/all/0/day/1970-01-01': 3000 })
  })

  test('a fall under the promise by more than the variance ends offering: "price variance"', () => {
    const lead = begun({ promise: cents(2000) }, 'post')
    lead.auction([candidate(1, 4000), candidate(2, 3599), candidate(3, 3598)], { variancePercent: 10 })
    lead.answer(1, REFUSED)
    expect(lead.sentTo()).toEqual([1, 2])
    lead.answer(2, REFUSED)
    expect(lead.sentTo()).toEqual([1, 2])
    expect(lead.state).toMatchObject({ status: 'unmatched', reason: 'price variance' })
  })

  test('an offer under the minimum margin is not made: "margin"; staff’s manual send is exempt', () => {
    const lead = begun({ priceModel: { kind: 'CPA', amount: cents(2500) } })
    lead.auction([candidate(1, 2400)], { minimumMargin: 0 })
    expect(lead.sentTo()).toEqual([])
    expect(lead.state).toMatchObject({ status: 'unmatched', reason: 'margin' })
    lead.apply({ type: 'begin', run: 'manual', target: candidate(1, 2400) })
    lead.auction([candidate(1, 2400)], { minimumMargin: 0 })
    expect(lead.sentTo()).toEqual([1])
  })

  test('a shared lead is offered to all its places or to none when the margin is short', () => {
    const lead = begun({ exclusive: false, places: 2, priceModel: { kind: 'CPA', amount: cents(2500) } })
    lead.auction([candidate(1, 1500), candidate(2, 900)], { minimumMargin: 0 })
    expect(lead.sentTo()).toEqual([])
    expect(lead.state.reason).toBe('margin')
  })
})

describe('consent', () => {
  test('chosen brands only; an empty choice is nobody', () => {
    const chosen = begun({ exclusive: false, places: 3, consent: { kind: 'chosen', lenders: [20] } })
    chosen.auction([candidate(1, 4000), candidate(2, 3000), candidate(3, 2000, { compliance: true })])
    expect(chosen.sentTo()).toEqual([2])
    const nobody = begun({ consent: { kind: 'chosen', lenders: [] } })
    nobody.auction([candidate(1, 4000)])
    expect(nobody.sentTo()).toEqual([])
  })

  test('absent: lenders that ask for it are skipped, also by hand and as a feed', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000, { compliance: true }), candidate(2, 3000)])
    expect(lead.sentTo()).toEqual([2])
    lead.answer(2, REFUSED)
    const target = candidate(3, 3000, { compliance: true })
    expect(lead.apply({ type: 'begin', run: 'manual', target })).toMatch(/consent/i)
    const sold = begun({ exclusive: false })
    sold.auction([candidate(1, 4000)])
    sold.answer(1, BOUGHT)
    sold.apply({ type: 'feedsFound', candidates: [candidate(5, 10, { feed: true, compliance: true })] })
    expect(sold.sentTo()).toEqual([1])
  })

  test('one-to-one sends go to the brands chosen so far, for half an hour after the offer', () => {
    const lead = testLead({ prematch: true, exclusive: false, consent: { kind: 'open' } })
    const all = [candidate(1, 4000, { compliance: true }), candidate(2, 3000, { compliance: true })]
    expect(lead.state.status).toBe('incomplete')
    lead.apply({ type: 'begin', run: 'onetoone', chosen: [20] })
    lead.auction(all)
    lead.answer(2, BOUGHT)
    expect(lead.sentTo()).toEqual([2])
    lead.apply({ type: 'begin', run: 'onetoone', chosen: [10] })
    lead.auction(all)
    expect(lead.sentTo()).toEqual([2, 1])
    lead.answer(1, BOUGHT)
    lead.now = 30 * 60_000 + 1
    expect(lead.apply({ type: 'begin', run: 'onetoone', chosen: [30] })).not.toBeNull()
  })
})

describe('suppression', () => {
  test('ends a run before its first offer, and the lead fails for good', () => {
    const lead = begun()
    lead.suppressedBy = 'Litigator'
    lead.auction([candidate(1, 4000)])
    expect(lead.sentTo()).toEqual([])
    expect(lead.state).toMatchObject({ status: 'failed', reason: 'Litigator' })
    lead.suppressedBy = null
    expect(lead.apply({ type: 'begin', run: 'rematch' })).toMatch(/suppression/)
    expect(lead.apply({ type: 'begin', run: 'manual', target: candidate(1, 4000) })).toMatch(/suppression/)
  })

  test('is looked at again before every offer of a run', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000), candidate(2, 3000)])
    lead.suppressedBy = 'DNC'
    lead.answer(1, REFUSED)
    expect(lead.sentTo()).toEqual([1])
    expect(lead.state.postings).toHaveLength(1)
    expect(lead.state).toMatchObject({ status: 'failed', reason: 'DNC' })
  })

  test('that comes between taking room and sending keeps the lead here, and the room goes back', () => {
    const lead = begun()
    lead.full.add(1)
    lead.suppressedBy = null
    const grants = lead.apply.bind(lead)
    lead.auction([])
    expect(grants({ type: 'begin', run: 'rematch' })).toBeNull()
    // Two steps by hand: ask, then the list gets the person, then room is granted.
    const asked = { type: 'reserved', granted: [{ order: 2, posting: 9 }], refused: [] } as const
    lead.state = { ...lead.state, run: lead.state.run && { ...lead.state.run, phase: 'offering' }, asking: [offer(2)] }
    lead.suppressedBy = 'DNC'
    lead.apply(asked)
    expect(lead.sentTo()).toEqual([])
    expect(lead.postingTo(2)).toMatchObject({ status: 'error' })
    expect(lead.holds(2)).toEqual({})
    expect(lead.state.status).toBe('failed')
  })

  const offer = (order: number) => ({
    order,
    lender: order * 10,
    feed: false,
    via: 'rematch' as const,
    bid: cents(100),
    timeoutMs: 1,
    timeoutMeansRefused: false,
    reinstates: null,
  })
})
