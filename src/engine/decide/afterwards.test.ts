import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { publisherAnswer } from './answer'
import { forStorage, withQueue } from './facts'
import { begun, BOUGHT, candidate, PENDING, REFUSED, soldTo, type TestLead, testLead, TIMED_OUT } from './test-lead'

const HOUR = 3_600_000

const exceptions = (lead: TestLead) => lead.writes.filter(({ type }) => type === 'exception')

describe('a late answer', () => {
  test('decides an undecided posting', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000)])
    lead.answer(1, PENDING)
    lead.late(1, { kind: 'matched', price: cents(3500) })
    expect(lead.state.status).toBe('matched')
    expect(lead.money()).toEqual([3500, 1750])
  })

  test('that accepts with no free place is an exception for staff, not a sale', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000, { timeoutMeansRefused: true }), candidate(2, 3000)])
    lead.answer(1, TIMED_OUT)
    lead.answer(2, BOUGHT)
    lead.late(1, BOUGHT)
    expect(lead.money()).toEqual([3000, 1500])
    expect(lead.postingTo(1).status).toBe('unmatched')
    expect(exceptions(lead)).toHaveLength(1)
  })

  test('that accepts what silence had given up is a sale where place and room are still free', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000, { timeoutMeansRefused: true })])
    lead.answer(1, TIMED_OUT)
    expect(lead.state.status).toBe('unmatched')
    lead.late(1, BOUGHT)
    expect(lead.state.status).toBe('matched')
    expect(Object.keys(lead.holds(1))).not.toHaveLength(0)
    const full = begun()
    full.auction([candidate(1, 4000, { timeoutMeansRefused: true })])
    full.answer(1, TIMED_OUT)
    full.full.add(1)
    full.late(1, BOUGHT)
    expect(full.state.status).toBe('unmatched')
    expect(exceptions(full)).toHaveLength(1)
  })

  test('that refuses while the run lasts is refilled by the next in rank', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction([candidate(1, 4000), candidate(2, 3000), candidate(3, 2000)])
    lead.answer(1, PENDING)
    lead.late(1, REFUSED)
    expect(lead.sentTo()).toEqual([1, 2, 3])
  })

  test('does not fill a place twice while room for it is still being taken', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction([1, 2, 3, 4, 5, 6].map((order) => candidate(order, 5000 - order)))
    lead.answer(1, PENDING)
    lead.holdsRoomBack = true
    lead.answer(2, REFUSED)
    lead.late(1, REFUSED)
    expect(lead.state.asking.map(({ order }) => order)).toEqual([3, 4])
  })

  test('changes nothing about a sale or a spoken refusal', () => {
    const lead = soldTo(1)
    lead.late(1, REFUSED)
    lead.late(1, BOUGHT)
    expect(lead.state.status).toBe('matched')
    expect(exceptions(lead)).toEqual([])
    const refused = begun()
    refused.auction([candidate(1, 4000)])
    refused.answer(1, REFUSED)
    refused.late(1, BOUGHT)
    expect(refused.state.status).toBe('unmatched')
  })
})

describe('an undecided posting', () => {
  const undecided = () => {
    const lead = begun()
    lead.auction([candidate(1, 4000)])
    lead.answer(1, TIMED_OUT)
    return lead
  }

  test('counts as refused after the long wait, and its room goes back', () => {
    const lead = undecided()
    lead.now = 72 * HOUR
    lead.apply({ type: 'undecidedExpired', sentBefore: 500 })
    expect(lead.state.status).toBe('error')
    lead.apply({ type: 'undecidedExpired', sentBefore: 1000 })
    expect(lead.state).toMatchObject({ status: 'unmatched', reason: 'no answer' })
    expect(lead.holds(1)).toEqual({})
  })

  test('is settled by staff, once', () => {
    const lead = undecided()
    const { id } = lead.postingTo(1)
    lead.apply({ type: 'settled', posting: id, outcome: { kind: 'matched', price: null } })
    expect(lead.money()).toEqual([4000, 2000])
    expect(lead.apply({ type: 'settled', posting: id, outcome: { kind: 'unmatched' } })).not.toBeNull()
    const other = undecided()
    other.apply({ type: 'settled', posting: other.postingTo(1).id, outcome: { kind: 'unmatched' } })
    expect(other.state.status).toBe('unmatched')
  })

  test('keeps a lead from being re-matched or deleted', () => {
    const lead = undecided()
    expect(lead.apply({ type: 'begin', run: 'rematch' })).not.toBeNull()
    expect(lead.apply({ type: 'deleted', memo: '' })).not.toBeNull()
    lead.apply({ type: 'removed', posting: lead.postingTo(1).id, memo: '' })
    expect(lead.state.status).toBe('unmatched')
    expect(lead.apply({ type: 'deleted', memo: '' })).toBeNull()
  })
})

