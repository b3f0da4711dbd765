import { parseCounterKey } from '@/engine/caps/counter'
import { takesOf } from '@/engine/caps/take'
import type { LeadView } from '@/engine/filters/lead-view'
import type { PriceModel } from '@/engine/money/payable'
import type { IsoDate } from '@/kernel/business-time'
import type { Cents } from '@/kernel/money'
import type { OrderRef } from '../reference/types'
import { type WhatIf, whatIf, type WhatIfTerms } from './what-if'

/** A lead of that day, with what is known about it besides the rules. */
export interface ReplayLead {
  readonly view: LeadView
  readonly priceModel: PriceModel
  readonly places: number
  /** What ping/post orders really bid on it. */
  readonly bids: ReadonlyMap<number, Cents>
  /** Orders that refused it or made no bid: they would not buy it this time either. */
  readonly unwilling: ReadonlySet<number>
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

/** One lead at the moment it was received; who would be offered it counts as its buyer and takes room for those after. */
export function replayLead(lead: ReplayLead, side: ReplaySide, terms: ReplayTerms): WhatIf {
  const { view, bids } = lead
  const { zone } = terms
  const used = (key: string): number => terms.before(key) + (side.taken.get(key) ?? 0)
  const result = whatIf(side.orders, {
    view,
    now: view.receivedAt,
    zone,
    used,
    knownBid: (order) => bids.get(order) ?? null,
    usualBid: terms.usualBid,
    lastSold: terms.lastSold,
    priceModel: lead.priceModel,
    places: lead.places,
    unwilling: lead.unwilling,
  })
  const sent = { publisher: view.publisher, rcid: view.rcid, at: view.receivedAt, businessZone: zone }
  for (const { order, price } of result.orders) {
    if (price === null || !result.offered.includes(order.id)) continue
    // Only capped counters are ever asked for.
    for (const { key, add, limit } of takesOf(order.caps, { ...sent, price }, used))
      if (limit !== null) side.taken.set(key, (side.taken.get(key) ?? 0) + add)
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
