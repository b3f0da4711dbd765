import { labelled, plain } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { leadLookupCalls } from '../contract'

const LEAD_SOURCES = plain('Direct post', 'Ping post', 'Traffic')
const LEAD_STATUSES = labelled({
  incoming: 'incoming',
  error: 'error',
  flagged: 'flagged',
  matched: 'matched',
  unmatched: 'unmatched',
  matchednobuyer: 'matched no buyer',
  incomplete: 'incomplete',
  failed: 'failed',
  returned: 'returned',
})
const POSTING_STATUSES = plain('matched', 'unmatched', 'returned', 'error', 'timeout')

export default routes(leadLookupCalls, ({ database: { db } }) => ({
  leadSources: () => Promise.resolve(LEAD_SOURCES),
  leadStatuses: () => Promise.resolve(LEAD_STATUSES),
  postingStatuses: () => Promise.resolve(POSTING_STATUSES),
  failReasons: async (_ctx, { params }) => {
    const rows = await db.selectFrom('fail_reasons').selectAll().orderBy('title').execute()
    return rows.filter((r) => r.products.length === 0 || r.products.includes(params.productId))
  },
}))
