import { type Cents, cents } from '@/kernel/money'

/** An order that may be offered the lead, with the price it would be billed at. */
export interface RankedOrder {
  readonly order: number
  readonly lender: number
  /** Its price, or its bid when it is a ping/post order. What is billed. */
  readonly price: Cents
  readonly overridePrice: Cents | null
  /** Return rate adjustment in percent, 5 to 95; null is not set. */
  readonly returnPriceAdj: number | null
  /** When it last bought a lead; null is never. */
  readonly lastSoldAt: number | null
}

/** In hundredths of a cent, so that an adjusted price is compared exactly and never rounded. */
export const rankPrice = ({ price, overridePrice, returnPriceAdj }: RankedOrder): number =>
  overridePrice !== null ? overridePrice * 100 : price * (returnPriceAdj ?? 100)

/** Best first: highest rank price, then sold to longest ago (never counts as longest), then lowest id. */
export const byRank = (a: RankedOrder, b: RankedOrder): number =>
  rankPrice(b) - rankPrice(a) ||
  (a.lastSoldAt ?? Number.NEGATIVE_INFINITY) - (b.lastSoldAt ?? Number.NEGATIVE_INFINITY) ||
  a.order - b.order

export const rank = <T extends RankedOrder>(orders: readonly T[]): T[] => [...orders].sort(byRank)

/** The first `count` places of a ranking; one lender takes one place, through its best order. */
export function firstPlaces<T extends RankedOrder>(ranked: readonly T[], count: number): T[] {
  const lenders = new Set<number>()
  const places: T[] = []
  for (const order of ranked) {
    if (places.length >= count) break
    if (lenders.has(order.lender)) continue
    lenders.add(order.lender)
    places.push(order)
  }
  return places
}

/** What was answered to one ping. */
export type PingAnswer =
  | { readonly kind: 'bid'; readonly price: Cents }
  | { readonly kind: 'noBid'; readonly reason: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'error'; readonly reason: string }

export type BidVerdict =
  | { readonly ok: true; readonly price: Cents }
  | { readonly ok: false; readonly stop: 'noBid' | 'pingTimeout' | 'minimumPingPrice' | 'pingError' }

/** A ping time-out is no bid; a bid under the order's minimum ping price is refused. */
export function judgeBid(answer: PingAnswer, minimumPingPrice: Cents | null): BidVerdict {
  if (answer.kind === 'timeout') return { ok: false, stop: 'pingTimeout' }
  if (answer.kind === 'error') return { ok: false, stop: 'pingError' }
  if (answer.kind === 'noBid') return { ok: false, stop: 'noBid' }
  if (answer.price < (minimumPingPrice ?? cents(0))) return { ok: false, stop: 'minimumPingPrice' }
  return { ok: true, price: answer.price }
}
