import type { Filter, Stop } from '@/engine/filters/filter'
import type { LeadView } from '@/engine/filters/lead-view'
import { orderCapsOf } from '@/engine/caps/from-filters'
import { payoutOn, type PriceModel } from '@/engine/money/payable'
import { judge } from '@/engine/match/naive'
import { LATER_STOPS } from '@/engine/match/order'
import { firstPlaces, rank, rankPrice } from '@/engine/ranking/rank'
import { type Cents, cents, formatDollars } from '@/kernel/money'
import type { OrderRef } from '../reference/types'

/** An order as it might be: what is given replaces what it has. */
export interface OrderChange {
  readonly order: number
  readonly status?: OrderRef['status']
  readonly price?: Cents | null
  readonly minPingPrice?: Cents | null
  /** Null data unsets the filter. */
  readonly filters?: readonly { readonly kind: string; readonly data: unknown; readonly ping: 0 | 1 }[]
}

export interface WhatIfOrder {
  readonly order: OrderRef
  readonly stop: Stop | null
  /** What it would pay; of a ping/post order what it bid on this lead, else what it usually bids. Null where nobody can say. */
  readonly price: Cents | null
  readonly estimated: boolean
  /** From 1, among those that could be offered the lead. */
  readonly rank: number | null
  readonly rankPrice: number | null
}

export interface WhatIf {
  readonly orders: readonly WhatIfOrder[]
  /** The lenders that would be offered it first, and what that would bring. */
  readonly offered: readonly number[]
  readonly revenue: Cents
  readonly payout: Cents
}

export interface WhatIfTerms {
  readonly view: LeadView
  readonly now: number
  readonly zone: string
  readonly used: (counter: string) => number
  /** What a ping/post order bid on this very lead. */
  readonly knownBid?: (order: number) => Cents | null
  /** What it has bid lately, on average. */
  readonly usualBid: (order: number) => Cents | null
  readonly lastSold: (order: number) => number | null
  readonly priceModel: PriceModel
  readonly places: number
  /** Orders known not to take this lead, whatever the rules say. */
  readonly unwilling?: ReadonlySet<number>
}

/** The orders with one of them as it might be. */
export const withChange = (orders: readonly OrderRef[], change: OrderChange, zone: string): OrderRef[] =>
  orders.map((order) => (order.id === change.order ? changed(order, change, zone) : order))

function changed(order: OrderRef, change: OrderChange, zone: string): OrderRef {
  const replaced = new Set(change.filters?.map(({ kind }) => kind))
  const set = (change.filters ?? []).filter(({ data }) => data !== null) as Filter[]
  const next = {
    ...order,
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.price === undefined ? {} : { price: change.price }),
    ...(change.minPingPrice === undefined ? {} : { minPingPrice: change.minPingPrice }),
    filters: [...order.filters.filter(({ kind }) => !replaced.has(kind)), ...set],
  }
  return { ...next, caps: orderCapsOf(next, zone) }
}

const lowBid = (bid: Cents, least: Cents): Stop | null =>
  bid >= least
    ? null
    : {
        rule: LATER_STOPS.minimumPingPrice.title,
        ruleValue: formatDollars(least),
        leadValue: `a bid of ${formatDollars(bid)}`,
      }

/**
 * A lead against orders, as they are or might be, by the same rules that sell: every verdict, the ranking and what it
 * would bring. Nothing is sent, nothing counted.
 */
export function whatIf(orders: readonly OrderRef[], terms: WhatIfTerms): WhatIf {
  const { view, now, zone, used } = terms
  const judged = orders.map((order) => {
    const { stop } = judge(order, view, { now, businessZone: zone, used })
    const least = order.minPingPrice ?? cents(0)
    const known = order.pingPost ? (terms.knownBid?.(order.id) ?? null) : null
    if (known !== null) return { order, stop: stop ?? lowBid(known, least), price: known, estimated: false }
    const estimated = order.pingPost
    const usual = estimated ? (terms.usualBid(order.id) ?? order.minPingPrice) : order.price
    const price = estimated && usual !== null && usual < least ? least : usual
    return { order, stop, price, estimated }
  })
  const ranked = rank(
    judged.flatMap(({ order, stop, price }) =>
      stop || order.feed || price === null || terms.unwilling?.has(order.id)
        ? []
        : [
            {
              order: order.id,
              lender: order.lender,
              price,
              overridePrice: order.overridePrice,
              returnPriceAdj: order.returnPriceAdj,
              lastSoldAt: terms.lastSold(order.id),
            },
          ],
    ),
  )
  const places = firstPlaces(ranked, terms.places)
  const position = new Map(ranked.map(({ order }, index) => [order, index]))
  return {
    orders: judged.map((entry) => {
      const at = position.get(entry.order.id)
      const own = at === undefined ? undefined : ranked[at]
      return { ...entry, rank: at === undefined ? null : at + 1, rankPrice: own ? rankPrice(own) / 100 : null }
    }),
    offered: places.map(({ order }) => order),
    revenue: cents(places.reduce((sum, { price }) => sum + price, 0)),
    payout: payoutOn(
      terms.priceModel,
      places.map(({ price }) => price),
    ),
  }
}
