import { sql, type SelectQueryBuilder } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import type { Db } from '@/server/database/database'
import type { DB } from '@/server/database/schema.gen'
import type { LogFilters } from '../contract'

type Filters = Omit<LogFilters, 'page' | 'perPage'>
type LogQuery<O> = SelectQueryBuilder<DB, 'system_log', O>

const ID_FILTERS = [
  ['user', 'user_id'],
  ['users', 'related_user_id'],
  ['publisher', 'publisher_id'],
  ['rcid', 'rcid_id'],
  ['pixels', 'pixel_id'],
  ['lender', 'lender_id'],
  ['lenderorder', 'order_id'],
] as const

/** % and _ of the typed text mean themselves. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function filtered<O>(query: LogQuery<O>, filters: Filters, zone: string): LogQuery<O> {
  let q = query
  if (filters.date) {
    q = q.where('dateadd', '>=', new Date(startOfDay(zone, filters.date.from)))
    q = q.where('dateadd', '<', new Date(endOfDay(zone, filters.date.to)))
  }
  for (const [name, column] of ID_FILTERS) {
    const ids = filters[name]
    if (ids && ids.length > 0) q = q.where(column, 'in', ids)
  }
  if (filters.lead !== undefined) q = q.where('lead_id', '=', filters.lead)
  if (filters.category && filters.category.length > 0) q = q.where('category', 'in', filters.category)
  if (filters.hideindividual === 1) q = q.where('lead_id', 'is', null)
  if (filters.keyword) {
    const like = containing(filters.keyword)
    q = q.where((eb) =>
      eb.or([eb('title', 'ilike', like), eb('description', 'ilike', like), eb('user_name', 'ilike', like)]),
    )
  }
  return q
}

const COLUMN = {
  dateadd: 'dateadd',
  user: 'user_name',
  title: 'title',
  description: 'description',
  ipaddress: 'ipaddress',
  useragent: 'useragent',
} as const

/** Rows first, then their names: only the rows of the page are joined. */
export function selectLog(db: Db, filters: Filters, zone: string, page?: { limit: number; offset: number }) {
  const { column, order } = filters.sort ?? { column: 'dateadd', order: 'desc' }
  let rows = filtered(db.selectFrom('system_log').selectAll('system_log'), filters, zone)
    .orderBy(COLUMN[column], (ob) => (order === 'asc' ? ob.asc().nullsFirst() : ob.desc().nullsLast()))
    .orderBy('id', order)
  if (page) rows = rows.limit(page.limit).offset(page.offset)
  return db
    .selectFrom(rows.as('l'))
    .leftJoin('users as related', 'related.id', 'l.related_user_id')
    .leftJoin('publishers', 'publishers.id', 'l.publisher_id')
    .leftJoin('rcids', 'rcids.id', 'l.rcid_id')
    .leftJoin('lenders', 'lenders.id', 'l.lender_id')
    .leftJoin('orders', 'orders.id', 'l.order_id')
    .selectAll('l')
    .select([
      'related.name as related_name',
      'related.kind as related_kind',
      'related.deleted_at as related_deleted_at',
      'publishers.name as publisher_title',
      'rcids.title as rcid_title',
      'lenders.title as lender_title',
      'orders.title as order_title',
    ])
    .orderBy(sql.ref(`l.${COLUMN[column]}`), (ob) => (order === 'asc' ? ob.asc().nullsFirst() : ob.desc().nullsLast()))
    .orderBy('l.id', order)
}
export type LogRecord = Awaited<ReturnType<ReturnType<typeof selectLog>['executeTakeFirstOrThrow']>>

export async function countRows(db: Db, filters: Filters, zone: string): Promise<number> {
  const query = filtered(
    db.selectFrom('system_log').select((eb) => eb.fn.countAll<number>().as('n')),
    filters,
    zone,
  )
  return (await query.executeTakeFirstOrThrow()).n
}
