import { orderCapsOf } from '@/engine/caps/from-filters'
import type { Filter } from '@/engine/filters/filter'
import type { Cents } from '@/kernel/money'
import type { OrderRef } from '@/features/reference/server/public'

/** An order as it might be: what is given replaces what it has. */
export interface OrderChange {
  readonly order: number
  readonly status?: OrderRef['status']
  readonly price?: Cents | null
  readonly minPingPrice?: Cents | null
  /** Null data unsets the filter. */
  readonly filters?: readonly { readonly kind: string; readonly data: unknown; readonly ping: 0 | 1 }[]
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
  }
  return { ...next, caps: orderCapsOf(next, zone) }
}
