import { AppError } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import type { FeaturePages } from '@/server/http/pages'
import { leadOfToken } from './link'

/** The first sale that named an address: the one the publisher was given. */
const saleOf = (db: Db, lead: number) =>
  db
    .selectFrom('postings')
    .select(['publisher_id', 'lender_id', 'redirect', 'test'])
    .where('lead_id', '=', lead)
    .where('redirect', 'is not', null)
    .where('removed', '=', false)
    .orderBy('id')
    .executeTakeFirst()

/** Addresses of lenders carry the lead in their query: what is listed is the page. */
function pageOf(address: string): { readonly target: string; readonly page: string } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) ? { target: url.href, page: `${url.origin}${url.pathname}` } : null
}

async function linkId(db: Db, url: string): Promise<number> {
  const known = await db.selectFrom('redirect_links').select('id').where('url', '=', url).executeTakeFirst()
  if (known) return known.id
  const made = await db
    .insertInto('redirect_links')
    .values({ url })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ url }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

const pages: FeaturePages = (server, services) => {
  const { db } = services.database
  server.get<{ Params: { token: string } }>('/redirect/thankyoupage/:token', async (request, reply) => {
    const lead = leadOfToken(services, request.params.token)
    const sale = lead === null ? undefined : await saleOf(db, lead)
    const place = sale?.redirect ? pageOf(sale.redirect) : null
    if (lead === null || !sale || !place) throw new AppError('unknownPath')
    const early = /prefetch|preview/.test(String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''))
    if (!sale.test && !early) {
      const { publisher_id, lender_id } = sale
      const click = async () =>
        db
          .insertInto('thankyou_clicks')
          .values({
            ...{ lead_id: lead, publisher_id, lender_id, link_id: await linkId(db, place.page) },
            at: new Date(services.clock.now()),
            useragent: (request.headers['user-agent'] ?? '').slice(0, 500),
            ip: request.ip,
          })
          .execute()
      // The consumer goes on whether or not the click could be kept.
      await click().catch((error: unknown) => request.log.warn({ err: error, lead }, 'a thank-you click was lost'))
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(place.target, 302)
  })
}

export default pages
