import { isProductId, PRODUCTS } from '@/kernel/lead-fields'
import { found } from '@/server/http/edits'
import { routes } from '@/server/http/context'
import type { OfferChannel } from '../contract'
import { offerPageCalls } from '../contract'
import { cannotGive } from '../form'
import { offerPath } from './seal'
import { sitesOf } from './store'

export default routes(offerPageCalls, (services) => ({
  channels: async ({ db }, { params: { id } }) => {
    const sites = found(await sitesOf(db, id), 'Publisher')
    const rows = await db
      .selectFrom('rcids as r')
      .innerJoin('publishers as p', 'p.id', 'r.publisher_id')
      .select(['r.id', 'r.title', 'r.status', 'r.product_id', 'r.required'])
      .select(['p.status as publisher', 'p.sourcetraffic', 'p.tokenrequirements'])
      .where('p.id', '=', id)
      .orderBy('r.id')
      .execute()
    const origin = services.config.SLUICE_PUBLIC_URL?.replace(/\/$/, '') ?? ''
    const channels = rows.map((row): OfferChannel => {
      const { status, publisher, sourcetraffic, product_id: product, tokenrequirements } = row
      const closed =
        publisher !== 'active'
          ? 'This publisher is not active.'
          : status === 'inactive'
            ? 'This RCID is not active.'
            : sourcetraffic
              ? null
              : 'Web traffic is switched off for this publisher.'
      const missing = isProductId(product) ? cannotGive(product, row.required as Readonly<Record<string, 1 | 2>>) : []
      return {
        rcid: row.id,
        title: row.title,
        product: PRODUCTS.find((one) => one.id === product)?.title ?? '',
        url: origin + offerPath(services, row.id, 'live'),
        preview: offerPath(services, row.id, 'test'),
        closed,
        missing: [
          ...missing,
          ...(tokenrequirements === null ? [] : ['the certificates of the publisher’s token requirements']),
        ],
      }
    })
    return { sites: [...sites], channels }
  },
}))
