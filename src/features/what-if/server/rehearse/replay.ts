import { parseCounterKey } from '@/engine/caps/counter'
import { roomWanted } from '@/engine/caps/take'
import type { LeadView } from '@/engine/filters/lead-view'
import type { PingAnswer } from '@/engine/ranking/rank'
import type { IsoDate } from '@/kernel/business-time'
import type { OrderRef } from '@/features/reference/server/public'
import { type WhatIf, whatIf, type WhatIfTerms } from './what-if'

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

/** One lead at the moment it was received; who would buy it takes room for those after. */
export function replayLead(lead: ReplayLead, side: ReplaySide, terms: ReplayTerms): WhatIf {
  const { view, bids, shut } = lead
  const { zone } = terms
  const used = (key: string): number => terms.before(key) + (side.taken.get(key) ?? 0)
  const result = whatIf(side.orders, {
    view,
    now: view.receivedAt,
    zone,
    used,
    bid: (order) => bids.get(order) ?? null,
    usualBid: terms.usualBid,
    lastSold: terms.lastSold,
    admits: (order) => !shut.has(order),
    admitsPing: (order) => !shut.has(order),
    admitsCopy: () => true,
    lead: lead.lead,
    offer: lead.offer,
    barred: null,
    unwilling: lead.unwilling,
  })
  const sent = { publisher: view.publisher, rcid: view.rcid, at: view.receivedAt, businessZone: zone }
  const orders = new Map(side.orders.map((order) => [order.id, order]))
  for (const { order, bid: price } of [...result.buyers, ...result.copies]) {
    const caps = orders.get(order)?.caps
    if (!caps) continue
    for (const { key, add } of roomWanted(caps, { ...sent, price }, used).takes)
      side.taken.set(key, (side.taken.get(key) ?? 0) + add)
  }
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
