import { stopOf } from '@/engine/caps/stop'
import { firstWithoutRoom, roomWanted } from '@/engine/caps/take'
import type { Outcome } from '@/engine/decide/events'
import { candidateOf, type EntryTerms, entryOf, feedPrice } from '@/engine/decide/entry'
import { matchFacts } from '@/engine/decide/facts'
import { type Rehearsal, rehearse, type Rehearsed } from '@/engine/decide/rehearse'
import type { Candidate, LeadState, Offer, RunTerms } from '@/engine/decide/state'
import type { CodedStop, Stop } from '@/engine/filters/filter'
import type { LeadView } from '@/engine/filters/lead-view'
import { judge } from '@/engine/match/naive'
import type { OrderCaps } from '@/engine/caps/take'
import { LATER_STOPS } from '@/engine/match/order'
import { offerRanking } from '@/engine/ranking/price-checks'
import { type PingAnswer, rankPrice } from '@/engine/ranking/rank'
import { type Cents, cents, formatDollars } from '@/kernel/money'
import type { OrderRef } from '@/features/platform/reference/server/public'

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

export type Judged = Pick<WhatIfOrder, 'order' | 'stop' | 'price' | 'estimated'> & {
  /** The code of what stops it; 0 if nothing does. */
  readonly code: number
  readonly candidate: Candidate | null
}

/** One order against the lead, before anybody is offered it. */
export function judgedOrder(order: OrderRef, terms: WhatIfTerms): Judged {
  const { view, now, zone, used } = terms
  const { stop, code } = judge(order, view, { now, businessZone: zone, used })
  const known = order.pingPost ? terms.bid(order.id) : null
  const bid = order.pingPost ? (known ?? estimateOf(order, terms)) : null
  const price = order.pingPost ? (bid?.kind === 'bid' ? bid.price : null) : order.price
  const shown = { order, price, code, estimated: order.pingPost && known === null }
  const stoppedLater = (by: keyof typeof LATER_STOPS): Judged => {
    const later = laterStop(by, bid, order.minPingPrice)
    return { ...shown, stop: later, code: LATER_STOPS[by].code, candidate: null }
  }
  if (stop || order.feed) return { ...shown, stop, candidate: null }
  if (shown.estimated && !terms.admitsPing(order.id)) return stoppedLater('breaker')
  // Never asked, and nothing is known of its bids: eligible, at a price nobody can tell.
  if (order.pingPost && bid === null) return { ...shown, stop, candidate: null }
  const entry = entryOf(order, bid, terms)
  if ('candidate' in entry) return { ...shown, stop, candidate: entry.candidate }
  return stoppedLater(entry.stop)
}

/** What selling needs of the orders besides their verdicts. */
export interface Sellers {
  readonly caps: (order: number) => OrderCaps | undefined
  readonly feeds: readonly OrderRef[]
}

export function sellersOf(orders: readonly OrderRef[]): Sellers {
  const caps = new Map(orders.map((order) => [order.id, order.caps]))
  return { caps: (order) => caps.get(order), feeds: orders.filter(({ feed }) => feed) }
}

/** Feeds are matched once the lead is sold, knowing who has it by then. */
const feedsFor =
  ({ feeds }: Sellers, { view, now, zone, used, admitsCopy, lastSold }: WhatIfTerms) =>
  (state: LeadState): Candidate[] => {
    const sold = { ...view, ...matchFacts(state, 'rematch') }
    return feeds
      .filter((order) => judge(order, sold, { now, businessZone: zone, used }).stop === null)
      .filter(({ id }) => admitsCopy(id))
      .map((order) => candidateOf(order, feedPrice(order), lastSold(order.id)))
  }

function roomFor({ caps }: Sellers, { view, now, zone, used }: WhatIfTerms) {
  return ({ order, bid }: Offer): CodedStop | null => {
    const own = caps(order)
    if (view.test || !own) return null
    const sending = { publisher: view.publisher, rcid: view.rcid, price: bid, at: now, businessZone: zone }
    const full = firstWithoutRoom(roomWanted(own, sending, used).takes, used)
    return full && stopOf(full)
  }
}

const BUYS: Outcome = { kind: 'matched', price: null }
const REFUSES: Outcome = { kind: 'unmatched', reason: 'Refused this lead' }
const NOBODY: Omit<Rehearsed, 'reason'> = { buyers: [], copies: [], revenue: cents(0), payout: cents(0) }

/** Offers the lead to the orders that would take it, with lenders that buy what they are offered. */
export function sell(rows: readonly Judged[], sellers: Sellers, terms: WhatIfTerms): Rehearsed {
  const { view, lead, offer, unwilling } = terms
  if (terms.barred !== null) return { ...NOBODY, reason: terms.barred }
  return rehearse({
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
    candidates: rows.flatMap(({ candidate }) => candidate ?? []),
    terms: { ...offer, budgetEndsAt: null },
    context: { now: terms.now, by: 'system', suppressedBy: null },
    room: roomFor(sellers, terms),
    answers: (order) => (unwilling?.has(order) ? REFUSES : BUYS),
    feeds: feedsFor(sellers, terms),
  })
}

/**
 * A lead against orders, as they are or might be: judged, ranked and offered by what really sells. Nothing is sent,
 * nothing counted.
 */
export function whatIf(orders: readonly OrderRef[], terms: WhatIfTerms): WhatIf {
  const { view, lead, offer } = terms
  const rows = orders.map((order) => judgedOrder(order, terms))
  const candidates = rows.flatMap(({ candidate }) => candidate ?? [])
  const ranked = offerRanking(candidates, { ...lead, ...offer, exclusive: view.exclusive })
  const position = new Map(ranked.map((candidate, index) => [candidate.order, { rank: index + 1, candidate }]))
  return {
    ...sell(rows, sellersOf(orders), terms),
    orders: rows.map(({ candidate, code: _code, ...row }) => {
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
