import type { LeadView } from '@/engine/filters/lead-view'
import {
  marketOf,
  type RcidRef,
  storedLead,
  viewOfStored,
  whatIf,
  type WhatIf,
  withChange,
} from '@/features/market/server/public'
import { AppError, invalidField } from '@/kernel/errors'
import { fieldsOf, readLeadField } from '@/kernel/lead-fields'
import { type Cents, toDollars } from '@/kernel/money'
import type { Services } from '@/server/services'
import { changeOf, type OrderEdit, productNamed } from './change'
import { keptBids, usualBids } from './sql'

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

interface Subject {
  readonly view: LeadView
  readonly rcid: RcidRef
  /** What ping/post orders bid on this very lead. */
  readonly bids: ReadonlyMap<number, Cents>
}

async function subject(services: Services, body: WhatIfBody): Promise<Subject> {
  const { env } = marketOf(services)
  const { rcids } = env.reference()
  if (body.lead !== undefined) {
    const lead = await storedLead(services, body.lead)
    const rcid = rcids.get(lead.facts.rcid)
    if (!rcid) throw invalidField('lead', 'Its RCID is gone')
    // As if it came anew: who had it before does not count.
    const view = await viewOfStored(services, lead, 'rematch')
    const bids = await keptBids(services.database.reportPool, body.lead)
    return { view: { ...view, refusedByOrders: [], heldByLenders: [] }, rcid, bids }
  }
  const rcid = rcids.get(body.rcid ?? 0)
  if (!rcid) throw invalidField('rcid', 'Choose a lead or an RCID')
  const view: LeadView = {
    stage: 'post',
    product: rcid.product,
    publisher: rcid.publisher.id,
    rcid: rcid.id,
    source: null,
    receivedAt: env.clock.now(),
    test: false,
    exclusive: rcid.publisher.exclusive,
    consent: { kind: 'open' },
    fields: typedFields(rcid, body.fields ?? {}),
    lastSentToLender: {},
    refusedByOrders: [],
    heldByLenders: [],
  }
  return { view, rcid, bids: new Map() }
}

export async function runWhatIf(services: Services, body: WhatIfBody) {
  const { env } = marketOf(services)
  const reference = env.reference()
  const { view, rcid, bids: known } = await subject(services, body)
  const orders = [...reference.orders.values()].filter(({ product }) => product === rcid.product)
  if (body.order && !orders.some(({ id }) => id === body.order?.id))
    throw invalidField('order', `The order does not buy ${productNamed(rcid.product).title}`)
  const bids = await usualBids(services, rcid.product, env.clock.now(), env.zone)
  const board = reference.products.get(rcid.product)?.board
  const terms = {
    view,
    now: env.clock.now(),
    zone: env.zone,
    used: (counter: string) => board?.used(counter) ?? 0,
    knownBid: (order: number) => known.get(order) ?? null,
    usualBid: (order: number) => bids.get(order) ?? null,
    lastSold: (order: number) => env.lastSold.get(order) ?? null,
    priceModel: rcid.priceModel,
    places: rcid.publisher.places,
  }
  const shape = ({ orders: rows, offered, revenue, payout }: WhatIf) => ({
    orders: rows.map(({ order, stop, price, estimated, rank, rankPrice }) => ({
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
    })),
    offered: [...offered],
    total: toDollars(revenue),
    publisher: toDollars(payout),
  })
  return {
    product: productNamed(rcid.product),
    now: shape(whatIf(orders, terms)),
    changed: body.order ? shape(whatIf(withChange(orders, changeOf(body.order), env.zone), terms)) : null,
  }
}
