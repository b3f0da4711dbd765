import { describe, expect, test } from 'vitest'
import { begun, BOUGHT, candidate, PENDING, REFUSED, TIMED_OUT } from './test-lead'

describe('an exclusive lead', () => {
  test('is offered down the ranking, one at a time, until one buys', () => {
    const lead = begun()
    lead.auction([candidate(1, 3000), candidate(2, 5000), candidate(3, 4000)])
    expect(lead.sentTo()).toEqual([2])
    lead.answer(2, REFUSED)
    expect(lead.sentTo()).toEqual([2, 3])
    lead.answer(3, BOUGHT)
    expect(lead.sentTo()).toEqual([2, 3])
    expect(lead.state).toMatchObject({ status: 'matched', run: null, reason: null })
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
    expect(lead.postingTo(1)).toMatchObject({ status: 'unmatched' })
    expect(lead.holds(1)).toEqual({})
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
    expect(lead.state).toMatchObject({ status: 'matched', run: null, reason: null })
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
