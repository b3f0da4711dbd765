import { sql } from 'kysely'
import { shownPrice } from '@/kernel/price'
import type { Db, Tx } from '@/server/database/database'
import { type Paging, pageOfRows } from '@/server/http/paging'
import { containing } from '@/server/search'
import type { Publisher, PublisherRow } from '../records'

interface Wanted {
  readonly product?: readonly number[] | undefined
  readonly accountManager?: string | undefined
  readonly searchText?: string | undefined
}

const publishers = (db: Db | Tx) =>
  db.selectFrom('publishers as p').leftJoin('users as u', 'u.id', 'p.accountmanager').select('u.name as accmanager')

const productsOf = (db: Db | Tx) => db.selectFrom('rcids').select(['publisher_id', 'product_id']).distinct().as('r')

function pairs(db: Db, { product = [], accountManager = '', searchText = '' }: Wanted) {
  let query = publishers(db)
    .leftJoin(productsOf(db), 'r.publisher_id', 'p.id')
    .leftJoin('products as d', 'd.id', 'r.product_id')
  if (product.length > 0) query = query.where('d.id', 'in', product)
  if (accountManager !== '') query = query.where('u.name', 'ilike', containing(accountManager))
  if (searchText !== '')
    query = query.where((eb) =>
      eb.or([eb('p.name', 'ilike', containing(searchText)), eb(sql<string>`p.id::text`, '=', searchText)]),
    )
  return query
}

export function listPairs(db: Db, wanted: Wanted, paging: Paging) {
  const rows = pairs(db, wanted)
    .select(['p.id', 'p.name', 'p.status', 'p.dateadd', 'p.accountmanager', 'd.id as product_id', 'd.title'])
    .orderBy('p.id')
    .orderBy('d.id')
  return pageOfRows(rows, paging, pairOf)
}

type Pair = Omit<PublisherRow, 'dateadd' | 'product'> & {
  dateadd: Date
  product_id: number | null
  title: string | null
}

const pairOf = ({ product_id, title, ...row }: Pair) => ({
  ...row,
  product: product_id === null ? null : { id: product_id, title: title ?? '' },
})

const COLUMNS = [
  'id',
  'name',
  'status',
  'dateadd',
  'accountmanager',
  'contactname',
  'companyname',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zip',
  'pricemodel',
  'pricevalue',
  'version',
] as const

export async function findPublisher(db: Db | Tx, id: number) {
  const row = await publishers(db)
    .select(COLUMNS.map((name) => `p.${name}` as const))
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const product = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('id', 'in', (eb) => eb.selectFrom('rcids').select('product_id').where('publisher_id', '=', id))
    .orderBy('id')
    .execute()
  const pricemodel = row.pricemodel as Publisher['pricemodel']
  return { ...row, pricemodel, pricevalue: shownPrice(row.pricevalue), product }
}

/** Locked: who edits next waits. */
export const lockPublisher = (tx: Tx, id: number) =>
  tx.selectFrom('publishers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
