import { routes } from '@/server/http/context'
import { onDays, pageOfRows } from '@/server/http/paging'
import { thankYouCalls } from '../contract'

export default routes(thankYouCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    list: (_ctx, { body }) => {
      const { date, lender, publisher, link, ...paging } = body
      let clicks = reports.selectFrom('thankyou_clicks as c').where(onDays('c.at', zone, date))
      if (lender?.length) clicks = clicks.where('c.lender_id', 'in', lender)
      if (publisher?.length) clicks = clicks.where('c.publisher_id', 'in', publisher)
      if (link?.length) clicks = clicks.where('c.link_id', 'in', link)
      const rows = clicks
        .leftJoin('publishers as b', 'b.id', 'c.publisher_id')
        .leftJoin('lenders as r', 'r.id', 'c.lender_id')
        .innerJoin('redirect_links as k', 'k.id', 'c.link_id')
        .select(['c.id', 'c.at', 'c.lead_id', 'c.publisher_id', 'c.lender_id', 'c.useragent', 'c.ip'])
        .select(['b.name as publisher_name', 'r.title as lender_title', 'k.url'])
        .orderBy('c.at', 'desc')
        .orderBy('c.id', 'desc')
      return pageOfRows(rows, paging, (row) => ({
        ...{ id: row.id, date: row.at, url: row.url, useragent: row.useragent, ip: row.ip },
        lead: { id: row.lead_id },
        publisher: { id: row.publisher_id, name: row.publisher_name ?? `#${row.publisher_id}` },
        lender: { id: row.lender_id, title: row.lender_title ?? `#${row.lender_id}` },
      }))
    },
  }
})
