import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { BEING_PROCESSED } from './moves'
import { begun, BOUGHT, candidate, REFUSED, soldTo, testLead } from './test-lead'

describe('staff', () => {
  test('wait while the lead is being processed', () => {
    const lead = begun()
    lead.auction([candidate(1, 4000)])
    const events = [
      { type: 'begin', run: 'rematch' },
      { type: 'begin', run: 'manual', target: candidate(2, 1) },
      { type: 'setMatchedNoBuyer' },
      { type: 'failedByStaff', reason: 'x' },
      { type: 'deleted', memo: '' },
      { type: 'removed', posting: 100, memo: '' },
    ] as const
    for (const event of events) expect(lead.apply(event), event.type).toBe(BEING_PROCESSED)
  })

  test('re-match skips orders that refused the lead and every lender that ever bought it', () => {
    const lead = begun({ exclusive: false, places: 2 })
    lead.auction([candidate(1, 4000), candidate(2, 3000)])
    lead.answer(1, BOUGHT)
    lead.answer(2, REFUSED)
    lead.apply({ type: 'feedsFound', candidates: [] })
    lead.apply({ type: 'returnAccepted', posting: lead.postingTo(1).id, takePayoutBack: true, blocksResale: false })
    expect(lead.state.status).toBe('returned')
    lead.apply({ type: 'begin', run: 'rematch' })
    lead.auction([candidate(1, 4000), candidate(8, 3500, { lender: 10 }), candidate(2, 3000), candidate(3, 10)])
    expect(lead.sentTo()).toEqual([1, 2, 3])
    lead.answer(3, REFUSED)
    expect(lead.state.status).toBe('returned')
  })

  test('cannot re-match matched or incomplete leads, nor one returned for a reason that forbids it', () => {
    expect(soldTo(1).apply({ type: 'begin', run: 'rematch' })).not.toBeNull()
    expect(testLead({ prematch: true }).apply({ type: 'begin', run: 'rematch' })).not.toBeNull()
    const lead = soldTo(1)
    lead.apply({ type: 'returnAccepted', posting: lead.postingTo(1).id, takePayoutBack: true, blocksResale: true })
    expect(lead.apply({ type: 'begin', run: 'rematch' })).not.toBeNull()
    expect(lead.apply({ type: 'begin', run: 'manual', target: candidate(9, 1) })).not.toBeNull()
  })

  test('who accept a return that forbids resale keep a send from leaving that was just about to', () => {
    const lead = soldTo(1, { exclusive: false, places: 2 })
    lead.apply({ type: 'feedsFound', candidates: [] })
    lead.apply({ type: 'begin', run: 'manual', target: candidate(2, 500) })
    lead.apply({ type: 'returnAccepted', posting: lead.postingTo(1).id, takePayoutBack: true, blocksResale: true })
    lead.auction([candidate(2, 500)])
    expect(lead.sentTo()).toEqual([1])
    expect(lead.state).toMatchObject({ status: 'returned', run: null })
  })

  test('send by hand against filters and refusals, never against exclusivity, N or one lender twice', () => {
    const lead = soldTo(1)
    expect(lead.apply({ type: 'begin', run: 'manual', target: candidate(2, 1) })).toMatch(/exclusive/)
    const shared = soldTo(1, { exclusive: false, places: 2 })
    shared.apply({ type: 'feedsFound', candidates: [] })
    expect(shared.apply({ type: 'begin', run: 'manual', target: candidate(3, 1, { lender: 10 }) })).toMatch(/lender/)
    expect(shared.apply({ type: 'begin', run: 'manual', target: candidate(3, 500) })).toBeNull()
    shared.auction([candidate(3, 500)])
    shared.answer(3, REFUSED)
    expect(shared.apply({ type: 'begin', run: 'manual', target: candidate(3, 500) })).toBeNull()
    shared.auction([candidate(3, 500)])
    shared.answer(3, BOUGHT)
    expect(shared.apply({ type: 'begin', run: 'manual', target: candidate(4, 500) })).toMatch(/places/)
    expect(shared.sentTo()).toEqual([1, 3, 3])
  })

  test('find the lead as it was when a manual send got no room', () => {
    const lead = testLead()
    lead.apply({ type: 'flagged', reason: 'risk' })
    lead.full.add(1)
    lead.apply({ type: 'begin', run: 'manual', target: candidate(1, 4000) })
    lead.auction([candidate(1, 4000)])
    expect(lead.state).toMatchObject({ status: 'flagged', run: null })
  })

  test('fail flagged leads only, and set only unmatched ones to matched no buyer', () => {
    const lead = testLead()
    lead.apply({ type: 'flagged', reason: 'risk' })
    expect(lead.apply({ type: 'setMatchedNoBuyer' })).not.toBeNull()
    expect(lead.apply({ type: 'failedByStaff', reason: 'Fake name' })).toBeNull()
    expect(lead.state).toMatchObject({ status: 'failed', reason: 'Fake name' })
    expect(lead.apply({ type: 'failedByStaff', reason: 'again' })).not.toBeNull()
  })

  test('delete a lead only when its sales are removed, and nothing is owed for it any more', () => {
    const lead = soldTo(1)
    expect(lead.apply({ type: 'deleted', memo: '' })).not.toBeNull()
    lead.apply({ type: 'removed', posting: lead.postingTo(1).id, memo: 'wrong buyer' })
    lead.apply({ type: 'costUploaded', cost: cents(100) })
    expect(lead.apply({ type: 'deleted', memo: '' })).toBeNull()
    expect(lead.money()).toEqual([0, 0])
    expect(lead.apply({ type: 'begin', run: 'rematch' })).toBe('Lead is deleted')
  })

  test('who edit a phone onto a list end the lead’s way, but not a sale', () => {
    const lead = begun()
    lead.auction([])
    lead.apply({ type: 'suppressed', list: 'DNC' })
    expect(lead.state).toMatchObject({ status: 'failed', suppressedBy: 'DNC' })
    const sold = soldTo(1, { exclusive: false, places: 2 })
    sold.apply({ type: 'suppressed', list: 'DNC' })
    expect(sold.state.status).toBe('matched')
    expect(sold.apply({ type: 'begin', run: 'manual', target: candidate(2, 1) })).toMatch(/suppression/)
    sold.apply({ type: 'feedsFound', candidates: [candidate(5, 100, { feed: true })] })
    expect(sold.sentTo()).toEqual([1])
  })
})

describe('room', () => {
  test('of a return or removal goes back overall, not to the day', () => {
    for (const event of [
      { type: 'removed', memo: '' },
      { type: 'returnAccepted', takePayoutBack: true, blocksResale: false },
    ] as const) {
      const lead = soldTo(1)
      const held = lead.holds(1)
      lead.apply({ ...event, posting: lead.postingTo(1).id })
      const gone = Object.keys(held).filter((key) => !(key in lead.holds(1)))
      expect(gone).toHaveLength(6)
      for (const key of gone) expect(key).toContain('/overall/')
    }
  })
})
