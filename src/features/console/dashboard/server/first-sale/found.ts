import { sql } from 'kysely'
import type { Db } from '@/server/database/database'

/** The pieces that are nearest to the first sale: those in use before others, then the newest. */
export interface Found {
  readonly lender: { id: number; title: string; status: string } | null
  readonly order: { id: number; title: string; status: string; product_id: number } | null
  readonly publisher: { id: number; name: string; status: string } | null
  readonly rcid: { id: number; title: string; status: string; product_id: number; keyed: boolean } | null
  /** The lender said yes to a test of the order. */
  readonly accepted: boolean
  /** A test lead came in by the RCID. */
  readonly received: boolean
  readonly admins: number
}

export async function anythingSold(db: Db): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`SELECT EXISTS (
    SELECT FROM leads WHERE status IN ('matched', 'returned') AND NOT test) AS sold`.execute(db)
  return rows[0]?.sold ?? false
}

const inUse = sql<boolean>`(status = 'active')`

async function demandOf(db: Db) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'title', 'status', 'product_id', 'lender_id'])
    .where('status', '<>', 'archive')
    .orderBy(inUse, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const lenders = db.selectFrom('lenders').select(['id', 'title', 'status'])
  const lender = order
    ? await lenders.where('id', '=', order.lender_id).executeTakeFirst()
    : await lenders.orderBy(inUse, 'desc').orderBy('id', 'desc').executeTakeFirst()
  return { order: order ?? null, lender: lender ?? null }
}

async function supplyOf(db: Db, product: number | undefined) {
  const { rows } = await sql<NonNullable<Found['rcid']> & { publisher_id: number }>`
    SELECT id, title, status, product_id, publisher_id, apikey IS NOT NULL AS keyed FROM rcids WHERE status <> 'inactive'
    ORDER BY product_id = ${product ?? 0} DESC, ${inUse} DESC, id DESC LIMIT 1`.execute(db)
  const rcid = rows[0]
  const publishers = db.selectFrom('publishers').select(['id', 'name', 'status'])
  const publisher = rcid
    ? await publishers.where('id', '=', rcid.publisher_id).executeTakeFirst()
    : await publishers.orderBy(inUse, 'desc').orderBy('id', 'desc').executeTakeFirst()
  return { rcid: rcid ?? null, publisher: publisher ?? null }
}

export async function lookForFirstSale(db: Db): Promise<Found> {
  const demand = await demandOf(db)
  const supply = await supplyOf(db, demand.order?.product_id)
  const { rows } = await sql<Pick<Found, 'accepted' | 'received' | 'admins'>>`SELECT
    EXISTS (SELECT FROM order_tests WHERE order_id = ${demand.order?.id ?? 0} AND NOT dry AND status = 'matched') AS accepted,
    EXISTS (SELECT FROM leads WHERE rcid_id = ${supply.rcid?.id ?? 0} AND test) AS received,
    (SELECT count(*) FROM users WHERE kind = 'admin' AND status = 1) AS admins`.execute(db)
  const asked = rows[0] ?? { accepted: false, received: false, admins: 0 }
  return { ...demand, ...supply, ...asked }
}
