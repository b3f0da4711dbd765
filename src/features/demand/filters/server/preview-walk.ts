import { setImmediate } from 'node:timers/promises'
import { roomWanted } from '@/engine/caps/take'
import type { FilterKind } from '@/engine/filters/filter'
import type { LeadView } from '@/engine/filters/lead-view'
import { contextOf, judge, type Moment } from '@/engine/match/naive'
import type { OrderRef, Reference } from '@/features/platform/reference/server/public'
import { cents } from '@/kernel/money'
import type { Auctioned, SentPosting, StoppedLead } from './preview-sql'
import { type WinTerms, wouldWin } from './would-win'

/** One filter as it might be, and the orders with it. */
export interface Tried {
  readonly kind: FilterKind
  readonly owner: 'order' | 'lender'
  readonly data: unknown
  readonly orders: ReadonlyMap<number, OrderRef>
}

export interface Outcome {
  readonly lead: number
  readonly at: Date
  readonly order: OrderRef
  readonly revenue: number
}

export interface Week {
  readonly sent: readonly SentPosting[]
  readonly stopped: readonly (StoppedLead & { readonly orders: readonly number[] })[]
  readonly auctions: ReadonlyMap<number, Auctioned>
  readonly lastSent: ReadonlyMap<number, Readonly<Record<number, number>>>
  /** How many leads each of the stopped stands for. */
  readonly each: number
}

export interface WalkTerms extends WinTerms {
  readonly zone: string
  readonly reference: Reference
  /** Counters as they were when the week began. */
  readonly before: (counter: string) => number
}

type Known = Pick<StoppedLead, 'id' | 'received_at' | 'publisher_id' | 'rcid_id' | 'lead_source_id' | 'fields'>

const viewOf = (order: OrderRef, lead: Known, { lastSent }: Week, state?: Auctioned['state']): LeadView => ({
  stage: 'post',
  product: order.product,
  publisher: lead.publisher_id,
  rcid: lead.rcid_id,
  source: lead.lead_source_id,
  receivedAt: lead.received_at.getTime(),
  test: false,
  exclusive: state?.exclusive ?? false,
  consent: state?.consent ?? { kind: 'open' },
  fields: lead.fields,
  lastSentToLender: lastSent.get(lead.id) ?? {},
  refusedByOrders: [],
  heldByLenders: [],
})

/** Whether the filter alone would have let a lead pass. */
export function passes({ kind, owner, data }: Tried, order: OrderRef, view: LeadView, moment: Moment): boolean {
  return data === null || kind.evaluate(data, view, contextOf(order, owner, moment)) === null
}

/** Of leads that were kept away, those that the filter would let pass whatever room there is. */
export const mayPass = (tried: Tried, leads: Week['stopped'], week: Week, zone: string): Week['stopped'] =>
  tried.kind.lane.kind === 'cap' || tried.kind.lane.kind === 'lender'
    ? leads
    : leads.filter((lead) =>
        lead.orders.some((id) => {
          const order = tried.orders.get(id)
          const moment = { now: lead.received_at.getTime(), businessZone: zone, used: () => 0 }
          return order !== undefined && passes(tried, order, viewOf(order, lead, week), moment)
        }),
      )

/** Others are served between two steps. */
const STEP = 200

/** The week once more, in time: what was won stays won or is lost by the filter; what it kept away may be gained. */
export async function walk(tried: Tried, week: Week, terms: WalkTerms) {
  const taken = new Map<string, number>()
  const used = (key: string): number => terms.before(key) + (taken.get(key) ?? 0)
  const kept: Outcome[] = []
  const lost: Outcome[] = []
  const gained: Outcome[] = []
  const take = (order: OrderRef, lead: Known, at: number, price: number, times: number): void => {
    const sending = {
      publisher: lead.publisher_id,
      rcid: lead.rcid_id,
      price: cents(price),
      at,
      businessZone: terms.zone,
    }
    for (const { key, add } of roomWanted(order.caps, sending, used).takes)
      taken.set(key, (taken.get(key) ?? 0) + add * times)
  }
  const replaySent = (posting: SentPosting): void => {
    const now = posting.sent_at.getTime()
    const changed = tried.orders.get(posting.order_id)
    const order = changed ?? terms.reference.orders.get(posting.order_id)
    if (!order) return
    const outcome = { lead: posting.id, at: posting.sent_at, order, revenue: posting.revenue }
    const moment = { now, businessZone: terms.zone, used }
    if (changed && !passes(tried, changed, viewOf(changed, posting, week), moment)) {
      if (posting.won) lost.push(outcome)
      return
    }
    if (changed && posting.won) kept.push(outcome)
    take(order, posting, now, posting.bid, 1)
  }
  const replayStopped = (lead: Week['stopped'][number]): void => {
    const auction = week.auctions.get(lead.id)
    if (!auction) return
    const now = lead.received_at.getTime()
    for (const id of lead.orders) {
      const order = tried.orders.get(id)
      if (!order) continue
      const view = viewOf(order, lead, week, auction.state)
      if (judge(order, view, { now, businessZone: terms.zone, used }).stop) continue
      const revenue = wouldWin(order, auction, terms)
      if (revenue === null) continue
      gained.push({ lead: lead.id, at: lead.received_at, order, revenue })
      take(order, lead, now, revenue, week.each)
      // One lender gets a lead once, by whichever order.
      return
    }
  }
  let sent = 0
  let steps = 0
  for (const lead of week.stopped) {
    for (let next = week.sent[sent]; next && next.sent_at <= lead.received_at; next = week.sent[++sent])
      replaySent(next)
    replayStopped(lead)
    if (++steps % STEP === 0) await setImmediate()
  }
  for (const posting of week.sent.slice(sent)) {
    replaySent(posting)
    if (++steps % STEP === 0) await setImmediate()
  }
  return { kept, lost, gained }
}
