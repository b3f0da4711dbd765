import { type CapVersions, orderCapsOf } from '@/engine/caps/from-filters'
import type { TokenRequirement } from '@/engine/filters/checks'
import type { Filter } from '@/engine/filters/filter'
import { createCapBoard } from '@/engine/match/board'
import { compileMatch } from '@/engine/match/compile'
import type { PriceModel } from '@/engine/money/payable'
import { secretsOf } from '@/integrations'
import { type ProductId, PRODUCTS } from '@/kernel/lead-fields'
import { type Cents, cents } from '@/kernel/money'
import type { Keyring } from '@/server/secrets/keyring'
import type { Formats } from './formats'
import type { ReferenceRows } from './rows'
import { type MarketSettings, marketSettings } from './settings'
import type { LenderRef, OrderRef, ProductMarket, PublisherRef, RcidRef, Reference } from './types'

type Row<Name extends keyof ReferenceRows> = ReferenceRows[Name][number]
type FiltersOf = (owner: Filter['kind'], id: number) => readonly Filter[]

const centsOrNull = (value: number | null): Cents | null => (value === null ? null : cents(value))

function groupFilters(rows: ReferenceRows['filters']): FiltersOf {
  const groups = new Map<string, Filter[]>()
  for (const { owner, owner_id, kind, data, ping } of rows) {
    const key = `${owner}/${owner_id}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push({ kind, data, ping: ping === 1 ? 1 : 0 })
  }
  return (owner, id) => groups.get(`${owner}/${id}`) ?? []
}

function publisherRef(
  row: Row<'publishers'>,
  filtersOf: FiltersOf,
  scrubbers: ReferenceRows['scrubbers'],
): PublisherRef {
  const own = scrubbers.filter(({ publisher_id }) => publisher_id === row.id)
  return {
    id: row.id,
    name: row.name,
    active: row.status === 'active',
    duplicateDays: row.duplicate,
    tokens: row.tokenrequirements as TokenRequirement | null,
    tokensPing: row.tokenrequirementsping as TokenRequirement | null,
    failFlagRule: row.failflagrule as 'fail' | 'flag',
    creditReturn: row.creditreturn,
    copyFailedLead: row.copyfailedlead,
    variancePercent: row.pricerejectvariance,
    exclusive: row.leadtype === 'exclusive',
    places: row.leadtype === 'exclusive' ? 1 : row.sharedplaces,
    flows: { traffic: row.sourcetraffic, directpost: row.sourcepost, pingpost: row.sourcepingpost },
    filters: filtersOf('publisher', row.id),
    scrubbers: new Map(
      own.map(({ name, enabled, settings }) => [name, { enabled, settings: settings as Record<string, unknown> }]),
    ),
  }
}

const priceModelOf = ({ pricemodel, pricevalue }: Row<'rcids'>): PriceModel =>
  pricemodel === 'CPA' ? { kind: 'CPA', amount: cents(pricevalue) } : { kind: 'REV', basisPoints: pricevalue }

const rcidRef = (row: Row<'rcids'>, publisher: PublisherRef, filtersOf: FiltersOf, keys: Keyring): RcidRef => ({
  id: row.id,
  publisher,
  product: row.product_id as ProductId,
  title: row.title,
  status: row.status as RcidRef['status'],
  apiKey: row.apikey === null ? null : keys.decrypt(row.apikey),
  priceModel: priceModelOf(row),
  duplicateDays: row.duplicate,
  required: row.required as Record<string, 1 | 2>,
  filters: filtersOf('rcid', row.id),
})

const lenderRef = (row: Row<'lenders'>): LenderRef => ({
  id: row.id,
  title: row.title,
  status: row.status as LenderRef['status'],
  compliance: row.compliance,
  brand: row.brand,
  emailCopyTo: row.emailcopy && row.emailcopydestination !== '' ? row.emailcopydestination : null,
})

export interface BuildContext {
  readonly keys: Keyring
  readonly formats: Formats
  readonly zone: string
  readonly now: number
}

function orderRef(
  row: Row<'orders'>,
  lender: LenderRef,
  filtersOf: FiltersOf,
  settings: MarketSettings,
  context: BuildContext,
  versions: CapVersions,
): OrderRef {
  const sealed = row.config_sealed === null ? {} : (JSON.parse(context.keys.decrypt(row.config_sealed)) as object)
  const params = { ...(row.config as Record<string, string>), ...(sealed as Record<string, string>) }
  const format = context.formats.of(row)
  const filters = filtersOf('order', row.id)
  const lenderFilters = filtersOf('lender', lender.id)
  return {
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
    filters,
    lenderFilters,
    minPingPrice: centsOrNull(row.minpingprice),
    overridePrice: centsOrNull(row.overrideprice),
    returnPriceAdj: row.returnpriceadj,
    timeoutMs: (row.timeout ?? settings.postTimeoutSeconds) * 1000,
    pingTimeoutMs: Math.min(
      row.timeoutping === null ? settings.pingTimeoutMs : row.timeoutping * 1000,
      settings.pingTotalMs,
    ),
    timeoutMeansRefused: row.timeoutmeansrefused,
    destination: row.destination,
    destinationPing: row.destinationping === '' ? row.destination : row.destinationping,
    params,
    secrets: typeof format === 'string' ? [] : secretsOf(format.params, params),
    caps: orderCapsOf(
      { id: row.id, lender: lender.id, zone: row.timezone, filters, lenderFilters },
      context.zone,
      versions,
    ),
    format,
  }
}

/** What an index depends on. Compiling one takes time, and most changes concern another product. */
const indexKey = (orders: readonly OrderRef[]): string =>
  JSON.stringify(orders.map(({ format: _, params: __, secrets: ___, caps: ____, ...matched }) => matched))

export interface Compiled {
  readonly key: string
  readonly market: ProductMarket
}

export function buildReference(rows: ReferenceRows, context: BuildContext, kept: Map<ProductId, Compiled>): Reference {
  context.formats.use(rows.parts)
  const settings = marketSettings.parse(Object.fromEntries(rows.settings.map(({ name, value }) => [name, value])))
  const filtersOf = groupFilters(rows.filters)
  const versions = new Map(rows.capVersions.map(({ owner, version }) => [owner, version]))
  const versionOf: CapVersions = (owner) => versions.get(owner) ?? 0
  const publishers = new Map(rows.publishers.map((row) => [row.id, publisherRef(row, filtersOf, rows.scrubbers)]))
  const rcids = rows.rcids.flatMap((row) => {
    const publisher = publishers.get(row.publisher_id)
    return publisher ? [rcidRef(row, publisher, filtersOf, context.keys)] : []
  })
  const lenders = new Map(rows.lenders.map((row) => [row.id, lenderRef(row)]))
  const orders = rows.orders.flatMap((row) => {
    const lender = lenders.get(row.lender_id)
    return lender ? [orderRef(row, lender, filtersOf, settings, context, versionOf)] : []
  })
  const products = new Map<ProductId, ProductMarket>()
  for (const { id } of PRODUCTS) {
    const own = orders.filter(({ product }) => product === id)
    const key = indexKey(own)
    const known = kept.get(id)
    if (known?.key === key) products.set(id, known.market)
    else {
      const index = compileMatch(own, context.zone)
      const market = { index, board: createCapBoard(index) }
      kept.set(id, { key, market })
      products.set(id, market)
    }
  }
  return {
    loadedAt: context.now,
    publishers,
    rcids: new Map(rcids.map((rcid) => [rcid.id, rcid])),
    lenders,
    orders: new Map(orders.map((order) => [order.id, order])),
    products,
    sources: new Map(rows.sources.map((source) => [source.slug, source])),
    brands: new Map(
      [...lenders.values()].flatMap((lender) => (lender.brand === null ? [] : [[lender.brand.toLowerCase(), lender]])),
    ),
    lists: {
      phones: new Map(rows.phones.map(({ phone, description }) => [phone, description])),
      emails: new Map(rows.emails.map(({ email, description }) => [email, description])),
      words: rows.words.map(({ word, actiontype }) => ({ word, action: actiontype as 'fail' | 'flag' })),
      areaCodes: new Set(rows.areaCodes.map(({ areacode, state }) => `${areacode}/${state}`)),
    },
    pixels: rows.pixels.map((row) => ({
      id: row.id,
      publisher: row.publisher_id,
      product: row.product_id as ProductId | null,
      type: row.pixeltype as Reference['pixels'][number]['type'],
      content: row.content,
      filters: filtersOf('pixel', row.id),
    })),
    settings,
  }
}
