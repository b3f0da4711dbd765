import { type RawBuilder, sql } from 'kysely'
import type { CsvColumns } from '@/server/csv'
import { type LeadNumbers, margin, revPerLead, successRate } from '@/features/lead-reports/public'
import { dollars, type LeadFilters, numbersBy } from '../../lead-reports/server/public'
import { NO_SUBID, type SubIdRow } from '../contract'

export interface SubIdRecord extends LeadNumbers {
  readonly day: string
  readonly publisher_id: number
  readonly publisher_name: string | null
  readonly rcid_id: number
  readonly rcid_title: string | null
  readonly subid: string
}

const KEYS = ['day', 'publisher_id', 'rcid_id', 'subid']

/** Newest day first. */
export function selectSubIds(filters: LeadFilters): RawBuilder<SubIdRecord> {
  const numbers = numbersBy<Pick<SubIdRecord, 'day'>>(filters, KEYS, 'subid_days')
  return sql<SubIdRecord>`SELECT n.*, b.name AS publisher_name, r.title AS rcid_title FROM (${numbers}) AS n
    LEFT JOIN publishers AS b ON b.id = n.publisher_id LEFT JOIN rcids AS r ON r.id = n.rcid_id
    ORDER BY n.day DESC, b.name, n.rcid_id, n.subid`
}

export const describeNumbers = (row: LeadNumbers) => ({
  leads: row.leads,
  matched: row.matched,
  unmatched: row.unmatched,
  flagged: row.flagged,
  failed: row.failed,
  successRate: successRate(row),
  total: dollars(row.total),
  totaloriginal: dollars(row.totaloriginal),
  pub: dollars(row.pub),
  puboriginal: dollars(row.puboriginal),
  revPerLead: dollars(revPerLead(row)),
  margin: margin(row),
})

export const describeSubId = (row: SubIdRecord): SubIdRow => ({
  date: row.day,
  publisher: { id: row.publisher_id, name: row.publisher_name ?? `#${row.publisher_id}` },
  rcid: { id: row.rcid_id, title: row.rcid_title ?? '' },
  subid: row.subid === '' ? NO_SUBID : row.subid,
  ...describeNumbers(row),
})

const SUMMED = [
  'leads',
  'matched',
  'unmatched',
  'flagged',
  'failed',
  'total',
  'pub',
  'totaloriginal',
  'puboriginal',
] as const

/** Sums of counts and cents; ratios are made from the sums. */
export function totalsOf(rows: readonly SubIdRecord[]) {
  const sums = { matchednobuyer: 0, returned: 0 } as Record<keyof LeadNumbers, number>
  for (const name of SUMMED) sums[name] = rows.reduce((sum, row) => sum + row[name], 0)
  return describeNumbers(sums)
}

export const SUBID_COLUMNS: CsvColumns<SubIdRow> = [
  ['Date', (row) => row.date],
  ['Publisher', (row) => row.publisher.name],
  ['RCID', (row) => row.rcid.id],
  ['Sub ID', (row) => row.subid],
  ['Leads', (row) => row.leads],
  ['Matched', (row) => row.matched],
  ['Unmatched', (row) => row.unmatched],
  ['Flagged', (row) => row.flagged],
  ['Failed', (row) => row.failed],
  ['Success rate, %', (row) => row.successRate.toFixed(2)],
  ['Total', (row) => row.total.toFixed(2)],
  ['Pub', (row) => row.pub.toFixed(2)],
  ['Rev per lead', (row) => row.revPerLead.toFixed(2)],
  ['Margin, %', (row) => row.margin?.toFixed(2) ?? '–'],
]
