import { sql } from 'kysely'
import { leadsOf, partySource } from '@/server/search'

export default [
  partySource(
    'Publishers',
    sql`SELECT id, name AS title, '#' || id || ', ' || status AS detail FROM publishers`,
    'title',
    (id) => `/publisher/item/${id}`,
    leadsOf('publisher'),
  ),
  partySource(
    'RCIDs',
    sql`SELECT r.id, r.id || ' ' || r.title AS title, r.title AS own, p.name || ', ' || r.status AS detail
      FROM rcids AS r JOIN publishers AS p ON p.id = r.publisher_id`,
    'own',
    (id) => `/publisher/rcid/item/${id}`,
    leadsOf('rcid'),
  ),
]
