import { sql } from 'kysely'
import { POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import type { CapData } from '@/engine/filters/cap-kinds'
import { addDays, startOfMonth } from '@/kernel/business-time'
import type { Db } from '@/server/database/database'
import type { Cap, OrderRow } from '../records'

/** The caps that orders show, by what the specification calls them. */
export const ORDER_CAPS = { overall: 'cap_overall', day: 'cap_day', month: 'cap_month' } as const
export type OrderCapName = keyof typeof ORDER_CAPS

/** As counters count (counted_in): what was sent and is not refused; what came back only frees room overall. */
const HELD = sql`status IN ('sending', 'matched', 'timeout', 'pending')`
const BOUGHT = sql`status IN ('matched', 'returned')`

const OFF: Cap = { isOn: 0, value: null }

type Numbers = Pick<OrderRow, 'caps' | 'capcache' | 'returnpercent'>

interface Counted {
  readonly order_id: number
  readonly overall: number
  readonly today: number
  readonly month: number
  readonly matched: number
  readonly returned: number
}

async function countedOf(db: Db, orders: readonly number[], today: string): Promise<Map<number, Counted>> {
  const { rows } = await sql<Counted>`
    SELECT order_id, coalesce(sum(postings) FILTER (WHERE ${HELD} AND NOT removed), 0) AS overall,
      coalesce(sum(postings) FILTER (WHERE (${HELD} OR status = 'returned') AND day = ${today}::date), 0) AS today,
      coalesce(sum(postings) FILTER (WHERE (${HELD} OR status = 'returned') AND day >= ${startOfMonth(today)}::date), 0) AS month,
      coalesce(sum(postings) FILTER (WHERE status = 'matched' AND NOT removed), 0) AS matched,
      coalesce(sum(postings) FILTER (WHERE status = 'returned' AND NOT removed), 0) AS returned
    FROM (SELECT order_id, day, status, removed, postings FROM posting_days WHERE order_id = ANY(${orders}::bigint[])
      UNION ALL SELECT order_id, day, status, removed, postings FROM posting_deltas WHERE order_id = ANY(${orders}::bigint[])) AS n
    GROUP BY order_id`.execute(db)
  return new Map(rows.map((row) => [row.order_id, row]))
}

async function capsOf(db: Db, orders: readonly number[]): Promise<Map<string, Cap>> {
  const rows = await db
    .selectFrom('filters')
    .select(['owner_id', 'kind', 'data'])
    .where('owner', '=', 'order')
    .where('kind', 'in', Object.values(ORDER_CAPS))
    .where(sql<boolean>`owner_id = ANY(${orders}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ owner_id, kind, data }) => [`${owner_id}/${kind}`, { isOn: 1, value: (data as CapData).value }]),
  )
}

export const returnPercent = (matched: number, returned: number): number =>
  returned === 0 ? 0 : Math.round((10_000 * returned) / (matched + returned)) / 100

/** Caps and what they have counted so far, exact: deltas are written with the counters. */
export async function orderNumbers(db: Db, orders: readonly number[], today: string): Promise<(id: number) => Numbers> {
  const [counted, caps] = await Promise.all([countedOf(db, orders, today), capsOf(db, orders)])
  return (id) => {
    const own = counted.get(id)
    const cap = (name: OrderCapName): Cap => caps.get(`${id}/${ORDER_CAPS[name]}`) ?? OFF
    return {
      caps: { overall: cap('overall'), day: cap('day'), month: cap('month') },
      capcache: {
        matchedoverall: own?.overall ?? 0,
        matchedtoday: own?.today ?? 0,
        matchedcurrentmonths: own?.month ?? 0,
        returnedoverall: own?.returned ?? 0,
      },
      returnpercent: returnPercent(own?.matched ?? 0, own?.returned ?? 0),
    }
  }
}

export const WEEK = 7

/** What each order bought on the last 7 business days, today last. */
export async function boughtOf(db: Db, orders: readonly number[], today: string): Promise<(id: number) => number[]> {
  const first = addDays(today, 1 - WEEK)
  const { rows } = await sql<{ order_id: number; back: number; bought: number }>`
    SELECT order_id, ${today}::date - day AS back, sum(postings) AS bought FROM (
      SELECT order_id, day, postings FROM posting_days
        WHERE day >= ${first}::date AND order_id = ANY(${orders}::bigint[]) AND ${BOUGHT} AND NOT removed
      UNION ALL SELECT order_id, day, postings FROM posting_deltas
        WHERE day >= ${first}::date AND order_id = ANY(${orders}::bigint[]) AND ${BOUGHT} AND NOT removed) AS n
    GROUP BY order_id, day`.execute(db)
  const found = new Map(rows.map((row) => [`${row.order_id}/${row.back}`, row.bought]))
  return (id) => Array.from({ length: WEEK }, (_, at) => found.get(`${id}/${WEEK - 1 - at}`) ?? 0)
}

/** Caps are filters, but copied and shown apart from them. */
export const isCapKind = (kind: string): boolean => POSTING_CAP_KINDS.some(({ id }) => id === kind)
