import { dateIn } from '@/kernel/business-time'
import { FAIL, MATCH_NO_BUYER, RE_MATCH } from '@/features/leads/lead-actions/server/public'
import { startBulkRun } from '@/server/bulk/start'
import { pageNumbers } from '@/kernel/call'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { copyCsv } from '@/server/database/copy'
import { routes } from '@/server/http/context'
import { leadReportCalls } from '../contract'
import { chosenRows, countFor } from './bulk-rows'
import { summaryColumns } from '../summary'
import { leadCells, listLeads } from './lead-list'
import { sourceUrls } from './source-urls'
import { summariseLeads } from './summary'

export default routes(leadReportCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports, exportPool } = services.database
  return {
    details: ({ now }, { body }) => listLeads(reports, { ...body, today: dateIn(zone, now) }, zone),
    detailsExport: (_ctx, { body }) => copyCsv(exportPool, zone, leadCells(body, zone).compile(reports)),
    bulkCount: ({ db }, { body: { action, ...filters } }) => countFor(db, action, filters, zone),
    rematchMany: (ctx, { body }) => startBulkRun(services, ctx, RE_MATCH, chosenRows('rematch', body, zone)),
    matchNoBuyerMany: (ctx, { body }) =>
      startBulkRun(services, ctx, MATCH_NO_BUYER, chosenRows('matchednobuyer', body, zone)),
    failMany: (ctx, { body }) => startBulkRun(services, ctx, FAIL, chosenRows('fail', body, zone)),
    summary: async (_ctx, { body }) => {
      const found = await summariseLeads(reports, body, zone)
      const { length } = found.data
      return { ...found, ...pageNumbers(1, Math.max(1, length), length, length) }
    },
    summaryExport: async (_ctx, { body }) => {
      const { data } = await summariseLeads(reports, body, zone)
      return csvOf(zone, chosenColumns(summaryColumns(body.groupBy), body.columns), [data])
    },
    sourceUrl: (_ctx, { body }) => sourceUrls(reports, body),
  }
})
