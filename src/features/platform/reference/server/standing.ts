import { parseCounterKey } from '@/engine/caps/counter'
import { roomWanted } from '@/engine/caps/take'
import { openWindows } from '@/engine/caps/window'
import { DATE_TIME_KIND, type TimeData } from '@/engine/filters/date-time'
import type { LeadView } from '@/engine/filters/lead-view'
import { filterApplies } from '@/engine/filters/registry'
import { contextOf, type Moment } from '@/engine/match/naive'
import { LENDER_STATUS, ORDER_STATUS, type OrderRule, PRICE } from '@/engine/match/order'
import type { AnyStage } from '@/integrations'
import { stampIn } from '@/kernel/business-time'
import { cents, formatDollars } from '@/kernel/money'
import { readUrl } from '@/server/outbound/destination'
import type { Services } from '@/server/services'
import { takeText } from './caps'
import { referenceOf } from './live'
import type { OrderRef } from './types'

/** One thing that an order needs to buy at all, whatever the lead. */
export interface OrderCheck {
  readonly id: 'status' | 'lender' | 'price' | 'format' | 'destination' | 'hours' | 'breakers' | 'caps'
  readonly title: string
  /** 'soon' passes now, but not for much longer. */
  readonly state: 'ok' | 'soon' | 'stop'
  readonly text: string
}

export interface OpenBreaker {
  readonly stage: 'ping' | 'post'
  readonly opened_at: Date
}

const NEARLY_FULL = 0.9

/** A text says why the order cannot be sent to. */
export const stageOf = ({ format }: Pick<OrderRef, 'format'>, stage: 'ping' | 'post'): AnyStage | string =>
  typeof format === 'string' ? format : (format[stage] ?? 'the format cannot ping')

/** A sold lead that nothing is known of: what stops it would stop any. */
const anyLead = ({ product }: OrderRef, now: number): LeadView => ({
  stage: 'post',
  product,
  publisher: 0,
  rcid: 0,
  source: null,
  receivedAt: now,
  test: false,
  exclusive: false,
  consent: { kind: 'open' },
  fields: {},
  lastSentToLender: {},
  refusedByOrders: [],
  heldByLenders: [],
})

type Told = Pick<OrderCheck, 'state' | 'text'>
const ok = (text: string): Told => ({ state: 'ok', text })
const stop = (text: string): Told => ({ state: 'stop', text })

const ruled = (rule: OrderRule, order: OrderRef, view: LeadView, passes: string): Told => {
  const stopped = rule.stops(order, view)
  return stopped ? stop(stopped.leadValue) : ok(passes)
}

function priceText({ price, pingPost, minPingPrice }: OrderRef): string {
  if (pingPost) return minPingPrice === null ? 'by ping' : `by ping, from ${formatDollars(cents(minPingPrice))}`
  return price === null ? '' : formatDollars(cents(price))
}

function formatTold(order: OrderRef): Told {
  if (order.unreadable !== undefined) return stop(order.unreadable)
  const stages = [stageOf(order, 'post'), ...(order.pingPost ? [stageOf(order, 'ping')] : [])]
  const fault = stages.find((one) => typeof one === 'string')
  return fault === undefined ? ok('chosen') : stop(fault)
}

function destinationTold({ destination }: OrderRef): Told {
  if (destination === '') return stop('not set')
  if (destination.includes('@') && !destination.includes('/')) return ok(destination)
  const read = readUrl(destination)
  return 'ok' in read ? stop(read.message) : ok(read.host)
}

function hoursTold(order: OrderRef, view: LeadView, moment: Moment): Told {
  const closing: string[] = []
  for (const owner of ['order', 'lender'] as const) {
    const own = owner === 'order' ? order.filters : order.lenderFilters
    const filter = own.find(({ kind }) => kind === DATE_TIME_KIND.id)
    if (!filter || !filterApplies(filter, view.stage)) continue
    const context = contextOf(order, owner, moment)
    const data = filter.data as TimeData
    const stopped = DATE_TIME_KIND.evaluate(data, view, context)
    if (stopped) return stop(`closed: ${stopped.leadValue}`)
    closing.push(...openWindows(data.rules, context.zone, moment.now).map(({ rule }) => rule.timeTo))
  }
  const until = closing.filter((time) => time !== '23:59').sort()[0]
  return ok(closing.length === 0 ? 'always open' : until === undefined ? 'open all day' : `open until ${until}`)
}

function breakersTold(breakers: readonly OpenBreaker[], { pingPost }: OrderRef, zone: string): Told {
  const open = breakers.filter(({ stage }) => stage === 'post' || pingPost)
  if (open.length === 0) return ok('closed')
  return stop(
    open.map(({ stage, opened_at }) => `${stage} open since ${stampIn(zone, opened_at.getTime())}`).join(', '),
  )
}

/** The room that the next lead would take, but for caps that count a publisher or RCID apart. */
function capsTold(order: OrderRef, { now, businessZone, used }: Moment): Told {
  const next = { publisher: 0, rcid: 0, price: cents(0), at: now, businessZone }
  const takes = roomWanted(order.caps, next, used)
    .takes.filter(({ key }) => parseCounterKey(key).scope === 'all')
    .map((take) => ({ take, used: used(take.key), share: take.limit === 0 ? 1 : used(take.key) / take.limit }))
    .sort((a, b) => b.share - a.share)
  const [fullest] = takes
  if (!fullest) return ok('no cap is set')
  const text = takeText(fullest.take, fullest.used)
  return { state: fullest.share >= 1 ? 'stop' : fullest.share >= NEARLY_FULL ? 'soon' : 'ok', text }
}

/** What an order needs to buy, by the rules that decide on leads; null where this process does not know the order (yet). */
export function orderChecks(services: Services, id: number, breakers: readonly OpenBreaker[]): OrderCheck[] | null {
  const live = referenceOf(services)
  const order = live.isLoaded ? live.get().orders.get(id) : undefined
  if (!order) return null
  const now = services.clock.now()
  const businessZone = services.config.SLUICE_TIME_ZONE
  const board = live.get().products.get(order.product)?.board
  const moment = { now, businessZone, used: (key: string) => board?.used(key) ?? 0 }
  const view = anyLead(order, now)
  return [
    { id: 'status', title: 'Order status', ...ruled(ORDER_STATUS, order, view, 'active') },
    { id: 'lender', title: 'Lender status', ...ruled(LENDER_STATUS, order, view, 'active') },
    { id: 'price', title: 'Price', ...ruled(PRICE, order, view, priceText(order)) },
    { id: 'format', title: 'Send format', ...formatTold(order) },
    { id: 'destination', title: 'Destination', ...destinationTold(order) },
    { id: 'hours', title: 'Hours', ...hoursTold(order, view, moment) },
    { id: 'breakers', title: 'Circuit breakers', ...breakersTold(breakers, order, businessZone) },
    { id: 'caps', title: 'Caps', ...capsTold(order, moment) },
  ]
}
