import { type RawBuilder, sql } from 'kysely'
import { dateIn } from '@/kernel/business-time'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import type { Db } from '@/server/database/database'
import { streamRows } from '@/server/database/stream'
import type { Services } from '@/server/services'
import { allOf, type Condition, pageOfRows } from '@/features/leads/lead-reports/server/public'
import { type BillingNumbers, billedTogether, type Line, NOTHING_BILLED, SOLD } from '../measures'
import type { BillLine, LineSort } from '../rows'
import { describeBill, lenderOf, titled } from './bills'
import {
  acceptedReturns,
  asksForCredits,
  type BillFilters,
  billsOf,
  byKeys,
  listed,
  postStatuses,
  within,
} from './lines'
import { billedAs, type BillingType, sentDay, typeOn } from './types'

interface Request extends BillFilters {
  readonly sort?: Sort<LineSort> | undefined
}

interface LineRecord {
  readonly id: number
  readonly line: Line
  readonly at: Date
  readonly lead_id: number
  readonly product_id: number
  readonly product_title: string | null
  readonly lender_id: number
  readonly lender_title: string | null
  readonly billingtype: string
  readonly order_id: number
  readonly order_title: string | null
  readonly status: string
  /** Below 0 for a credit. */
  readonly cents: number
}

const NET = sql.raw(`(CASE WHEN n.line = 'credit' THEN -1 WHEN n.status IN ('matched', 'returned') THEN 1 ELSE 0 END)`)
const ORDER: Readonly<Record<LineSort, Condition>> = {
  date: sql`n.at`,
  lender: sql`l.title`,
  order: sql`o.title`,
  lead: sql`n.lead_id`,
  product: sql`p.title`,
  line: sql`n.line`,
  status: sql`n.status`,
  net: NET,
  earntotal: sql`n.cents`,
}

const NAMES = sql.raw(`LEFT JOIN products AS p ON p.id = n.product_id JOIN lenders AS l ON l.id = n.lender_id
  LEFT JOIN orders AS o ON o.id = n.order_id`)
const KEYS = sql.raw('lead_id, product_id, lender_id, order_id')

/** Posts as the rollup counts them, and the credits of each lender on the day its billing type says. */
function linesOf(filters: BillFilters, zone: string): Condition[] {
  const posted = (type?: BillingType): Condition[] => [
    sql`NOT removed AND NOT feed AND NOT test`,
    ...within('sent_at', filters, zone),
    ...byKeys(filters),
    ...billedAs(filters, sentDay(zone), type),
  ]
  const statuses = postStatuses(filters)
  const posts = sql`SELECT 'post' AS line, id, sent_at AS at, sent_at, ${KEYS}, status, revenue AS cents FROM postings
    WHERE ${allOf([...posted(), sql`status = ${listed(statuses)}`])}`
  const credits = [
    sql`SELECT 'credit' AS line, id, sent_at AS at, sent_at, ${KEYS}, status, -credited AS cents FROM postings
      WHERE ${allOf([...posted('sent'), sql`status = 'returned'`])}`,
    sql`SELECT 'credit' AS line, posting_id AS id, datefinalized AS at, sent_at, ${KEYS}, 'returned' AS status, -cents AS cents
      FROM ${acceptedReturns(filters, zone)} AS i`,
  ]
  return [...(statuses.length > 0 ? [posts] : []), ...(asksForCredits(filters) ? credits : [])]
}

const NEWEST_FIRST: Sort<LineSort> = { column: 'date', order: 'desc' }

/** Rows first, then what stands beside them; by date each kind gives no more than the page can need. */
function selectLines(
  { sort = NEWEST_FIRST, ...filters }: Request,
  zone: string,
  page?: { readonly limit: number; readonly offset: number },
): RawBuilder<LineRecord> {
  const way = sql.raw(sort.order)
  const byDate = sql`n.at ${way}, n.id ${way}, n.line ${way}`
  const order = sort.column === 'date' ? byDate : sql`${ORDER[sort.column]} ${way}, ${byDate}`
  const few =
    page && sort.column === 'date' ? sql`ORDER BY at ${way}, id ${way} LIMIT ${page.offset + page.limit}` : sql``
  const lines = linesOf(filters, zone).map((line) => sql`(${line} ${few})`)
  const all = lines.length > 0 ? sql.join(lines, sql` UNION ALL `) : NO_LINES
  const limit = page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``
  return sql<LineRecord>`
    SELECT n.*, p.title AS product_title, l.title AS lender_title, o.title AS order_title,
      ${typeOn(sql`n.lender_id`, sql`(n.sent_at AT TIME ZONE ${zone})::date`)} AS billingtype
    FROM (${all}) AS n ${NAMES} ORDER BY ${order} ${limit}`
}
const NO_LINES = sql`SELECT NULL::text AS line, id, sent_at AS at, sent_at, ${KEYS}, status, revenue AS cents FROM postings WHERE false`

/** The same figures for one line as for all of them. */
const numbersOf = ({ line, status, cents }: LineRecord): BillingNumbers =>
  line === 'credit'
    ? { ...NOTHING_BILLED, credited: 1, creditedtotal: cents }
    : {
        ...NOTHING_BILLED,
        attemptedposts: 1,
        rejectedposts: (SOLD as readonly string[]).includes(status) ? 0 : 1,
        grossprice: cents,
      }

function describeLine(row: LineRecord, zone: string): BillLine {
  const figures = describeBill(numbersOf(row))
  return {
    id: row.id,
    line: row.line,
    day: dateIn(zone, row.at.getTime()),
    date: row.at.toISOString(),
    lead: row.lead_id,
    product: titled(row.product_id, row.product_title),
    lender: lenderOf(row),
    order: titled(row.order_id, row.order_title),
    status: row.status,
    ...figures,
    earntotal: figures.netowned,
  }
}

export async function* billLineRows(services: Services, request: Request) {
  const { reports, exportPool } = services.database
  const zone = services.config.SLUICE_TIME_ZONE
  const query = selectLines(request, zone)
  for await (const rows of streamRows<LineRecord>(exportPool, { compile: () => query.compile(reports) }))
    yield rows.map((row) => describeLine(row, zone))
}

/** A page of lines with the figures of all pages, which come from the rollup. */
export async function listLines(
  db: Db,
  request: Request & { readonly page: number; readonly perPage: number },
  zone: string,
) {
  const { page, perPage, sort: _sort, ...filters } = request
  const [{ rows }, { rows: bills }] = await Promise.all([
    selectLines(request, zone, pageOfRows(request)).execute(db),
    billsOf(filters, ['lender_id'], zone).execute(db),
  ])
  const all = billedTogether(bills)
  return {
    data: rows.map((row) => describeLine(row, zone)),
    ...pageNumbers(page, perPage, all.attemptedposts + all.credited, rows.length),
    additionalData: describeBill(all),
  }
}
