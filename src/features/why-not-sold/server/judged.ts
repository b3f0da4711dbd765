import { sql } from 'kysely'
import type pg from 'pg'
import { allOf, byInstant, byKeys, isAny, type LeadFilters, SHOWN } from '@/features/lead-reports/server/public'
import type { Db } from '@/server/database/database'
import { streamRows } from '@/server/database/stream'

interface Declined {
  readonly order: number
  readonly said: string | null
}

/** A lead that came as far as the orders, with all that was stored of its auction. */
export interface JudgedLead {
  readonly id: number
  readonly received_at: Date
  readonly status: string
  readonly publisher_id: number
  readonly us_state: string
  readonly verdicts: Buffer
  readonly ranking: readonly { readonly order: number; readonly price: number }[]
  readonly declined: readonly Declined[] | null
  /** Orders that had no room left when their turn came: the steps of its run that say so. */
  readonly skipped: readonly { readonly step: string; readonly note?: string }[] | null
}

export interface JudgedFilters extends LeadFilters {
  readonly state?: readonly string[] | undefined
}

/** Leads on their way are not counted yet; what never came as far as an order was turned away by none. */
const STATUSES = ['incoming', 'incomplete']
const NOT_OFFERED = '$[*] ? (@.step like_regex " not offered$")'

/** In batches, in the order they came in. */
export function judgedLeads(pool: pg.Pool, db: Db, filters: JudgedFilters, zone: string) {
  const where = allOf([
    SHOWN,
    sql`status NOT IN (${sql.join(STATUSES)})`,
    ...byInstant(filters, zone),
    ...byKeys(filters),
    ...isAny('us_state', filters.state),
  ])
  const query = sql<JudgedLead>`
    SELECT l.id, l.received_at, l.status, l.publisher_id, l.us_state, d.verdicts, d.ranking, p.declined,
      CASE WHEN d.process @? ${NOT_OFFERED} THEN jsonb_path_query_array(d.process, ${NOT_OFFERED}) END AS skipped
    FROM (SELECT id, received_at, status, publisher_id, us_state FROM leads WHERE ${where}) AS l
      JOIN lead_details AS d ON d.lead_id = l.id AND d.verdicts IS NOT NULL
      LEFT JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('order', order_id, 'said', reason)) AS declined FROM postings
        WHERE lead_id = l.id AND status = 'unmatched' AND NOT removed AND NOT feed) AS p ON true
    ORDER BY l.received_at, l.id`
  return streamRows<JudgedLead>(pool, { compile: () => query.compile(db) })
}
