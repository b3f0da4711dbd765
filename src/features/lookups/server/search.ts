import { type RawBuilder, sql } from 'kysely'
import { containing, SEARCH_LIMIT, type SearchSource } from '@/server/search'

interface Found {
  readonly id: number
  readonly title: string
  readonly detail: string
}

/** One kind of party: found by its id or a part of its name. */
const parties = (
  kind: string,
  from: RawBuilder<unknown>,
  name: string,
  path: (id: number) => string,
  otherwise: (id: number) => string,
): SearchSource => ({
  kind,
  permission: 'signed-in',
  find: async (db, text, id) => {
    const { rows } = await sql<Found>`SELECT * FROM (${from}) AS n
      WHERE ${sql.ref(name)} ILIKE ${containing(text)} OR id = ${id ?? 0}
      ORDER BY id = ${id ?? 0} DESC, title LIMIT ${SEARCH_LIMIT}`.execute(db)
    return rows.map((row) => ({ ...row, path: path(row.id), otherwise: otherwise(row.id) }))
  },
})

const leadsOf = (filter: string) => (id: number) => `/lead/report/details?${filter}=${id}`

export default [
  parties(
    'Publishers',
    sql`SELECT id, name AS title, '#' || id || ', ' || status AS detail FROM publishers`,
    'title',
    (id) => `/publisher/item/${id}`,
    leadsOf('publisher'),
  ),
  parties(
    'RCIDs',
    sql`SELECT r.id, r.id || ' ' || r.title AS title, r.title AS own, p.name || ', ' || r.status AS detail
      FROM rcids AS r JOIN publishers AS p ON p.id = r.publisher_id`,
    'own',
    (id) => `/publisher/rcid/item/${id}`,
    leadsOf('rcid'),
  ),
  parties(
    'Lenders',
    sql`SELECT id, title, '#' || id || ', ' || status AS detail FROM lenders`,
    'title',
    (id) => `/lender/item/${id}`,
    leadsOf('lender'),
  ),
  parties(
    'Orders',
    sql`SELECT o.id, o.title, '#' || o.id || ', ' || l.title || ', ' || o.status AS detail FROM orders AS o JOIN lenders AS l ON l.id = o.lender_id`,
    'title',
    (id) => `/lender/order/item/${id}`,
    leadsOf('lenderorder'),
  ),
]
