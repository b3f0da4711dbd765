import type { CapData } from '../filters/cap-kinds'
import type { TimeData } from '../filters/date-time'
import type { Filter } from '../filters/filter'
import { PING_RATE_KIND, POSTING_CAP_KINDS } from './cap-kind'
import type { OrderCaps, OwnerCaps } from './take'

const CAP_IDS = new Set([...POSTING_CAP_KINDS, PING_RATE_KIND].map(({ id, scope }) => `${id}/${scope}`))

function limitsOf(kind: string, data: CapData): Record<string, number> {
  const everyOther = CAP_IDS.has(`${kind}/all`) ? '0' : '*'
  return {
    ...(data.value === null ? {} : { [everyOther]: data.value }),
    ...Object.fromEntries(data.list.map(({ id, value }) => [String(id), value])),
  }
}

export function ownerCapsOf(id: number, filters: readonly Filter[], version = 0): OwnerCaps {
  const limits: Record<string, Record<string, number>> = {}
  let windows: OwnerCaps['windows'] = []
  for (const { kind, data } of filters) {
    if (kind === 'datetime') windows = (data as TimeData).rules
    else if (CAP_IDS.has(`${kind}/all`) || CAP_IDS.has(`${kind}/publisher`) || CAP_IDS.has(`${kind}/rcid`)) {
      limits[kind] = limitsOf(kind, data as CapData)
    }
  }
  return { id, version, limits, windows }
}

export interface CappedOrder {
  readonly id: number
  readonly lender: number
  readonly zone: string | null
  readonly filters: readonly Filter[]
  readonly lenderFilters: readonly Filter[]
}

/** Which saving of its caps an owner ('order/5') is at. */
export type CapVersions = (owner: string) => number

export const orderCapsOf = (order: CappedOrder, businessZone: string, versions: CapVersions = () => 0): OrderCaps => ({
  order: ownerCapsOf(order.id, order.filters, versions(`order/${order.id}`)),
  lender: ownerCapsOf(order.lender, order.lenderFilters, versions(`lender/${order.lender}`)),
  zone: order.zone ?? businessZone,
})
