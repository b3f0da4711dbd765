import { sql } from 'kysely'
import type { Db, Tx } from '@/server/database/database'

/** Who was sold what, as far as returning it goes. */
export interface SoldPosting {
  readonly lead: number
  readonly posting: number
  readonly order: number
  readonly ordertitle: string
  readonly lender: number
  readonly lendertitle: string
  readonly product: number
  readonly publisher: number
  readonly status: string
  readonly removed: boolean
  readonly revenue: number
  readonly sent_at: Date
  readonly decided_at: Date | null
  readonly returnpolicy: number | null
  readonly returncap: number | null
  readonly item: number | null
  readonly itemstatus: string | null
  readonly itemcredited: boolean | null
  readonly itemreason: string | null
  readonly itemdateadd: Date | null
  readonly itemfinalized: Date | null
}

const SOLD = sql`
  SELECT p.lead_id AS lead, p.id AS posting, p.order_id AS order, o.title AS ordertitle, p.lender_id AS lender,
    n.title AS lendertitle, p.product_id AS product, p.publisher_id AS publisher, p.status, p.removed, p.revenue, p.sent_at,
    p.decided_at, n.returnpolicy, o.returncap, i.id AS item, i.status AS itemstatus, i.credited AS itemcredited,
    i.reason AS itemreason, i.dateadd AS itemdateadd, i.datefinalized AS itemfinalized
  FROM postings AS p JOIN leads AS l ON l.id = p.lead_id JOIN lenders AS n ON n.id = p.lender_id
    JOIN orders AS o ON o.id = p.order_id LEFT JOIN return_items AS i ON i.lead_id = p.lead_id AND i.posting_id = p.id
  WHERE NOT p.test AND l.status <> 'deleted'`

/** Removed ones are not theirs any more. */
const STANDING = sql`p.status IN ('matched', 'returned') AND NOT p.removed`

export async function soldOfLeads(db: Db | Tx, leads: readonly number[]): Promise<SoldPosting[]> {
  if (leads.length === 0) return []
  const ids = sql`${[...leads]}::bigint[]`
  return (
    await sql<SoldPosting>`${SOLD} AND ${STANDING} AND p.lead_id = ANY (${ids}) ORDER BY p.lead_id, p.id`.execute(db)
  ).rows
}

export async function postingsById(
  db: Db | Tx,
  asked: readonly { readonly lead: number; readonly posting: number }[],
): Promise<SoldPosting[]> {
  const pairs = sql`(SELECT * FROM unnest(${asked.map(({ lead }) => lead)}::bigint[], ${asked.map(({ posting }) => posting)}::bigint[]))`
  return (await sql<SoldPosting>`${SOLD} AND (p.lead_id, p.id) IN ${pairs}`.execute(db)).rows
}

export interface SoldFilter {
  /** Instants: from inclusive, to exclusive. */
  readonly sent?: { readonly from: Date; readonly to: Date } | undefined
  readonly lenders?: readonly number[] | undefined
  readonly orders?: readonly number[] | undefined
  readonly leads?: readonly number[] | undefined
  readonly limit: number
}

export async function findSold(db: Db | Tx, filter: SoldFilter): Promise<SoldPosting[]> {
  const { sent, lenders, orders, leads, limit } = filter
  const within = sent ? sql`AND p.sent_at >= ${sent.from} AND p.sent_at < ${sent.to}` : sql``
  const ofLenders = lenders?.length ? sql`AND p.lender_id = ANY (${[...lenders]}::bigint[])` : sql``
  const ofOrders = orders?.length ? sql`AND p.order_id = ANY (${[...orders]}::bigint[])` : sql``
  const ofLeads = leads ? sql`AND p.lead_id = ANY (${[...leads]}::bigint[])` : sql``
  const query = sql<SoldPosting>`${SOLD} AND ${STANDING} ${within} ${ofLenders} ${ofOrders} ${ofLeads}
    ORDER BY p.sent_at DESC, p.id DESC LIMIT ${limit}`
  return (await query.execute(db)).rows
}

