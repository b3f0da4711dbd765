import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import type { Db } from '@/server/database/database'
import { allOf, byDay, type Condition, isAny } from '@/features/lead-reports/server/public'
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
import { bySent } from './postings'

type Filters = Pick<PostingFilters, 'date' | 'lender' | 'lenderorder'>

interface PingPostRecord extends PingPostSums {
  readonly day: string | null
  readonly lender_id: number | null
  readonly lender_title: string | null
  readonly order_id: number | null
  readonly order_title: string | null
  readonly whole: number
  readonly ping95: number | null
  readonly post95: number | null
}

const BID_COLUMNS = sql`day, lender_id, order_id, outcome, pings, bids, answer_ms`
/** What each ping asked and heard, not folded yet. */
const WAITING = sql`SELECT d.day, b.lender_id, b.order_id, b.outcome, 1 AS pings, b.bid AS bids, b.ms AS answer_ms
  FROM ping_deltas AS d, unnest(d.orders, d.lenders, d.outcomes, d.bids, d.answer_ms) AS b (order_id, lender_id, outcome, bid, ms)`
const ANSWERED = sql.raw(`('bid', 'nobid')`)

const parties = (filters: Filters): Condition[] => [
  ...isAny('lender_id', filters.lender),
  ...isAny('order_id', filters.lenderorder),
]

/** Every single answer to a ping, for the slowest of them: a sum does not tell those. */
const pingAnswers = (filters: Filters, zone: string): Condition => {
  const { date } = filters
  const when = date
    ? sql`received_at >= ${new Date(startOfDay(zone, date.from))} AND received_at < ${new Date(endOfDay(zone, date.to))} AND`
    : sql``
  return sql`SELECT day, lender_id, order_id, ms FROM (
      SELECT (p.received_at AT TIME ZONE ${zone})::date AS day, (e ->> 'lender')::bigint AS lender_id,
        (e ->> 'order')::bigint AS order_id, (e ->> 'ms')::bigint AS ms
      FROM (SELECT received_at, postings FROM pings WHERE ${when} NOT test) AS p, jsonb_array_elements(p.postings) AS e
      WHERE e ->> 'outcome' IN ${ANSWERED}) AS a WHERE ${allOf(parties(filters))}`
}

/**
 * Pings by the day they came, posts by the day they were sent; money as settled, so that a later return does not change
 * the report of the day. Posts are those that a publisher's ping came before, to orders that are pinged: what was sold
 * without a ping is nobody's ping won. The totals are one more row, of no key.
 */
function statement(filters: Filters, type: PingPostType, zone: string): RawBuilder<PingPostRecord> {
  const keys = [...(byDates(type) ? ['day'] : []), 'lender_id', ...(byOrders(type) ? ['order_id'] : [])]
  const key = sql.join(keys.map((name) => sql.id(name)))
  const sets = sql`GROUPING SETS ((${key}), ())`
  const whole = sql`GROUPING(lender_id) AS whole`
  const shown = (name: string): Condition => (keys.includes(name) ? sql`k.${sql.id(name)}` : sql`NULL::bigint`)
  const days = allOf([...byDay(filters), ...parties(filters)])
  const on = (side: string): Condition =>
    sql.join(
      ['whole', ...keys].map((name) => sql`${sql.ref(`${side}.${name}`)} IS NOT DISTINCT FROM ${sql.ref(`k.${name}`)}`),
      sql` AND `,
    )
  const posts = sql`SELECT (sent_at AT TIME ZONE ${zone})::date AS day, lender_id, order_id, status, revenue, answer_ms FROM postings
    WHERE ${allOf([...bySent(filters, zone), sql`NOT removed AND via = 'post'`, ...parties(filters)])}
      AND (order_id IN (SELECT id FROM orders WHERE ispingpost) OR order_id IN (SELECT order_id FROM bids))`
  return sql<PingPostRecord>`
    WITH bids AS MATERIALIZED (SELECT ${BID_COLUMNS} FROM bid_days WHERE ${days}
        UNION ALL SELECT ${BID_COLUMNS} FROM (${WAITING}) AS w WHERE ${days}),
      g AS (SELECT ${key}, ${whole}, sum(pings) AS pings, sum(pings) FILTER (WHERE outcome = 'timeout') AS pingtimeouts,
          sum(pings) FILTER (WHERE outcome IN ${ANSWERED}) AS pinganswers,
          sum(answer_ms) FILTER (WHERE outcome IN ${ANSWERED}) AS pingms, sum(pings) FILTER (WHERE outcome = 'bid') AS bids,
          sum(answer_ms) FILTER (WHERE outcome = 'bid') AS bidms, sum(bids) FILTER (WHERE outcome = 'bid') AS bidcents
        FROM bids GROUP BY ${sets}),
      a AS (SELECT ${key}, ${whole}, percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS ping95
        FROM (${pingAnswers(filters, zone)}) AS a GROUP BY ${sets}),
      s AS (SELECT ${key}, ${whole}, count(*) AS posts, count(*) FILTER (WHERE status IN ('timeout', 'pending')) AS posttimeouts,
          count(answer_ms) AS postanswers, sum(answer_ms) AS postms, count(*) FILTER (WHERE status IN ('matched', 'returned')) AS sold,
          count(answer_ms) FILTER (WHERE status IN ('matched', 'returned')) AS soldanswers,
          sum(answer_ms) FILTER (WHERE status IN ('matched', 'returned')) AS soldms,
          sum(revenue) FILTER (WHERE status IN ('matched', 'returned')) AS soldcents,
          percentile_disc(0.95) WITHIN GROUP (ORDER BY answer_ms) AS post95
        FROM (${posts}) AS p GROUP BY ${sets})
    SELECT ${shown('day')}::text AS day, ${shown('lender_id')} AS lender_id, ${shown('order_id')} AS order_id, k.whole,
      l.title AS lender_title, o.title AS order_title, a.ping95, s.post95,
      ${sql.join(SUM_NAMES.map((name) => sql`coalesce(${sql.id(name)}, 0) AS ${sql.id(name)}`))}
    FROM (SELECT ${key}, whole FROM g UNION SELECT ${key}, whole FROM s) AS k
      LEFT JOIN g ON ${on('g')} LEFT JOIN a ON ${on('a')} LEFT JOIN s ON ${on('s')}
      LEFT JOIN lenders AS l ON l.id = ${shown('lender_id')} LEFT JOIN orders AS o ON o.id = ${shown('order_id')}
    ORDER BY ${shown('day')} DESC NULLS LAST, l.title, o.title, ${shown('lender_id')}, ${shown('order_id')}`
}

const titled = (id: number | null, title: string | null) => ({ id: id ?? 0, title: title ?? `#${id}` })

const numbers = (row: PingPostRecord) => pingPostNumbers(row, { ping: row.ping95, post: row.post95 })

export async function lenderPingPost(
  db: Db,
  { type, ...filters }: Filters & { readonly type: PingPostType },
  zone: string,
) {
  const { rows } = await statement(filters, type, zone).execute(db)
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
