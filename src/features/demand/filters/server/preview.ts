import { PING_RATE_KIND } from '@/engine/caps/cap-kind'
import { orderCapsOf } from '@/engine/caps/from-filters'
import type { Filter } from '@/engine/filters/filter'
import { BY_LENDER } from '@/engine/match/sequence'
import { marketOf } from '@/features/selling/market/server/public'
import type { OrderRef, Reference } from '@/features/platform/reference/server/public'
import {
  capped,
  countedSince,
  countersAtStart,
  estimateOf,
  lastSentBefore,
  usualBids,
} from '@/features/demand/what-if/server/public'
import { addDays, dateIn, startOfDay, startOfMonth } from '@/kernel/business-time'
import type { CheckedInput } from '@/kernel/call'
import { refuse } from '@/kernel/errors'
import { cents, toDollars } from '@/kernel/money'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { filterCalls } from '../contract'
import type { FilterPreview } from '../records'
import { guardZone } from './change'
import { partyOf } from './owners'
import { auctionsOf, leadsNamed, sentSince, stoppedSince } from './preview-sql'
import { mayPass, type Outcome, type Tried, walk, type Week } from './preview-walk'
import { kindFor, parsedData } from './stored'

const DAYS = 7
/** More auctions are not held again: those between stand for the others. */
const MOST_REHEARSED = 2000
const MOST_SHOWN = 100

/** An order of the time, when it was buying, with one filter as it might be. */
function withFilter(order: OrderRef, owner: Tried['owner'], filter: Filter, businessZone: string): OrderRef {
  const place = owner === 'order' ? 'filters' : 'lenderFilters'
  const others = order[place].filter(({ kind }) => kind !== filter.kind)
  const buying = { status: 'active', lenderStatus: 'active' } as const
  const next = { ...order, ...buying, [place]: filter.data === null ? others : [...others, filter] }
  return { ...next, caps: orderCapsOf(next, businessZone) }
}

const looksBack = (order: OrderRef): boolean =>
  [...order.filters, ...order.lenderFilters].some(({ kind }) => kind === 'duplicate')

/** Evenly spread, so that no day or hour weighs more. */
const spread = <T>(rows: readonly T[], most: number): readonly T[] =>
  rows.length <= most ? rows : Array.from({ length: most }, (_, n) => rows[Math.floor((n * rows.length) / most)] as T)

const sideOf = (outcomes: readonly Outcome[], each = 1): FilterPreview['kept'] => ({
  leads: Math.round(outcomes.length * each),
  revenue: toDollars(cents(Math.round(outcomes.reduce((sum, { revenue }) => sum + revenue, 0) * each))),
  some: outcomes
    .slice(-MOST_SHOWN)
    .reverse()
    .map(({ lead, at, order, revenue }) => ({
      lead,
      dateadd: at.toISOString(),
      order: { id: order.id, title: order.title },
      revenue: toDollars(cents(revenue)),
    })),
})

const ordersOf = ({ orders }: Reference, owner: Tried['owner'], id: number): OrderRef[] =>
  [...orders.values()].filter((order) => (owner === 'order' ? order.id : order.lender) === id)

/** What the last days hold for these orders: what they were sent, and what the filter kept away and might let pass. */
async function weekOf(services: Services, tried: Tried, lender: number, since: Date, zone: string): Promise<Week> {
  const pool = services.database.reportPool
  const orders = [...tried.orders.values()]
  const wanted = {
    products: [...new Set(orders.map(({ product }) => product as number))],
    since,
    code: tried.kind.code | (tried.owner === 'lender' ? BY_LENDER : 0),
    orders: new Set(tried.orders.keys()),
  }
  const [sent, found] = await Promise.all([sentSince(pool, lender, since), stoppedSince(pool, wanted)])
  const stoppedOrders = new Map(found.leads.map((row) => [row.lead, row.orders]))
  const rows = await leadsNamed(pool, [...stoppedOrders.keys()])
  const leads = rows.map((row) => ({ ...row, orders: stoppedOrders.get(row.id) ?? [] }))
  const bare: Week = { sent, stopped: [], auctions: new Map(), lastSent: new Map(), each: 1 }
  const passing = mayPass(tried, leads, bare, zone)
  const stopped = spread(passing, MOST_REHEARSED)
  const asked = [...(tried.kind.id === 'duplicate' ? sent : []), ...stopped]
  const [auctions, lastSent] = await Promise.all([
    auctionsOf(
      pool,
      stopped.map(({ id }) => id),
    ),
    orders.some(looksBack) ? lastSentBefore(pool, asked) : bare.lastSent,
  ])
  const each = stopped.length === 0 ? 1 : (found.each * passing.length) / stopped.length
  return { sent, stopped, auctions, lastSent, each }
}

/**
 * What an order or a lender would have won in the last days with a filter as given. What was won is fact, and so is who was in
 * each auction and what they answered; gains are what the deciding core makes of it.
 */
export async function previewFilter(
  services: Services,
  db: Db,
  body: CheckedInput<typeof filterCalls.preview>['body'],
): Promise<FilterPreview> {
  const { elementId, type: owner } = body
  const party = await partyOf(db, owner, elementId)
  const kind = kindFor(party, body.filterTitle)
  if (kind.id === PING_RATE_KIND.id) throw refuse('Pings per minute are not kept lead by lead')
  guardZone(party, kind, body.zone)
  const data = parsedData(kind, body.data ?? null, owner)
  const { env } = marketOf(services)
  const { zone } = env
  const reference = env.reference()
  const filter: Filter = { kind: kind.id, data, ping: body.ping ?? 1 }
  const clock = body.zone === undefined ? {} : { zone: body.zone }
  const changed = ordersOf(reference, owner, elementId).map((order) =>
    withFilter({ ...order, ...clock }, owner, filter, zone),
  )
  const tried: Tried = { kind, owner, data, orders: new Map(changed.map((order) => [order.id, order])) }
  const now = env.clock.now()
  const to = dateIn(zone, now)
  const from = addDays(to, 1 - DAYS)
  const lender = party.links.lender ?? 0
  const pool = services.database.reportPool
  const limited = capped([...changed, ...ordersOf(reference, 'lender', lender)])
  const bidding = [...new Set(changed.filter(({ pingPost }) => pingPost).map(({ product }) => product))]
  const [week, counters, ...bids] = await Promise.all([
    weekOf(services, tried, lender, new Date(startOfDay(zone, from)), zone),
    countedSince(pool, limited, addDays(startOfMonth(from), -7), lender),
    ...bidding.map((product) => usualBids(services, product, now, zone)),
  ])
  const usual = new Map(bids.flatMap((some) => [...some]))
  const { kept, lost, gained } = await walk(tried, week, {
    zone,
    reference,
    before: countersAtStart(counters, from),
    bid: (order) => estimateOf(order, { usualBid: (id) => usual.get(id) ?? null }),
    lastSold: (order) => env.lastSold.get(order) ?? null,
  })
  return { from, to, kept: sideOf(kept), lost: sideOf(lost), gained: sideOf(gained, week.each), sampled: week.each > 1 }
}
