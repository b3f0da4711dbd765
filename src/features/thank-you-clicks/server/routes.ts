import { endOfDay, startOfDay } from '@/kernel/business-time'
import { pageNumbers } from '@/kernel/call'
import { routes } from '@/server/http/context'
import { thankYouCalls } from '../contract'

export default routes(thankYouCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    list: async (_ctx, { body }) => {
      const { date, lender, publisher, link, page, perPage } = body
      let clicks = reports.selectFrom('thankyou_clicks as c')
      if (date) clicks = clicks.where('c.at', '>=', new Date(startOfDay(zone, date.from)))
      if (date) clicks = clicks.where('c.at', '<', new Date(endOfDay(zone, date.to)))
      if (lender?.length) clicks = clicks.where('c.lender_id', 'in', lender)
      if (publisher?.length) clicks = clicks.where('c.publisher_id', 'in', publisher)
      if (link?.length) clicks = clicks.where('c.link_id', 'in', link)
      const rows = await clicks
        .leftJoin('publishers as b', 'b.id', 'c.publisher_id')
        .leftJoin('lenders as r', 'r.id', 'c.lender_id')
        .innerJoin('redirect_links as k', 'k.id', 'c.link_id')
        .select(['c.id', 'c.at', 'c.lead_id', 'c.publisher_id', 'c.lender_id', 'c.useragent', 'c.ip'])
        .select(['b.name as publisher_name', 'r.title as lender_title', 'k.url'])
        .orderBy('c.at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      const { n } = await clicks.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      return {
        data: rows.map((row) => ({
          ...{ id: row.id, date: row.at, url: row.url, useragent: row.useragent, ip: row.ip },
          lead: { id: row.lead_id },
          publisher: { id: row.publisher_id, name: row.publisher_name ?? `#${row.publisher_id}` },
          lender: { id: row.lender_id, title: row.lender_title ?? `#${row.lender_id}` },
        })),
        ...pageNumbers(page, perPage, n, rows.length),
      }
    },
  }
})
