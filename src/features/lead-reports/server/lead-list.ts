import { type RawBuilder, sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import { cellsAs, type CsvCells, moneyCell, secondsCell, stampCell, textCell } from '@/server/csv-sql'
import type { Db } from '@/server/database/database'
import type { LeadSort } from '../rows'
import { allOf, byInstant, byKeys, type Condition, isAny, type LeadFilters as Filters, SHOWN } from './filters'
import { describeLead, dollars, leadOrder, lendersOf, NAMES, selectLeads, type Span } from './lead-rows'
import { type ListTotals, listTotals } from './numbers'

/** What no rollup knows: with one of these, rows are counted instead. */
export interface LeadFilters extends Filters {
  readonly sourceurl?: string | undefined
  readonly lender?: readonly number[] | undefined
  readonly lenderorder?: readonly number[] | undefined
}

function byRows({ sourceurl, lender, lenderorder }: LeadFilters): Condition[] {
  const went = [...isAny('lender_id', lender), ...isAny('order_id', lenderorder)]
  return [
    ...(sourceurl === undefined ? [] : [sql`sourceurl = ${sourceurl}`]),
    ...(went.length > 0 ? [sql`id IN (SELECT lead_id FROM postings WHERE NOT removed AND ${allOf(went)})`] : []),
  ]
}

export const shownLeads = (filters: LeadFilters, zone: string) =>
  allOf([SHOWN, ...byInstant(filters, zone), ...byKeys(filters), ...byRows(filters)])

interface Paging {
  readonly page: number
  readonly perPage: number
  readonly sort?: Sort<LeadSort> | undefined
}

export const pageOfRows = ({ page, perPage }: Pick<Paging, 'page' | 'perPage'>) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

export const moneyTotals = ({ earntotal, earnpub }: ListTotals) => ({
  earntotal: dollars(earntotal),
  earnpub: dollars(earnpub),
  earnsystem: dollars(earntotal - earnpub),
})

interface ListRequest extends LeadFilters, Paging, Span {
  readonly viewOption?: readonly string[] | undefined
  readonly leadIds?: readonly number[] | undefined
}

/** A page of leads with the totals of all pages. */
export async function listLeads(db: Db, request: ListRequest, zone: string, rollup?: 'subid_days') {
  const { leadIds, page, perPage, sort } = request
  // Leads named one by one are shown whatever they are, so that the result of a bulk run misses none.
  const where = leadIds?.length ? allOf([sql`status <> 'deleted'`, ...isAny('id', leadIds)]) : shownLeads(request, zone)
  const [{ rows }, totals] = await Promise.all([
    selectLeads({ where, sort, span: request, page: pageOfRows(request) }).execute(db),
    leadIds?.length || byRows(request).length > 0 ? totalsOfRows(db, where) : listTotals(db, request, zone, rollup),
  ])
  const wanted = request.viewOption?.includes('lenders')
  const lenders = wanted
    ? await lendersOf(
        db,
        rows.map(({ id }) => id),
      )
    : undefined
  return {
    data: rows.map((row) => describeLead(row, lenders)),
    ...pageNumbers(page, perPage, totals.total, rows.length),
    additionalData: moneyTotals(totals),
  }
}

export async function totalsOfRows(db: Db, where: ReturnType<typeof allOf>): Promise<ListTotals> {
  const { rows } = await sql<ListTotals>`SELECT count(*) AS total, coalesce(sum(earntotal), 0) AS earntotal,
    coalesce(sum(earnpub), 0) AS earnpub FROM leads WHERE ${where}`.execute(db)
  return rows[0] ?? { total: 0, earntotal: 0, earnpub: 0 }
}

const FLOW_TITLE = sql`CASE l.flow WHEN 'pingpost' THEN 'Ping post' WHEN 'directpost' THEN 'Direct post' ELSE 'Traffic' END`
const STATUS_TITLE = sql`CASE l.status WHEN 'matchednobuyer' THEN 'matched no buyer' ELSE l.status END`

const CELLS: CsvCells = [
  ['ID', sql`l.id`],
  ['Date', stampCell(sql`l.received_at`)],
  ['PT, s', secondsCell(sql`l.processing_ms`)],
  ['Status', STATUS_TITLE],
  ['Reason', textCell(sql`l.reason`)],
  ['Product', sql`p.title`],
  ['Publisher', textCell(sql`b.name`)],
  ['Sub ID', textCell(sql`l.subid`)],
  ['RCID', sql`l.rcid_id`],
  ['Source', FLOW_TITLE],
  ['Total', moneyCell(sql`l.earntotal`)],
  ['Pub', moneyCell(sql`l.earnpub`)],
  ['System', moneyCell(sql`(l.earntotal - l.earnpub)`)],
]

/** The leads of a list as cells of a file. */
export const leadCells = (
  filters: LeadFilters & { readonly sort?: Sort<LeadSort> | undefined },
  zone: string,
): RawBuilder<unknown> =>
  sql`SELECT ${cellsAs(CELLS)} FROM (SELECT * FROM leads WHERE ${shownLeads(filters, zone)}) AS l ${NAMES}
    ORDER BY ${leadOrder(filters.sort, filters)}`
