import type { CapVersions } from '@/engine/caps/from-filters'
import type { TokenRequirement } from '@/engine/filters/checks'
import type { Filter, FilterOwner } from '@/engine/filters/filter'
import { isReadable } from '@/engine/filters/readable'
import { providerName } from '@/engine/electricity'
import { createCapBoard } from '@/engine/match/board'
import { compileMatch } from '@/engine/match/compile'
import type { PriceModel } from '@/engine/money/payable'
import { addressesIn } from '@/kernel/inputs'
import { type ProductId, PRODUCTS } from '@/kernel/lead-fields'
import { cents } from '@/kernel/money'
import type { Keyring } from '@/server/secrets/keyring'
import { PhoneList } from './long-lists'
import { type BuildContext, type FiltersOf, orderRef, withoutParts } from './orders'
import { Problems, UNREADABLE } from './problems'
import type { ReferenceRows } from './rows'
import { readSettings } from './settings'
import type { LenderRef, OrderRef, ProductMarket, PublisherRef, RcidRef, Reference } from './types'

type Row<Name extends Exclude<keyof ReferenceRows, 'phones' | 'emails'>> = ReferenceRows[Name][number]

/** Whoever has a filter that cannot be read is left out, rather than judged by the others alone. */
function groupFilters(rows: ReferenceRows['filters']): FiltersOf {
  const groups = new Map<string, Filter[]>()
  const unreadable = new Set<string>()
  for (const { owner, owner_id, kind, data, ping } of rows) {
    const key = `${owner}/${owner_id}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push({ kind, data, ping: ping === 1 ? 1 : 0 })
    if (!isReadable({ kind, data }, owner as FilterOwner)) unreadable.add(key)
  }
  return (owner, id) => {
    const key = `${owner}/${id}`
    if (unreadable.has(key)) throw new Error(`filters of ${key}`)
    return groups.get(key) ?? []
  }
}

const FILTERS_UNREADABLE = 'its filters cannot be read'

function publisherRef(
  row: Row<'publishers'>,
  filtersOf: FiltersOf,
  scrubbers: ReferenceRows['scrubbers'],
  problems: Problems,
): PublisherRef {
  const own = scrubbers.filter(({ publisher_id }) => publisher_id === row.id)
  const filters = problems.guard(`publisher ${row.id}`, FILTERS_UNREADABLE, null, () => filtersOf('publisher', row.id))
  return {
    id: row.id,
    name: row.name,
    active: row.status === 'active' && filters !== null,
    duplicateDays: row.duplicate,
    tokens: row.tokenrequirements as TokenRequirement | null,
    tokensPing: row.tokenrequirementsping as TokenRequirement | null,
    failFlagRule: row.failflagrule as 'fail' | 'flag',
    creditReturn: row.creditreturn,
    copyFailedLead: row.copyfailedlead,
    pingIdentity: row.pingidentity,
    variancePercent: row.pricerejectvariance,
    exclusive: row.leadtype === 'exclusive',
    places: row.leadtype === 'exclusive' ? 1 : row.sharedplaces,
    flows: { traffic: row.sourcetraffic, directpost: row.sourcepost, pingpost: row.sourcepingpost },
    filters: filters ?? [],
    scrubbers: new Map(
      own.map(({ name, enabled, settings }) => [name, { enabled, settings: settings as Record<string, unknown> }]),
    ),
  }
}

const priceModelOf = ({ pricemodel, pricevalue }: Row<'rcids'>): PriceModel =>
  pricemodel === 'CPA' ? { kind: 'CPA', amount: cents(pricevalue) } : { kind: 'REV', basisPoints: pricevalue }

const rcidRef = (
  row: Row<'rcids'>,
  publisher: PublisherRef,
  filtersOf: FiltersOf,
  keys: Keyring,
  problems: Problems,
): RcidRef => {
  const filters = problems.guard(`RCID ${row.id}`, FILTERS_UNREADABLE, null, () => filtersOf('rcid', row.id))
  return {
    id: row.id,
    publisher,
    product: row.product_id as ProductId,
    title: row.title,
    status: filters === null ? 'inactive' : (row.status as RcidRef['status']),
    // Without a key nobody can post for it.
    apiKey: problems.guard(`RCID ${row.id}`, 'its API key cannot be opened', null, () =>
      row.apikey === null ? null : keys.decrypt(row.apikey),
    ),
    earlierKey: problems.guard(`RCID ${row.id}`, 'its earlier API key cannot be opened', null, () =>
      row.earlierkey === null || row.earlierkey_until === null
        ? null
        : { key: keys.decrypt(row.earlierkey), until: row.earlierkey_until.getTime() },
    ),
    priceModel: priceModelOf(row),
    duplicateDays: row.duplicate,
    required: row.required as Record<string, 1 | 2>,
    filters: filters ?? [],
  }
}

const lenderRef = (row: Row<'lenders'>): LenderRef => ({
  id: row.id,
  title: row.title,
  status: row.status as LenderRef['status'],
  compliance: row.compliance,
  brand: row.brand,
  // Without a destination of its own the copy goes where the lender's mail goes.
  emailCopyTo: row.emailcopy ? addressesIn(row.emailcopydestination || row.email).join(', ') || null : null,
})

const pixelRef = (row: Row<'pixels'>, filters: readonly Filter[]): Reference['pixels'][number] => ({
  id: row.id,
  publisher: row.publisher_id,
  product: row.product_id as ProductId | null,
  type: row.pixeltype as Reference['pixels'][number]['type'],
  content: row.content,
  filters,
})

/** What an index depends on. Compiling one takes time, and most changes concern another product. */
const indexKey = (orders: readonly OrderRef[]): string =>
  JSON.stringify(
    orders.map(({ format: _, params: __, secrets: ___, caps: ____, handles: _____, ...matched }) => matched),
  )

export interface Compiled {
  readonly key: string
  readonly market: ProductMarket
  /** Orders that no index can be made of. */
  readonly unreadable: ReadonlySet<number>
}

function compileOrders(key: string, orders: readonly OrderRef[], zone: string): Compiled {
  const marketOf = (own: readonly OrderRef[]): ProductMarket => {
    const index = compileMatch(own, zone)
    return { index, board: createCapBoard(index) }
  }
  const tried = (own: readonly OrderRef[]): ProductMarket | null => {
    try {
      return marketOf(own)
    } catch {
      return null
    }
  }
  const whole = tried(orders)
  if (whole) return { key, market: whole, unreadable: new Set() }
  const unreadable = new Set(orders.filter((order) => !tried([order])).map(({ id }) => id))
  const rest = orders.map((order) => (unreadable.has(order.id) ? withoutParts(order, zone) : order))
  return { key, market: marketOf(rest), unreadable }
}

export function buildReference(rows: ReferenceRows, context: BuildContext, kept: Map<ProductId, Compiled>): Reference {
  context.formats.use(rows.parts)
  const problems = new Problems()
  const settings = readSettings(rows.settings, problems)
  const filtersOf = groupFilters(rows.filters)
  const versions = new Map(rows.capVersions.map(({ owner, version }) => [owner, version]))
  const versionOf: CapVersions = (owner) => versions.get(owner) ?? 0
  const publishers = new Map(
    rows.publishers.map((row) => [row.id, publisherRef(row, filtersOf, rows.scrubbers, problems)]),
  )
  const rcids = rows.rcids.flatMap((row) => {
    const publisher = publishers.get(row.publisher_id)
    return publisher ? [rcidRef(row, publisher, filtersOf, context.keys, problems)] : []
  })
  const lenders = new Map(rows.lenders.map((row) => [row.id, lenderRef(row)]))
  const ofOrders = { ...context, filtersOf, settings, versions: versionOf, problems }
  const given = rows.orders.flatMap((row) => {
    const lender = lenders.get(row.lender_id)
    return lender ? [orderRef(row, lender, ofOrders)] : []
  })
  const products = new Map<ProductId, ProductMarket>()
  const orders = new Map<number, OrderRef>()
  for (const { id } of PRODUCTS) {
    const own = given.filter(({ product }) => product === id)
    const key = indexKey(own)
    const known = kept.get(id)
    const compiled = known?.key === key ? known : compileOrders(key, own, context.zone)
    kept.set(id, compiled)
    products.set(id, compiled.market)
    for (const order of own) {
      const unreadable = compiled.unreadable.has(order.id)
      if (unreadable) problems.add(`order ${order.id}`, UNREADABLE)
      orders.set(order.id, unreadable ? withoutParts(order, context.zone) : order)
    }
  }
  return {
    loadedAt: context.now,
    publishers,
    rcids: new Map(rcids.map((rcid) => [rcid.id, rcid])),
    lenders,
    orders,
    products,
    sources: new Map(rows.sources.map((source) => [source.slug, source])),
    brands: new Map(
      [...lenders.values()].flatMap((lender) => (lender.brand === null ? [] : [[lender.brand.toLowerCase(), lender]])),
    ),
    lists: {
      phones: new PhoneList(rows.phones),
      emails: rows.emails,
      words: rows.words.map(({ word, actiontype }) => ({ word, action: actiontype as 'fail' | 'flag' })),
      areaCodes: new Set(rows.areaCodes.map(({ areacode, state }) => `${areacode}/${state}`)),
    },
    providers: new Map(rows.providers.map(({ state, key, title }) => [providerName(state, key), title])),
    pixels: rows.pixels.flatMap((row) => {
      const filters = problems.guard(`pixel ${row.id}`, FILTERS_UNREADABLE, null, () => filtersOf('pixel', row.id))
      return filters === null ? [] : [pixelRef(row, filters)]
    }),
    settings,
    problems: problems.all,
  }
}
