import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { copyCsv } from '@/server/database/copy'
import { routes } from '@/server/http/context'
import { leadCells, listLeads } from '@/features/leads/lead-reports/server/public'
import { whyColumns } from '../columns'
import { whyCalls } from '../contract'
import { leadsBehind } from './leads'
import { whyNotSold } from './report'

export default routes(whyCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports, exportPool } = services.database
  return {
    report: (_ctx, { body }) => whyNotSold(services, body),
    export: async (_ctx, { body: { columns, ...body } }) => {
      const { report } = await whyNotSold(services, body)
      return csvOf(zone, chosenColumns(whyColumns(body.group), columns), [report])
    },
    leads: async (_ctx, { body: { page, perPage, sort, ...wanted } }) =>
      listLeads(reports, { ids: await leadsBehind(services, wanted), page, perPage, sort }, zone),
    leadsExport: async (_ctx, { body: { columns, sort, ...wanted } }) => {
      const cells = leadCells({ ids: await leadsBehind(services, wanted), columns, sort }, zone)
      return copyCsv(exportPool, zone, cells.compile(reports))
    },
  }
})
