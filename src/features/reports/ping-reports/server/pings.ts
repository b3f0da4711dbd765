import { sql } from 'kysely'
import type { DateRange } from '@/kernel/date-range'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import type { Db } from '@/server/database/database'
import {
  allOf,
  byInstant,
  byKeys,
  type Condition,
  dollars,
  isAny,
  pageOfRows,
} from '@/features/leads/lead-reports/server/public'
import type { PingRow, PingSort } from '../contract'

interface PingRecord {
  readonly id: number
  readonly lead_id: number | null
  readonly received_at: Date
  readonly status: string
  readonly product_id: number
  readonly product_title: string | null
  readonly publisher_id: number
  readonly publisher_name: string | null
  readonly rcid_id: number
  readonly rcid_title: string | null
  readonly earntotal: number
  readonly earnpub: number
}

interface Request {
  readonly date?: DateRange | undefined
  readonly product?: readonly number[] | undefined
  readonly publisher?: readonly number[] | undefined
  readonly rcid?: readonly number[] | undefined
  readonly status?: readonly string[] | undefined
  readonly lender?: readonly number[] | undefined
  readonly lenderorder?: readonly number[] | undefined
  readonly outcome?: readonly string[] | undefined
  readonly sort?: Sort<PingSort> | undefined
  readonly page: number
  readonly perPage: number
}

const ORDER: Readonly<Record<PingSort, string>> = {
  id: 'g.id',
  lead_id: 'g.lead_id',
  dateadd: 'g.received_at',
  status: 'g.now_status',
  product: 'p.title',
  publisher: 'b.name',
  rcid: 'g.rcid_id',
  earntotal: 'g.earntotal',
  earnpub: 'g.earnpub',
}

function orderOf({ column, order }: Sort<PingSort>) {
  const nulls = column === 'lead_id' ? (order === 'asc' ? ' NULLS FIRST' : ' NULLS LAST') : ''
  return sql.raw(column === 'id' ? `g.id ${order}` : `${ORDER[column]} ${order}${nulls}, g.id ${order}`)
}

const NAMES = sql.raw(`LEFT JOIN products AS p ON p.id = g.product_id
  LEFT JOIN publishers AS b ON b.id = g.publisher_id LEFT JOIN rcids AS r ON r.id = g.rcid_id`)

const describe = (row: PingRecord): PingRow => ({
  id: row.id,
  lead_id: row.lead_id,
  dateadd: row.received_at.toISOString(),
  status: row.status,
  product: { id: row.product_id, title: row.product_title ?? '' },
  publisher: { id: row.publisher_id, name: row.publisher_name ?? `#${row.publisher_id}` },
  rcid: { id: row.rcid_id, title: row.rcid_title ?? '' },
  earntotal: dollars(row.earntotal),
  earnpub: dollars(row.earnpub),
})

/** Pings that were passed on to one of these orders, or lenders, and answered so. */
function byAsked({ lender, lenderorder, outcome }: Request): Condition[] {
  const which = [...isAny('a.lender', lender), ...isAny('a.order', lenderorder), ...isAny('a.outcome', outcome)]
  if (which.length === 0) return []
  return [
    sql`EXISTS (SELECT FROM jsonb_to_recordset(postings) AS a (lender bigint, "order" bigint, outcome text) WHERE ${allOf(which)})`,
  ]
}

export async function listPings(db: Db, request: Request, zone: string, now: number) {
  const { page, perPage, status, sort = { column: 'dateadd', order: 'desc' } } = request
  // A price that nobody took in time: said by the clock, written nowhere.
  const nowStatus = sql`CASE WHEN status = 'success' AND expires_at <= ${new Date(now)} THEN 'expired' ELSE status END`
  const where = allOf([
    sql`NOT test`,
    ...byInstant(request, zone),
    ...byKeys({ product: request.product, publisher: request.publisher, rcid: request.rcid }),
    ...byAsked(request),
    ...(status?.length ? [sql`${nowStatus} IN (${sql.join([...status])})`] : []),
  ])
  const order = orderOf(sort)
  const { limit, offset } = pageOfRows(request)
  const [{ rows }, counted] = await Promise.all([
    sql<PingRecord>`SELECT g.*, g.now_status AS status, p.title AS product_title, b.name AS publisher_name,
        r.title AS rcid_title
      FROM (SELECT g.* FROM (SELECT id, lead_id, received_at, ${nowStatus} AS now_status, product_id, publisher_id, rcid_id,
          earntotal, earnpub FROM pings WHERE ${where}) AS g ${NAMES} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS g
      ${NAMES} ORDER BY ${order}`.execute(db),
    sql<{ n: number }>`SELECT count(*) AS n FROM pings WHERE ${where}`.execute(db),
  ])
  return { data: rows.map(describe), ...pageNumbers(page, perPage, counted.rows[0]?.n ?? 0, rows.length) }
}
