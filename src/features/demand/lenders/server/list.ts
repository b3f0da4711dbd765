import { sql } from 'kysely'
import { dateIn, endOfDay, startOfDay } from '@/kernel/business-time'
import type { CheckedInput } from '@/kernel/call'
import { lastDays } from '@/kernel/date-range'
import type { Db } from '@/server/database/database'
import { containing } from '@/server/search'
import type { lenderCalls } from '../contract'
import type { LenderRow } from '../records'

type Wanted = Omit<CheckedInput<typeof lenderCalls.list>['body'], 'page' | 'perPage'>

export interface Today {
  readonly zone: string
  readonly now: number
}

/** As long as return requests are listed without a choice. */
const RETURN_DAYS = 45

interface Bought {
  lender_id: number
  matchedtoday: number
}
/** Rollup and deltas in one statement: the fold moves a row from one to the other in one transaction. */
const boughtOn = (day: string) => {
  const where = sql`day = ${day} AND status = 'matched' AND NOT feed AND NOT removed`
  return sql<Bought>`(SELECT lender_id, sum(postings)::bigint AS matchedtoday
    FROM (SELECT lender_id, postings FROM posting_days WHERE ${where}
      UNION ALL SELECT lender_id, postings FROM posting_deltas WHERE ${where}) AS p GROUP BY lender_id)`.as<'b'>('b')
}

interface Waiting {
  lender_id: number
  requested: number
}
function waitingIn({ date }: Wanted, { zone, now }: Today) {
  const { from, to } = date ?? lastDays(dateIn(zone, now), RETURN_DAYS)
  return sql<Waiting>`(SELECT lender_id, count(*) AS requested FROM return_items WHERE status = 'requested'
    AND dateadd >= ${new Date(startOfDay(zone, from))} AND dateadd < ${new Date(endOfDay(zone, to))}
    GROUP BY lender_id)`.as<'w'>('w')
}

/** Products of a lender's orders, archived ones aside. */
export const productsOf = sql<
  LenderRow['products']
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) ORDER BY d.id), '[]')
  FROM products AS d WHERE d.id IN (SELECT o.product_id FROM orders AS o WHERE o.lender_id = l.id AND o.status <> 'archive'))`

const matching = (db: Db, { searchText = '', product = [], status = [], representative = [] }: Wanted) => {
  let query = db.selectFrom('lenders as l')
  if (searchText !== '')
    query = query.where((eb) =>
      eb.or([eb('l.title', 'ilike', containing(searchText)), eb(sql<string>`l.id::text`, '=', searchText)]),
    )
  if (status.length > 0) query = query.where('l.status', 'in', status)
  if (representative.length > 0) query = query.where('l.representative', 'in', representative)
  if (product.length > 0)
    query = query.where('l.id', 'in', (eb) =>
      eb.selectFrom('orders').select('lender_id').where('product_id', 'in', product).where('status', '<>', 'archive'),
    )
  return query
}

const SORTED = {
  id: 'l.id',
  title: 'l.title',
  status: 'l.status',
  matchedtoday: 'matchedtoday',
  requested: 'requested',
  representative: 'repname',
  dateadd: 'l.dateadd',
} as const

export function selectLenders(db: Db, wanted: Wanted, today: Today) {
  const { column, order } = wanted.sort ?? { column: 'title', order: 'asc' }
  const query = matching(db, wanted)
    .leftJoin('users as u', 'u.id', 'l.representative')
    .leftJoin(boughtOn(dateIn(today.zone, today.now)), 'b.lender_id', 'l.id')
    .leftJoin(waitingIn(wanted, today), 'w.lender_id', 'l.id')
    .select(['l.id', 'l.title', 'l.status', 'l.dateadd', 'l.representative', 'u.name as repname'])
    .select([
      sql<number>`coalesce(b.matchedtoday, 0)`.as('matchedtoday'),
      sql<number>`coalesce(w.requested, 0)`.as('requested'),
      productsOf.as('products'),
    ])
  return query
    .orderBy(sql.ref(SORTED[column]), (by) => (order === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
    .orderBy('l.id')
}

export type LenderRecord = Awaited<ReturnType<ReturnType<typeof selectLenders>['execute']>>[number]

export async function countLenders(db: Db, wanted: Wanted): Promise<number> {
  const count = matching(db, wanted).select((eb) => eb.fn.countAll<number>().as('total'))
  return (await count.executeTakeFirstOrThrow()).total
}

export const repOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const listed = ({ representative, repname, dateadd, ...row }: LenderRecord): LenderRow => ({
  ...row,
  userrep: repOf(representative, repname),
  dateadd: dateadd.toISOString(),
})