describe('a crash', () => {
  test('makes what was out undecided, offers nothing more and leaves no lead incoming', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction([candidate(1, 4000), candidate(2, 3000, { timeoutMeansRefused: true }), candidate(3, 2000)])
    lead.apply({ type: 'processDied' }, 'system')
    expect(lead.state).toMatchObject({ status: 'error', run: null, asking: [] })
    expect([lead.postingTo(1).status, lead.postingTo(2).status]).toEqual(['timeout', 'unmatched'])
    expect(lead.sentTo()).toEqual([1, 2])
    expect(publisherAnswer(lead.state).status).toBe('pending')
  })

  test('loses the ranking with the process that had it: the stored lead is offered to nobody else', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000), candidate(2, 3000)])
    const queue = lead.state.run?.queue ?? []
    lead.state = forStorage(lead.state)
    const resumed = begun()
    resumed.state = withQueue(lead.state, queue)
    lead.answer(1, REFUSED)
    expect(lead.sentTo()).toEqual([1])
    expect(lead.state.status).toBe('unmatched')
    resumed.answer(1, REFUSED)
    expect(resumed.postingTo(2).status).toBe('sending')
  })

  test('before the auction ends an incoming lead as unmatched and leaves a re-matched one as it was', () => {
    const lead = testLead()
    lead.apply({ type: 'processDied' }, 'system')
    expect(lead.state).toMatchObject({ status: 'unmatched', reason: 'interrupted' })
    const flagged = testLead()
    flagged.apply({ type: 'flagged', reason: 'risk' })
    flagged.apply({ type: 'begin', run: 'rematch' })
    flagged.apply({ type: 'processDied' }, 'system')
    expect(flagged.state.status).toBe('flagged')
  })
})

describe('data feeds', () => {
  const feeds = [candidate(5, 100, { feed: true }), candidate(6, 50, { feed: true, feedTakesExclusive: true })]

  test('get a copy after the sale, once, outside places, status and the REV base', () => {
    const lead = soldTo(1, { exclusive: false, places: 1 })
    expect(lead.commands.filter(({ type }) => type === 'findFeeds')).toHaveLength(1)
    lead.apply({ type: 'feedsFound', candidates: feeds })
    expect(lead.sentTo()).toEqual([1, 5, 6])
    lead.answer(5, BOUGHT)
    lead.answer(6, REFUSED)
    expect(lead.money()).toEqual([4100, 2000])
    expect(lead.state.status).toBe('matched')
    expect(lead.apply({ type: 'feedsFound', candidates: feeds })).not.toBeNull()
  })

  test('get no exclusive lead unless the order says so, nor what their lender has bought', () => {
    const lead = soldTo(1)
    lead.apply({
      type: 'feedsFound',
      candidates: [...feeds, candidate(7, 1, { feed: true, feedTakesExclusive: true, lender: 10 })],
    })
    expect(lead.sentTo()).toEqual([1, 6])
  })

  test('are not looked for when the sale is gone again, until the next one', () => {
    const lead = soldTo(1)
    lead.apply({ type: 'returnAccepted', posting: lead.postingTo(1).id, takePayoutBack: true, blocksResale: false })
    lead.apply({ type: 'processDied' }, 'system')
    expect(lead.state.feeds).toBe('none')
    lead.apply({ type: 'begin', run: 'rematch' })
    lead.auction([candidate(2, 3000)])
    lead.answer(2, BOUGHT)
    expect(lead.commands.filter(({ type }) => type === 'findFeeds')).toHaveLength(2)
  })

  test('are looked for again after a crash came in between', () => {
    const lead = soldTo(1)
    lead.apply({ type: 'processDied' }, 'system')
    expect(lead.commands.filter(({ type }) => type === 'findFeeds')).toHaveLength(2)
  })
})
