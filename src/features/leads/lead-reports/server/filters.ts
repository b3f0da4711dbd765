import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'

type List<T> = readonly T[] | undefined

export interface LeadFilters {
  readonly date?: DateRange | undefined
  readonly product?: List<number>
  readonly publisher?: List<number>
  readonly rcid?: List<number>
  readonly source?: List<string>
  readonly status?: List<string>
  readonly subid?: List<string>
}

export type Condition = RawBuilder<unknown>

/** Leads, rollups and deltas name these columns alike: one reading of the filters serves all of them. */
const COLUMNS = [
  ['product', 'product_id'],
  ['publisher', 'publisher_id'],
  ['rcid', 'rcid_id'],
  ['source', 'flow'],
  ['status', 'status'],
  ['subid', 'subid'],
] as const

export const isAny = (column: string, values: List<string | number>): Condition[] =>
  values && values.length > 0 ? [sql`${sql.ref(column)} IN (${sql.join(values)})`] : []

export const byKeys = (filters: LeadFilters): Condition[] =>
  COLUMNS.flatMap(([name, column]) => isAny(column, filters[name]))

/** Rows of rollups and deltas carry the business day. */
export const byDay = ({ date }: Pick<LeadFilters, 'date'>): Condition[] =>
  date ? [sql`day BETWEEN ${date.from} AND ${date.to}`] : []

/** Rows carry the instant. */
export const byInstant = ({ date }: Pick<LeadFilters, 'date'>, zone: string): Condition[] =>
  date
    ? [
        sql`received_at >= ${new Date(startOfDay(zone, date.from))}`,
        sql`received_at < ${new Date(endOfDay(zone, date.to))}`,
      ]
    : []

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql.join([...conditions], sql` AND `) : sql`true`

/** Deleted and test leads are in no list and no count; the lead search finds the latter. */
export const SHOWN: Condition = sql`NOT test AND status <> 'deleted'`
