import { chosenColumns, type ListColumn } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { copyCsv } from '@/server/database/copy'
import { streamRows } from '@/server/database/stream'
import { routes } from '@/server/http/context'
import { COUNTED_STATUSES } from '@/features/leads/lead-reports/public'
import { leadCells, type LeadFilters, listLeads } from '@/features/leads/lead-reports/server/public'
import { SUBID_COLUMNS } from '../columns'
import { NO_SUBID, type SubIdRow, subIdReportCalls } from '../contract'
import { describeSubId, listSubIds, selectSubIds } from './report'

const read = <F extends LeadFilters>(filters: F): F => ({
  ...filters,
  subid: filters.subid?.map((subid) => (subid === NO_SUBID ? '' : subid)),
})

/** Only leads that the report counts. */
const counted = <F extends LeadFilters>(filters: F): F => ({
  ...read(filters),
  status: filters.status?.length ? filters.status : COUNTED_STATUSES,
})

async function* described(batches: ReturnType<typeof streamRows<Parameters<typeof describeSubId>[0]>>) {
  for await (const rows of batches) yield rows.map(describeSubId)
}

export default routes(subIdReportCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports, exportPool } = services.database
  return {
    report: (_ctx, { body }) => listSubIds(reports, read(body)),
    reportExport: (_ctx, { body }) => {
      const rows = streamRows(exportPool, { compile: () => selectSubIds(read(body)).compile(reports) })
      return csvOf(zone, chosenColumns<ListColumn<SubIdRow>>(SUBID_COLUMNS, body.columns), described(rows))
    },
    leads: (_ctx, { body }) => listLeads(reports, counted(body), zone, 'subid_days'),
    leadsExport: (_ctx, { body }) => copyCsv(exportPool, zone, leadCells(counted(body), zone).compile(reports)),
  }
})
