import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, PageHeader, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, textFilter, useListState, viewFilter } from '@/web/router/list-state'
import { leadReportCalls } from '../contract'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { BRIEF, leadColumns } from './lead-columns'
import { useReportOptions, useStatusOptions, useLinked } from './options'
import { useLeadBulk } from './use-lead-bulk'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    publisher: listFilter(),
    rcid: listFilter(),
    status: listFilter(),
    source: listFilter(),
    lender: listFilter(),
    lenderorder: listFilter(),
    state: listFilter(),
    credited: textFilter(),
    scrubber: textFilter(),
    viewOption: viewFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

const VIEW_OPTIONS = [
  { id: 'statusreasons', title: 'Status reasons' },
  { id: 'lenders', title: 'Lenders' },
  { id: 'original', title: 'Original amounts' },
]

export default function DetailsPage() {
  const list = useListState(LIST)
  const { viewOption } = list.filters
  const leads = useQuery(listing(leadReportCalls.details, { body: list.request }))
  const { products, publishers, rcids, sources } = useReportOptions(list.filters)
  const statuses = useStatusOptions()
  const columns = useMemo(() => leadColumns(viewOption), [viewOption])
  const linked = useLinked(list.filters)
  const { setFilters } = list
  const setViewOption = useCallback(
    (next: readonly string[]) => setFilters({ viewOption: next }, 'replace'),
    [setFilters],
  )
  const { viewOption: _shown, ...filters } = list.filterRequest
  const bulk = useLeadBulk({ filters, viewOption, setViewOption })
  const shown = useShownColumns('leads', columns)
  const { viewOption: _shownOnly, ...exported } = list.exportRequest
  return (
    <>
      <PageHeader
        title="Leads details report"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <ExportButton
            rows={rowsOf(leads)}
            run={(report) => download(leadReportCalls.detailsExport, { body: { ...exported, columns: shown } }, report)}
          />
        }
      />
      <FilterBar
        list={list}
        table="leads"
        total={rowsOf(leads)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products, width: 130 },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers, width: 150 },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true, width: 110 },
          { kind: 'multi', name: 'status', label: 'Status', options: statuses, width: 130 },
          { kind: 'multi', name: 'source', label: 'Source', options: sources, width: 120 },
          ...linked,
          {
            kind: 'multi',
            name: 'viewOption',
            label: 'View options',
            options: VIEW_OPTIONS,
            placeholder: 'None',
            width: 130,
          },
        ]}
      >
        {bulk.modes}
      </FilterBar>
      <DataTable
        name="leads"
        caption="Leads"
        columns={columns}
        rowId={(row) => row.id}
        query={leads}
        list={list}
        rowHref={leadHref}
        brief={BRIEF}
        totals={leads.data?.additionalData}
        pageSizes={[100, 200]}
        empty={{ why: 'No leads came in during these days. Try an earlier range.' }}
        bulkActions={bulk.actions}
        note="Incomplete leads are listed; the summary does not count them"
        {...(bulk.selection ? { selection: bulk.selection } : {})}
      />
    </>
  )
}
