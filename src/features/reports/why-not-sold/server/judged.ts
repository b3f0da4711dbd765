import { sql } from 'kysely'
import type pg from 'pg'
import { allOf, byInstant, byKeys, isAny, type LeadFilters, SHOWN } from '@/features/leads/lead-reports/server/public'
import type { Db } from '@/server/database/database'
import { streamBatches } from '@/server/database/stream'

export interface JudgedFilters extends LeadFilters {
  readonly state?: readonly string[] | undefined
}

/** A lead of the days asked for; what stopped it is in what is kept of its hour, or in its own rows. */
export interface ListedLead {
  readonly id: number
  readonly version: number
  readonly received_at: Date
  readonly status: string
  readonly publisher_id: number
  readonly us_state: string
}

/** Leads on their way are not counted yet. */
const STATUSES = ['incoming', 'incomplete']

/** In batches, in the order they came in. */
export function listedLeads(pool: pg.Pool, db: Db, filters: JudgedFilters, zone: string) {
  const where = allOf([
    SHOWN,
    sql`status NOT IN (${sql.join(STATUSES)})`,
    ...byInstant(filters, zone),
    ...byKeys(filters),
    ...isAny('us_state', filters.state),
  ])
  const query = sql<ListedLead>`
    SELECT id, version, received_at, status, publisher_id, us_state FROM leads WHERE ${where} ORDER BY received_at, id`
  return streamBatches<ListedLead>(pool, { compile: () => query.compile(db) })
}

/** All that was stored of a lead's auction. */
export interface JudgedLead {
  readonly id: number
  readonly version: number
  /** Null: it never came as far as an order, and was turned away by none. */
  readonly verdicts: Buffer | null
  readonly ranking: readonly { readonly order: number; readonly price: number }[]
  readonly declined: readonly { readonly order: number; readonly said: string | null }[] | null
  /** Orders that had no room left when their turn came: the steps of its run that say so. */
  readonly skipped: readonly { readonly order: number; readonly code: number }[] | null
}

const SKIPPED = '$[*].skipped'
const JUDGED = `
  SELECT l.id, l.version, d.verdicts, CASE WHEN d.verdicts IS NULL THEN '[]' ELSE d.ranking END AS ranking, p.declined,
    CASE WHEN d.process @? '${SKIPPED}' THEN jsonb_path_query_array(d.process, '${SKIPPED}') END AS skipped
  FROM leads AS l LEFT JOIN lead_details AS d ON d.lead_id = l.id
    LEFT JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('order', order_id, 'said', reason) ORDER BY sent_at, id) AS declined FROM postings
      WHERE lead_id = l.id AND status = 'unmatched' AND NOT removed AND NOT feed) AS p ON true
  WHERE l.id = ANY ($1::bigint[])`

export const judgedLeads = async (client: pg.ClientBase | pg.Pool, ids: readonly number[]): Promise<JudgedLead[]> =>
  ids.length === 0 ? [] : (await client.query<JudgedLead>(JUDGED, [ids])).rows
