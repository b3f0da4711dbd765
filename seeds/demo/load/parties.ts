import type { Filter } from '@/engine/filters/filter'
import { startOfDay } from '@/kernel/business-time'
import type { Db } from '@/server/database/database'
import type { Keyring } from '@/server/secrets/keyring'
import { destinationsOf } from '../orders'
import { RETURN_REASONS } from '../return-reasons'
import type { World } from '../types'
import { drawPastIds, insertRows } from './insert-rows'

const DAY = 86_400_000
const OLDEST = 400
const REDIRECT_LINKS = [
  'https://stonegate.example.com/thanks',
  'https://sunmark.example.com/next',
  'https://homebid.example.net/offer',
]

export interface PartyParts {
  readonly db: Db
  readonly keys: Keyring
  readonly world: World
  /** Ids of staff by name. */
  readonly staff: ReadonlyMap<string, number>
  /** Where the lender simulator listens. */
  readonly origin: string
}

/** Everybody of the world, with the ids they have there. */
export async function insertParties(parts: PartyParts): Promise<void> {
  const { db, world } = parts
  await insertPublishers(parts)
  await insertLenders(parts)
  await insertFilters(parts)
  await insertLists(parts)
  const at = new Date(startOf(world) - OLDEST * DAY)
  await insertRows(
    db,
    'return_reasons',
    RETURN_REASONS.map(({ id, title, products, blocksresale }) => ({
      id,
      title,
      products: [...products],
      blocksresale,
      dateadd: at,
      dateupdate: at,
    })),
  )
  await insertRows(
    db,
    'redirect_links',
    REDIRECT_LINKS.map((url) => ({ url })),
  )
  await insertRows(
    db,
    'market_settings',
    Object.entries(world.settings).map(([name, value]) => ({ name, value })),
  )
  await drawPastIds(db, 'publishers', 'rcids', 'lenders', 'orders', 'lead_sources', 'pixels', 'return_reasons')
}

const startOf = ({ zone, firstDay }: World): number => startOfDay(zone, firstDay)
const daysBefore = (world: World, days: number): Date => new Date(startOf(world) - Math.max(days, 1) * DAY)

async function insertPublishers({ db, keys, world, staff }: PartyParts): Promise<void> {
  await insertRows(
    db,
    'publishers',
    world.publishers.map(({ scrubbers: _, filters: __, ownMedia: ___, since, accountmanager, ...own }) => ({
      ...own,
      accountmanager: staff.get(accountmanager) ?? null,
      dateadd: daysBefore(world, since),
      dateupdate: daysBefore(world, since),
    })),
  )
  await insertRows(
    db,
    'publisher_scrubbers',
    world.publishers.flatMap(({ id, scrubbers }) =>
      scrubbers.map(({ name, enabled, settings }) => ({
        publisher_id: id,
        name,
        enabled,
        settings,
      })),
    ),
  )
  await insertRows(
    db,
    'rcids',
    world.rcids.map(({ publisher, product, apikey, filters: _, traffic: __, since, required, ...own }) => ({
      ...own,
      publisher_id: publisher,
      product_id: product,
      apikey: keys.encrypt(apikey),
      required,
      dateadd: daysBefore(world, since),
      dateupdate: daysBefore(world, since),
    })),
  )
  const subids = new Map(
    world.rcids.flatMap(({ publisher, traffic }) =>
      traffic.subids.flatMap(({ subid }) =>
        subid === '' ? [] : [[`${publisher}/${subid}`, { publisher_id: publisher, subid }] as const],
      ),
    ),
  )
  const first_seen = new Date(startOf(world))
  await insertRows(
    db,
    'publisher_subids',
    [...subids.values()].map((row) => ({ ...row, first_seen })),
  )
}

async function insertLenders({ db, keys, world, staff, origin }: PartyParts): Promise<void> {
  await insertRows(
    db,
    'lenders',
    world.lenders.map(({ filters: _, since, aggregator: __, representative, ...own }) => ({
      ...own,
      representative: staff.get(representative) ?? null,
      dateadd: daysBefore(world, since),
      dateupdate: daysBefore(world, since),
    })),
  )
  await insertRows(
    db,
    'orders',
    world.orders.map((order) => {
      const { lender, product, kind, format, config, secrets, since, filters: _, buyer: __, ...own } = order
      return {
        ...own,
        ...destinationsOf(order, origin),
        lender_id: lender,
        product_id: product,
        ispingpost: kind === 'pingpost',
        isdatafeed: kind === 'feed',
        datapart: format,
        sendpart: format,
        resultpart: format,
        config,
        config_sealed: Object.keys(secrets).length === 0 ? null : keys.encrypt(JSON.stringify(secrets)),
        dateadd: daysBefore(world, since),
        dateupdate: daysBefore(world, since),
      }
    }),
  )
  await insertRows(
    db,
    'lead_sources',
    world.sources.map(({ lenders, ...own }) => ({ ...own, lenders: [...lenders], dateadd: daysBefore(world, 300) })),
  )
}

async function insertFilters({ db, world }: PartyParts): Promise<void> {
  const at = daysBefore(world, 200)
  await insertRows(
    db,
    'pixels',
    world.pixels.map(({ publisher, product, filters: _, ...own }) => ({
      ...own,
      publisher_id: publisher,
      product_id: product,
      dateadd: at,
      dateupdate: at,
    })),
  )
  type Owner = { readonly id: number; readonly filters: readonly Filter[] }
  const rowsOf = (owner: string, owners: readonly Owner[]) =>
    owners.flatMap(({ id, filters }) =>
      filters.map(({ kind, data, ping }) => ({ owner, owner_id: id, kind, data, ping })),
    )
  const rows = [
    ...rowsOf('publisher', world.publishers),
    ...rowsOf('rcid', world.rcids),
    ...rowsOf('lender', world.lenders),
    ...rowsOf('order', world.orders),
    ...rowsOf('pixel', world.pixels),
  ]
  await insertRows(db, 'filters', rows)
  await insertRows(
    db,
    'filter_history',
    rows.map((row) => ({ ...row, valid_from: at })),
  )
}

async function insertLists({ db, world: { lists, ...world }, staff }: PartyParts): Promise<void> {
  const at = new Date(startOf({ ...world, lists }) - 120 * DAY)
  const added = { user_id: staff.get('Priya Raman') ?? null, dateadd: at, dateupdate: at }
  await insertRows(
    db,
    'bad_phones',
    lists.phones.map((row) => ({ ...row, ...added })),
  )
  await insertRows(
    db,
    'bad_emails',
    lists.emails.map((row) => ({ ...row, ...added })),
  )
  await insertRows(
    db,
    'bad_words',
    lists.words.map((row) => ({ ...row, ...added })),
  )
  await insertRows(
    db,
    'invalid_area_codes',
    lists.areaCodes.map((row) => ({ ...row, dateadd: at })),
  )
}