/** Leads by the keyed hashes of who they are. */
export async function leadsByHash(
  db: Db | Tx,
  column: 'email_hash' | 'phone_hash',
  hashes: readonly Buffer[],
): Promise<{ lead: number; hash: Buffer }[]> {
  if (hashes.length === 0) return []
  const query = sql<{ lead: number; hash: Buffer }>`
    SELECT i.lead_id AS lead, i.${sql.ref(column)} AS hash FROM lead_identity AS i JOIN leads AS l ON l.id = i.lead_id
    WHERE i.${sql.ref(column)} = ANY (${[...hashes]}::bytea[]) AND NOT l.test AND l.status <> 'deleted' ORDER BY i.lead_id`
  return (await query.execute(db)).rows
}

export async function existingLeads(db: Db | Tx, leads: readonly number[]): Promise<number[]> {
  if (leads.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM leads WHERE id = ANY (${[...leads]}::bigint[]) AND NOT test AND status <> 'deleted'`.execute(db)
  return rows.map(({ id }) => id)
}

export interface MonthOfOrder {
  readonly order: number
  readonly from: Date
  readonly to: Date
}

/** Of each order's postings sent in a month: how many were sold, and how many were asked back or taken back. */
export async function monthNumbers(
  db: Db | Tx,
  months: readonly MonthOfOrder[],
): Promise<{ sold: number; asked: number }[]> {
  if (months.length === 0) return []
  const query = sql<{ sold: number; asked: number }>`
    SELECT (SELECT count(*) FROM postings AS p WHERE p.order_id = m.order_id AND p.sent_at >= m.since AND p.sent_at < m.until
        AND p.status IN ('matched', 'returned') AND NOT p.removed AND NOT p.test) AS sold,
      (SELECT count(*) FROM return_items AS i WHERE i.order_id = m.order_id AND i.sent_at >= m.since AND i.sent_at < m.until
        AND i.status IN ('requested', 'accepted')) AS asked
    FROM unnest(${months.map(({ order }) => order)}::bigint[], ${months.map(({ from }) => from)}::timestamptz[],
      ${months.map(({ to }) => to)}::timestamptz[]) WITH ORDINALITY AS m (order_id, since, until, place) ORDER BY m.place`
  return (await query.execute(db)).rows
}

/** Requests for one order wait for each other: the month's cap is counted by one at a time. */
export const lockOrders = (tx: Tx, orders: readonly number[]) =>
  orders.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('orders')
        .select('id')
        .where('id', 'in', [...orders])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()

export const orderOfItem = (tx: Tx, item: number) =>
  tx
    .selectFrom('return_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['o.id', 'o.returncap'])
    .where('i.id', '=', item)
    .executeTakeFirst()

export const lockItem = (tx: Tx, id: number) =>
  tx.selectFrom('return_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findReason = (db: Db | Tx, id: number) =>
  db.selectFrom('return_reasons').selectAll().where('id', '=', id).executeTakeFirst()

export async function findReasons(db: Db | Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; title: string; products: readonly number[] }>()
  const found = db.selectFrom('return_reasons').select(['id', 'title', 'products'])
  return new Map((await found.where('id', 'in', [...new Set(ids)]).execute()).map((reason) => [reason.id, reason]))
}

export interface FoundLead {
  readonly id: number
  readonly status: string
  readonly dateadd: Date
  readonly product: number
  readonly sealed: Buffer | null
}

export async function leadsById(db: Db | Tx, ids: readonly number[]): Promise<Map<number, FoundLead>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FoundLead>`
    SELECT l.id, l.status, l.received_at AS dateadd, l.product_id AS product, i.sealed
    FROM leads AS l LEFT JOIN lead_identity AS i ON i.lead_id = l.id WHERE l.id = ANY (${[...ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A reason of a product by its title, in any case. */
export async function reasonsByTitle(db: Db | Tx): Promise<(title: string, product: number) => number | null> {
  const reasons = await db.selectFrom('return_reasons').select(['id', 'title', 'products']).execute()
  const byTitle = new Map(reasons.map((reason) => [reason.title.toLowerCase(), reason]))
  return (title, product) => {
    const reason = byTitle.get(title.toLowerCase())
    return reason && (reason.products.length === 0 || reason.products.includes(product)) ? reason.id : null
  }
}

/** Whose lead a posting is. */
export async function leadsOfPostings(db: Db | Tx, postings: readonly number[]): Promise<Map<number, number>> {
  if (postings.length === 0) return new Map()
  const { rows } = await sql<{ lead: number; id: number }>`
    SELECT lead_id AS lead, id FROM postings WHERE id = ANY (${[...postings]}::bigint[])`.execute(db)
  return new Map(rows.map(({ lead, id }) => [id, lead]))
}
