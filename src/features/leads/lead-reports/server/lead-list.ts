import { type RawBuilder, sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import { chosenColumns, fileHeader } from '@/kernel/list-columns'
import { cellsAs, moneyCell, secondsCell, stampCell, textCell } from '@/server/csv-sql'
import type { Db } from '@/server/database/database'
import { LEAD_COLUMNS, leadColumnsWith } from '../columns'
import type { LeadSort } from '../rows'
import { NO_STATE } from '../summary'
import { allOf, byInstant, byKeys, type Condition, isAny, type LeadFilters as Filters, SHOWN } from './filters'
import { describeLead, dollars, leadOrder, lendersOf, NAMES, selectLeads, type Span } from './lead-rows'
import { type ListTotals, listTotals, NO_LEADS } from './numbers'

/** What no rollup knows: with one of these, rows are counted instead. */
export interface LeadFilters extends Filters {
  readonly sourceurl?: string | undefined
  readonly lender?: readonly number[] | undefined
  readonly lenderorder?: readonly number[] | undefined
  readonly state?: readonly string[] | undefined
  readonly credited?: 0 | 1 | undefined
  readonly scrubber?: string | undefined
  /** Exactly these: a report that counts what is in no column hands them in. */
  readonly ids?: readonly number[] | undefined
}

/** Leads with a check of this scrubber that did not pass. */
const stoppedBy = (scrubber: string): Condition => sql`EXISTS (SELECT FROM lead_details AS d WHERE d.lead_id = leads.id
  AND d.scrubbing @> ${JSON.stringify([{ scrubber, ispass: false }])}::jsonb)`

function byRows({ sourceurl, lender, lenderorder, state, credited, scrubber, ids }: LeadFilters): Condition[] {
  const went = [...isAny('lender_id', lender), ...isAny('order_id', lenderorder)]
  const states = state?.map((code) => (code === NO_STATE ? '' : code))
  return [
    ...isAny('us_state', states),
    ...(ids ? [sql`id = ANY (${`{${ids.join()}}`}::bigint[])`] : []),
    ...(scrubber ? [stoppedBy(scrubber)] : []),
    ...(credited === 1 ? [sql`returncredited`] : []),
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

export const moneyTotals = ({ earntotal, earnpub, earntotaloriginal, earnpuboriginal }: ListTotals) => ({
  earntotal: dollars(earntotal),
  earnpub: dollars(earnpub),
  earnsystem: dollars(earntotal - earnpub),
  earntotaloriginal: dollars(earntotaloriginal),
  earnpuboriginal: dollars(earnpuboriginal),
  earnsystemoriginal: dollars(earntotaloriginal - earnpuboriginal),
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
    coalesce(sum(earnpub), 0) AS earnpub, coalesce(sum(earntotaloriginal), 0) AS earntotaloriginal,
    coalesce(sum(earnpuboriginal), 0) AS earnpuboriginal FROM leads WHERE ${where}`.execute(db)
  return rows[0] ?? NO_LEADS
}

const FLOW_TITLE = sql`CASE l.flow WHEN 'pingpost' THEN 'Ping post' WHEN 'directpost' THEN 'Direct post' ELSE 'Traffic' END`
const STATUS_TITLE = sql`CASE l.status WHEN 'matchednobuyer' THEN 'matched no buyer' ELSE l.status END`

/** What the list tells of a lead's status, as one text. */
const REASON = sql`CASE WHEN l.exceptions = '[]' THEN ${textCell(sql`l.reason`)} ELSE ${textCell(
  sql`concat_ws('; ', nullif(l.reason, ''), (SELECT string_agg(e, '; ') FROM jsonb_array_elements_text(l.exceptions) AS e))`,
)} END`

const CELLS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`l.id`,
  dateadd: stampCell(sql`l.received_at`),
  pt: secondsCell(sql`l.processing_ms`),
  status: STATUS_TITLE,
  reason: REASON,
  lenders: textCell(sql`w.lenders`),
  product: sql`p.title`,
  publisher: textCell(sql`b.name`),
  subid: textCell(sql`l.subid`),
  rcid: sql`l.rcid_id`,
  source: FLOW_TITLE,
  earntotal: moneyCell(sql`l.earntotal`),
  earnpub: moneyCell(sql`l.earnpub`),
  earnsystem: moneyCell(sql`(l.earntotal - l.earnpub)`),
  earntotaloriginal: moneyCell(sql`l.earntotaloriginal`),
  earnpuboriginal: moneyCell(sql`l.earnpuboriginal`),
  earnsystemoriginal: moneyCell(sql`(l.earntotaloriginal - l.earnpuboriginal)`),
}

/** Whom a lead went to, as lendersOf tells it: only where it is asked for. */
const WENT_TO = sql`LEFT JOIN LATERAL (SELECT string_agg(coalesce(o.title, '#' || s.order_id) || ', ' || coalesce(n.title, '#' || s.lender_id),
    '; ' ORDER BY s.id) AS lenders
  FROM postings AS s LEFT JOIN orders AS o ON o.id = s.order_id LEFT JOIN lenders AS n ON n.id = s.lender_id
  WHERE s.lead_id = l.id AND NOT s.removed) AS w ON true`

interface FileRequest extends LeadFilters {
  readonly sort?: Sort<LeadSort> | undefined
  readonly columns?: readonly string[] | undefined
}

/** The leads of a list as cells of a file: the named columns, or all but the lenders. */
export function leadCells(request: FileRequest, zone: string): RawBuilder<unknown> {
  const columns = request.columns?.length
    ? chosenColumns(LEAD_COLUMNS, request.columns)
    : leadColumnsWith(['statusreasons'])
  const cells = cellsAs(columns.map((column) => [fileHeader(column, zone), cellOf(column)] as const))
  return selectCells(request, zone, cells, columns.some(({ id }) => id === 'lenders') ? WENT_TO : sql``)
}

interface ColumnId {
  readonly id: string
}
const cellOf = ({ id }: ColumnId): RawBuilder<unknown> => CELLS[id] ?? sql`NULL`

const selectCells = (request: FileRequest, zone: string, cells: Condition, join: Condition): RawBuilder<unknown> =>
  sql`SELECT ${cells} FROM (SELECT * FROM leads WHERE ${shownLeads(request, zone)}) AS l ${NAMES} ${join}
    ORDER BY ${leadOrder(request.sort, request)}`

/** The same cells as texts, for who adds others from `beside`: a table by the lead's id. */
export const leadTexts = (
  request: FileRequest,
  zone: string,
  columns: readonly ColumnId[],
  beside: { readonly columns: Condition; readonly join: Condition },
): RawBuilder<unknown> => {
  const texts = columns.map((column) => sql`(${cellOf(column)})::text`)
  return selectCells(request, zone, sql.join([...texts, beside.columns]), beside.join)
}
