import { sql } from 'kysely'
import type { Db } from '@/server/database/database'
import { allOf, dollars, isAny } from '@/features/leads/lead-reports/server/public'
import type { PricePoint, PriceRow } from '../prices'

interface OrderRecord {
  readonly lender_id: number
  readonly lender: string
  readonly status: string
  readonly id: number
  readonly title: string
  readonly price: number | null
  readonly ispingpost: boolean
  readonly minpingprice: number | null
  readonly overrideprice: number | null
  readonly returnpriceadj: number | null
}

interface Wanted {
  readonly lenders?: readonly number[] | undefined
  readonly productId: number
  readonly status?: readonly string[] | undefined
}

/** Where orders are ranked by something else than what they pay. */
function rankingPrice({ price, overrideprice, returnpriceadj }: OrderRecord): number | null {
  if (overrideprice !== null) return dollars(overrideprice)
  return price === null || returnpriceadj === null ? null : dollars(Math.round((price * returnpriceadj) / 100))
}

const pointOf = (row: OrderRecord): PricePoint => {
  const cents = row.ispingpost ? row.minpingprice : row.price
  return {
    id: row.id,
    title: row.title,
    price: cents === null ? null : dollars(cents),
    ispingpost: row.ispingpost,
    rankingprice: rankingPrice(row),
  }
}

/** Lenders with active orders of a product and what those pay; the named ones, or all of a status. */
export async function pricesOf(db: Db, { lenders, productId, status }: Wanted): Promise<PriceRow[]> {
  const { rows } = await sql<OrderRecord>`
    SELECT l.id AS lender_id, l.title AS lender, l.status, o.id, o.title, o.price, o.ispingpost, o.minpingprice, o.overrideprice,
      o.returnpriceadj
    FROM orders AS o JOIN lenders AS l ON l.id = o.lender_id
    WHERE ${allOf([
      sql`o.product_id = ${productId} AND o.status = 'active' AND NOT o.isdatafeed`,
      ...isAny('l.id', lenders),
      ...isAny('l.status', status),
    ])}
    ORDER BY l.title, l.id, coalesce(o.price, o.minpingprice) DESC NULLS LAST, o.id`.execute(db)
  const found = new Map<number, OrderRecord[]>()
  for (const row of rows) found.set(row.lender_id, [...(found.get(row.lender_id) ?? []), row])
  return [...found].map(([id, orders]) => {
    const prices = orders.flatMap(({ price, ispingpost }) => (ispingpost || price === null ? [] : [price]))
    const of = (cents: (all: number[]) => number) => (prices.length === 0 ? null : dollars(cents(prices)))
    return {
      id,
      lender: orders[0]?.lender ?? '',
      status: orders[0]?.status ?? '',
      orders: orders.map(pointOf),
      lowest: of((all) => Math.min(...all)),
      average: of((all) => Math.round(all.reduce((sum, one) => sum + one, 0) / all.length)),
      highest: of((all) => Math.max(...all)),
    }
  })
}
