import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from '@/kernel/date-range'
import { allOf, byDay, type Condition, isAny } from '@/features/lead-reports/server/public'
import { POSTING_COUNT_NAMES, POSTING_COUNTS, type PostingNumbers, storedStatuses } from '../measures'

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

/**
 * Rollup and deltas in one statement: the fold moves a row from one to the other in one transaction. Who asks for no publisher is
 * answered by the days of orders, which are few however much comes in.
 */
export function postingDays(columns: Condition, where: Condition, { publisher }: PostingFilters = {}): Condition {
  const rollup = sql.table(publisher?.length ? 'posting_days' : 'order_days')
  return sql`(SELECT ${columns} FROM ${rollup} WHERE ${where} UNION ALL SELECT ${columns} FROM posting_deltas WHERE ${where}) AS n`
}

const countOf = (name: (typeof POSTING_COUNT_NAMES)[number]): Condition =>
  sql`coalesce(sum(postings) FILTER (WHERE status IN (${sql.join(storedStatuses(POSTING_COUNTS[name]))})), 0)`

const MEASURES: Condition = sql.join([
  ...POSTING_COUNT_NAMES.map((name) => sql`${countOf(name)} AS ${sql.id(name)}`),
  sql`coalesce(sum(revenue - credited), 0) AS total, coalesce(sum(revenue), 0) AS totaloriginal`,
])

export type Key = 'day' | 'lender_id' | 'order_id'

/** The measures by keys of the rollup; keys whose postings all went elsewhere are left out. */
export function numbersOf<Keys>(filters: PostingFilters, by: readonly Key[]): RawBuilder<Keys & PostingNumbers> {
  const key = sql.join(by.map((name) => sql.id(name)))
  const columns = sql.join([...by, 'status', 'postings', 'revenue', 'credited'].map((name) => sql.id(name)))
  // Days leave as text: a date of the driver is an instant of the machine's own zone.
  const shown = sql.join(by.map((name) => (name === 'day' ? sql`day::text AS day` : sql.id(name))))
  const from = postingDays(columns, allOf([...byDay(filters), ...byParties(filters)]), filters)
  return sql<Keys & PostingNumbers>`SELECT ${shown}, ${MEASURES} FROM ${from} GROUP BY ${key}
    HAVING ${countOf('leads')} <> 0 OR sum(revenue) <> 0 ORDER BY ${key}`
}
