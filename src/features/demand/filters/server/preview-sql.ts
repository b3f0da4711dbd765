import type pg from 'pg'
import type { LeadState } from '@/engine/decide/state'
import { ordersWith } from '@/engine/match/verdicts'

/** A posting that was sent and holds room; won is one that was bought. */
export interface SentPosting {
  readonly id: number
  readonly order_id: number
  readonly won: boolean
  readonly sent_at: Date
  readonly received_at: Date
  readonly publisher_id: number
  readonly rcid_id: number
  readonly lead_source_id: number | null
  readonly bid: number
  readonly revenue: number
  readonly fields: Record<string, string>
}

/** What a lender's orders were sent since. */
export async function sentSince(pool: pg.Pool, lender: number, since: Date): Promise<SentPosting[]> {
  const { rows } = await pool.query<SentPosting>(
    `SELECT l.id, p.order_id, p.status IN ('matched', 'returned') AS won, p.sent_at, l.received_at, l.publisher_id, l.rcid_id,
       l.lead_source_id, p.bid, p.revenue, l.fields
     FROM postings AS p JOIN leads AS l ON l.id = p.lead_id
     WHERE p.lender_id = $1 AND p.sent_at >= $2 AND NOT p.test AND NOT p.removed
       AND p.status IN ('matched', 'returned', 'sending', 'timeout', 'pending')
     ORDER BY p.sent_at, p.id`,
    [lender, since],
  )
  return rows
}

/** Leads that came as far as the orders. */
const JUDGED = `FROM leads AS l JOIN lead_details AS d ON d.lead_id = l.id
  WHERE l.product_id = ANY ($1::smallint[]) AND l.received_at >= $2 AND NOT l.test
    AND l.status NOT IN ('incomplete', 'deleted') AND d.verdicts IS NOT NULL`

/** More verdicts than these are not read: every so many a lead stands for those between. */
const MOST_VERDICTS = 50_000

export interface StoppedLeads {
  readonly leads: readonly { readonly lead: number; readonly orders: readonly number[] }[]
  /** How many leads each of them stands for. */
  readonly each: number
}

/** Leads that the filter with this verdict kept away from some of the orders. */
export async function stoppedSince(
  pool: pg.Pool,
  { products, since, code, orders }: { products: number[]; since: Date; code: number; orders: ReadonlySet<number> },
): Promise<StoppedLeads> {
  const counted = await pool.query<{ leads: number }>(
    'SELECT count(*)::int AS leads FROM leads WHERE product_id = ANY ($1::smallint[]) AND received_at >= $2',
    [products, since],
  )
  const each = Math.max(1, Math.ceil((counted.rows[0]?.leads ?? 0) / MOST_VERDICTS))
  const { rows } = await pool.query<{ id: number; verdicts: Buffer }>(
    `SELECT l.id, d.verdicts ${JUDGED} AND position($3::bytea IN d.verdicts) > 0 ${each > 1 ? 'AND l.id % $4 = 0' : ''}`,
    [products, since, Buffer.from([code]), ...(each > 1 ? [each] : [])],
  )
  const leads = rows.flatMap(({ id, verdicts }) => {
    const stopped = ordersWith(verdicts, code).filter((order) => orders.has(order))
    return stopped.length > 0 ? [{ lead: id, orders: stopped }] : []
  })
  return { leads, each }
}

export interface StoppedLead {
  readonly id: number
  readonly received_at: Date
  readonly publisher_id: number
  readonly rcid_id: number
  readonly lead_source_id: number | null
  readonly fields: Record<string, string>
}

export async function leadsNamed(pool: pg.Pool, leads: readonly number[]): Promise<StoppedLead[]> {
  const { rows } = await pool.query<StoppedLead>(
    `SELECT id, received_at, publisher_id, rcid_id, lead_source_id, fields FROM leads WHERE id = ANY ($1::bigint[])
     ORDER BY received_at, id`,
    [leads],
  )
  return rows
}

export interface Auctioned {
  readonly id: number
  readonly state: LeadState
  readonly ranking: readonly { readonly order: number; readonly price: number }[]
}

/** What became of leads: who ranked where, who was asked, who bought. */
export async function auctionsOf(pool: pg.Pool, leads: readonly number[]): Promise<Map<number, Auctioned>> {
  const { rows } = await pool.query<Auctioned>(
    `SELECT l.id, l.state, d.ranking FROM leads AS l JOIN lead_details AS d ON d.lead_id = l.id
     WHERE l.id = ANY ($1::bigint[])`,
    [leads],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
