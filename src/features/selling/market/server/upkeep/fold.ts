import type pg from 'pg'
import { LOCKS } from '@/server/database/locks'
import { intoOrderDays, intoPublisherDays } from './status-columns'

const BATCH = 20_000

const taken = (table: string): string =>
  `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} LIMIT ${BATCH})) RETURNING *`

/** What is kept of these days for the ping/post report of lenders is not true any more. */
const NOT_KEPT = 'DELETE FROM pingpost_kept WHERE day IN (SELECT day FROM d)'

const FOLDS: readonly { readonly table: string; readonly text: string }[] = [
  {
    table: 'lead_deltas',
    text: `WITH d AS (${taken('lead_deltas')}),
      a AS (INSERT INTO lead_days AS o SELECT day, product_id, publisher_id, rcid_id, flow, lead_source_id, status, sum(leads),
          sum(returncredited), sum(total), sum(pub), sum(totaloriginal), sum(puboriginal)
        FROM d GROUP BY 1, 2, 3, 4, 5, 6, 7
        ON CONFLICT ON CONSTRAINT lead_days_pk DO UPDATE SET leads = o.leads + excluded.leads,
          returncredited = o.returncredited + excluded.returncredited, total = o.total + excluded.total, pub = o.pub + excluded.pub,
          totaloriginal = o.totaloriginal + excluded.totaloriginal, puboriginal = o.puboriginal + excluded.puboriginal),
      t AS (INSERT INTO lead_totals AS o SELECT day, status, sum(leads), sum(total), sum(pub), sum(totaloriginal), sum(puboriginal)
        FROM d GROUP BY 1, 2
        ON CONFLICT ON CONSTRAINT lead_totals_pk DO UPDATE SET leads = o.leads + excluded.leads, total = o.total + excluded.total,
          pub = o.pub + excluded.pub, totaloriginal = o.totaloriginal + excluded.totaloriginal,
          puboriginal = o.puboriginal + excluded.puboriginal),
      p AS (${intoPublisherDays('d')}),
      s AS (INSERT INTO subid_days AS o SELECT day, product_id, publisher_id, rcid_id, subid, status, sum(leads), sum(total),
          sum(pub), sum(totaloriginal), sum(puboriginal)
        FROM d GROUP BY 1, 2, 3, 4, 5, 6
        ON CONFLICT ON CONSTRAINT subid_days_pk DO UPDATE SET leads = o.leads + excluded.leads, total = o.total + excluded.total,
          pub = o.pub + excluded.pub, totaloriginal = o.totaloriginal + excluded.totaloriginal,
          puboriginal = o.puboriginal + excluded.puboriginal),
      u AS (INSERT INTO sourceurl_days AS o SELECT day, product_id, publisher_id, flow, lead_source_id, sourceurl, status,
          sum(leads), sha256(convert_to(sourceurl, 'UTF8'))
        FROM d GROUP BY 1, 2, 3, 4, 5, 6, 7
        ON CONFLICT ON CONSTRAINT sourceurl_days_pk DO UPDATE SET leads = o.leads + excluded.leads),
      k AS (INSERT INTO publisher_subids SELECT DISTINCT publisher_id, subid FROM d
        ON CONFLICT ON CONSTRAINT publisher_subids_pk DO NOTHING)
      SELECT count(*) AS n FROM d`,
  },
  {
    table: 'posting_deltas',
    text: `WITH d AS (${taken('posting_deltas')}),
      a AS (INSERT INTO posting_days AS o SELECT day, order_id, max(lender_id), max(product_id), publisher_id, rcid_id, feed,
          removed, status, sum(postings), sum(revenue), sum(credited), sum(answered), sum(answer_ms)
        FROM d GROUP BY day, order_id, publisher_id, rcid_id, feed, removed, status
        ON CONFLICT ON CONSTRAINT posting_days_pk DO UPDATE SET postings = o.postings + excluded.postings,
          revenue = o.revenue + excluded.revenue, credited = o.credited + excluded.credited,
          answered = o.answered + excluded.answered, answer_ms = o.answer_ms + excluded.answer_ms),
      o AS (${intoOrderDays('d')}),
      k AS (${NOT_KEPT})
      SELECT count(*) AS n FROM d`,
  },
  {
    table: 'ping_deltas',
    text: `WITH d AS (${taken('ping_deltas')}),
      a AS (INSERT INTO ping_days AS o SELECT day, product_id, publisher_id, rcid_id, sum(pings), sum(success), sum(posted),
          sum(ms), sum(earnpub), sum(earntotal)
        FROM d GROUP BY 1, 2, 3, 4
        ON CONFLICT ON CONSTRAINT ping_days_pk DO UPDATE SET pings = o.pings + excluded.pings, success = o.success + excluded.success,
          posted = o.posted + excluded.posted, ms = o.ms + excluded.ms, earnpub = o.earnpub + excluded.earnpub,
          earntotal = o.earntotal + excluded.earntotal),
      b AS (INSERT INTO bid_days AS o SELECT d.day, b.order_id, max(b.lender_id), max(d.product_id), d.publisher_id, d.rcid_id,
          b.outcome, count(*), sum(b.bid), sum(b.ms)
        FROM d, unnest(d.orders, d.lenders, d.outcomes, d.bids, d.answer_ms) AS b (order_id, lender_id, outcome, bid, ms)
        GROUP BY d.day, b.order_id, d.publisher_id, d.rcid_id, b.outcome
        ON CONFLICT ON CONSTRAINT bid_days_pk DO UPDATE SET pings = o.pings + excluded.pings, bids = o.bids + excluded.bids,
          answer_ms = o.answer_ms + excluded.answer_ms),
      k AS (${NOT_KEPT})
      SELECT count(*) AS n FROM d`,
  },
]

/** Folds what settlement appended into one row per day and key. A reader sees a change in exactly one of the two places. */
export async function foldDeltas(pool: pg.Pool): Promise<number> {
  let folded = 0
  for (const { text } of FOLDS) {
    for (;;) {
      const n = await foldOnce(pool, text)
      folded += n
      if (n < BATCH) break
    }
  }
  return folded
}

async function foldOnce(pool: pg.Pool, text: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const lock = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
      LOCKS.reportFold,
    ])
    const n = lock.rows[0]?.free ? ((await client.query<{ n: number }>(text)).rows[0]?.n ?? 0) : 0
    await client.query('COMMIT')
    return n
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
