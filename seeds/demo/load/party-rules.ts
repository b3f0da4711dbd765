import type { Filter } from '@/engine/filters/filter'
import { startOfDay } from '@/kernel/business-time'
import type { Db } from '@/server/database/database'
import type { Keyring } from '@/server/secrets/keyring'
import type { World } from '../types'
import { insertRows } from './insert-rows'

const DAY = 86_400_000

export interface PartyParts {
  readonly db: Db
  readonly keys: Keyring
  readonly world: World
  /** Ids of staff by name. */
  readonly staff: ReadonlyMap<string, number>
  /** Where the lender simulator listens. */
  readonly origin: string
}

export const startOf = ({ zone, firstDay }: World): number => startOfDay(zone, firstDay)
export const daysBefore = (world: World, days: number): Date => new Date(startOf(world) - Math.max(days, 1) * DAY)

export async function insertFilters({ db, world }: PartyParts): Promise<void> {
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

export async function insertLists({ db, world: { lists, ...world }, staff }: PartyParts): Promise<void> {
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
