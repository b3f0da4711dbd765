import type { Cents } from '@/kernel/money'
import type { PingAnswer } from './rank'

/** One order that was pinged, as it is kept with the ping. */
export interface Pinged {
  readonly order: number
  readonly lender: number
  readonly outcome: 'bid' | 'nobid' | 'timeout' | 'error'
  readonly bid: Cents | null
  readonly ms: number
  readonly reason: string | null
  readonly status: number | null
  readonly reference: string | null
  readonly carry: Readonly<Record<string, string>>
  readonly expiresAt: number | null
  /** Brands that the bid is for, as it calls them. */
  readonly brands?: readonly string[]
  /** The ping said who the consumer is. */
  readonly identity?: true
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
