import { sql } from 'kysely'
import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import type { Db } from '@/server/database/database'
import {
  allOf,
  byDay,
  byInstant,
  byKeys,
  dollars,
  type LeadFilters,
  rollupAndDeltas,
  SHOWN,
} from '@/features/leads/lead-reports/server/public'
import { pingPostColumns } from '../columns'
import type { PingPostRow } from '../contract'

interface PingPostRecord {
  readonly day: string | null
  readonly rcid_id: number
  readonly rcid_title: string
  readonly pricemodel: string
  readonly pricevalue: number
  readonly publisher_id: number
  readonly publisher_name: string
  readonly product_id: number
  readonly product_title: string
  readonly pings: number
  readonly ping_ms: number
  readonly success: number
  readonly promised: number
  readonly posts: number
  readonly timed: number
  readonly post_ms: number
  readonly matched: number
  readonly pub: number
  readonly total: number
}

/**
 * Pings by the day they came, posts by the day they came; money as settled: what was booked with the sale, so that a
 * later return or upload does not change the report of the day. Only processing times are read from the leads.
 */
function statement(filters: LeadFilters, byDays: boolean, zone: string) {
  const keys = byKeys(filters)
  const days = allOf([...byDay(filters), ...keys])
  const posts = allOf([...byDay(filters), ...keys, sql`flow = 'pingpost'`])
  const rows = allOf([SHOWN, sql`status <> 'incomplete'`, sql`flow = 'pingpost'`, ...byInstant(filters, zone), ...keys])
  const key = byDays ? sql`day, rcid_id` : sql`rcid_id`
  const day = byDays ? sql`(received_at AT TIME ZONE ${zone})::date AS day, ` : sql``
  const columns = sql`day, rcid_id, pings, success, ms, earnpub`
  return sql<PingPostRecord>`
    WITH g AS (SELECT ${key}, sum(pings) AS pings, sum(success) AS success, sum(ms) AS ms, sum(earnpub) AS promised
        FROM (SELECT ${columns} FROM ping_days WHERE ${days} UNION ALL SELECT ${columns} FROM ping_deltas WHERE ${days}) AS n
        GROUP BY ${key}),
      l AS (SELECT ${key}, sum(leads) AS posts, sum(leads) FILTER (WHERE status IN ('matched', 'returned')) AS matched,
          sum(puboriginal) AS pub, sum(totaloriginal) AS total
        FROM ${rollupAndDeltas('lead_days', sql`day, rcid_id, status, leads, puboriginal, totaloriginal`, posts)}
        GROUP BY ${key}),
      t AS (SELECT ${key}, sum(processing_ms) AS ms, count(processing_ms) AS timed
        FROM (SELECT ${day}rcid_id, processing_ms FROM leads WHERE ${rows}) AS n GROUP BY ${key})
    SELECT ${byDays ? sql`k.day::text AS day` : sql`NULL AS day`}, k.rcid_id, r.title AS rcid_title, r.pricemodel, r.pricevalue,
      r.publisher_id, b.name AS publisher_name, r.product_id, p.title AS product_title, coalesce(g.pings, 0) AS pings,
      coalesce(g.ms, 0) AS ping_ms, coalesce(g.success, 0) AS success, coalesce(g.promised, 0) AS promised,
      coalesce(l.posts, 0) AS posts, coalesce(t.timed, 0) AS timed, coalesce(t.ms, 0) AS post_ms,
      coalesce(l.matched, 0) AS matched, coalesce(l.pub, 0) AS pub, coalesce(l.total, 0) AS total
    FROM (SELECT ${key} FROM g UNION SELECT ${key} FROM l) AS k
      LEFT JOIN g USING (${key}) LEFT JOIN l USING (${key}) LEFT JOIN t USING (${key})
      JOIN rcids AS r ON r.id = k.rcid_id JOIN publishers AS b ON b.id = r.publisher_id JOIN products AS p ON p.id = r.product_id
    WHERE coalesce(g.pings, 0) <> 0 OR coalesce(l.posts, 0) <> 0
    ORDER BY ${byDays ? sql`k.day DESC, ` : sql``}b.name, k.rcid_id`
}

const average = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 100) / 100)

const describe = (row: PingPostRecord): PingPostRow => ({
  date: row.day,
  publisherrcid: { id: row.rcid_id, title: row.rcid_title },
  pricemodel: row.pricemodel,
  pricevalue: row.pricevalue / 100,
  publisher: { id: row.publisher_id, name: row.publisher_name },
  product: { id: row.product_id, title: row.product_title },
  pingreceived: row.pings,
  pingtime: average(row.ping_ms / 1000, row.pings),
  pingsuccess: row.success,
  pingpubprice: average(row.promised / 100, row.success),
  postreceived: row.posts,
  posttime: average(row.post_ms / 1000, row.timed),
  postmatched: row.matched,
  postpubearning: dollars(row.pub),
  posttotalearning: dollars(row.total),
  profit: dollars(row.total - row.pub),
})

export async function pingPostRows(
  db: Db,
  { type, sort, ...filters }: LeadFilters & { readonly type: string; readonly sort?: Sort | undefined },
  zone: string,
): Promise<PingPostRow[]> {
  const { rows } = await statement(filters, type === 'details', zone).execute(db)
  return sortedRows(rows.map(describe), pingPostColumns(type === 'details'), sort)
}
