import { type CapFill, fullestCap } from '@/engine/caps/fill'
import type { Market } from '../market'
import type { OrderRef } from '../reference/types'

export interface FullOrder {
  readonly order: OrderRef
  readonly lender: string
  readonly fill: CapFill
}

/** Selling orders whose fullest cap is used by this share or more, the fullest first; from memory, a second old at most. */
export function ordersAtCap({ live, services }: Market, share: number): FullOrder[] {
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
