import { dateIn } from '@/kernel/business-time'
import { FAIL, MATCH_NO_BUYER, RE_MATCH } from '@/features/lead-actions/server/public'
import { startBulkRun } from '@/server/bulk/start'
import { csvOf } from '@/server/csv'
import { copyCsv } from '@/server/database/copy'
import { routes } from '@/server/http/context'
import { leadReportCalls } from '../contract'
import { chosenRows, countFor } from './bulk-rows'
import { leadCells, listLeads } from './lead-list'
import { sourceUrls } from './source-urls'
import { SUMMARY_COLUMNS, summariseLeads } from './summary'

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
    summary: (_ctx, { body }) => summariseLeads(reports, body),
    summaryExport: async (_ctx, { body }) => csvOf(zone, SUMMARY_COLUMNS, [await summariseLeads(reports, body)]),
    sourceUrl: (_ctx, { body }) => sourceUrls(reports, body),
  }
})
