import { sql } from 'kysely'
import { formatDay } from '@/kernel/date-range'
import { dateIn } from '@/kernel/business-time'
import { SEARCH_LIMIT, type SearchSource } from '@/server/search'
import { noteSearch, productOf } from '@/features/selling/lead-facts/server/public'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { statusTitle } from '@/features/leads/lead-reports/public'
import type { Condition } from '@/features/leads/lead-reports/server/public'
import type { Searched } from '../contract'
import { identityCondition } from './hashes'

/** What the text may be of a consumer; compared whole, as keyed hashes. */
function personOf(text: string): Partial<Record<Searched, string>> | null {
  // The whole of an address: one that is still being typed is nobody's.
  if (/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)) return { email: text }
  const digits = text.replace(/[\s().+-]/g, '')
  return /^1?\d{10}$/.test(digits) ? { phone: digits } : null
}

interface Found {
  readonly id: number
  readonly received_at: Date
  readonly status: string
  readonly product_id: number
  readonly name: string | null
}

const leads = {
  kind: 'Leads',
  permission: leadPermissions.leads_view,
  find: async (db, text, id, { keys, config }, asker) => {
    const person = personOf(text)
    const ways: Condition[] = [
      ...(id === undefined ? [] : [sql`id = ${id}`]),
      ...(person ? identityCondition(keys, person) : []),
    ]
    if (ways.length === 0) return []
    // One read per way: joined by OR, they would keep each other from their indexes.
    const found = ways.map(
      (way) => sql`(SELECT id, received_at, status, product_id, publisher_id FROM leads
        WHERE status <> 'deleted' AND ${way} ORDER BY received_at DESC LIMIT ${SEARCH_LIMIT})`,
    )
    const { rows } = await sql<Found>`SELECT l.*, b.name FROM (${sql.join(found, sql` UNION `)}) AS l
      LEFT JOIN publishers AS b ON b.id = l.publisher_id ORDER BY l.received_at DESC LIMIT ${SEARCH_LIMIT}`.execute(db)
    if (person) await noteSearch(asker, Object.keys(person), rows.length)
    return rows.map((row) => ({
      id: row.id,
      title: `Lead ${row.id}`,
      detail: `${describe(row, config.SLUICE_TIME_ZONE)}, ${row.name ?? ''}`,
      path: `/lead/item/${row.id}`,
    }))
  },
} satisfies SearchSource

const pings = {
  kind: 'Pings',
  permission: leadPermissions.leads_view,
  find: async (db, _text, id, { config }) => {
    if (id === undefined) return []
    const row = await db
      .selectFrom('pings')
      .select(['id', 'received_at', 'status', 'product_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return []
    const detail = describe(row, config.SLUICE_TIME_ZONE)
    return [{ id: row.id, title: `Ping ${row.id}`, detail, path: `/ping/item/${row.id}` }]
  },
} satisfies SearchSource

const describe = (row: Pick<Found, 'status' | 'product_id' | 'received_at'>, zone: string): string =>
  `${statusTitle(row.status)}, ${productOf(row.product_id).title}, ${formatDay(dateIn(zone, row.received_at.getTime()))}`

export default [leads, pings]
