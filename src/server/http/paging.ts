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

/** One page of a query in its order, its rows described together, with the numbers of the page; counted unless somebody knows how many there are. */
export async function pageDescribed<DB, TB extends keyof DB, Row, Shown>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, perPage }: Paging,
  describe: (rows: Row[]) => Shown[] | Promise<Shown[]>,
  known?: number | Promise<number>,
) {
  const asked = query.limit(perPage).offset((page - 1) * perPage)
  const [rows, total] = await Promise.all([asked.execute(), known ?? countOf(query)])
  return { data: await describe(rows), ...pageNumbers(page, perPage, total, rows.length) }
}

/** The same where each row is described by itself. */
export const pageOfRows = <DB, TB extends keyof DB, Row, Shown>(
  query: SelectQueryBuilder<DB, TB, Row>,
  paging: Paging,
  shown: (row: Row) => Shown,
  known?: number | Promise<number>,
) => pageDescribed(query, paging, (rows) => rows.map(shown), known)

/** Whether a moment is on one of these business days, both included; without days it is. */
export const onDays = (column: string, zone: string, days: DateRange | undefined): RawBuilder<SqlBool> =>
  days
    ? sql`${sql.ref(column)} >= ${new Date(startOfDay(zone, days.from))} AND ${sql.ref(column)} < ${new Date(endOfDay(zone, days.to))}`
    : sql`true`
