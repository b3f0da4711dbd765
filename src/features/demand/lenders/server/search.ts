import { sql } from 'kysely'
import { leadsOf, partySource } from '@/server/search'

export default [
  partySource(
    'Lenders',
    sql`SELECT id, title, '#' || id || ', ' || status AS detail FROM lenders`,
    'title',
    (id) => `/lender/item/${id}`,
    leadsOf('lender'),
  ),
  partySource(
    'Orders',
    sql`SELECT o.id, o.title, '#' || o.id || ', ' || l.title || ', ' || o.status AS detail FROM orders AS o JOIN lenders AS l ON l.id = o.lender_id`,
    'title',
    (id) => `/lender/order/item/${id}`,
    leadsOf('lenderorder'),
  ),
]
