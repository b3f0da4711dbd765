import { capName, POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { parseCounterKey } from '@/engine/caps/counter'
import { type CapFill, capFills, fullestCap } from '@/engine/caps/fill'
import { firstWithoutRoom, roomWanted, type Take } from '@/engine/caps/take'
import type { LeadView } from '@/engine/filters/lead-view'
import { cents, formatDollars } from '@/kernel/money'
import type { Services } from '@/server/services'
import { referenceOf } from './live'
import type { OrderRef } from './types'

export interface FullOrder {
  readonly order: OrderRef
  readonly lender: string
  readonly fill: CapFill
}

/** Selling orders whose fullest cap is used by this share or more, the fullest first; from memory, a second old at most. */
export function ordersAtCap(services: Services, share: number): FullOrder[] {
  const live = referenceOf(services)
  const reference = live.get()
  const now = services.clock.now()
  return [...reference.orders.values()]
    .filter(({ status, lenderStatus }) => status === 'active' && lenderStatus === 'active')
    .flatMap((order): FullOrder[] => {
      const fill = fullestCap(
        order.caps,
        (owner, id) => live.counters.of(owner, id),
        services.config.SLUICE_TIME_ZONE,
        now,
      )
      if (!fill || fill.used < share * fill.limit) return []
      return [{ order, lender: reference.lenders.get(order.lender)?.title ?? `#${order.lender}`, fill }]
    })
    .sort((a, b) => b.fill.used / b.fill.limit - a.fill.used / a.fill.limit || a.order.id - b.order.id)
}

export interface ReachedCap {
  /** Of the counter. */
  readonly key: string
  readonly limit: number
  readonly lender: number
  /** Null for a cap of the lender, over all its orders. */
  readonly order: string | null
  /** 'Daily cap: 8 of 8' */
  readonly text: string
}

/** Caps of selling orders, and of their lenders, that are full now; each once. */
export function reachedCaps(services: Services): ReachedCap[] {
  const live = referenceOf(services)
  const now = services.clock.now()
  const zone = services.config.SLUICE_TIME_ZONE
  const reached = new Map<string, ReachedCap>()
  for (const order of live.get().orders.values()) {
    if (order.status !== 'active' || order.lenderStatus !== 'active') continue
    for (const { key, owner, used, limit } of capFills(order.caps, (who, id) => live.counters.of(who, id), zone, now)) {
      if (used < limit) continue
      const whose = owner === 'order' ? order.title : null
      reached.set(key, { key, limit, lender: order.lender, order: whose, text: takeText({ key, limit }, used) })
    }
  }
  return [...reached.values()]
}

/** The cap that leaves no room for this lead in an order now: 'Daily cap: 8 of 8'. Test leads need no room. */
export function fullCap(services: Services, order: OrderRef, view: LeadView): string | null {
  if (view.test) return null
  const board = referenceOf(services).get().products.get(order.product)?.board
  const used = (key: string): number => board?.used(key) ?? 0
  const businessZone = services.config.SLUICE_TIME_ZONE
  const sending = {
    publisher: view.publisher,
    rcid: view.rcid,
    price: cents(0),
    at: services.clock.now(),
    businessZone,
  }
  const full = firstWithoutRoom(roomWanted(order.caps, sending, used).takes, used)
  return full ? takeText(full, used(full.key)) : null
}

/** 'Daily cap of the lender: 8 of 8'. */
export function takeText({ key, limit }: Pick<Take, 'key' | 'limit'>, used: number): string {
  const { owner, measure, scope, period } = parseCounterKey(key)
  const kind = POSTING_CAP_KINDS.find((one) => one.measure === measure && one.scope === scope && one.period === period)
  const amount = (value: number): string => (measure === 'cents' ? formatDollars(cents(value)) : String(value))
  const whose = owner === 'lender' ? ' of the lender' : ''
  return `${kind ? capName(kind) : 'Cap of these hours'}${whose}: ${amount(used)} of ${amount(limit)}`
}
