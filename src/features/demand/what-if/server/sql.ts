import { addDays, dateIn } from '@/kernel/business-time'
import { type Cents, cents } from '@/kernel/money'
import type pg from 'pg'
import type { Services } from '@/server/services'

/** What the ping/post orders of a product bid on average over the last week. */
export async function usualBids(
  services: Services,
  product: number,
  now: number,
  zone: string,
): Promise<Map<number, Cents>> {
  const { rows } = await services.database.reportPool.query<{ order_id: number; bid: number }>(
    `SELECT order_id, round(sum(bids)::numeric / sum(pings)) AS bid FROM (
       SELECT order_id, bids, pings FROM bid_days WHERE outcome = 'bid' AND product_id = $1 AND day >= $2
       UNION ALL
       SELECT b.order_id, b.bid, 1 FROM ping_deltas AS d,
         unnest(d.orders, d.outcomes, d.bids) AS b (order_id, outcome, bid)
       WHERE b.outcome = 'bid' AND d.product_id = $1 AND d.day >= $2) AS both_places
     GROUP BY order_id HAVING sum(pings) > 0`,
    [product, addDays(dateIn(zone, now), -7)],
  )
  return new Map(rows.map(({ order_id, bid }) => [order_id, cents(bid)]))
}

/** The ranking a lead was last given: of a ping/post order the price is its bid. */
export async function keptRanking(
  pool: pg.Pool,
  lead: number,
): Promise<readonly { readonly order: number; readonly price: Cents }[]> {
  const { rows } = await pool.query<{ ranking: { order: number; price: number }[] }>(
    'SELECT ranking FROM lead_details WHERE lead_id = $1',
    [lead],
  )
  return rows.flatMap(({ ranking }) => ranking.map(({ order, price }) => ({ order, price: cents(price) })))
}
