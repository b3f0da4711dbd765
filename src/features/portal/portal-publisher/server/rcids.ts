import { specUrl } from '@/features/supply/intake/server/public'
import { LAST_LEAD } from '@/features/supply/rcids/server/public'
import type { Services } from '@/server/services'

/** With the newest lead, so that a publisher sees what still runs. */
export async function rcidsOf(services: Services, publisher: number) {
  const rows = await services.database.reports
    .selectFrom('rcids as r')
    .innerJoin('products as d', 'd.id', 'r.product_id')
    .select(['r.id', 'r.title', 'r.status', 'r.dateadd', 'r.product_id', 'd.title as product_title'])
    .select(LAST_LEAD.as('lastlead'))
    .where('r.publisher_id', '=', publisher)
    .orderBy('r.id')
    .execute()
  return rows.map(({ product_id, product_title, ...row }) => ({
    ...row,
    product: { id: product_id, title: product_title },
    specs: { pingpost: specUrl(services, row.id, 'pingpost'), directpost: specUrl(services, row.id, 'directpost') },
  }))
}
