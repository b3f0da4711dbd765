import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import type { CheckedInput } from '@/kernel/call'
import type { DateRange } from '@/kernel/date-range'
import type { Db } from '@/server/database/database'
import { type Condition, isAny } from '@/features/leads/lead-reports/server/public'
import type { returnCalls } from '../contract'
import { shownStatus } from '../rules'

export type Filters = CheckedInput<typeof returnCalls.requests>['body']

const STATUS: Readonly<Record<string, Condition>> = {
  requested: sql`i.status = 'requested'`,
  denied: sql`i.status = 'denied'`,
  accepted: sql`i.status = 'accepted' AND NOT i.credited`,
  'accepted credited': sql`i.status = 'accepted' AND i.credited`,
}

export const requestedOn = (date: DateRange | undefined, zone: string): Condition[] =>
  date
    ? [
        sql`i.dateadd >= ${new Date(startOfDay(zone, date.from))}`,
        sql`i.dateadd < ${new Date(endOfDay(zone, date.to))}`,
      ]
    : []

export const ofStatus = (status: Filters['status']): Condition[] =>
  status?.length
    ? [
        sql`(${sql.join(
          status.map((one) => sql`(${STATUS[one] ?? sql`false`})`),
          sql` OR `,
        )})`,
      ]
    : []

export const matching = (filters: Omit<Filters, 'page' | 'perPage'>, zone: string): Condition[] => [
  ...requestedOn(filters.date, zone),
  ...isAny('i.product_id', filters.product),
  ...isAny('i.lender_id', filters.lender),
  ...isAny('i.lead_id', filters.lead),
  ...isAny('i.order_id', filters.lenderorder),
  ...isAny('i.publisher_id', filters.publisher),
  ...isAny('i.reason_id', filters.reason),
  ...isAny('i.requested_by', filters.requestedby),
]

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  lead: sql`i.lead_id`,
  lender: sql`lower(n.title)`,
  lenderorder: sql`lower(o.title)`,
  publisher: sql`lower(u.name)`,
  product: sql`i.product_id`,
  sent: sql`i.sent_at`,
  requested: sql`i.dateadd`,
  status: sql`i.status`,
}

export interface Item {
  readonly id: number
  readonly lead: number
  readonly leadstatus: string
  readonly posting: number
  readonly order: number
  readonly ordertitle: string
  readonly returncap: number | null
  readonly lender: number
  readonly lendertitle: string
  readonly returnpolicy: number | null
  readonly publisher: number
  readonly publishername: string
  readonly product: number
  readonly sent_at: Date
  readonly price: number
  readonly status: string
  readonly credited: boolean
  readonly reason_id: number | null
  readonly reason: string
  readonly fraud: boolean
  readonly note: string
  readonly dateadd: Date
  readonly datefinalized: Date | null
  readonly asking: Person | null
  readonly deciding: Person | null
}
export interface Person {
  readonly id: number
  readonly name: string
  readonly role: string
}

const person = (alias: string): Condition =>
  sql`CASE WHEN ${sql.ref(`${alias}.id`)} IS NOT NULL THEN jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${sql.ref(`${alias}.name`)}, 'role', ${sql.ref(`${alias}.kind`)}) END`

/** All of them, or a page. */
export function itemsOf(
  { sort = { column: 'requested', order: 'desc' } }: Pick<Filters, 'sort'>,
  where: Condition,
  page?: { readonly limit: number; readonly offset: number },
): RawBuilder<Item> {
  const direction = sort.order === 'asc' ? sql`ASC` : sql`DESC`
  const limit = page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``
  return sql<Item>`
    SELECT i.id, i.lead_id AS lead, l.status AS leadstatus, i.posting_id AS posting, i.order_id AS order, o.title AS ordertitle,
      o.returncap, i.lender_id AS lender, n.title AS lendertitle, n.returnpolicy, i.publisher_id AS publisher,
      u.name AS publishername, i.product_id AS product, i.sent_at,
      CASE WHEN i.status = 'accepted' THEN i.cents ELSE coalesce(p.revenue, 0) END AS price, i.status, i.credited, i.reason_id, i.reason,
      coalesce(r.blocksresale, false) AS fraud, i.note, i.dateadd, i.datefinalized, ${person('a')} AS asking, ${person('d')} AS deciding
    FROM return_items AS i JOIN leads AS l ON l.id = i.lead_id JOIN lenders AS n ON n.id = i.lender_id
      JOIN orders AS o ON o.id = i.order_id JOIN publishers AS u ON u.id = i.publisher_id
      LEFT JOIN postings AS p ON p.lead_id = i.lead_id AND p.id = i.posting_id
      LEFT JOIN return_reasons AS r ON r.id = i.reason_id
      LEFT JOIN users AS a ON a.id = i.requested_by LEFT JOIN users AS d ON d.id = i.finalized_by
    WHERE ${where} ORDER BY ${SORTS[sort.column] ?? sql`i.dateadd`} ${direction}, i.id DESC ${limit}`
}

export async function countsByStatus(db: Db, where: Condition): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; credited: boolean; n: number }>`
    SELECT i.status, i.credited, count(*) AS n FROM return_items AS i WHERE ${where} GROUP BY i.status, i.credited`.execute(
    db,
  )
  const counts: Record<string, number> = { requested: 0, accepted: 0, 'accepted credited': 0, denied: 0 }
  for (const row of rows) {
    const status = shownStatus(row)
    counts[status] = (counts[status] ?? 0) + row.n
  }
  return counts
}

export interface Sold {
  readonly matched: number
  readonly returned: number
}

/** Sold postings of lenders by the day they were sent, and how many of them came back. */
export async function soldTo(db: Db, lenders: readonly number[], { from, to }: DateRange): Promise<Map<number, Sold>> {
  const columns = sql`lender_id, status, postings`
  const where = sql`lender_id = ANY (${[...lenders]}::bigint[]) AND day BETWEEN ${from} AND ${to} AND NOT feed AND NOT removed`
  const { rows } = await sql<Sold & { lender: number }>`
    SELECT lender_id AS lender, coalesce(sum(postings) FILTER (WHERE status = 'matched'), 0) AS matched,
      coalesce(sum(postings) FILTER (WHERE status = 'returned'), 0) AS returned
    FROM (SELECT ${columns} FROM posting_days WHERE ${where} UNION ALL SELECT ${columns} FROM posting_deltas WHERE ${where}) AS n
    GROUP BY lender_id`.execute(db)
  return new Map(rows.map((row) => [row.lender, row]))
}
