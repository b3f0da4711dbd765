import { stopOf } from '@/engine/caps/stop'
import { firstWithoutRoom, roomWanted } from '@/engine/caps/take'
import type { Outcome } from '@/engine/decide/events'
import { candidateOf, type EntryTerms, entryOf, feedPrice } from '@/engine/decide/entry'
import { matchFacts } from '@/engine/decide/facts'
import { type Rehearsal, rehearse, type Rehearsed } from '@/engine/decide/rehearse'
import type { Candidate, LeadState, Offer, RunTerms } from '@/engine/decide/state'
import type { Stop } from '@/engine/filters/filter'
import type { LeadView } from '@/engine/filters/lead-view'
import { judge } from '@/engine/match/naive'
import { LATER_STOPS } from '@/engine/match/order'
import { offerRanking } from '@/engine/ranking/price-checks'
import { type PingAnswer, rankPrice } from '@/engine/ranking/rank'
import { type Cents, cents, formatDollars } from '@/kernel/money'
import type { OrderRef } from '@/features/reference/server/public'

export interface WhatIfOrder {
  readonly order: OrderRef
  readonly stop: Stop | null
  /** What it would pay; of a ping/post order what it bid on this lead, else what it usually bids. Null where nobody can say. */
  readonly price: Cents | null
  readonly estimated: boolean
  /** From 1, among those that could be offered the lead. */
  readonly rank: number | null
  readonly rankPrice: number | null
  /** Eligible, but its price is short of the minimum margin: passed over. */
  readonly short: boolean
}

export interface WhatIf extends Rehearsed {
  readonly orders: readonly WhatIfOrder[]
}

export interface WhatIfTerms extends EntryTerms {
  readonly view: LeadView
  readonly now: number
  readonly zone: string
  readonly used: (counter: string) => number
  /** What a ping/post order answered to the ping for this very lead; null where it was not asked. */
  readonly bid: (order: number) => PingAnswer | null
  /** What it has bid lately, on average. */
  readonly usualBid: (order: number) => Cents | null
  /** Whether a ping would be let through to an order that was not asked. */
  readonly admitsPing: (order: number) => boolean
  readonly admitsCopy: (order: number) => boolean
  /** Without a promise it came without a ping. */
  readonly lead: Pick<Rehearsal['lead'], 'priceModel' | 'places' | 'promise'>
  readonly offer: Pick<RunTerms, 'minimumMargin' | 'variancePercent'>
  /** What stops the lead before any order sees it. */
  readonly barred: string | null
  /** Orders known not to take this lead, whatever the rules say. */
  readonly unwilling?: ReadonlySet<number>
}

const laterStop = (stop: keyof typeof LATER_STOPS, bid: PingAnswer | null, least: Cents | null): Stop => ({
  rule: LATER_STOPS[stop].title,
  ...(stop === 'minimumPingPrice' && bid?.kind === 'bid'
    ? { ruleValue: formatDollars(least ?? cents(0)), leadValue: `a bid of ${formatDollars(bid.price)}` }
    : { ruleValue: '', leadValue: '' }),
})

/** Lifted to its minimum: an order that is asked and bids at all bids what counts. */
export function estimateOf(
  { id, minPingPrice }: OrderRef,
  { usualBid }: Pick<WhatIfTerms, 'usualBid'>,
): PingAnswer | null {
  const usual = usualBid(id) ?? minPingPrice
  return usual === null
    ? null
    : { kind: 'bid', price: minPingPrice !== null && usual < minPingPrice ? minPingPrice : usual }
}

type Judged = Pick<WhatIfOrder, 'order' | 'stop' | 'price' | 'estimated'> & { readonly candidate: Candidate | null }

