import { type RawBuilder, sql } from 'kysely'
import { addDays, endOfDay, startOfDay } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'
import type { Db } from '@/server/database/database'
import type { Condition } from '@/features/leads/lead-reports/server/public'
import { PINGS_FROM } from '@/features/selling/market/server/public'
import { TIME_BOUNDS, TIME_STEPS } from '../answer-times'
import { SUM_NAMES } from '../ping-post'

export const STEP_NUMBERS = Array.from({ length: TIME_STEPS }, (_, step) => step)
const MEASURES = ['lender_id', ...SUM_NAMES, 'pingtimes', 'posttimes']
export const DAY_COLUMNS = sql.join(['day', 'order_id', ...MEASURES].map((name) => sql.id(name)))
export const REPLACED = sql.join(MEASURES.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))

const ANSWERED = sql.raw(`('bid', 'nobid')`)
const SOLD = sql.raw(`status IN ('matched', 'returned')`)
const stepOf = (ms: Condition): Condition =>
  sql`width_bucket(${ms}, ${sql.raw(`'{${TIME_BOUNDS.join(',')}}'::int[]`)}) AS step`
const COUNTED = sql.raw(`ARRAY[${STEP_NUMBERS.map((n) => `count(*) FILTER (WHERE step = ${n})`).join(', ')}]::int[]`)
const NONE = sql.raw(`array_fill(0, ARRAY[${TIME_STEPS}])`)

/** What each ping asked and heard, folded or not. */
const BIDS =
  sql.raw(`(SELECT day, lender_id, order_id, outcome, pings, bids, answer_ms FROM bid_days WHERE day = ANY (w.days)
  UNION ALL SELECT d.day, b.lender_id, b.order_id, b.outcome, 1, b.bid, b.ms
  FROM ping_deltas AS d, unnest(d.orders, d.lenders, d.outcomes, d.bids, d.answer_ms) AS b (order_id, lender_id, outcome, bid, ms)
  WHERE d.day = ANY (w.days)) AS b`)

/** Of a day x: its pings were deleted, and what they said is kept. */
const PINGS_GONE = sql.raw(`(x.day < ${PINGS_FROM} AND EXISTS (SELECT FROM pingpost_days AS k WHERE k.day = x.day))`)

/** Days that follow each other are read as one. */
function spansOf(days: readonly string[], zone: string): { from: Date; to: Date }[] {
  const spans: DateRange[] = []
  for (const day of [...days].sort()) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) spans[spans.length - 1] = { from: last.from, to: day }
    else spans.push({ from: day, to: day })
  }
  return spans.map(({ from, to }) => ({ from: new Date(startOfDay(zone, from)), to: new Date(endOfDay(zone, to)) }))
}

/**
 * These days by order, from the rows themselves. Pings by the day they came, posts by the day they were sent; money as settled, so that a later
 * return does not change the report of the day. Posts are those that a publisher's ping came before. Answer times of days whose pings
 * were deleted are those that were kept of them.
 */
export function rowsOfDays(days: readonly string[], zone: string): RawBuilder<unknown> {
  const spans = spansOf(days, zone)
  return sql`
    WITH w AS (SELECT ${[...days]}::date[] AS days),
      r AS (SELECT * FROM unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) AS r (since, until)),
      g AS (SELECT day, order_id, max(lender_id) AS lender_id, sum(pings) AS pings, sum(pings) FILTER (WHERE outcome = 'timeout') AS pingtimeouts,
          sum(pings) FILTER (WHERE outcome IN ${ANSWERED}) AS pinganswers, sum(answer_ms) FILTER (WHERE outcome IN ${ANSWERED}) AS pingms,
          sum(pings) FILTER (WHERE outcome = 'bid') AS bids, sum(answer_ms) FILTER (WHERE outcome = 'bid') AS bidms,
          sum(bids) FILTER (WHERE outcome = 'bid') AS bidcents
        FROM w, LATERAL ${BIDS} GROUP BY day, order_id),
      a AS (SELECT day, order_id, ${COUNTED} AS pingtimes
        FROM (SELECT (p.received_at AT TIME ZONE ${zone})::date AS day, (e ->> 'order')::bigint AS order_id, ${stepOf(sql`(e ->> 'ms')::int`)}
          FROM r JOIN pings AS p ON p.received_at >= r.since AND p.received_at < r.until AND NOT p.test, jsonb_array_elements(p.postings) AS e
          WHERE e ->> 'outcome' IN ${ANSWERED}) AS x
        WHERE NOT ${PINGS_GONE} GROUP BY day, order_id
        UNION ALL SELECT x.day, x.order_id, x.pingtimes FROM w, pingpost_days AS x WHERE x.day = ANY (w.days) AND ${PINGS_GONE}),
      s AS (SELECT day, order_id, max(lender_id) AS lender_id, count(*) AS posts, count(*) FILTER (WHERE status IN ('timeout', 'pending')) AS posttimeouts,
          count(answer_ms) AS postanswers, sum(answer_ms) AS postms, count(*) FILTER (WHERE ${SOLD}) AS sold,
          count(answer_ms) FILTER (WHERE ${SOLD}) AS soldanswers, sum(answer_ms) FILTER (WHERE ${SOLD}) AS soldms,
          sum(revenue) FILTER (WHERE ${SOLD}) AS soldcents, ${COUNTED} AS posttimes
        FROM (SELECT (p.sent_at AT TIME ZONE ${zone})::date AS day, p.order_id, p.lender_id, p.status, p.revenue, p.answer_ms, ${stepOf(sql`p.answer_ms`)}
          FROM r JOIN postings AS p ON p.sent_at >= r.since AND p.sent_at < r.until AND NOT p.test AND NOT p.removed AND p.via = 'post'
          WHERE NOT EXISTS (SELECT FROM leads AS l WHERE l.id = p.lead_id AND l.status = 'deleted')) AS x GROUP BY day, order_id)
    SELECT day, order_id, coalesce(g.lender_id, s.lender_id) AS lender_id,
      ${sql.join(SUM_NAMES.map((name) => sql`coalesce(${sql.id(name)}, 0)::bigint AS ${sql.id(name)}`))},
      coalesce(pingtimes, ${NONE}) AS pingtimes, coalesce(posttimes, ${NONE}) AS posttimes
    FROM g FULL JOIN s USING (day, order_id) LEFT JOIN a USING (day, order_id)`
}

/** Of these days something waits to be folded: what is kept of them lags behind. */
export const WAITING_DAYS = sql.raw('(SELECT day FROM posting_deltas UNION SELECT day FROM ping_deltas)')

const everyDay = (days: string): string => `(SELECT ${days}(day) FROM (SELECT ${days}(day) AS day FROM bid_days
  UNION ALL SELECT ${days}(day) FROM order_days UNION ALL SELECT ${days}(day) FROM ping_deltas
  UNION ALL SELECT ${days}(day) FROM posting_deltas) AS d)`
const FIRST_DAY = sql.raw(everyDay('min'))
const LAST_DAY = sql.raw(everyDay('max'))

/** Of the days asked for, or of all there are, those that are not kept or lag behind, the newest first. */
export async function unkeptDays(db: Db, date: DateRange | undefined): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT d::date::text AS day FROM generate_series(coalesce(${date?.from ?? null}::date, ${FIRST_DAY}),
      coalesce(${date?.to ?? null}::date, ${LAST_DAY}), interval '1 day') AS d
    WHERE NOT EXISTS (SELECT FROM pingpost_kept WHERE day = d::date) OR d::date IN ${WAITING_DAYS} ORDER BY d DESC`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}
