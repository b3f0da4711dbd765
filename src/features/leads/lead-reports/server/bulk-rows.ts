import { sql } from 'kysely'
import type { BulkRows } from '@/server/bulk/start'
import type { Db } from '@/server/database/database'
import type { BULK_ACTIONS, ChosenLeads } from '../contract'
import { allOf, type Condition, isAny } from './filters'
import { type LeadFilters, shownLeads } from './lead-list'

type Action = (typeof BULK_ACTIONS)[number]

/** Leads an action may be done to (doc2 §4). */
const APPLIES: Readonly<Record<Action, Condition>> = {
  rematch: sql`status NOT IN ('matched', 'incomplete')`,
  matchednobuyer: sql`status = 'unmatched'`,
  fail: sql`status = 'flagged'`,
}

const matching = (action: Action, filters: LeadFilters, zone: string): Condition =>
  allOf([shownLeads(filters, zone), APPLIES[action]])

/** Asked of the main database: a copy may be behind what is about to be acted on. */
export async function countFor(db: Db, action: Action, filters: LeadFilters, zone: string) {
  const { rows } = await sql<{ count: number; newest: number }>`
    SELECT count(*) AS count, coalesce(max(id), 0) AS newest FROM leads WHERE ${matching(action, filters, zone)}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, newest: 0 }
}

/** The ticked leads whatever they are by now, so that each gets its result; of all that match those that it applies to. */
export function chosenRows(action: Action, { leadIds, all }: ChosenLeads, zone: string): BulkRows {
  const ticked = [...new Set(leadIds)]
  const where = all
    ? allOf([matching(action, all, zone), sql`id <= ${all.newest}`])
    : allOf([sql`NOT test`, ...isAny('id', ticked)])
  return {
    rows: sql`SELECT id AS row_id, '{}'::jsonb AS input FROM leads WHERE ${where}`,
    confirmed: all ? all.count : ticked.length,
  }
}
