import { type Cents, cents } from '@/kernel/money'
import type { LATER_STOPS, MatchOrder } from '../match/order'
import { judgeBid, type PingAnswer } from '../ranking/rank'
import type { Candidate } from './state'

/** What of an order counts when it is offered a lead. */
export type OfferedOrder = Pick<
  MatchOrder,
  'id' | 'lender' | 'pingPost' | 'price' | 'compliance' | 'feed' | 'feedTakesExclusive'
> &
  Pick<Candidate, 'overridePrice' | 'returnPriceAdj' | 'timeoutMs' | 'timeoutMeansRefused'> & {
    readonly minPingPrice: Cents | null
  }

export interface EntryTerms {
  /** Whether the order's breaker lets a lead pass. */
  readonly admits: (order: number, answeredPing: boolean) => boolean
  /** When it last bought; for ties. */
  readonly lastSold: (order: number) => number | null
}

export type Entry = { readonly candidate: Candidate } | { readonly stop: keyof typeof LATER_STOPS }

const NOTHING_SAID: PingAnswer = { kind: 'noBid', reason: 'No bid' }

/** How an eligible order enters an auction, its bid in hand if it bids; or what stops it after all. */
export function entryOf(order: OfferedOrder, bid: PingAnswer | null, { admits, lastSold }: EntryTerms): Entry {
  const priced = order.pingPost
    ? judgeBid(bid ?? NOTHING_SAID, order.minPingPrice)
    : ({ ok: true, price: feedPrice(order) } as const)
  if (!priced.ok) return { stop: priced.stop }
  if (!admits(order.id, order.pingPost)) return { stop: 'breaker' }
  return { candidate: candidateOf(order, priced.price, lastSold(order.id)) }
}

export const candidateOf = (order: OfferedOrder, price: Cents, lastSoldAt: number | null): Candidate => ({
  order: order.id,
  lender: order.lender,
  price,
  overridePrice: order.overridePrice,
  returnPriceAdj: order.returnPriceAdj,
  lastSoldAt,
  compliance: order.compliance,
  feed: order.feed,
  feedTakesExclusive: order.feedTakesExclusive,
  timeoutMs: order.timeoutMs,
  timeoutMeansRefused: order.timeoutMeansRefused,
})

export const feedPrice = ({ price }: OfferedOrder): Cents => price ?? cents(0)
