import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { begun, BOUGHT, candidate, PENDING, REFUSED, testLead, TIMED_OUT } from './test-lead'

describe('an exclusive lead', () => {
  test('is offered down the ranking, one at a time, until one buys', () => {
    const lead = begun()
    lead.auction([candidate(1, 3000), candidate(2, 5000), candidate(3, 4000)])
    expect(lead.sentTo()).toEqual([2])
    lead.answer(2, REFUSED)
    expect(lead.sentTo()).toEqual([2, 3])
    lead.answer(3, BOUGHT)
    expect(lead.sentTo()).toEqual([2, 3])
    expect(lead.state).toMatchObject({ status: 'matched', run: null })
    expect(lead.money()).toEqual([4000, 2000])
    expect(lead.commands).toContainEqual({
      type: 'answerPublisher',
      answer: { status: 'matched', price: 2000, reason: null },
    })
  })

  test('goes on after an error, which certainly was not taken', () => {
    const lead = begun()
    lead.auction([candidate(1, 5000), candidate(2, 4000)])
    lead.answer(1, { kind: 'error', reason: 'HTTP 503' })
    expect(lead.sentTo()).toEqual([1, 2])
  })

  test.each([TIMED_OUT, PENDING])('waits for an undecided posting and is offered to nobody else (%o)', (outcome) => {
    const lead = begun()
    lead.auction([candidate(1, 5000), candidate(2, 4000)])
    lead.answer(1, outcome)
    expect(lead.sentTo()).toEqual([1])
    expect(lead.state).toMatchObject({ status: 'error', reason: 'outcome unknown', run: null })
    expect(lead.commands).toContainEqual(
      expect.objectContaining({ answer: expect.objectContaining({ status: 'pending' }) as unknown }),
    )
    lead.late(1, REFUSED)
    expect(lead.state.status).toBe('unmatched')
    expect(lead.sentTo()).toEqual([1])
  })

  test('goes on at once where a time-out means refused, and the room goes back', () => {
    const lead = begun()
    lead.auction([candidate(1, 5000, { timeoutMeansRefused: true }), candidate(2, 4000)])
    lead.answer(1, TIMED_OUT)
    expect(lead.sentTo()).toEqual([1, 2])
    expect(lead.postingTo(1)).toMatchObject({ status: 'unmatched', taken: {} })
    expect(lead.writes).toContainEqual(expect.objectContaining({ type: 'giveBack', posting: lead.postingTo(1).id }))
  })

  test('is unmatched when everyone refuses, with the last reason', () => {
    const lead = begun()
    lead.auction([candidate(1, 5000)])
    lead.answer(1, REFUSED)
    expect(lead.state).toMatchObject({ status: 'unmatched', reason: 'Duplicate' })
    expect(begunWithNobody().state).toMatchObject({ status: 'unmatched', reason: 'no eligible order' })
  })

  const begunWithNobody = () => {
    const lead = begun()
    lead.auction([])
    return lead
  }

  test('is not offered to an order without room; the next in rank gets it', () => {
    const lead = begun()
    lead.full.add(1)
    lead.auction([candidate(1, 5000), candidate(2, 4000)])
    expect(lead.sentTo()).toEqual([2])
    expect(lead.state.postings).toHaveLength(1)
  })
})

describe('a shared lead', () => {
  const four = [candidate(1, 4000), candidate(2, 3000), candidate(3, 2000), candidate(4, 1000)]

  test('goes to the first N at once, and a refusal or error is refilled by the next in rank', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction(four)
    expect(lead.sentTo()).toEqual([1, 2])
    lead.answer(2, REFUSED)
    expect(lead.sentTo()).toEqual([1, 2, 3])
    lead.answer(1, BOUGHT)
    lead.answer(3, { kind: 'error', reason: 'HTTP 429' })
    expect(lead.sentTo()).toEqual([1, 2, 3, 4])
    lead.answer(4, BOUGHT)
    expect(lead.state).toMatchObject({ status: 'matched', run: null })
    expect(lead.money()).toEqual([5000, 2500])
  })

  test('shows as matched from its first sale on, while other places are still out', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction(four)
    lead.answer(2, BOUGHT)
    expect(lead.state.status).toBe('matched')
    expect(lead.state.run).not.toBeNull()
  })

  test('keeps the place of an undecided posting', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction(four)
    lead.answer(1, TIMED_OUT)
    lead.answer(2, BOUGHT)
    expect(lead.sentTo()).toEqual([1, 2])
    expect(lead.state.status).toBe('matched')
  })

  test('never goes to one lender twice, but its other order may be asked when the first has refused', () => {
    const same = { lender: 77 }
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction([candidate(1, 4000, same), candidate(2, 3000, same), candidate(3, 2000)])
    expect(lead.sentTo()).toEqual([1, 3])
    lead.answer(1, REFUSED)
    expect(lead.sentTo()).toEqual([1, 3, 2])
    const kept = begun({ exclusive: false, places: 3 })
    kept.auction([candidate(1, 4000, same), candidate(2, 3000, same)])
    kept.answer(1, BOUGHT)
    expect(kept.sentTo()).toEqual([1])
    expect(kept.state.run).toBeNull()
  })
})

describe('the post budget', () => {
  test('starts no new offer after its end, and the publisher hears what is known by then', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction([candidate(1, 4000), candidate(2, 3000), candidate(3, 2000)], { budgetEndsAt: 25_000 })
    lead.now = 25_000
    lead.apply({ type: 'budgetEnded' })
    expect(lead.commands.at(-1)).toMatchObject({ type: 'answerPublisher', answer: { status: 'pending' } })
    lead.answer(1, REFUSED)
    lead.answer(2, BOUGHT)
    expect(lead.sentTo()).toEqual([1, 2])
    expect(lead.state).toMatchObject({ status: 'matched', run: null })
    expect(lead.commands.filter(({ type }) => type === 'answerPublisher')).toHaveLength(1)
  })

  test('is watched even when nobody says that it ended', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000), candidate(2, 3000)], { budgetEndsAt: 25_000 })
    lead.now = 25_001
    lead.answer(1, REFUSED)
    expect(lead.sentTo()).toEqual([1])
    expect(lead.state.status).toBe('unmatched')
  })
})

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
    expect(below.postingTo(1).taken).toMatchObject({ 'order/1/cents/all/0/day/2026-11-12': 3000 })
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
    const asked = { type: 'reserved', granted: [{ order: 2, posting: 9, taken: { a: 1 } }], refused: [] } as const
    lead.state = { ...lead.state, run: lead.state.run && { ...lead.state.run, phase: 'offering' }, asking: [offer(2)] }
    lead.suppressedBy = 'DNC'
    lead.apply(asked)
    expect(lead.sentTo()).toEqual([])
    expect(lead.postingTo(2)).toMatchObject({ status: 'error', taken: {} })
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
