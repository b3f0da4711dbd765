import { type CapVersions, orderCapsOf } from '@/engine/caps/from-filters'
import type { Filter } from '@/engine/filters/filter'
import { secretsOf } from '@/integrations'
import type { ProductId } from '@/kernel/lead-fields'
import { type Cents, cents } from '@/kernel/money'
import type { Keyring } from '@/server/secrets/keyring'
import type { Formats } from './formats'
import { type Problems, UNREADABLE } from './problems'
import type { ReferenceRows } from './rows'
import type { MarketSettings } from './settings'
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
type OrderParts = Pick<OrderRef, 'filters' | 'lenderFilters' | 'params' | 'secrets' | 'caps' | 'format' | 'unreadable'>

/** The values a format is given, those that are kept sealed among them. */
export function openParams(
  { config, config_sealed }: Pick<Row, 'config' | 'config_sealed'>,
  keys: Keyring,
): Record<string, string> {
  const sealed = config_sealed === null ? {} : (JSON.parse(keys.decrypt(config_sealed)) as object)
  return { ...(config as Record<string, string>), ...(sealed as Record<string, string>) }
}

function orderParts(row: Row, { filtersOf, versions, ...context }: OrderContext): OrderParts {
  const params = openParams(row, context.keys)
  const format = context.formats.of(row)
  const filters = filtersOf('order', row.id)
  const lenderFilters = filtersOf('lender', row.lender_id)
  const secrets = typeof format === 'string' ? [] : secretsOf(format.params, params)
  const capped = { id: row.id, lender: row.lender_id, zone: row.timezone, filters, lenderFilters }
  return { filters, lenderFilters, params, format, secrets, caps: orderCapsOf(capped, context.zone, versions) }
}

const nothingOf = (
  { id, lender, zone }: Pick<OrderRef, 'id' | 'lender' | 'zone'>,
  businessZone: string,
): OrderParts => ({
  filters: [],
  lenderFilters: [],
  params: {},
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
    pingIdentity: row.pingidentity_at !== null,
    destination: row.destination,
    destinationPing: row.destinationping === '' ? row.destination : row.destinationping,
  }
}
