import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDateRange, formatDay, lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { Chart, DataTable, DetailCard, ExportButton, FilterBar, Money, PageHeader } from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { leadReportCalls, type LeadSummaryRow } from '../contract'
import { LeadCount, type LeadKeys } from './leads-link'
import { useReportOptions } from './options'
import { SUMMARY_COUNTS, summaryColumns, summaryCounts, summaryTotals } from './summary-columns'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    publisher: listFilter(),
    source: listFilter(),
    rcid: listFilter(),
  },
  sort: 'date:desc',
  perPage: 100,
}

const COUNTS = [
  { name: 'leads', label: 'Leads' },
  { name: 'matched', label: 'Matched' },
]
const MONEY = [
  { name: 'total', label: 'Revenue', format: 'money' as const },
  { name: 'publisher', label: 'Cost', format: 'money' as const },
  { name: 'profit', label: 'Profit', format: 'money' as const },
]
/** Two points make no curve (doc2 §9). */
const CHART_FROM = 3
const CHART_STEP = 500

export default function SummaryPage() {
  const list = useListState(LIST)
  const { filters, filterRequest } = list
  const days = useQuery(listing(leadReportCalls.summary, { body: filterRequest }))
  const { products, publishers, rcids, sources } = useReportOptions(filters)
  const { product, publisher, source, rcid } = filters
  const keys = useMemo(() => ({ product, publisher, source, rcid }), [product, publisher, source, rcid])
  const columns = useMemo(() => summaryColumns(keys), [keys])
  const rows = days.data
  const totals = useMemo(() => (rows ? summaryTotals(rows) : undefined), [rows])
  const whole = { ...keys, date: formatDateRange(filters.date) }
  return (
    <>
      <PageHeader
        title="Leads summary"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <ExportButton
            rows={rowsOf(days)}
            run={(report) => download(leadReportCalls.summaryExport, { body: filterRequest }, report)}
          />
        }
      />
      <FilterBar
        list={list}
        table="leads-summary"
        total={rowsOf(days)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'source', label: 'Source', options: sources },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true },
        ]}
      />
      <DataTable
        name="leads-summary"
        caption="Leads by day"
        columns={columns}
        rowId={(row) => row.date}
        query={days}
        list={list}
        totals={totals && { ...totals, ...summaryCounts(totals, whole) }}
        fit="content"
        empty={{ why: 'No lead came in during these days. Choose earlier ones.' }}
      />
      {rows && rows.length >= CHART_FROM ? <SummaryChart rows={rows} /> : null}
      {rows && rows.length > 0 && totals ? <Totals totals={totals} keys={whole} /> : null}
    </>
  )
}

function SummaryChart({ rows }: { readonly rows: readonly LeadSummaryRow[] }) {
  const points = useMemo(() => rows.map((row) => ({ ...row, date: formatDay(row.date) })), [rows])
  const shared = { rows: points, x: 'date', step: CHART_STEP }
  // Leads and dollars on one axis would say nothing about either.
  return (
    <>
      <Chart caption="Chart of leads by day" series={COUNTS} {...shared} />
      <Chart caption="Chart of money by day" series={MONEY} {...shared} />
    </>
  )
}

interface TotalsProps {
  readonly totals: ReturnType<typeof summaryTotals>
  readonly keys: LeadKeys
}

function Totals({ totals, keys }: TotalsProps) {
  return (
    <DetailCard
      title="Totals"
      details={[
        ...SUMMARY_COUNTS.map(([count, label]) => ({
          label,
          value: <LeadCount count={count} value={totals[count]} keys={keys} />,
        })),
        { label: 'Total', value: <Money value={totals.total} zero="$0.00" /> },
        { label: 'Publisher', value: <Money value={totals.publisher} zero="$0.00" /> },
        { label: 'Profit', value: <Money value={totals.profit} zero="$0.00" /> },
      ]}
    />
  )
}
