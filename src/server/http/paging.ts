import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { pageNumbers } from '@/kernel/call'
import type { DateRange } from '@/kernel/date-range'

export interface Paging {
  readonly page: number
  readonly perPage: number
}

async function countOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('n'))
  // What a query of any table answers is beyond its types.
  const { n } = (await counted.executeTakeFirstOrThrow()) as unknown as { n: number }
  return n
}

/** One page of a query in its order, with the numbers of the page; rows are counted unless somebody knows how many there are. */
export async function pageOfRows<DB, TB extends keyof DB, Row, Shown>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, perPage }: Paging,
  shown: (row: Row) => Shown,
  known?: number,
) {
  const rows = await query
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const total = known ?? (await countOf(query))
  return { data: rows.map(shown), ...pageNumbers(page, perPage, total, rows.length) }
}

/** Whether a moment is on one of these business days, both included; without days it is. */
export const onDays = (column: string, zone: string, days: DateRange | undefined): RawBuilder<SqlBool> =>
  days
    ? sql`${sql.ref(column)} >= ${new Date(startOfDay(zone, days.from))} AND ${sql.ref(column)} < ${new Date(endOfDay(zone, days.to))}`
    : sql`true`
