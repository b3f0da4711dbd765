import { type CapVersions, orderCapsOf } from '@/engine/caps/from-filters'
import type { Filter } from '@/engine/filters/filter'
import { NO_SECRETS } from '@/integrations'
import type { ProductId } from '@/kernel/lead-fields'
import { type Cents, cents } from '@/kernel/money'
import type { Keyring } from '@/server/secrets/keyring'
import type { Formats } from './formats'
import { type Problems, UNREADABLE } from './problems'
import type { ReferenceRows } from './rows'
import type { MarketSettings } from './settings'
import { openSettings, settingsFor } from './order-settings'
import { pingContentHash } from './ping-content'
import type { LenderRef, OrderRef } from './types'

type Row = ReferenceRows['orders'][number]
export type FiltersOf = (owner: Filter['kind'], id: number) => readonly Filter[]

export interface BuildContext {
  readonly keys: Keyring
  readonly formats: Formats
  readonly zone: string
  readonly now: number
}

/** What the orders of one load have in common. */
interface OrderContext extends BuildContext {
  readonly filtersOf: FiltersOf
  readonly settings: MarketSettings
  readonly versions: CapVersions
  readonly problems: Problems
}

const centsOrNull = (value: number | null): Cents | null => (value === null ? null : cents(value))

/** What of an order may fail to be read. */
type OrderParts = Pick<
  OrderRef,
  'filters' | 'lenderFilters' | 'params' | 'handles' | 'secrets' | 'caps' | 'format' | 'unreadable'
>

function orderParts(row: Row, { filtersOf, versions, ...context }: OrderContext): OrderParts {
  const format = context.formats.of(row)
  const filters = filtersOf('order', row.id)
  const lenderFilters = filtersOf('lender', row.lender_id)
  const settings = settingsFor(openSettings(row, context.keys), typeof format === 'string' ? [] : format.params)
  const capped = { id: row.id, lender: row.lender_id, zone: row.timezone, filters, lenderFilters }
  return { filters, lenderFilters, format, ...settings, caps: orderCapsOf(capped, context.zone, versions) }
}

const nothingOf = (
  { id, lender, zone }: Pick<OrderRef, 'id' | 'lender' | 'zone'>,
  businessZone: string,
): OrderParts => ({
  filters: [],
  lenderFilters: [],
  params: {},
  handles: NO_SECRETS,
  secrets: [],
  caps: orderCapsOf({ id, lender, zone, filters: [], lenderFilters: [] }, businessZone),
  format: UNREADABLE,
  unreadable: UNREADABLE,
})

/** It is there for staff to see, and takes nothing. */
export const withoutParts = (order: OrderRef, businessZone: string): OrderRef => ({
  ...order,
  ...nothingOf(order, businessZone),
})

/** Two people approved exactly what is in force now. */
function isApproved(row: Row, formats: Formats): boolean {
  const { pingidentity_approved_at, pingidentity_hash } = row
  if (pingidentity_approved_at === null || pingidentity_hash === null) return false
  return pingContentHash(row, formats.documentsOf(row)).equals(pingidentity_hash)
}

export function orderRef(row: Row, lender: LenderRef, context: OrderContext): OrderRef {
  const { settings, problems } = context
  const nothing = nothingOf({ id: row.id, lender: lender.id, zone: row.timezone }, context.zone)
  const parts = problems.guard(`order ${row.id}`, UNREADABLE, nothing, () => orderParts(row, context))
  return {
    ...parts,
    id: row.id,
    title: row.title,
    lender: lender.id,
    product: row.product_id as ProductId,
    status: row.status as OrderRef['status'],
    lenderStatus: lender.status,
    pingPost: row.ispingpost,
    price: centsOrNull(row.price),
    feed: row.isdatafeed,
    feedTakesExclusive: row.feedtakesexclusive,
    compliance: lender.compliance,
    zone: row.timezone,
    minPingPrice: centsOrNull(row.minpingprice),
    overridePrice: centsOrNull(row.overrideprice),
    returnPriceAdj: row.returnpriceadj,
    timeoutMs: (row.timeout ?? settings.postTimeoutSeconds) * 1000,
    pingTimeoutMs: Math.min(
      row.timeoutping === null ? settings.pingTimeoutMs : row.timeoutping * 1000,
      settings.pingTotalMs,
    ),
    timeoutMeansRefused: row.timeoutmeansrefused,
    pingIdentity: problems.guard(`order ${row.id}`, UNREADABLE, false, () => isApproved(row, context.formats)),
    destination: row.destination,
    destinationPing: row.destinationping === '' ? row.destination : row.destinationping,
  }
}
