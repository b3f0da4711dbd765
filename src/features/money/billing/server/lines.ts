import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'
import { allOf, byDay, type Condition, isAny } from '@/features/leads/lead-reports/server/public'
import { SENT_STATUSES, type SentStatus, storedStatuses } from '@/features/reports/lender-reports/public'
import { billedDays, postingSums } from '@/features/reports/lender-reports/server/public'
import { type BillingNumbers, type Line, SOLD } from '../measures'
import { billedAs, sentDay } from './types'

type List<T> = readonly T[] | undefined

export interface BillFilters {
  readonly date?: DateRange | undefined
  readonly product?: List<number>
  readonly lender?: List<number>
  readonly invoicemethod?: List<string>
  readonly representative?: List<number>
  readonly billingtype?: List<string>
  readonly lenderorder?: List<number>
  readonly status?: List<SentStatus>
  readonly line?: List<Line>
}

/** Postings, rollup, deltas and returns name these columns alike. */
export function byKeys(filters: BillFilters): Condition[] {
  const lenders = [...isAny('invoicemethod', filters.invoicemethod), ...isAny('representative', filters.representative)]
  return [
    ...isAny('product_id', filters.product),
    ...isAny('order_id', filters.lenderorder),
    ...isAny('lender_id', filters.lender),
    ...(lenders.length > 0 ? [sql`lender_id IN (SELECT id FROM lenders WHERE ${allOf(lenders)})`] : []),
  ]
}

const asks = (line: Line, { line: lines }: BillFilters): boolean => !lines?.length || lines.includes(line)
/** The statuses that posts are asked for by; credits are of returned posts. */
const askedStatuses = (filters: BillFilters): readonly SentStatus[] =>
  asks('post', filters) ? (filters.status?.length ? filters.status : SENT_STATUSES) : []
/** As they are stored. */
export const postStatuses = (filters: BillFilters): string[] => storedStatuses(askedStatuses(filters))
export const asksForCredits = (filters: BillFilters): boolean =>
  asks('credit', filters) && (!filters.status?.length || filters.status.includes('returned'))

export const listed = (values: readonly string[]): Condition => sql`ANY (${[...values]}::text[])`

/** By instants of the business days. */
export const within = (column: string, { date }: BillFilters, zone: string): Condition[] =>
  date
    ? [
        sql`${sql.ref(column)} >= ${new Date(startOfDay(zone, date.from))}`,
        sql`${sql.ref(column)} < ${new Date(endOfDay(zone, date.to))}`,
      ]
    : []

/** Accepted returns that are credited on the day of acceptance; feeds are on no bill. */
export const acceptedReturns = (filters: BillFilters, zone: string): Condition => sql`
  (SELECT i.* FROM (SELECT lead_id, posting_id, order_id, lender_id, product_id, sent_at, datefinalized, cents FROM return_items
      WHERE ${allOf([
        sql`status = 'accepted'`,
        ...within('datefinalized', filters, zone),
        ...byKeys(filters),
        ...billedAs(filters, sentDay(zone), 'return'),
      ])}) AS i
    JOIN postings AS p ON p.lead_id = i.lead_id AND p.id = i.posting_id AND NOT p.feed AND NOT p.removed AND NOT p.test)`

export type Key = 'day' | 'lender_id' | 'order_id'

const BILLED = sql`NOT removed AND NOT feed`
const DAY = sql`day`
const keysOf = (by: readonly Key[]): Condition => sql.join(by.map((name) => sql.ref(name)))

/** Posts by the day sent, from the rollup. */
function posts(filters: BillFilters, by: readonly Key[], zone: string): Condition {
  const statuses = askedStatuses(filters)
  const asked = postingSums(statuses)
  const rejected = postingSums(statuses.filter((status) => !SOLD.includes(status)))
  const where = allOf([BILLED, ...byDay(filters), ...byKeys(filters), ...billedAs(filters, DAY)])
  return sql`SELECT ${keysOf(by)}, ${asked.postings} AS attemptedposts, ${rejected.postings} AS rejectedposts, 0 AS credited,
      0 AS creditedtotal, ${asked.revenue} AS grossprice
    FROM ${billedDays(where, zone)} GROUP BY ${keysOf(by)}`
}

/** Credits by the day sent, from the rollup. */
function creditsBySent(filters: BillFilters, by: readonly Key[], zone: string): Condition {
  const back = postingSums(['returned'])
  const where = allOf([BILLED, ...byDay(filters), ...byKeys(filters), ...billedAs(filters, DAY, 'sent')])
  return sql`SELECT ${keysOf(by)}, 0, 0, ${back.postings}, 0 - ${back.credited}, 0
    FROM ${billedDays(where, zone)} GROUP BY ${keysOf(by)}`
}

function creditsByReturn(filters: BillFilters, by: readonly Key[], zone: string): Condition {
  return sql`SELECT ${keysOf(by)}, 0, 0, count(*), -sum(cents), 0
    FROM (SELECT (datefinalized AT TIME ZONE ${zone})::date AS day, lender_id, order_id, cents
      FROM ${acceptedReturns(filters, zone)} AS i) AS i GROUP BY ${keysOf(by)}`
}

/** The measures by these keys, the lender always among them; keys with nothing on the bill are left out. */
export function billsOf<Keys>(
  filters: BillFilters,
  by: readonly Key[],
  zone: string,
): RawBuilder<Keys & BillingNumbers> {
  // Days leave as text: a date of the driver is an instant of the machine's own zone.
  const shown = sql.join(by.map((name) => (name === 'day' ? sql`day::text AS day` : sql.ref(name))))
  const credits = asksForCredits(filters)
    ? sql`UNION ALL ${creditsBySent(filters, by, zone)} UNION ALL ${creditsByReturn(filters, by, zone)}`
    : sql``
  return sql<Keys & BillingNumbers>`
    SELECT ${shown}, sum(attemptedposts) AS attemptedposts, sum(rejectedposts) AS rejectedposts, sum(credited) AS credited,
      sum(creditedtotal) AS creditedtotal, sum(grossprice) AS grossprice
    FROM (${posts(filters, by, zone)} ${credits}) AS n GROUP BY ${keysOf(by)}
    HAVING sum(attemptedposts) <> 0 OR sum(credited) <> 0 OR sum(grossprice) <> 0`
}
