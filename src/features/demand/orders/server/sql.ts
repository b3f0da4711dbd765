import { sql } from 'kysely'
import type { Db, Tx } from '@/server/database/database'
import { containing } from '@/server/search'
import type { Sort } from '@/kernel/inputs'
import type { OrderSort } from '../contract'

export interface OrderFilters {
  readonly product?: readonly number[] | undefined
  readonly status?: readonly string[] | undefined
  readonly representative?: readonly number[] | undefined
  readonly lender?: readonly number[] | undefined
  readonly keyword?: string | undefined
}

const SHOWN = [
  'o.id',
  'o.title',
  'o.status',
  'o.lender_id',
  'o.product_id',
  'o.price',
  'o.returncap',
  'o.returnpriceadj',
  'o.overrideprice',
  'o.minpingprice',
  'o.ispingpost',
  'o.isdatafeed',
  'o.dateadd',
  'o.datapart',
  'o.sendpart',
  'o.resultpart',
  'o.destination',
  'l.title as lender_title',
  'l.status as lender_status',
  'p.title as product_title',
] as const

const joined = (db: Db | Tx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('lenders as l', 'l.id', 'o.lender_id')
    .innerJoin('products as p', 'p.id', 'o.product_id')

function filtered(db: Db | Tx, { product, status, representative, lender, keyword = '' }: OrderFilters) {
  let query = joined(db)
  if (product?.length) query = query.where('o.product_id', 'in', product)
  if (status?.length) query = query.where('o.status', 'in', status)
  if (representative?.length) query = query.where('l.representative', 'in', representative)
  if (lender?.length) query = query.where('o.lender_id', 'in', lender)
  if (keyword !== '')
    query = query.where((eb) =>
      eb.or([
        eb('o.title', 'ilike', containing(keyword)),
        eb('l.title', 'ilike', containing(keyword)),
        eb(sql<string>`o.id::text`, '=', keyword),
      ]),
    )
  return query
}

const SORTED: Readonly<Record<OrderSort, string>> = {
  id: 'o.id',
  title: 'o.title',
  lender: 'l.title',
  product: 'p.title',
  price: 'o.price',
  overrideprice: 'o.overrideprice',
  returnpriceadj: 'o.returnpriceadj',
  minpingprice: 'o.minpingprice',
  status: 'o.status',
}

export function selectOrders(db: Db | Tx, filters: OrderFilters, sort?: Sort<OrderSort>) {
  const { column, order } = sort ?? { column: 'id', order: 'asc' }
  return filtered(db, filters)
    .select(SHOWN)
    .orderBy(sql`${sql.ref(SORTED[column])} ${sql.raw(order === 'desc' ? 'DESC' : 'ASC')} NULLS LAST`)
    .orderBy('o.id')
}
export type OrderRecord = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

export async function countOrders(db: Db, filters: OrderFilters): Promise<number> {
  const row = await filtered(db, filters)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

const CONFIGURED = [
  'o.config',
  'o.destinationping',
  'o.timeout',
  'o.timeoutping',
  'o.feedtakesexclusive',
  'o.bordeloid',
  'o.pingidentity_reason',
  'o.pingidentity_at',
  'o.pingidentity_approved_at',
  'o.pingidentity_by as pingidentity_byid',
  'o.version',
] as const

export const findOrder = (db: Db | Tx, id: number) =>
  joined(db)
    .select([...SHOWN, ...CONFIGURED])
    .select((eb) =>
      eb
        .selectFrom('posting_days')
        .select(sql<string>`min(day)::text`.as('day'))
        .whereRef('order_id', '=', 'o.id')
        .where('status', 'in', ['matched', 'returned'])
        .as('firstmatched'),
    )
    .select((eb) =>
      eb.selectFrom('users').select('name').whereRef('users.id', '=', 'o.pingidentity_by').as('pingidentity_by'),
    )
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('name')
        .whereRef('users.id', '=', 'o.pingidentity_approved_by')
        .as('pingidentity_approved_by'),
    )
    .where('o.id', '=', id)
    .executeTakeFirst()

/** Locked: who edits next waits. */
export const lockOrder = (tx: Tx, id: number) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
