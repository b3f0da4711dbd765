import type { LeadStatus } from '@/engine/decide/state'
import type { EarlierLead } from '../../rules'
import type { ScrubHistory } from '@/features/selling/scrubbing/server/public'
import type { Sql, Statement } from './sql'

const EARLIER: Statement = {
  name: 'people_earlier',
  text: `
    SELECT q.n, e.*
    FROM unnest($1::bytea[], $2::bytea[], $3::bigint[]) WITH ORDINALITY AS q (email, phone, own, n) CROSS JOIN LATERAL (
      SELECT l.id, l.rcid_id, l.publisher_id, l.product_id, l.received_at, l.flow,
        -- A web lead that is being sent is as good as one that is coming in.
        CASE WHEN l.status = 'incomplete' AND l.held_by IS NOT NULL THEN 'incoming' ELSE l.status END AS status,
        i.email_hash IS NOT DISTINCT FROM q.email AND i.phone_hash IS NOT DISTINCT FROM q.phone AS both_same,
        (SELECT jsonb_agg(jsonb_build_array(p.lender_id, extract(epoch FROM p.sent_at) * 1000)) FROM postings AS p
          WHERE p.lead_id = l.id AND p.status IN ('sending', 'matched', 'returned', 'timeout', 'pending')) AS sent,
        -- Those that nobody bought come last: a hundred refusals must not push the sale out of sight.
        row_number() OVER (ORDER BY l.status IN ('failed', 'unmatched', 'incomplete'), l.received_at DESC) AS place
      FROM lead_identity AS i JOIN leads AS l ON l.id = i.lead_id
      WHERE (i.email_hash = q.email OR i.phone_hash = q.phone) AND NOT l.test AND l.status <> 'deleted' AND l.id <> q.own
        -- A copy that waits for staff keeps nobody out: the consumer may come again with better data.
        AND (l.copy_of IS NULL OR l.status NOT IN ('flagged', 'failed'))
      ORDER BY place LIMIT 200) AS e
    ORDER BY q.n, e.place`,
}

interface EarlierRow {
  /** Whose, from 1 on. */
  readonly n: number
  readonly id: number
  readonly rcid_id: number
  readonly publisher_id: number
  readonly product_id: number
  readonly status: string
  readonly received_at: Date
  readonly flow: string
  readonly both_same: boolean
  readonly sent: [lender: number, at: number][] | null
}

export interface PersonFacts {
  readonly earlier: readonly (EarlierLead & { readonly flow: string; readonly samePhoneAndEmail: boolean })[]
  /** When each lender was last sent this person. */
  readonly lastSentToLender: Readonly<Record<number, number>>
}

export const NOBODY: PersonFacts = { earlier: [], lastSentToLender: {} }

/** Somebody by keyed hashes, and the lead that does not count. */
export interface PersonKeys {
  readonly email: Buffer | null
  readonly phone: Buffer | null
  readonly except?: number
}

/** What earlier leads tell about each person. */
export async function peopleFacts(sql: Sql, people: readonly PersonKeys[]): Promise<PersonFacts[]> {
  if (people.every(({ email, phone }) => email === null && phone === null)) return people.map(() => NOBODY)
  const rows = await sql.rows<EarlierRow>(EARLIER, [
    people.map(({ email }) => email),
    people.map(({ phone }) => phone),
    people.map(({ except }) => except ?? 0),
  ])
  return people.map((_, index) => factsOf(rows.filter(({ n }) => n === index + 1)))
}

function factsOf(rows: readonly EarlierRow[]): PersonFacts {
  const lastSentToLender: Record<number, number> = {}
  for (const { sent } of rows) {
    for (const [lender, at] of sent ?? []) lastSentToLender[lender] = Math.max(lastSentToLender[lender] ?? 0, at)
  }
  return {
    earlier: rows.map((row) => ({
      lead: row.id,
      rcid: row.rcid_id,
      publisher: row.publisher_id,
      product: row.product_id,
      status: row.status as LeadStatus,
      receivedAt: row.received_at.getTime(),
      flow: row.flow,
      samePhoneAndEmail: row.both_same,
    })),
    lastSentToLender,
  }
}

const HISTORY: Statement = {
  name: 'scrub_history',
  text: `
    SELECT
      EXISTS (SELECT 1 FROM lead_identity AS i JOIN leads AS l ON l.id = i.lead_id
        WHERE (i.trustedform_hash = $1 OR i.leadid_hash = $2) AND i.phone_hash IS DISTINCT FROM $3 AND NOT l.test) AS reused,
      (SELECT count(*) FROM lead_identity AS i JOIN leads AS l ON l.id = i.lead_id
        WHERE i.ip_hash = $4 AND l.received_at > $6 AND NOT l.test AND l.copy_of IS NULL) AS same_ip,
      (SELECT count(*) FROM lead_identity AS i JOIN leads AS l ON l.id = i.lead_id
        WHERE i.address_hash = $5 AND l.received_at > $6 AND NOT l.test AND l.copy_of IS NULL) AS same_address`,
}

export interface HistoryKeys {
  readonly trustedform: Buffer | null
  readonly leadid: Buffer | null
  readonly phone: Buffer | null
  readonly ip: Buffer | null
  readonly address: Buffer | null
}

export async function scrubHistory(sql: Sql, keys: HistoryKeys, now: number): Promise<ScrubHistory> {
  const since = new Date(now - 86_400_000)
  const [row] = await sql.rows<{ reused: boolean; same_ip: number; same_address: number }>(HISTORY, [
    keys.trustedform,
    keys.leadid,
    keys.phone,
    keys.ip,
    keys.address,
    since,
  ])
  return { certificateReused: row?.reused ?? false, sameIp: row?.same_ip ?? 0, sameAddress: row?.same_address ?? 0 }
}
