import { type RawBuilder, sql } from 'kysely'
import type { Db } from '@/server/database/database'
import { allOf, byDay, type Condition, isAny } from '@/features/leads/lead-reports/server/public'
import { percentile95 } from '../answer-times'
import {
  byDates,
  byOrders,
  type LenderPingPostRow,
  type PingPostSums,
  type PingPostType,
  pingPostNumbers,
  SUM_NAMES,
} from '../ping-post'
import type { PostingFilters } from './numbers'
import { DAY_COLUMNS, rowsOfDays, STEP_NUMBERS, unkeptDays } from './ping-post-days'

type Filters = Pick<PostingFilters, 'date' | 'lender' | 'lenderorder'>

interface PingPostRecord extends PingPostSums {
  readonly day: string | null
  readonly lender_id: number | null
  readonly lender_title: string | null
  readonly order_id: number | null
  readonly order_title: string | null
  readonly whole: number
  readonly pingtimes: number[]
  readonly posttimes: number[]
}

/** Arrays added up place by place. */
const times = (name: string): Condition =>
  sql.raw(`ARRAY[${STEP_NUMBERS.map((n) => `coalesce(sum(${name}[${n + 1}]), 0)`).join(', ')}]::int[] AS ${name}`)

/**
 * What is kept, and of other days the rows. Posts count to orders that are pinged: what was sold without a ping is nobody's ping won. The totals
 * are one more row, of no key.
 */
function statement(
  filters: Filters,
  type: PingPostType,
  unkept: readonly string[],
  zone: string,
): RawBuilder<PingPostRecord> {
  const keys = [...(byDates(type) ? ['day'] : []), 'lender_id', ...(byOrders(type) ? ['order_id'] : [])]
  const key = sql.join(keys.map((name) => sql.id(name)))
  const shown = (name: string): Condition => (keys.includes(name) ? sql`g.${sql.id(name)}` : sql`NULL::bigint`)
  const parties = [...isAny('lender_id', filters.lender), ...isAny('order_id', filters.lenderorder)]
  const kept = allOf([sql`day <> ALL (${[...unkept]}::date[])`, ...byDay(filters), ...parties])
  return sql<PingPostRecord>`
    WITH n AS MATERIALIZED (SELECT ${DAY_COLUMNS} FROM pingpost_days WHERE ${kept}
        UNION ALL SELECT ${DAY_COLUMNS} FROM (${rowsOfDays(unkept, zone)}) AS r WHERE ${allOf(parties)}),
      g AS (SELECT ${key}, GROUPING(lender_id) AS whole, ${times('pingtimes')}, ${times('posttimes')},
          ${sql.join(SUM_NAMES.map((name) => sql`coalesce(sum(${sql.id(name)}), 0) AS ${sql.id(name)}`))}
        FROM n WHERE order_id IN (SELECT order_id FROM n WHERE pings > 0) OR order_id IN (SELECT id FROM orders WHERE ispingpost)
        GROUP BY GROUPING SETS ((${key}), ()))
    SELECT ${shown('day')}::text AS day, ${shown('lender_id')} AS lender_id, ${shown('order_id')} AS order_id, g.whole,
      l.title AS lender_title, o.title AS order_title, g.pingtimes, g.posttimes,
      ${sql.join(SUM_NAMES.map((name) => sql.ref(`g.${name}`)))}
    FROM g LEFT JOIN lenders AS l ON l.id = ${shown('lender_id')} LEFT JOIN orders AS o ON o.id = ${shown('order_id')}
    ORDER BY ${shown('day')} DESC NULLS LAST, l.title, o.title, ${shown('lender_id')}, ${shown('order_id')}`
}

const titled = (id: number | null, title: string | null) => ({ id: id ?? 0, title: title ?? `#${id}` })

const numbers = (row: PingPostRecord) =>
  pingPostNumbers(row, { ping: percentile95(row.pingtimes), post: percentile95(row.posttimes) })

export async function lenderPingPost(
  db: Db,
  { type, ...filters }: Filters & { readonly type: PingPostType },
  zone: string,
) {
  // One moment for both: a day that is folded in between would be in neither.
  const { rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => statement(filters, type, await unkeptDays(tx, filters.date), zone).execute(tx))
  const report = rows
    .filter(({ whole }) => whole === 0)
    .map(
      (row): LenderPingPostRow => ({
        date: row.day,
        lender: titled(row.lender_id, row.lender_title),
        lenderorder: row.order_id === null ? null : titled(row.order_id, row.order_title),
        ...numbers(row),
      }),
    )
  const all = rows.find(({ whole }) => whole !== 0)
  if (!all) throw new Error('the totals of the ping/post report are missing')
  return { report, additionalData: numbers(all) }
}
