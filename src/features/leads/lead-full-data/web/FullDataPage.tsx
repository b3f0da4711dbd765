import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { type Column, DataTable, ExportButton, FilterBar, PageHeader, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { usePermission } from '@/web/session/use-session'
import { leadReportPermissions } from '@/features/leads/lead-reports/permissions'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { leadColumns, useReportOptions, useStatusOptions } from '@/features/leads/lead-reports/web/public'
import { fullColumns } from '../columns'
import { type FullLead, fullDataCalls } from '../contract'
import type { FULL_REPORTS } from '../fields'

type Report = (typeof FULL_REPORTS)[number]

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    publisher: listFilter(),
    status: listFilter(),
    source: listFilter(),
    rcid: listFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

/** A lead is drawn as in every list; what the consumer said is plain text and is not sorted by. */
const columnsOfProduct = ({ product }: Report): readonly Column<FullLead>[] => {
  const drawn = new Map<string, Column<FullLead>>(leadColumns().map((column) => [column.id, column]))
  return fullColumns([product]).map((column) => drawn.get(column.id) ?? { ...column, sortable: false })
}

export function FullDataPage({ report }: { readonly report: Report }) {
  const list = useListState(LIST)
  const mayExport = usePermission(leadReportPermissions.download_fullleadinfo)
  const product = [String(report.product)]
  const leads = useQuery(listing(fullDataCalls.list, { body: { ...list.request, product } }))
  const { publishers, rcids, sources } = useReportOptions({ ...list.filters, product })
  const statuses = useStatusOptions()
  const columns = useMemo(() => columnsOfProduct(report), [report])
  const table = `full-data-${report.path}`
  const shown = useShownColumns(table, columns)
  return (
    <>
      <PageHeader
        title={`Leads full data: ${report.title}`}
        crumbs={[{ title: 'Full lead data' }]}
        actions={
          mayExport ? (
            <ExportButton
              rows={rowsOf(leads)}
              run={(arrived) =>
                download(fullDataCalls.export, { body: { ...list.exportRequest, product, columns: shown } }, arrived)
              }
            />
          ) : null
        }
      />
      <FilterBar
        list={list}
        table={table}
        total={rowsOf(leads)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'status', label: 'Status', options: statuses },
          { kind: 'multi', name: 'source', label: 'Source', options: sources },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true },
        ]}
      />
      <DataTable
        name={table}
        caption={`${report.title} leads`}
        columns={columns}
        rowId={(row) => row.id}
        query={leads}
        list={list}
        rowHref={leadHref}
        totals={leads.data?.additionalData}
        empty={{ why: 'No leads of this product came in during these days. Try an earlier range.' }}
      />
    </>
  )
}
