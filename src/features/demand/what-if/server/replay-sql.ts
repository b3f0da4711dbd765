import type pg from 'pg'
import type { LeadState } from '@/engine/decide/state'
import type { Pinged } from '@/engine/ranking/pinged'
import type { IsoDate } from '@/kernel/business-time'
import { endOfDay, startOfDay } from '@/kernel/business-time'

export interface DayLeads {
  readonly product: number
  readonly day: IsoDate
  readonly zone: string
}

export interface DayLead {
  readonly id: number
  readonly received_at: Date
  readonly publisher_id: number
  readonly rcid_id: number
  readonly lead_source_id: number | null
  readonly earntotal: number
  readonly fields: Record<string, string>
  readonly state: LeadState
  readonly ranking: readonly { readonly order: number; readonly price: number }[]
  readonly verdicts: Buffer
  /** What the orders answered to the ping it was posted for. */
  readonly pinged: readonly Pinged[] | null
}

/** Leads that came as far as the orders; the others no order ever saw. */
const JUDGED = `FROM leads AS l JOIN lead_details AS d ON d.lead_id = l.id
  WHERE l.product_id = $1 AND l.received_at >= $2 AND l.received_at < $3 AND NOT l.test
    AND l.status NOT IN ('incomplete', 'deleted') AND d.verdicts IS NOT NULL`

const bounds = ({ product, day, zone }: DayLeads): unknown[] => [
  product,
  new Date(startOfDay(zone, day)),
  new Date(endOfDay(zone, day)),
]

export async function countDay(pool: pg.Pool, wanted: DayLeads): Promise<number> {
  const { rows } = await pool.query<{ leads: number }>(`SELECT count(*)::int AS leads ${JUDGED}`, bounds(wanted))
  return rows[0]?.leads ?? 0
}

/** In the order they came in. */
export async function leadsOfDay(
  pool: pg.Pool,
  wanted: DayLeads,
  after: { readonly at: string; readonly id: number } | undefined,
  most: number,
): Promise<DayLead[]> {
  const { rows } = await pool.query<DayLead>(
    `SELECT l.id, l.received_at, l.publisher_id, l.rcid_id, l.lead_source_id, l.earntotal, l.fields, l.state,
       d.ranking, d.verdicts, (SELECT p.postings FROM pings AS p WHERE p.id = l.ping_id) AS pinged ${JUDGED} ${after ? 'AND (l.received_at, l.id) > ($5, $6)' : ''}
     ORDER BY l.received_at, l.id LIMIT $4`,
    [...bounds(wanted), most, ...(after ? [after.at, after.id] : [])],
  )
  return rows
}

type LastSent = ReadonlyMap<number, Readonly<Record<number, number>>>

/** By lead: when each lender had last been sent the same person, as of the lead's receipt. */
export async function lastSentBefore(
  pool: pg.Pool,
  leads: readonly Pick<DayLead, 'id' | 'received_at'>[],
): Promise<LastSent> {
  const { rows } = await pool.query<{ lead_id: number; lender_id: number; at: number }>(
    `SELECT w.lead_id, p.lender_id, (extract(epoch FROM max(p.sent_at)) * 1000)::float8 AS at
     FROM unnest($1::bigint[], $2::timestamptz[]) AS w (lead_id, received_at)
     JOIN lead_identity AS i ON i.lead_id = w.lead_id
     CROSS JOIN LATERAL (
       SELECT e.lead_id FROM lead_identity AS e WHERE e.email_hash = i.email_hash
       UNION SELECT f.lead_id FROM lead_identity AS f WHERE f.phone_hash = i.phone_hash) AS same
     JOIN leads AS l ON l.id = same.lead_id AND l.id <> w.lead_id AND NOT l.test AND l.status <> 'deleted'
     JOIN postings AS p ON p.lead_id = l.id AND p.status IN ('matched', 'returned', 'timeout', 'pending')
       AND p.sent_at < w.received_at
     GROUP BY w.lead_id, p.lender_id`,
    [leads.map(({ id }) => id), leads.map(({ received_at }) => received_at)],
  )
  const found = new Map<number, Record<number, number>>()
  for (const { lead_id, lender_id, at } of rows) {
    const lenders = found.get(lead_id) ?? {}
    lenders[lender_id] = at
    found.set(lead_id, lenders)
  }
  return found
}

/** What these owners ('order/5') were sent since a day, by day, and overall, as counters would have it; of one lender, if told. */
export async function countedSince(
  pool: pg.Pool,
  owners: readonly string[],
  since: IsoDate,
  lender: number | null = null,
): Promise<{ readonly key: string; readonly used: number }[]> {
  if (owners.length === 0) return []
  const { rows } = await pool.query<{ key: string; used: number }>(
    `WITH p AS (SELECT day, order_id, lender_id, publisher_id, rcid_id, removed, status, postings, revenue FROM posting_days
        UNION ALL SELECT day, order_id, lender_id, publisher_id, rcid_id, removed, status, postings, revenue FROM posting_deltas),
      c AS (SELECT o.owner || s.of AS of, s.n, p.day, p.removed, p.status FROM p
        CROSS JOIN LATERAL (VALUES ('order/' || p.order_id), ('lender/' || p.lender_id)) AS o (owner)
        CROSS JOIN LATERAL (VALUES ('/leads/all/0/', p.postings), ('/leads/publisher/' || p.publisher_id || '/', p.postings),
          ('/leads/rcid/' || p.rcid_id || '/', p.postings), ('/cents/all/0/', p.revenue)) AS s (of, n)
        WHERE o.owner = ANY ($1) AND ($3::bigint IS NULL OR p.lender_id = $3) AND p.status IN ('sending', 'matched', 'timeout', 'pending', 'returned'))
     SELECT of || 'day/' || day AS key, sum(n)::bigint AS used FROM c WHERE day >= $2 GROUP BY of, day
     UNION ALL SELECT of || 'overall/', sum(n)::bigint FROM c WHERE NOT removed AND status <> 'returned' GROUP BY of`,
    [owners, since, lender],
  )
  return rows
}
