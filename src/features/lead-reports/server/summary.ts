import type { CsvColumns } from '@/server/csv'
import type { Db } from '@/server/database/database'
import type { LeadSummaryRow } from '../contract'
import { type LeadNumbers, profit } from '../measures'
import type { LeadFilters } from './filters'
import { dollars } from './lead-rows'
import { numbersBy } from './numbers'

interface DayNumbers extends LeadNumbers {
  readonly day: string
}

const describe = (row: DayNumbers): LeadSummaryRow => ({
  date: row.day,
  leads: row.leads,
  matched: row.matched,
  matchednobuyer: row.matchednobuyer,
  unmatched: row.unmatched,
  flagged: row.flagged,
  failed: row.failed,
  total: dollars(row.total),
  totaloriginal: dollars(row.totaloriginal),
  publisher: dollars(row.pub),
  publisheroriginal: dollars(row.puboriginal),
  profit: dollars(profit(row)),
})

/** One row per day of receipt that has leads, oldest first. */
export async function summariseLeads(db: Db, filters: LeadFilters): Promise<LeadSummaryRow[]> {
  const { rows } = await numbersBy<{ day: string }>(filters, ['day']).execute(db)
  return rows.map(describe)
}

export const SUMMARY_COLUMNS: CsvColumns<LeadSummaryRow> = [
  ['Date', (row) => row.date],
  ['Leads', (row) => row.leads],
  ['Matched', (row) => row.matched],
  ['Matched no buyer', (row) => row.matchednobuyer],
  ['Unmatched', (row) => row.unmatched],
  ['Flagged', (row) => row.flagged],
  ['Failed', (row) => row.failed],
  ['Total', (row) => row.total.toFixed(2)],
  ['Publisher', (row) => row.publisher.toFixed(2)],
  ['Profit', (row) => row.profit.toFixed(2)],
]
