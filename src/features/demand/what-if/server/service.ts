import { heldRoom } from '@/engine/decide/room'
import type { LeadView } from '@/engine/filters/lead-view'
import type { PingAnswer } from '@/engine/ranking/rank'
import { barredBy, marketOf, storedLead, viewOfStored } from '@/features/selling/market/server/public'
import { whatIf, type WhatIf, type WhatIfTerms } from './rehearse/what-if'
import { withChange } from './rehearse/order-change'
import { type RcidRef, referenceOf } from '@/features/platform/reference/server/public'
import { AppError, invalidField } from '@/kernel/errors'
import { fieldsOf, readLeadField } from '@/kernel/lead-fields'
import { toDollars } from '@/kernel/money'
import type { Services } from '@/server/services'
import { changeOf, type OrderEdit, productNamed } from './change'
import { knownBids } from './known-bids'
import { usualBids } from './sql'

export interface WhatIfBody {
  readonly lead?: number | undefined
  readonly rcid?: number | undefined
  readonly fields?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly order?: OrderEdit | undefined
}

/** Typed fields in their normal form; all mistakes at once. */
function typedFields(
  rcid: RcidRef,
  given: Readonly<Record<string, string | number | boolean>>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const fields: Record<string, string> = {}
  const known = new Map(fieldsOf(rcid.product).map((field) => [field.name, field]))
  for (const [name, raw] of Object.entries(given)) {
    const field = known.get(name)
    if (!field) continue
    const read = readLeadField(field, raw)
    if (!read.ok) errors[name] = read.message
    else if (read.value !== '') fields[name] = read.value
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalidFields', { fields: errors })
  return fields
}

interface Subject extends Pick<WhatIfTerms, 'view' | 'lead'> {
  readonly rcid: RcidRef
  /** What ping/post orders answered for this very lead. */
  readonly bids: ReadonlyMap<number, PingAnswer>
  /** Room it holds itself. */
  readonly holds: ReadonlyMap<string, number>
}

async function storedSubject(services: Services, id: number): Promise<Subject> {
  const stored = await storedLead(services, id)
  const rcid = referenceOf(services).get().rcids.get(stored.facts.rcid)
  if (!rcid) throw invalidField('lead', 'Its RCID no longer exists')
  const { priceModel, places, promise } = stored.state
  const holds = heldRoom(stored.state, services.config.SLUICE_TIME_ZONE)
  const [view, bids] = await Promise.all([viewOfStored(services, stored, 'rematch'), knownBids(services, stored)])
  // As if it came anew: who had it before does not count.
  return {
    view: { ...view, refusedByOrders: [], heldByLenders: [] },
    lead: { priceModel, places, promise },
    rcid,
    bids,
    holds,
  }
}

function typedSubject(services: Services, body: WhatIfBody): Subject {
  const { env } = marketOf(services)
  const rcid = env.reference().rcids.get(body.rcid ?? 0)
  if (!rcid) throw invalidField('rcid', 'Choose a lead or an RCID')
  const { priceModel, publisher } = rcid
  const view: LeadView = {
    stage: 'post',
    product: rcid.product,
    publisher: publisher.id,
    rcid: rcid.id,
    source: null,
    receivedAt: env.clock.now(),
    test: false,
    exclusive: publisher.exclusive,
    consent: { kind: 'open' },
    fields: typedFields(rcid, body.fields ?? {}),
    lastSentToLender: {},
    refusedByOrders: [],
    heldByLenders: [],
  }
  return {
    view,
    lead: { priceModel, places: publisher.places, promise: null },
    rcid,
    bids: new Map(),
    holds: new Map(),
  }
}

export async function runWhatIf(services: Services, body: WhatIfBody) {
  const { env } = marketOf(services)
  const reference = env.reference()
  const { view, lead, rcid, bids, holds } =
    body.lead === undefined ? typedSubject(services, body) : await storedSubject(services, body.lead)
  const orders = [...reference.orders.values()].filter(({ product }) => product === rcid.product)
  if (body.order && !orders.some(({ id }) => id === body.order?.id))
    throw invalidField('order', `The order does not buy ${productNamed(rcid.product).title}`)
  const now = env.clock.now()
  const usual = await usualBids(services, rcid.product, now, env.zone)
  const board = reference.products.get(rcid.product)?.board
  const traffic = view.exclusive ? 'exclusiveLead' : 'sharedLead'
  const terms: WhatIfTerms = {
    view,
    lead,
    now,
    zone: env.zone,
    used: (counter) => (board?.used(counter) ?? 0) - (holds.get(counter) ?? 0),
    bid: (order) => bids.get(order) ?? null,
    usualBid: (order) => usual.get(order) ?? null,
    lastSold: (order) => env.lastSold.get(order) ?? null,
    admits: (order, answeredPing) => env.breakers.wouldAdmit(order, 'post', traffic, now, answeredPing),
    admitsPing: (order) => env.breakers.wouldAdmit(order, 'ping', 'ping', now),
    admitsCopy: (order) => env.breakers.wouldAdmit(order, 'post', 'sharedLead', now),
    offer: {
      minimumMargin: reference.settings.minimumMargin,
      variancePercent: rcid.publisher.variancePercent,
    },
    barred: barredBy(services, rcid, view),
  }
  const shape = ({ orders: rows, buyers, copies, reason, revenue, payout }: WhatIf) => ({
    orders: rows.map(({ order, stop, price, estimated, rank, rankPrice, short }) => ({
      order: { id: order.id, title: order.title },
      lender: { id: order.lender, title: reference.lenders.get(order.lender)?.title ?? '' },
      eligible: stop === null,
      rule: stop?.rule ?? null,
      rulevalue: stop?.ruleValue ?? null,
      leadvalue: stop?.leadValue ?? null,
      price: price === null ? null : toDollars(price),
      estimated,
      rank,
      rankprice: rankPrice === null ? null : rankPrice / 100,
      short,
    })),
    offered: buyers.map(({ order }) => order),
    copies: copies.map(({ order }) => order),
    reason,
    total: toDollars(revenue),
    publisher: toDollars(payout),
  })
  return {
    product: productNamed(rcid.product),
    now: shape(whatIf(orders, terms)),
    changed: body.order ? shape(whatIf(withChange(orders, changeOf(body.order), env.zone), terms)) : null,
  }
}
