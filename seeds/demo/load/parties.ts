import { destinationsOf } from '../orders'
import { RETURN_REASONS } from '../return-reasons'
import { THANK_YOU_PAGES } from '../thank-you-pages'
import { drawPastIds, insertRows } from './insert-rows'
import { demoKey } from './keys'
import { daysBefore, insertFilters, insertLists, type PartyParts, startOf } from './party-rules'

const DAY = 86_400_000
const OLDEST = 400

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
    THANK_YOU_PAGES.map((url, n) => ({ id: n + 1, url })),
  )
  await insertRows(
    db,
    'market_settings',
    Object.entries(world.settings).map(([name, value]) => ({ name, value })),
  )
  await drawPastIds(
    db,
    'publishers',
    'rcids',
    'lenders',
    'orders',
    'lead_sources',
    'pixels',
    'return_reasons',
    'redirect_links',
  )
}

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
    world.rcids.map(({ publisher, product, filters: _, traffic: __, since, required, ...own }) => ({
      ...own,
      publisher_id: publisher,
      product_id: product,
      apikey: keys.encrypt(demoKey(keys, own)),
      apikey_at: daysBefore(world, since),
      required,
      dateadd: daysBefore(world, since),
      dateupdate: daysBefore(world, since),
    })),
  )
  const subids = new Map(
    world.rcids.flatMap(({ publisher, traffic }) =>
      traffic.subids.map(({ subid }) => [`${publisher}/${subid}`, { publisher_id: publisher, subid }] as const),
    ),
  )
  await insertRows(db, 'publisher_subids', [...subids.values()])
}

async function insertLenders({ db, keys, world, staff, origin }: PartyParts): Promise<void> {
  await insertRows(
    db,
    'lenders',
    world.lenders.map(({ filters: _, since, aggregator: __, memo: ___, representative, ...own }) => ({
      ...own,
      representative: staff.get(representative) ?? null,
      dateadd: daysBefore(world, since),
      dateupdate: daysBefore(world, since),
    })),
  )
  await insertRows(
    db,
    'memos',
    world.lenders.flatMap(({ id, memo, representative, since }) => {
      const user = staff.get(representative)
      const at = daysBefore(world, since / 2)
      return memo === null || user === undefined
        ? []
        : [{ lender_id: id, memo, user_id: user, dateadd: at, dateupdate: at }]
    }),
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
