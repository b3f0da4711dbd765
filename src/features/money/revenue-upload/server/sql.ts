import { sql } from 'kysely'
import type { Tx } from '@/server/database/database'
import { LOCKS } from '@/server/database/locks'

export interface SoldPosting {
  readonly lead: number
  readonly posting: number
  readonly order: number
  readonly ordertitle: string
  readonly status: string
  readonly removed: boolean
  readonly feed: boolean
  readonly revenue: number
  readonly sent_at: Date
}

export interface LenderPosting extends SoldPosting {
  readonly test: boolean
}

const COLUMNS = sql`p.lead_id AS lead, p.id AS posting, p.order_id AS order, o.title AS ordertitle, p.status, p.removed, p.feed,
  p.revenue, p.sent_at, p.test`

/** Of each lead the lender's posting that an upload is about: the one that holds it, else the last that was tried. */
export async function postingsOfLender(tx: Tx, lender: number, leads: readonly number[]): Promise<LenderPosting[]> {
  const query = sql<LenderPosting>`
    SELECT DISTINCT ON (p.lead_id) ${COLUMNS} FROM postings AS p JOIN orders AS o ON o.id = p.order_id
    WHERE p.lead_id = ANY (${[...leads]}::bigint[]) AND p.lender_id = ${lender}
    ORDER BY p.lead_id, (p.status IN ('matched', 'timeout', 'pending') AND NOT p.removed) DESC, p.feed, p.sent_at DESC, p.id DESC`
  return (await query.execute(tx)).rows
}

/** What the lender bought in a period, as its bill counts, but for these postings. */
export async function soldBetween(
  tx: Tx,
  lender: number,
  { from, to }: { readonly from: Date; readonly to: Date },
  but: readonly number[],
  most: number,
): Promise<SoldPosting[]> {
  const query = sql<SoldPosting>`
    SELECT ${COLUMNS} FROM postings AS p JOIN orders AS o ON o.id = p.order_id
      LEFT JOIN unnest(${[...but]}::bigint[]) AS b (id) ON b.id = p.id
    WHERE p.lender_id = ${lender} AND p.sent_at >= ${from} AND p.sent_at < ${to} AND p.status = 'matched' AND NOT p.removed
      AND NOT p.feed AND NOT p.test AND b.id IS NULL ORDER BY p.lead_id, p.id LIMIT ${most}`
  return (await query.execute(tx)).rows
}

/** Two uploads over the same postings would undo each other's undoing. */
export const oneUploadAtATime = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${LOCKS.revenueUpload})`.execute(tx)

export interface NewUpload {
  readonly lender: number
  readonly mode: 'replace' | 'add'
  readonly filename: string
  readonly memo: string
  readonly user: number
  readonly at: Date
}

export async function addUpload(tx: Tx, { at, lender, mode, filename, memo, user }: NewUpload): Promise<number> {
  const { id } = await tx
    .insertInto('revenue_uploads')
    .values({ date: at, lender_id: lender, mode, filename, memo, user_id: user })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface UploadLead {
  readonly lead: number
  readonly posting: number
  readonly amount: number
  readonly beforeStatus: string
  readonly beforeRevenue: number
  readonly beforeNoBuyer: boolean
}

export async function addUploadLeads(tx: Tx, upload: number, leads: readonly UploadLead[]): Promise<void> {
  await sql`
    INSERT INTO revenue_upload_leads (upload_id, lead_id, posting_id, amount, before_status, before_revenue, before_nobuyer)
    SELECT ${upload}, * FROM unnest(${leads.map(({ lead }) => lead)}::bigint[], ${leads.map(({ posting }) => posting)}::bigint[],
      ${leads.map(({ amount }) => amount)}::bigint[], ${leads.map(({ beforeStatus }) => beforeStatus)}::text[],
      ${leads.map(({ beforeRevenue }) => beforeRevenue)}::bigint[], ${leads.map(({ beforeNoBuyer }) => beforeNoBuyer)}::boolean[])`.execute(
    tx,
  )
}

export const lockUpload = (tx: Tx, id: number) =>
  tx.selectFrom('revenue_uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** With whether the posting was removed since: then there is nothing to put back. */
export async function uploadLeads(tx: Tx, id: number): Promise<(UploadLead & { removed: boolean })[]> {
  const query = sql<UploadLead & { removed: boolean }>`
    SELECT u.lead_id AS lead, u.posting_id AS posting, u.amount, u.before_status AS "beforeStatus",
      u.before_revenue AS "beforeRevenue", u.before_nobuyer AS "beforeNoBuyer", p.removed
    FROM revenue_upload_leads AS u JOIN postings AS p ON p.lead_id = u.lead_id AND p.id = u.posting_id
    WHERE u.upload_id = ${id} ORDER BY u.lead_id`
  return (await query.execute(tx)).rows
}

/** A lead that only this upload sold, and whose return is asked for: without the sale nobody could decide it. */
export async function requestedReturn(tx: Tx, id: number): Promise<number | null> {
  const query = sql<{ lead: number | null }>`
    SELECT min(u.lead_id) AS lead FROM revenue_upload_leads AS u JOIN return_items AS i
      ON i.lead_id = u.lead_id AND i.posting_id = u.posting_id AND i.status = 'requested'
    WHERE u.upload_id = ${id} AND u.before_status <> 'matched'`
  return (await query.execute(tx)).rows[0]?.lead ?? null
}

/** The newest upload after this one, not undone, that has one of its postings. */
export async function laterUpload(tx: Tx, id: number): Promise<number | null> {
  const query = sql<{ id: number | null }>`
    SELECT max(u.id) AS id FROM revenue_upload_leads AS a JOIN revenue_upload_leads AS b
      ON b.lead_id = a.lead_id AND b.posting_id = a.posting_id AND b.upload_id > a.upload_id
      JOIN revenue_uploads AS u ON u.id = b.upload_id AND u.undone_at IS NULL WHERE a.upload_id = ${id}`
  return (await query.execute(tx)).rows[0]?.id ?? null
}
