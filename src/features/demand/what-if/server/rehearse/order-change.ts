import { orderCapsOf } from '@/engine/caps/from-filters'
import type { Filter } from '@/engine/filters/filter'
import { filterKindByCode } from '@/engine/filters/registry'
import { LATER_STOPS, ORDER_STATUS } from '@/engine/match/order'
import { BY_LENDER } from '@/engine/match/sequence'
import type { Cents } from '@/kernel/money'
import type { OrderRef } from '@/features/platform/reference/server/public'

/** An order as it might be: what is given replaces what it has. */
export interface OrderChange {
  readonly order: number
  readonly status?: OrderRef['status']
  readonly price?: Cents | null
  readonly minPingPrice?: Cents | null
  /** Null data unsets the filter. */
  readonly filters?: readonly { readonly kind: string; readonly data: unknown; readonly ping: 0 | 1 }[]
  /** A filter of its lender that does not apply to it. */
  readonly exemptFrom?: string
}

/** The orders with one of them as it might be. */
export const withChange = (orders: readonly OrderRef[], change: OrderChange, zone: string): OrderRef[] =>
  orders.map((order) => (order.id === change.order ? changed(order, change, zone) : order))

function changed(order: OrderRef, change: OrderChange, zone: string): OrderRef {
  const replaced = new Set(change.filters?.map(({ kind }) => kind))
  const set = (change.filters ?? []).filter(({ data }) => data !== null) as Filter[]
  const next = {
    ...order,
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.price === undefined ? {} : { price: change.price }),
    ...(change.minPingPrice === undefined ? {} : { minPingPrice: change.minPingPrice }),
    filters: [...order.filters.filter(({ kind }) => !replaced.has(kind)), ...set],
    lenderFilters: order.lenderFilters.filter(({ kind }) => kind !== change.exemptFrom),
  }
  return { ...next, caps: orderCapsOf(next, zone) }
}

/**
 * The order without the rule that a verdict's code names. Null for what staff cannot lift from an order: consent, its
 * lender's status, what the lender answered. An order that cannot be sent to would sell nothing without the rule either.
 */
export function withoutRule(order: OrderRef, code: number, zone: string): OrderRef | null {
  const change = removalOf(code)
  if (!change || typeof order.format === 'string') return null
  return changed(order, { ...change, order: order.id }, zone)
}

function removalOf(code: number): Omit<OrderChange, 'order'> | null {
  if (code === ORDER_STATUS.code) return { status: 'active' }
  if (code === LATER_STOPS.minimumPingPrice.code) return { minPingPrice: null }
  const kind = filterKindByCode(code & ~BY_LENDER)?.id
  if (kind === undefined) return null
  return code & BY_LENDER ? { exemptFrom: kind } : { filters: [{ kind, data: null, ping: 1 }] }
}
