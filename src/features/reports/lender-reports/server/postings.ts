import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import type { Db } from '@/server/database/database'
import { allOf, byDay, type Condition, dollars, isAny, pageOfRows } from '@/features/leads/lead-reports/server/public'
import { type SentStatus, storedStatuses } from '../measures'
import type { PostingRow, PostingSort } from '../rows'
import { byParties, postingDays, type PostingFilters, postingSums } from './numbers'

interface DetailFilters extends PostingFilters {
  readonly status?: readonly SentStatus[] | undefined
  readonly via?: readonly string[] | undefined
  readonly sort?: Sort<PostingSort> | undefined
}

export interface PostingRecord {
  readonly id: number
  readonly lead_id: number
  readonly sent_at: Date
  readonly status: string
  readonly product_id: number
  readonly product_title: string | null
  readonly publisher_id: number
  readonly publisher_name: string | null
  readonly order_id: number
  readonly order_title: string | null
  readonly lender_id: number
  readonly lender_title: string | null
  readonly revenue: number
  readonly credited: number
  readonly reason: string | null
  readonly http_status: number | null
  readonly attempted: number | null
  readonly returnreason: string | null
}

const ORDER: Readonly<Record<PostingSort, string>> = {
  date: 'n.sent_at',
  product: 'p.title',
  lead: 'n.lead_id',
  publisher: 'b.name',
  status: 'n.status',
  earntotal: '(n.revenue - n.credited)',
  lender: 'l.title',
  order: 'o.title',
}

const orderOf = ({ column, order }: Sort<PostingSort>): Condition =>
  sql.raw(`${ORDER[column]} ${order}, ${column === 'date' ? '' : `n.sent_at ${order}, `}n.id ${order}`)

const NAMES = sql.raw(`LEFT JOIN products AS p ON p.id = n.product_id LEFT JOIN publishers AS b ON b.id = n.publisher_id
  LEFT JOIN lenders AS l ON l.id = n.lender_id LEFT JOIN orders AS o ON o.id = n.order_id`)

const byStatus = ({ status }: DetailFilters): Condition[] => isAny('status', status && storedStatuses(status))

/** Postings of reports, which leave deleted leads out. */
export const bySent = (filters: Pick<PostingFilters, 'date'>, zone: string): Condition[] => [
  sql`NOT EXISTS (SELECT FROM leads WHERE leads.id = postings.lead_id AND leads.status = 'deleted')`,
  ...billedBySent(filters, zone),
]

/** Postings of bills: deleting a lead does not change a past bill. */
export const billedBySent = ({ date }: Pick<PostingFilters, 'date'>, zone: string): Condition[] => [
  sql`NOT test`,
  ...(date
    ? [sql`sent_at >= ${new Date(startOfDay(zone, date.from))}`, sql`sent_at < ${new Date(endOfDay(zone, date.to))}`]
    : []),
]

const wanted = (filters: DetailFilters, zone: string): Condition =>
  allOf([...bySent(filters, zone), ...byParties(filters), ...byStatus(filters), ...isAny('via', filters.via)])

const NEWEST_FIRST: Sort<PostingSort> = { column: 'date', order: 'desc' }

/** Rows first, then what stands beside them: only the rows of the page are joined to it. */
export function selectPostings(
  { sort = NEWEST_FIRST, ...filters }: DetailFilters,
  zone: string,
  page?: { readonly limit: number; readonly offset: number },
): RawBuilder<PostingRecord> {
  const order = orderOf(sort)
  const limit = page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``
  return sql<PostingRecord>`
    SELECT n.id, n.lead_id, n.sent_at, n.status, n.product_id, p.title AS product_title, n.publisher_id, b.name AS publisher_name,
      n.order_id, o.title AS order_title, n.lender_id, l.title AS lender_title, n.revenue, n.credited, n.reason, n.http_status,
      CASE WHEN n.status = 'matched' THEN (SELECT count(*) FROM postings AS a
        WHERE a.lead_id = n.lead_id AND NOT a.removed AND NOT a.feed) END AS attempted,
      CASE WHEN n.status = 'returned' THEN (SELECT r.reason FROM return_items AS r
        WHERE r.lead_id = n.lead_id AND r.posting_id = n.id) END AS returnreason
    FROM (SELECT n.* FROM (SELECT * FROM postings WHERE ${wanted(filters, zone)}) AS n ${NAMES} ORDER BY ${order} ${limit}) AS n
    ${NAMES} ORDER BY ${order}`
}

const titled = (id: number, title: string | null) => ({ id, title: title ?? `#${id}` })

export const describePosting = (row: PostingRecord): PostingRow => ({
  id: row.id,
  date: row.sent_at.toISOString(),
  product: titled(row.product_id, row.product_title),
  lead: row.lead_id,
  publisher: { id: row.publisher_id, name: row.publisher_name ?? `#${row.publisher_id}` },
  status: row.status,
  earntotal: dollars(row.revenue - row.credited),
  earntotaloriginal: dollars(row.revenue),
  attemptedposts: row.attempted,
  lenderorder: { ...titled(row.order_id, row.order_title), lender: titled(row.lender_id, row.lender_title) },
  comment: row.reason ?? '',
  responsedata: row.http_status === null ? '' : `HTTP ${row.http_status}`,
  returnreason: row.returnreason ?? '',
})

interface Totals {
  readonly total: number
  readonly now: number
  readonly sold: number
}

/** By the rollup, which knows all filters but how a posting came about. */
async function totalsOf(db: Db, filters: DetailFilters, zone: string): Promise<Totals> {
  const ofRows = sql`(SELECT 1 AS postings, revenue, credited FROM postings WHERE ${wanted(filters, zone)}) AS n`
  const ofDays = postingDays(allOf([...byDay(filters), ...byParties(filters)]), filters)
  const byRows = Boolean(filters.via?.length)
  const { postings, revenue, credited } = postingSums(byRows || !filters.status?.length ? undefined : filters.status)
  const { rows } = await sql<Totals>`SELECT ${postings} AS total, ${revenue} - ${credited} AS now, ${revenue} AS sold
    FROM ${byRows ? ofRows : ofDays}`.execute(db)
  return rows[0] ?? { total: 0, now: 0, sold: 0 }
}

/** A page of postings with the totals of all pages. */
export async function listPostings(
  db: Db,
  request: DetailFilters & { readonly page: number; readonly perPage: number },
  zone: string,
) {
  const { page, perPage, ...filters } = request
  const [{ rows }, { total, now, sold }] = await Promise.all([
    selectPostings(filters, zone, pageOfRows(request)).execute(db),
    totalsOf(db, filters, zone),
  ])
  return {
    data: rows.map(describePosting),
    ...pageNumbers(page, perPage, total, rows.length),
    additionalData: { earntotal: dollars(now), earntotaloriginal: dollars(sold) },
  }
}
