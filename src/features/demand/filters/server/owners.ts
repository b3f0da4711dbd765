import { sql } from 'kysely'
import type { FilterOwner } from '@/engine/filters/filter'
import type { FilterWords } from '@/engine/filters/sentences'
import { allowCaps } from '@/features/demand/caps/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { AppError } from '@/kernel/errors'
import { PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import type { LogLinks } from '@/server/audit/record'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Db, Tx } from '@/server/database/database'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { capPermission, changesHourCaps, OWNER_PERMISSIONS } from '../records'

/** Whose filters they are. */
export interface Party {
  readonly owner: FilterOwner
  readonly id: number
  readonly title: string
  readonly links: LogLinks
  /** What it trades; its filters are those of these products. */
  readonly products: readonly ProductId[]
  readonly zone: string | null
}

const ALL = PRODUCTS.map(({ id }) => id)
const NAMES: Readonly<Record<FilterOwner, string>> = {
  order: 'Order',
  lender: 'Lender',
  publisher: 'Publisher',
  rcid: 'RCID',
  pixel: 'Pixel',
}

/** Which products the ones below it are of. */
const below = (table: 'orders' | 'rcids', column: 'lender_id' | 'publisher_id', id: number) =>
  sql<number[]>`ARRAY(SELECT DISTINCT product_id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id})`

/** The next change of the same owner waits, sales do not. */
const QUERIES = {
  order: (db: Db, id: number) =>
    db
      .selectFrom('orders')
      .select(['title', 'lender_id as lender', 'timezone as zone', sql<number[]>`ARRAY[product_id]`.as('products')])
      .where('id', '=', id),
  lender: (db: Db, id: number) =>
    db
      .selectFrom('lenders')
      .select(['title', 'id as lender', below('orders', 'lender_id', id).as('products')])
      .where('id', '=', id),
  publisher: (db: Db, id: number) =>
    db
      .selectFrom('publishers')
      .select(['name as title', 'id as publisher', below('rcids', 'publisher_id', id).as('products')])
      .where('id', '=', id),
  rcid: (db: Db, id: number) =>
    db
      .selectFrom('rcids')
      .select(['title', 'publisher_id as publisher', sql<number[]>`ARRAY[product_id]`.as('products')])
      .where('id', '=', id),
  pixel: (db: Db, id: number) =>
    db
      .selectFrom('pixels')
      .select([
        'title',
        'publisher_id as publisher',
        sql<number[]>`array_remove(ARRAY[product_id], NULL)`.as('products'),
      ])
      .where('id', '=', id),
}

interface Row {
  readonly title: string
  readonly lender?: number
  readonly publisher?: number
  readonly zone?: string | null
  readonly products: readonly number[]
}

export async function partyOf(db: Db | Tx, owner: FilterOwner, id: number, lock?: 'locked'): Promise<Party> {
  const query = QUERIES[owner](db, id)
  const row = found<Row>(await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst(), NAMES[owner])
  const { title, lender, publisher, zone = null } = row
  return {
    owner,
    id,
    title,
    links: {
      ...(lender === undefined ? {} : { lender }),
      ...(publisher === undefined ? {} : { publisher }),
      ...(owner === 'lender' || owner === 'publisher' ? {} : { [owner]: id }),
    },
    products: row.products.length === 0 ? ALL : (row.products as ProductId[]),
    zone,
  }
}

/** As it would be by another clock; undefined leaves it its own. */
export const withZone = (party: Party, zone: string | null | undefined): Party =>
  zone === undefined ? party : { ...party, zone }

/** One call serves five kinds of owners: which of them decides who may. */
export function allow(actor: Actor, owner: FilterOwner): void {
  if (!mayCall(OWNER_PERMISSIONS[owner], actor)) throw new AppError('forbidden')
}

interface Change {
  readonly kind: string
  readonly before: unknown
  readonly after: unknown
}

/** The last word before a filter is written, by whichever call. */
export function allowChange(actor: Actor, owner: FilterOwner, { kind, before, after }: Change): void {
  if (capPermission(owner, kind) !== null || changesHourCaps(owner, kind, before, after)) allowCaps(actor)
}

export function wordsOf(services: Services, zone: string | null): FilterWords {
  const { publishers, rcids, sources } = referenceOf(services).get()
  return {
    zone: zone ?? services.config.SLUICE_TIME_ZONE,
    name(entity, id) {
      if (entity === 'publisher') return publishers.get(Number(id))?.name
      if (entity === 'rcid') return rcids.get(Number(id))?.title
      return [...sources.values()].find((source) => source.id === Number(id))?.title
    },
  }
}
