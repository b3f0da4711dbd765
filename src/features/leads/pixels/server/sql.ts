import { sql } from 'kysely'
import type { Sort } from '@/kernel/inputs'
import type { Db, Tx } from '@/server/database/database'
import { type Paging, pageOfRows } from '@/server/http/paging'
import { containing } from '@/server/search'
import type { PIXEL_SORTS } from '../contract'
import { ALL_PRODUCTS, type PixelType } from '../records'

interface Wanted {
  readonly publisher?: readonly number[] | undefined
  readonly product?: readonly number[] | undefined
  readonly pixelType?: readonly string[] | undefined
  readonly status?: readonly number[] | undefined
  readonly searchText?: string | undefined
}

function pixels(db: Db, { publisher = [], product = [], pixelType = [], status = [], searchText = '' }: Wanted) {
  let query = db
    .selectFrom('pixels as x')
    .innerJoin('publishers as p', 'p.id', 'x.publisher_id')
    .leftJoin('products as d', 'd.id', 'x.product_id')
  if (publisher.length > 0) query = query.where('x.publisher_id', 'in', publisher)
  // One of all products is one of each.
  if (product.length > 0)
    query = query.where((eb) => eb.or([eb('x.product_id', 'in', product), eb('x.product_id', 'is', null)]))
  if (pixelType.length > 0) query = query.where('x.pixeltype', 'in', pixelType)
  if (status.length > 0) query = query.where('x.status', 'in', status)
  if (searchText !== '')
    query = query.where((eb) =>
      eb.or([eb('x.title', 'ilike', containing(searchText)), eb(sql<string>`x.id::text`, '=', searchText)]),
    )
  return query
}

const select = (query: ReturnType<typeof pixels>) =>
  query
    .select(['x.id', 'x.title', 'x.pixeltype', 'x.status', 'x.content', 'x.dateadd', 'x.dateupdate', 'x.version'])
    .select(['p.id as publisher_id', 'p.name as publisher_name', 'd.id as product_id', 'd.title as product_title'])
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const itemOf = ({ publisher_id, publisher_name, product_id, product_title, ...row }: Row) => ({
  ...row,
  pixeltype: row.pixeltype as PixelType,
  publisher: { id: publisher_id, name: publisher_name },
  product: product_id === null ? ALL_PRODUCTS : { id: product_id, title: product_title ?? '' },
})

export type PixelSort = Sort<(typeof PIXEL_SORTS)[number]>
const SORTED = { publisher: 'p.name', product: 'd.title' } as const
const sortColumn = (column: PixelSort['column']) =>
  column === 'publisher' || column === 'product' ? SORTED[column] : (`x.${column}` as const)

export function listPixels(db: Db, wanted: Wanted, paging: Paging & { readonly sort?: PixelSort | undefined }) {
  const { column, order } = paging.sort ?? { column: 'id', order: 'desc' }
  const rows = select(pixels(db, wanted)).orderBy(sortColumn(column), order).orderBy('x.id', 'desc')
  return pageOfRows(rows, paging, itemOf)
}

export async function findItem(db: Db, id: number) {
  const row = await select(pixels(db, {})).where('x.id', '=', id).executeTakeFirst()
  return row && itemOf(row)
}

export async function findPixel(db: Db | Tx, id: number) {
  const row = await db
    .selectFrom('pixels')
    .select(['id', 'title', 'pixeltype', 'status', 'content', 'dateadd', 'dateupdate', 'version'])
    .select(['publisher_id as publisher', 'product_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { product_id, ...pixel } = row
  return { ...pixel, pixeltype: row.pixeltype as PixelType, product: product_id ?? ALL_PRODUCTS.id }
}

/** Locked: who edits next waits. */
export const lockPixel = (tx: Tx, id: number) =>
  tx.selectFrom('pixels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
