import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from '@/kernel/date-range'
import { allOf, byDay, type Condition, isAny } from '@/features/leads/lead-reports/server/public'
import {
  POSTING_COUNT_NAMES,
  POSTING_COUNTS,
  type PostingNumbers,
  SENT_STATUSES,
  type SentStatus,
  storedStatuses,
} from '../measures'

type List<T> = readonly T[] | undefined

export interface PostingFilters {
  readonly date?: DateRange | undefined
  readonly product?: List<number>
  readonly lender?: List<number>
  readonly lenderorder?: List<number>
  readonly publisher?: List<number>
  readonly representative?: List<number>
}

/** Postings, rollup and deltas name these columns alike. Removed postings are in no report. */
export const byParties = (filters: PostingFilters): Condition[] => [
  sql`NOT removed`,
  ...isAny('product_id', filters.product),
  ...isAny('lender_id', filters.lender),
  ...isAny('order_id', filters.lenderorder),
  ...isAny('publisher_id', filters.publisher),
  ...(filters.representative?.length
    ? [sql`lender_id IN (SELECT id FROM lenders WHERE ${allOf(isAny('representative', filters.representative))})`]
    : []),
]

const STATUSES = storedStatuses(SENT_STATUSES)
const COLUMNS = sql.raw(
  ['day', 'lender_id', 'order_id', 'postings', ...STATUSES, 'revenue', 'returnedrevenue', 'credited'].join(', '),
)
const ofStatus = (value: string, status: string, column = status): string =>
  `CASE WHEN status = '${status}' THEN ${value} ELSE 0 END AS ${column}`
/** The same of rows that each have one status. */
const BY_STATUS = sql.raw(
  [
    ...[
      'day',
      'lender_id',
      'order_id',
      'postings',
      ...STATUSES.map((status) => ofStatus('postings', status)),
      'revenue',
    ],
    ...[ofStatus('revenue', 'returned', 'returnedrevenue'), 'credited'],
  ].join(', '),
)

/** Postings of deleted leads, which are in no rollup, row by row. */
const ofDeleted = (
  zone: string,
): Condition => sql`(SELECT (p.sent_at AT TIME ZONE ${zone})::date AS day, p.lender_id, p.order_id,
    p.product_id, p.feed, p.removed, p.status, 1 AS postings, p.revenue, p.credited
  FROM leads AS l JOIN postings AS p ON p.lead_id = l.id WHERE l.status = 'deleted' AND NOT p.test) AS d`

/**
 * Rollup and deltas in one statement: the fold moves a row from one to the other in one transaction. Who asks for no publisher is
 * answered by the days of orders, which are few however much comes in. Statuses are columns: `where` cannot ask for one.
 */
export function postingDays(where: Condition, { publisher }: PostingFilters = {}): Condition {
  const rollup = publisher?.length ? sql`${BY_STATUS} FROM posting_days` : sql`${COLUMNS} FROM order_days`
  return sql`(${daysFrom(rollup, where)}) AS n`
}

/** The same for bills, which keep the postings of deleted leads: deleting a lead must not change a past bill. */
export const billedDays = (
  where: Condition,
  zone: string,
): Condition => sql`(${daysFrom(sql`${COLUMNS} FROM order_days`, where)}
  UNION ALL SELECT ${BY_STATUS} FROM ${ofDeleted(zone)} WHERE ${where}) AS n`

const daysFrom = (rollup: Condition, where: Condition): Condition =>
  sql`SELECT ${rollup} WHERE ${where} UNION ALL SELECT ${BY_STATUS} FROM posting_deltas WHERE ${where}`

const sumsOf = (columns: readonly string[]): Condition =>
  columns.length === 0 ? sql`0` : sql.raw(`coalesce(${columns.map((name) => `sum(${name})`).join(' + ')}, 0)`)

/**
 * How many postings of these days have one of the statuses, what they brought and what was given back of it; without statuses, all.
 * Only what was sold brought anything, and only what was returned is given back.
 */
export function postingSums(statuses?: readonly SentStatus[]): Record<'postings' | 'revenue' | 'credited', Condition> {
  if (!statuses) return { postings: sumsOf(['postings']), revenue: sumsOf(['revenue']), credited: sumsOf(['credited']) }
  const returned = statuses.includes('returned')
  return {
    // Who names a status twice means it once.
    postings: sumsOf(storedStatuses([...new Set(statuses)])),
    revenue: sumsOf([
      ...(statuses.includes('matched') ? ['revenue - returnedrevenue'] : []),
      ...(returned ? ['returnedrevenue'] : []),
    ]),
    credited: sumsOf(returned ? ['credited'] : []),
  }
}

const countOf = (name: (typeof POSTING_COUNT_NAMES)[number]): Condition => postingSums(POSTING_COUNTS[name]).postings

const MEASURES: Condition = sql.join([
  ...POSTING_COUNT_NAMES.map((name) => sql`${countOf(name)} AS ${sql.id(name)}`),
  sql`coalesce(sum(revenue - credited), 0) AS total, coalesce(sum(revenue), 0) AS totaloriginal`,
])

export type Key = 'day' | 'lender_id' | 'order_id'

/** The measures by keys of the rollup; keys whose postings all went elsewhere are left out. */
export function numbersOf<Keys>(filters: PostingFilters, by: readonly Key[]): RawBuilder<Keys & PostingNumbers> {
  const key = sql.join(by.map((name) => sql.id(name)))
  // Days leave as text: a date of the driver is an instant of the machine's own zone.
  const shown = sql.join(by.map((name) => (name === 'day' ? sql`day::text AS day` : sql.id(name))))
  const from = postingDays(allOf([...byDay(filters), ...byParties(filters)]), filters)
  return sql<Keys & PostingNumbers>`SELECT ${shown}, ${MEASURES} FROM ${from} GROUP BY ${key}
    HAVING ${countOf('leads')} <> 0 OR sum(revenue) <> 0 ORDER BY ${key}`
}
