import type pg from 'pg'
import type { Reference } from '@/features/platform/reference/server/public'
import type { DateRange } from '@/kernel/date-range'

/** Cents by order: its price, or what a ping/post order bid on average in these days. 0 where there is none. */
export async function orderPrices(
  pool: pg.Pool,
  { orders }: Reference,
  { from, to }: DateRange,
): Promise<(order: number) => number> {
  const { rows } = await pool.query<{ order_id: number; bid: number }>(
    `SELECT order_id, round(sum(bids)::numeric / sum(pings))::bigint AS bid FROM (
       SELECT order_id, bids, pings FROM bid_days WHERE outcome = 'bid' AND day BETWEEN $1 AND $2
       UNION ALL
       SELECT b.order_id, b.bid, 1 FROM ping_deltas AS d,
         unnest(d.orders, d.outcomes, d.bids) AS b (order_id, outcome, bid)
       WHERE b.outcome = 'bid' AND d.day BETWEEN $1 AND $2) AS both_places
     GROUP BY order_id HAVING sum(pings) > 0`,
    [from, to],
  )
  const bids = new Map(rows.map(({ order_id, bid }) => [order_id, bid]))
  return (order) => {
    const known = orders.get(order)
    return (known?.pingPost ? bids.get(order) : known?.price) ?? 0
  }
}
