import { dateIn } from '@/kernel/business-time'
import { csvOf } from '@/server/csv'
import { copyCsv } from '@/server/database/copy'
import { routes } from '@/server/http/context'
import { leadReportCalls } from '../contract'
import { leadCells, listLeads } from './lead-list'
import { sourceUrls } from './source-urls'
import { SUMMARY_COLUMNS, summariseLeads } from './summary'

export default routes(leadReportCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports, exportPool } = services.database
  return {
    details: ({ now }, { body }) => listLeads(reports, { ...body, today: dateIn(zone, now) }, zone),
    detailsExport: (_ctx, { body }) => copyCsv(exportPool, zone, leadCells(body, zone).compile(reports)),
    summary: (_ctx, { body }) => summariseLeads(reports, body),
    summaryExport: async (_ctx, { body }) => csvOf(zone, SUMMARY_COLUMNS, [await summariseLeads(reports, body)]),
    sourceUrl: (_ctx, { body }) => sourceUrls(reports, body),
  }
})