function judged(order: OrderRef, terms: WhatIfTerms): Judged {
  const { view, now, zone, used } = terms
  const { stop } = judge(order, view, { now, businessZone: zone, used })
  const known = order.pingPost ? terms.bid(order.id) : null
  const bid = order.pingPost ? (known ?? estimateOf(order, terms)) : null
  const price = order.pingPost ? (bid?.kind === 'bid' ? bid.price : null) : order.price
  const shown = { order, price, estimated: order.pingPost && known === null }
  if (stop || order.feed) return { ...shown, stop, candidate: null }
  if (shown.estimated && !terms.admitsPing(order.id))
    return { ...shown, stop: laterStop('breaker', null, null), candidate: null }
  // Never asked, and nothing is known of its bids: eligible, at a price nobody can tell.
  if (order.pingPost && bid === null) return { ...shown, stop, candidate: null }
  const entry = entryOf(order, bid, terms)
  if ('candidate' in entry) return { ...shown, stop, candidate: entry.candidate }
  return { ...shown, stop: laterStop(entry.stop, bid, order.minPingPrice), candidate: null }
}

/** Feeds are matched once the lead is sold, knowing who has it by then. */
const feedsFor =
  (orders: readonly OrderRef[], { view, now, zone, used, admitsCopy, lastSold }: WhatIfTerms) =>
  (state: LeadState): Candidate[] => {
    const sold = { ...view, ...matchFacts(state, 'rematch') }
    return orders
      .filter((order) => order.feed && judge(order, sold, { now, businessZone: zone, used }).stop === null)
      .filter(({ id }) => admitsCopy(id))
      .map((order) => candidateOf(order, feedPrice(order), lastSold(order.id)))
  }

function roomFor(orders: readonly OrderRef[], { view, now, zone, used }: WhatIfTerms) {
  const caps = new Map(orders.map((order) => [order.id, order.caps]))
  return ({ order, bid }: Offer): Stop | null => {
    const own = caps.get(order)
    if (view.test || !own) return null
    const sending = { publisher: view.publisher, rcid: view.rcid, price: bid, at: now, businessZone: zone }
    const full = firstWithoutRoom(roomWanted(own, sending, used).takes, used)
    return full && stopOf(full)
  }
}

const BUYS: Outcome = { kind: 'matched', price: null }
const REFUSES: Outcome = { kind: 'unmatched', reason: 'Refused this lead' }
const NOBODY: Omit<Rehearsed, 'reason'> = { buyers: [], copies: [], revenue: cents(0), payout: cents(0) }

/**
 * A lead against orders, as they are or might be: judged, ranked and offered by what really sells, with lenders that buy
 * what they are offered. Nothing is sent, nothing counted.
 */
export function whatIf(orders: readonly OrderRef[], terms: WhatIfTerms): WhatIf {
  const { view, lead, offer, unwilling } = terms
  const rows = orders.map((order) => judged(order, terms))
  const candidates = rows.flatMap(({ candidate }) => candidate ?? [])
  const ranked = offerRanking(candidates, { ...lead, ...offer, exclusive: view.exclusive })
  const position = new Map(ranked.map((candidate, index) => [candidate.order, { rank: index + 1, candidate }]))
  const rehearsed =
    terms.barred === null
      ? rehearse({
          lead: {
            ...lead,
            lead: 0,
            publisher: view.publisher,
            rcid: view.rcid,
            test: view.test,
            exclusive: view.exclusive,
            receivedAt: view.receivedAt,
            consent: view.consent,
          },
          run: lead.promise === null ? 'direct' : 'post',
          candidates,
          terms: { ...offer, budgetEndsAt: null },
          context: { now: terms.now, by: 'system', suppressedBy: null },
          room: roomFor(orders, terms),
          answers: (order) => (unwilling?.has(order) ? REFUSES : BUYS),
          feeds: feedsFor(orders, terms),
        })
      : { ...NOBODY, reason: terms.barred }
  return {
    ...rehearsed,
    orders: rows.map(({ candidate, ...row }) => {
      const at = position.get(row.order.id)
      return {
        ...row,
        rank: at?.rank ?? null,
        rankPrice: at ? rankPrice(at.candidate) / 100 : null,
        short: candidate !== null && at === undefined,
      }
    }),
  }
}
