import type { Candidate } from '@/engine/decide/state'
import type { LATER_STOPS } from '@/engine/match/order'
import { judgeBid, type PingAnswer } from '@/engine/ranking/rank'
import type { OrderRef } from '@/features/reference/server/public'
import type { Pinged } from './auction'
import { candidateOf, feedPrice } from './view'

export interface EntryTerms {
  /** Whether the order's breaker lets a lead pass. */
  readonly admits: (order: number, answeredPing: boolean) => boolean
  /** When it last bought; for ties. */
  readonly lastSold: (order: number) => number | null
}

export type Entry = { readonly candidate: Candidate } | { readonly stop: keyof typeof LATER_STOPS }

const NOTHING_SAID: PingAnswer = { kind: 'noBid', reason: 'No bid' }

/** How an eligible order enters an auction, its bid in hand if it bids; or what stops it after all. */
export function entryOf(order: OrderRef, bid: PingAnswer | null, { admits, lastSold }: EntryTerms): Entry {
  const priced = order.pingPost
    ? judgeBid(bid ?? NOTHING_SAID, order.minPingPrice)
    : ({ ok: true, price: feedPrice(order) } as const)
  if (!priced.ok) return { stop: priced.stop }
  if (!admits(order.id, order.pingPost)) return { stop: 'breaker' }
  return { candidate: candidateOf(order, priced.price, lastSold(order.id)) }
}

/** A bid made at the ping counts at the post until it runs out; other answers count for nothing there. */
export function standingBid({ outcome, bid, expiresAt }: Pinged, now: number): PingAnswer | null {
  if (outcome !== 'bid' || bid === null) return null
  return expiresAt !== null && expiresAt <= now ? null : { kind: 'bid', price: bid }
}

/** What an order answered to the ping of an auction, as it was kept. */
export function keptAnswer({ outcome, bid, reason }: Pinged): PingAnswer {
  if (outcome === 'bid' && bid !== null) return { kind: 'bid', price: bid }
  if (outcome === 'timeout') return { kind: 'timeout' }
  return outcome === 'error' ? { kind: 'error', reason: reason ?? '' } : { kind: 'noBid', reason: reason ?? 'No bid' }
}
