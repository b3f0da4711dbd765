import { sql } from 'kysely'
import { containing, SEARCH_LIMIT, type SearchSource } from '@/server/search'
import { orderPermissions } from '../permissions'

const VERBS = { pause: 'active', activate: 'paused' } as const

/** 'pause roofing': leads to the order with its question open, so that Enter once more does it. */
const switches: SearchSource = {
  kind: 'Pause or activate',
  permission: orderPermissions.order_manage,
  find: async (db, text) => {
    const [, verb, words] = /^(pause|activate)\s+(?:order\s+)?(\S.*)$/i.exec(text.trim()) ?? []
    if (verb === undefined || words === undefined) return []
    const status = VERBS[verb.toLowerCase() as keyof typeof VERBS]
    const { rows } = await sql<{ id: number; title: string; lender: string }>`
      SELECT o.id, o.title, l.title AS lender FROM orders AS o JOIN lenders AS l ON l.id = o.lender_id
      WHERE o.status = ${status} AND (o.title ILIKE ${containing(words)} OR l.title ILIKE ${containing(words)}
        OR o.id::text = ${words})
      ORDER BY o.id::text = ${words} DESC, o.title, o.id LIMIT ${SEARCH_LIMIT}`.execute(db)
    const does = status === 'active' ? 'Pause' : 'Activate'
    return rows.map(({ id, title, lender }) => ({
      id,
      title: `${does} ${title}`,
      detail: `#${id}, ${lender}`,
      path: `/lender/order/item/${id}?change=status`,
    }))
  },
}

export default switches
