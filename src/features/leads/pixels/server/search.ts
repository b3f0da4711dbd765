import { sql } from 'kysely'
import { partySource } from '@/server/search'

const pixelPath = (id: number): string => `/publisher/pixel/item/${id}`

export default partySource(
  'Pixels',
  sql`SELECT x.id, x.title, p.name || ', ' || CASE x.status WHEN 1 THEN 'Active' ELSE 'Paused' END AS detail
    FROM pixels AS x JOIN publishers AS p ON p.id = x.publisher_id`,
  'title',
  pixelPath,
  pixelPath,
)
