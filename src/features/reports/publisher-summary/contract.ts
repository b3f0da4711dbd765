import { z } from 'zod'
import { call, exportOf } from '@/kernel/call'
import { dateRange, idList, productList, sortedFields } from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { sourceList } from '@/features/leads/lead-reports/public'
import { PUBLISHER_COLUMNS, PUBLISHER_SORTS, PublisherSummaryRow, PublisherTotals } from './columns'

const permission = reportPermissions.reports_view
const keys = {
  date: dateRange.optional(),
  publisher: idList,
  product: productList,
  source: sourceList,
  accountmanager: idList,
}

export const publisherSummaryCalls = {
  report: call({
    method: 'POST',
    path: '/admin/publisher/report/summary',
    summary: 'Leads and money per publisher, by the day leads were received',
    permission,
    body: sortedFields(PUBLISHER_SORTS, keys),
    answer: z.object({ report: z.array(PublisherSummaryRow), additionalData: PublisherTotals }),
    reads: ['lead', 'publisher'],
  }),
  export: exportOf({
    path: '/admin/publisher/report/summaryreportcsv',
    summary: 'The same rows as a CSV file',
    permission,
    filters: sortedFields(PUBLISHER_SORTS, { ...keys, columns: columnList(PUBLISHER_COLUMNS) }),
    name: 'publisher-summary',
  }),
}
