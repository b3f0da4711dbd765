import type { Stop } from '@/engine/filters/filter'
import type { LeadView } from '@/engine/filters/lead-view'
import { filterKind } from '@/engine/filters/registry'
import { contextOf } from '@/engine/match/naive'
import { type OrderRef, referenceOf } from '@/features/platform/reference/server/public'
import type { Services } from '@/server/services'

/** Every filter of the order and its lender that would stop the lead now, not only the first. */
export function standingStops(
  services: Services,
  order: OrderRef,
  view: LeadView,
): (Stop & { readonly owner: string })[] {
  const board = referenceOf(services).get().products.get(order.product)?.board
  const moment = {
    now: services.clock.now(),
    businessZone: services.config.SLUICE_TIME_ZONE,
    used: (key: string) => board?.used(key) ?? 0,
  }
  const owners = [
    ['order', order.filters],
    ['lender', order.lenderFilters],
  ] as const
  return owners.flatMap(([owner, filters]) =>
    filters.flatMap(({ kind, data }) => {
      const stop = filterKind(kind)?.evaluate(data, view, contextOf(order, owner, moment))
      return stop ? [{ ...stop, owner }] : []
    }),
  )
}
