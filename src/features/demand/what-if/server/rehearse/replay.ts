import { parseCounterKey } from '@/engine/caps/counter'
import { roomWanted } from '@/engine/caps/take'
import type { LeadView } from '@/engine/filters/lead-view'
import type { PingAnswer } from '@/engine/ranking/rank'
import type { IsoDate } from '@/kernel/business-time'
import type { OrderRef } from '@/features/platform/reference/server/public'
import { type Sellers, sellersOf, type WhatIf, whatIf, type WhatIfTerms } from './what-if'

/** A lead of that day, with what is known about it besides the rules. */
export interface ReplayLead extends Pick<WhatIfTerms, 'lead' | 'offer'> {
  readonly view: LeadView
  /** What ping/post orders really answered to its ping. */
  readonly bids: ReadonlyMap<number, PingAnswer>
  /** Orders that refused it: they would not buy it this time either. */
  readonly unwilling: ReadonlySet<number>
  /** Orders behind an open breaker at that time. */
  readonly shut: ReadonlySet<number>
}

/** The orders of one side of the comparison, and the room taken in its caps so far. */
export interface ReplaySide {
  readonly orders: readonly OrderRef[]
  readonly taken: Map<string, number>
}

export interface ReplayTerms extends Pick<WhatIfTerms, 'zone' | 'usualBid' | 'lastSold'> {
  /** Counters as they were when the day began. */
  readonly before: (counter: string) => number
}

type Used = (counter: string) => number

/** The lead at the moment it was received, with counters as given. */
export const termsOf = (lead: ReplayLead, used: Used, { zone, usualBid, lastSold }: ReplayTerms): WhatIfTerms => ({
  view: lead.view,
  now: lead.view.receivedAt,
  zone,
  used,
  bid: (order) => lead.bids.get(order) ?? null,
  usualBid,
  lastSold,
  admits: (order) => !lead.shut.has(order),
  admitsPing: (order) => !lead.shut.has(order),
  admitsCopy: () => true,
  lead: lead.lead,
  offer: lead.offer,
  barred: null,
  unwilling: lead.unwilling,
})

/** Tells the room that the buyers of a lead take. `used` must know what `take` was told. */
export function takeRoom(
  { buyers, copies }: Pick<WhatIf, 'buyers' | 'copies'>,
  caps: Sellers['caps'],
  { view, zone, used }: Pick<WhatIfTerms, 'view' | 'zone' | 'used'>,
  take: (counter: string, add: number) => void,
): void {
  const sent = { publisher: view.publisher, rcid: view.rcid, at: view.receivedAt, businessZone: zone }
  for (const { order, bid: price } of [...buyers, ...copies]) {
    const own = caps(order)
    if (own) for (const { key, add } of roomWanted(own, { ...sent, price }, used).takes) take(key, add)
  }
}

/** Adds to a number in a map; none is 0. */
export const addTo = (map: Map<string, number>, key: string, add: number): void => {
  map.set(key, (map.get(key) ?? 0) + add)
}

/** One lead at the moment it was received; who would buy it takes room for those after. */
export function replayLead(lead: ReplayLead, side: ReplaySide, terms: ReplayTerms): WhatIf {
  const at = termsOf(lead, (key) => terms.before(key) + (side.taken.get(key) ?? 0), terms)
  const result = whatIf(side.orders, at)
  takeRoom(result, sellersOf(side.orders).caps, at, (key, add) => addTo(side.taken, key, add))
  return result
}

/**
 * Counters at the start of a day, from what is kept: days are kept one by one, weeks and months are sums of them, and the
 * overall count is today's without the days since.
 */
export function countersAtStart(
  rows: readonly { readonly key: string; readonly used: number }[],
  day: IsoDate,
): (counter: string) => number {
  const days = new Map<string, [date: IsoDate, used: number][]>()
  const overall = new Map<string, number>()
  for (const { key, used } of rows) {
    const { period, periodKey } = parseCounterKey(key)
    const owner = key.slice(0, key.length - periodKey.length - period.length - 1)
    if (period === 'overall') overall.set(owner, used)
    else if (period === 'day') days.set(owner, [...(days.get(owner) ?? []), [periodKey, used]])
  }
  const known = new Map<string, number>()
  const sum = (owner: string, counts: (date: IsoDate) => boolean): number =>
    (days.get(owner) ?? []).reduce((total, [date, used]) => (counts(date) ? total + used : total), 0)
  const read = (key: string): number => {
    const { period, periodKey } = parseCounterKey(key)
    const owner = key.slice(0, key.length - periodKey.length - period.length - 1)
    if (period === 'overall') return Math.max(0, (overall.get(owner) ?? 0) - sum(owner, (date) => date >= day))
    if (period === 'week') return sum(owner, (date) => date >= periodKey && date < day)
    if (period === 'month') return sum(owner, (date) => date.startsWith(periodKey) && date < day)
    return 0
  }
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
