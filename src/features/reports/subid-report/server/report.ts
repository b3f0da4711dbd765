import { type RawBuilder, sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import type { Db } from '@/server/database/database'
import { type LeadNumbers, margin, revPerLead, successRate } from '@/features/leads/lead-reports/public'
import { dollars, type LeadFilters, numbersBy, pageOfRows } from '@/features/leads/lead-reports/server/public'
import type { SubIdSort } from '../columns'
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

const ORDER: Readonly<Record<SubIdSort, string>> = {
  date: 'n.day',
  publisher: 'b.name',
  rcid: 'n.rcid_id',
  subid: 'n.subid',
  leads: 'n.leads',
  matched: 'n.matched',
  unmatched: 'n.unmatched',
  flagged: 'n.flagged',
  failed: 'n.failed',
  successRate: 'n.matched / nullif(n.leads, 0)::float8',
  total: 'n.total',
  pub: 'n.pub',
  revPerLead: 'n.total / nullif(n.leads, 0)::float8',
  margin: 'CASE WHEN n.total = 0 AND n.pub = 0 THEN 0 ELSE (n.total - n.pub) / nullif(n.total, 0)::float8 END',
}

export interface SubIdRequest extends LeadFilters {
  readonly sort?: Sort<SubIdSort> | undefined
}

/** In the wanted order, and within it the newest day first; every row has the sums of all. */
export function selectSubIds(
  { sort = { column: 'date', order: 'desc' }, ...filters }: SubIdRequest,
  page?: { readonly limit: number; readonly offset: number },
): RawBuilder<SubIdRecord & SumsOfAll> {
  const numbers = numbersBy<Pick<SubIdRecord, 'day'>>(filters, KEYS, 'subid_days')
  const all = sql.join([
    sql`count(*) OVER () AS all_rows`,
    ...SUMMED.map((name) => sql`sum(n.${sql.id(name)}) OVER () AS ${sql.id(`all_${name}`)}`),
  ])
  return sql<
    SubIdRecord & SumsOfAll
  >`SELECT n.*, b.name AS publisher_name, r.title AS rcid_title, ${all} FROM (${numbers}) AS n
    LEFT JOIN publishers AS b ON b.id = n.publisher_id LEFT JOIN rcids AS r ON r.id = n.rcid_id
    ORDER BY ${sql.raw(`${ORDER[sort.column]} ${sort.order} NULLS LAST`)}, n.day DESC, b.name, n.rcid_id, n.subid
    ${page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``}`
}

type SumsOfAll = Readonly<Record<`all_${(typeof SUMMED)[number] | 'rows'}`, number>>

/** A page of the report with the totals of all pages. */
export async function listSubIds(db: Db, request: SubIdRequest & { readonly page: number; readonly perPage: number }) {
  const { page, perPage, ...asked } = request
  const { rows } = await selectSubIds(asked, pageOfRows(request)).execute(db)
  // A page past the end has no row that tells the sums.
  const first = rows[0] ?? (page === 1 ? undefined : (await selectSubIds(asked, FIRST).execute(db)).rows[0])
  return {
    report: rows.map(describeSubId),
    ...pageNumbers(page, perPage, first?.all_rows ?? 0, rows.length),
    additionalData: totalsOf(first),
  }
}
const FIRST = { limit: 1, offset: 0 }

const describeNumbers = (row: LeadNumbers) => ({
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

/** Ratios are made from the sums. */
function totalsOf(row: SumsOfAll | undefined) {
  const sums = { matchednobuyer: 0, returned: 0 } as Record<keyof LeadNumbers, number>
  for (const name of SUMMED) sums[name] = row?.[`all_${name}`] ?? 0
  return describeNumbers(sums)
}
