import { type RawBuilder, sql } from 'kysely'
import { daysBetween, type IsoDate } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'
import type { Sort } from '@/kernel/inputs'
import { type Cents, toDollars } from '@/kernel/money'
import type { Db } from '@/server/database/database'
import type { LeadRow, LeadSort } from '../rows'
import { sourceTitle } from '../sources'
import type { Condition } from './filters'

export interface LeadRecord {
  readonly id: number
  readonly received_at: Date
  readonly updated_at: Date
  readonly status: string
  readonly reason: string | null
  readonly exceptions: readonly string[]
  readonly processing_ms: number | null
  readonly product_id: number
  readonly publisher_id: number
  readonly rcid_id: number
  readonly ping_id: number | null
  readonly flow: string
  readonly subid: string
  readonly earntotal: number
  readonly earnpub: number
  readonly earntotaloriginal: number
  readonly earnpuboriginal: number
  readonly product_title: string
  readonly publisher_name: string
  readonly rcid_title: string
}

const BASE =
  sql.raw(`l.id, l.received_at, l.updated_at, l.status, l.reason, l.exceptions, l.processing_ms, l.product_id,
  l.publisher_id, l.rcid_id, l.ping_id, l.flow, l.subid, l.earntotal, l.earnpub, l.earntotaloriginal, l.earnpuboriginal`)

const ORDER: Readonly<Record<LeadSort, string>> = {
  id: 'l.id',
  dateadd: 'l.received_at',
  pt: 'l.processing_ms',
  status: 'l.status',
  product: 'p.title',
  publisher: 'b.name',
  subid: 'l.subid',
  rcid: 'l.rcid_id',
  source: 'l.flow',
  earntotal: 'l.earntotal',
  earnpub: 'l.earnpub',
  earnsystem: '(l.earntotal - l.earnpub)',
}
// A NULLS clause on the others would keep their indexes from being used.
const NULLABLE: readonly LeadSort[] = ['pt']

export const NEWEST_FIRST: Sort<LeadSort> = { column: 'dateadd', order: 'desc' }

/** So few days are a small part of all leads. */
const FEW_DAYS = 31

export interface Span {
  readonly date?: DateRange | undefined
  /** The current business day. */
  readonly today?: IsoDate | undefined
}

/**
 * Whether the index of ids would lead through many others to the rows: it does to those of a few days, unless they are
 * the newest and wanted first.
 */
function isDetour({ order }: Sort<LeadSort>, { date, today }: Span): boolean {
  if (!date || daysBetween(date.from, date.to) > FEW_DAYS) return false
  return !(order === 'desc' && today !== undefined && date.to >= today)
}

export function leadOrder(sort: Sort<LeadSort> = NEWEST_FIRST, span: Span = {}): Condition {
  const { column, order } = sort
  if (column === 'id' && isDetour(sort, span)) return sql.raw(`l.id + 0 ${order}`)
  const nulls = NULLABLE.includes(column) ? (order === 'asc' ? ' NULLS FIRST' : ' NULLS LAST') : ''
  return sql.raw(column === 'id' ? `l.id ${order}` : `${ORDER[column]} ${order}${nulls}, l.id ${order}`)
}

/** Small tables by their keys: PostgreSQL leaves out those that nothing asks for. */
export const NAMES = sql.raw(`LEFT JOIN products AS p ON p.id = l.product_id
  LEFT JOIN publishers AS b ON b.id = l.publisher_id LEFT JOIN rcids AS r ON r.id = l.rcid_id`)

const TITLES = sql.raw(', p.title AS product_title, b.name AS publisher_name, r.title AS rcid_title')

export interface LeadPage {
  readonly limit: number
  readonly offset: number
}

interface LeadSelect {
  /** Over the columns of leads, unqualified. */
  readonly where: Condition
  readonly sort?: Sort<LeadSort> | undefined
  /** The days that the condition asks for. */
  readonly span?: Span
  readonly page?: LeadPage
  /** Further columns of leads. */
  readonly also?: Condition
  /** These columns of leads in place of the usual ones and of the names. */
  readonly only?: Condition
  /** Further tables and columns by the lead's id, joined to the rows of the page only. */
  readonly beside?: { readonly columns: Condition; readonly join: Condition }
}

/** Rows first, then their names: only the rows of the page are joined. */
export function selectLeads<More = object, Base = LeadRecord>({
  where,
  sort,
  span,
  page,
  also = sql``,
  only,
  beside,
}: LeadSelect): RawBuilder<Base & More> {
  const order = leadOrder(sort, span)
  const limit = page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``
  const rows = sql`SELECT ${only ?? BASE}${also} FROM (SELECT * FROM leads WHERE ${where}) AS l ${NAMES} ORDER BY ${order} ${limit}`
  return sql<Base & More>`
    SELECT l.*${only ? sql`` : TITLES}${beside ? beside.columns : sql``}
    FROM (${rows}) AS l ${NAMES} ${beside ? beside.join : sql``} ORDER BY ${order}`
}

export const dollars = (cents: number): number => toDollars(cents as Cents)

export type LendersOf = ReadonlyMap<number, LeadRow['lenders']>

export const describeLead = (row: LeadRecord, lenders?: LendersOf): LeadRow => ({
  id: row.id,
  status: row.status,
  pingid: row.ping_id,
  dateadd: row.received_at.toISOString(),
  dateupdate: row.updated_at.toISOString(),
  pt: row.processing_ms === null ? null : Math.round(row.processing_ms / 10) / 100,
  product: { id: row.product_id, title: row.product_title },
  publisher: { id: row.publisher_id, name: row.publisher_name },
  subid: { subid: row.subid },
  rcid: { id: row.rcid_id, title: row.rcid_title },
  leadsource: { id: row.flow, title: sourceTitle(row.flow) },
  earntotal: dollars(row.earntotal),
  earntotaloriginal: dollars(row.earntotaloriginal),
  earnpub: dollars(row.earnpub),
  earnpuboriginal: dollars(row.earnpuboriginal),
  earnsystem: dollars(row.earntotal - row.earnpub),
  earnsystemoriginal: dollars(row.earntotaloriginal - row.earnpuboriginal),
  exceptions: [...(row.reason ? [row.reason] : []), ...row.exceptions],
  lenders: lenders?.get(row.id) ?? [],
})

/** Whom each lead went to, in the order it did. */
export async function lendersOf(db: Db, leads: readonly number[]): Promise<LendersOf> {
  const found = new Map<number, LeadRow['lenders']>()
  if (leads.length === 0) return found
  const rows = await db
    .selectFrom('postings')
    .leftJoin('orders', 'orders.id', 'postings.order_id')
    .leftJoin('lenders', 'lenders.id', 'postings.lender_id')
    .select(['postings.lead_id', 'postings.status', 'postings.order_id', 'postings.lender_id'])
    .select(['orders.title as order_title', 'lenders.title as lender_title'])
    .where('postings.lead_id', 'in', [...leads])
    .where('postings.removed', '=', false)
    .orderBy('postings.lead_id')
    .orderBy('postings.sent_at')
    .orderBy('postings.id')
    .execute()
  for (const row of rows) {
    const entry = {
      status: row.status,
      lenderorder: { id: row.order_id, title: row.order_title ?? `#${row.order_id}` },
      lender: { id: row.lender_id, title: row.lender_title ?? `#${row.lender_id}` },
    }
    found.set(row.lead_id, [...(found.get(row.lead_id) ?? []), entry])
  }
  return found
}
