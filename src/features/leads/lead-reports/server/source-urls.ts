import { sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import type { Db } from '@/server/database/database'
import type { SourceUrlRow } from '../contract'
import { sourceTitle } from '../sources'
import { allOf, byDay, byKeys, type LeadFilters } from './filters'
import { rollupAndDeltas } from './numbers'

interface UrlRecord {
  readonly day: string
  readonly sourceurl: string
  readonly product_id: number
  readonly product_title: string | null
  readonly publisher_id: number
  readonly publisher_name: string | null
  readonly flow: string
  readonly leads: number
  readonly groups: number
}

const describe = (row: UrlRecord): SourceUrlRow => ({
  date: row.day,
  sourceurl: row.sourceurl,
  product: { id: row.product_id, title: row.product_title ?? '' },
  publisher: { id: row.publisher_id, name: row.publisher_name ?? `#${row.publisher_id}` },
  source: { id: sourceTitle(row.flow), title: sourceTitle(row.flow) },
  totalleads: row.leads,
})

/** Newest day first, and within it the pages that brought most. */
export async function sourceUrls(db: Db, request: LeadFilters & { readonly page: number; readonly perPage: number }) {
  const { page, perPage } = request
  const key = sql`day, sourceurl, product_id, publisher_id, flow`
  const from = rollupAndDeltas('sourceurl_days', sql`${key}, leads`, allOf([...byDay(request), ...byKeys(request)]))
  const groups = sql`SELECT ${key}, sum(leads) AS leads FROM ${from} GROUP BY ${key} HAVING sum(leads) <> 0`
  const { rows } = await sql<UrlRecord>`
    SELECT g.day::text AS day, g.sourceurl, g.product_id, p.title AS product_title, g.publisher_id, b.name AS publisher_name,
      g.flow, g.leads, g.groups
    FROM (SELECT *, count(*) OVER () AS groups FROM (${groups}) AS n
      ORDER BY day DESC, leads DESC, sourceurl, product_id, publisher_id, flow
      LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) AS g
    LEFT JOIN products AS p ON p.id = g.product_id LEFT JOIN publishers AS b ON b.id = g.publisher_id
    ORDER BY g.day DESC, g.leads DESC, g.sourceurl, g.product_id, g.publisher_id, g.flow`.execute(db)
  const total = rows[0]?.groups ?? (page === 1 ? 0 : await countGroups(db, groups))
  return { data: rows.map(describe), ...pageNumbers(page, perPage, total, rows.length) }
}

/** A page past the end has no row that tells how many there are. */
async function countGroups(db: Db, groups: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${groups}) AS g`.execute(db)
  return rows[0]?.n ?? 0
}
