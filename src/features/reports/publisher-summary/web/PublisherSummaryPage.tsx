import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { useReportOptions } from '@/features/leads/lead-reports/web/public'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing } from '@/web/api/query'
import { Chart, DataTable, ExportButton, FilterBar, PageHeader, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import type { PublisherSummaryRow } from '../columns'
import { publisherSummaryCalls } from '../contract'
import { cellsOf, publisherLook } from './summary-look'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    publisher: listFilter(),
    product: listFilter(),
    source: listFilter(),
    accountmanager: listFilter(),
  },
  sort: 'total:desc',
  perPage: 200,
}
const NAME = 'publisher-summary'

export default function PublisherSummaryPage() {
  const list = useListState(LIST)
  const { filters, filterRequest } = list
  const summary = useQuery(listing(publisherSummaryCalls.report, { body: filterRequest }))
  const { products, publishers, sources } = useReportOptions(filters)
  const admins = useQuery(asking(lookupCalls.admins))
  const { product, publisher, source, accountmanager } = filters
  const date = formatDateRange(filters.date)
  const keys = useMemo(() => ({ date, product, publisher, source }), [date, product, publisher, source])
  const columns = useMemo(() => publisherLook(keys), [keys])
  const shown = useShownColumns(NAME, columns)
  const { data } = summary
  const rows = summary.isPlaceholderData ? undefined : data?.report.length
  // Lists of leads do not know account managers: what all rows add up to is named by its publishers.
  const ofAll = accountmanager.length > 0 ? { ...keys, publisher: data?.report.map((row) => row.publisher.id) } : keys
  return (
    <>
      <PageHeader
        title="Publisher summary"
        crumbs={[{ title: 'Publisher' }]}
        actions={
          <ExportButton
            rows={rows}
            run={(report) =>
              download(publisherSummaryCalls.export, { body: { ...list.exportRequest, columns: shown } }, report)
            }
          />
        }
      />
      <FilterBar
        list={list}
        table={NAME}
        total={rows}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'source', label: 'Source', options: sources },
          { kind: 'multi', name: 'accountmanager', label: 'Account manager', options: admins },
        ]}
      />
      {data ? <PublishersChart rows={data.report} /> : null}
      <DataTable
        name={NAME}
        caption="Leads by publisher"
        columns={columns}
        rowId={(row) => row.publisher.id}
        query={{ ...summary, data: data?.report }}
        list={list}
        totals={data && { publisher: 'Total', ...cellsOf(data.additionalData, ofAll) }}
        empty={{ why: 'No leads came in during these days. Try an earlier range.' }}
      />
    </>
  )
}

/** Two bars are told apart without a chart (doc2 §9); more than these are not told apart in one. */
const CHART_FROM = 3
const MOST = 12
const SERIES = [
  { name: 'leads', label: 'Leads' },
  { name: 'matched', label: 'Matched' },
]

function PublishersChart({ rows }: { readonly rows: readonly PublisherSummaryRow[] }) {
  const bars = useMemo(
    () =>
      [...rows]
        .sort((a, b) => b.leads - a.leads)
        .slice(0, MOST)
        .map(({ publisher, leads, matched }) => ({ publisher: publisher.name, leads, matched })),
    [rows],
  )
  if (bars.length < CHART_FROM) return null
  return (
    <Chart
      kind="bar"
      caption="Leads by publisher"
      rows={bars}
      x="publisher"
      xLabel="Publisher"
      series={SERIES}
      step={500}
      height={170}
    />
  )
}
