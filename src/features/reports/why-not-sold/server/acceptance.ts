import type pg from 'pg'
import { addDays, type IsoDate } from '@/kernel/business-time'

const DAYS = 90

/** By order: the share of its posts that it accepted in the 90 days up to a day. An order without posts has none. */
export async function acceptanceRates(pool: pg.Pool, to: IsoDate): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ order_id: number; rate: number | null }>(
    `SELECT order_id, (sum(postings) FILTER (WHERE status IN ('matched', 'returned')))::float8 / sum(postings) AS rate
     FROM (SELECT day, order_id, removed, status, postings FROM posting_days
       UNION ALL SELECT day, order_id, removed, status, postings FROM posting_deltas) AS both_places
     WHERE day BETWEEN $1 AND $2 AND NOT removed AND status IN ('matched', 'returned', 'unmatched', 'timeout', 'error')
     GROUP BY order_id HAVING sum(postings) > 0`,
    [addDays(to, 1 - DAYS), to],
  )
  return new Map(rows.map(({ order_id, rate }) => [order_id, rate ?? 0]))
}
