import { candidateOf, entryOf, feedPrice } from '@/engine/decide/entry'
import type { Outcome } from '@/engine/decide/events'
import { lendersWithIt, ordersThatRefused } from '@/engine/decide/facts'
import { rehearse } from '@/engine/decide/rehearse'
import type { Candidate } from '@/engine/decide/state'
import { type PingAnswer, rankPrice } from '@/engine/ranking/rank'
import type { OrderRef, Reference } from '@/features/platform/reference/server/public'
import { type Cents, cents } from '@/kernel/money'
import type { Auctioned } from './preview-sql'

export interface WinTerms {
  readonly reference: Reference
  /** What a ping/post order that was not asked would have bid; null where nobody can say. */
  readonly bid: (order: OrderRef) => PingAnswer | null
  readonly lastSold: (order: number) => number | null
}

const BUYS: Outcome = { kind: 'matched', price: null }
/** Beyond the places, for those that the margin leaves out. */
const SPARE = 5

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
  const { publisher, rcid, test, exclusive, places, priceModel, promise, receivedAt, consent } = state
  const unwilling = new Set(ordersThatRefused(state))
  for (const { order: id, status } of state.postings) if (status === 'error') unwilling.add(id)
  // Best first: of many that rank before it the first take all places, and of those behind it only the next could matter.
  const before: Candidate[] = []
  const behind: Candidate[] = []
  for (const { order: id, price } of ranking) {
    const known = id === order.id || unwilling.has(id) ? undefined : reference.orders.get(id)
    if (!known) continue
    const one = candidateOf(known, cents(price), lastSold(id))
    if (rankPrice(one) < rankPrice(entry.candidate)) behind.push(one)
    else if (before.length < places + SPARE) before.push(one)
    if (behind.length === places) break
  }
  const others = [...before, ...behind]
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
    answers: () => BUYS,
    feeds: () => [],
  })
  return buyers.find((posting) => posting.order === order.id)?.revenue ?? null
}
