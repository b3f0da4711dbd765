import { sql } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { lastDays } from '@/kernel/date-range'
import { dollars } from '@/features/leads/lead-reports/server/public'
import type { Look } from './kind'

const DAYS = 7

/** What each order brought a day in the last week: what standing still costs. */
export async function revenueADay({ db, today, zone }: Look): Promise<(id: number) => number> {
  const { from, to } = lastDays(today, DAYS)
  const { rows } = await sql<{ id: number; cents: number }>`
    SELECT order_id AS id, sum(revenue) AS cents FROM postings
    WHERE sent_at >= ${new Date(startOfDay(zone, from))} AND sent_at < ${new Date(endOfDay(zone, to))} AND status = 'matched'
      AND NOT removed AND NOT test GROUP BY 1`.execute(db)
  const found = new Map(rows.map(({ id, cents }) => [id, cents]))
  return (id) => dollars(Math.round((found.get(id) ?? 0) / DAYS))
}
