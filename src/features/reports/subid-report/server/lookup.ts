import { sql } from 'kysely'
import { routes } from '@/server/http/context'
import { NO_SUBID, subIdLookupCalls } from '../contract'

export default routes(subIdLookupCalls, ({ database: { db } }) => ({
  subIds: async (_ctx, { params }) => {
    // Kept when report rows are folded; what came since then is still beside them.
    const { rows } = await sql<{
      subid: string
    }>`SELECT subid FROM publisher_subids WHERE publisher_id = ${params.publisher}
      UNION SELECT subid FROM lead_deltas WHERE publisher_id = ${params.publisher} ORDER BY subid`.execute(db)
    return rows.map(({ subid }) => ({ id: subid || NO_SUBID, title: subid || NO_SUBID }))
  },
}))
