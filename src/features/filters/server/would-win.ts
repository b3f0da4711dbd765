import { candidateOf, entryOf, feedPrice } from '@/engine/decide/entry'
import type { Outcome } from '@/engine/decide/events'
import { lendersWithIt, ordersThatRefused } from '@/engine/decide/facts'
import { rehearse } from '@/engine/decide/rehearse'
import type { PingAnswer } from '@/engine/ranking/rank'
import type { OrderRef, Reference } from '@/features/reference/server/public'
import { type Cents, cents } from '@/kernel/money'
import type { Auctioned } from './preview-sql'

export interface WinTerms {
  readonly reference: Reference
  /** What a ping/post order that was not asked would have bid; null where nobody can say. */
  readonly bid: (order: OrderRef) => PingAnswer | null
  readonly lastSold: (order: number) => number | null
}

const BUYS: Outcome = { kind: 'matched', price: null }
const REFUSES: Outcome = { kind: 'unmatched', reason: 'Refused this lead' }

/**
 * Whether an order that a filter kept away would have bought the lead, and for how much: offered by the deciding core to those
 * that were in its auction and to this one, each answering as it did, or buying if it was never asked.
 */
export function wouldWin(order: OrderRef, { state, ranking }: Auctioned, terms: WinTerms): Cents | null {
  const { reference, lastSold } = terms
  if (lendersWithIt(state).includes(order.lender)) return null
  if (order.feed)
    return state.postings.some(({ status, feed }) => status === 'matched' && !feed) ? feedPrice(order) : null
  const entry = entryOf(order, order.pingPost ? terms.bid(order) : null, { admits: () => true, lastSold })
  if (!('candidate' in entry)) return null
  const others = ranking.flatMap(({ order: id, price }) => {
    const known = reference.orders.get(id)
    return known && id !== order.id ? [candidateOf(known, cents(price), lastSold(id))] : []
  })
  const unwilling = new Set(ordersThatRefused(state))
  for (const { order: id, status } of state.postings) if (status === 'error') unwilling.add(id)
  const { publisher, rcid, test, exclusive, places, priceModel, promise, receivedAt, consent } = state
  const { buyers } = rehearse({
    lead: { lead: 0, publisher, rcid, test, exclusive, places, priceModel, promise, receivedAt, consent },
    run: promise === null ? 'direct' : 'post',
    candidates: [...others, entry.candidate],
    terms: {
      budgetEndsAt: null,
      minimumMargin: reference.settings.minimumMargin,
      variancePercent: reference.publishers.get(publisher)?.variancePercent ?? null,
    },
    context: { now: receivedAt, by: 'system', suppressedBy: state.suppressedBy },
    room: () => null,
    answers: (id) => (unwilling.has(id) ? REFUSES : BUYS),
    feeds: () => [],
  })
  return buyers.find((posting) => posting.order === order.id)?.revenue ?? null
}
