import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, formatNumber, lookOf, PageHeader, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { partyHref } from '@/web/router/known-screens'
import { useReportOptions } from '@/features/leads/lead-reports/web/public'
import { SUBID_COLUMNS } from '../columns'
import { type SubIdRow, subIdReportCalls, subIdLookupCalls } from '../contract'
import { type LeadsOf, leadsOfRow, openSubIdLeads, SUBID_COUNTS, SubIdButton, SubIdCount, SubIdSum } from './SubIdLeads'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    publisher: listFilter(),
    product: listFilter(),
    rcid: listFilter(),
    subid: listFilter(),
  },
  sort: 'date:desc',
  perPage: 100,
}

const percent = (value: number | null): string => (value === null ? '–' : `${formatNumber(value, 2)}%`)

const COUNTS = SUBID_COUNTS.map(
  ([count]) =>
    [
      count,
      { sortable: true, cell: (row: SubIdRow) => <SubIdCount of={leadsOfRow(row)} count={count} value={row[count]} /> },
    ] as const,
)

type Sums = Pick<SubIdRow, 'total' | 'totaloriginal' | 'pub' | 'puboriginal'>
const sumsOf = (row: Sums, of: LeadsOf) => ({
  total: <SubIdSum of={of} sum="earntotal" value={row.total} original={row.totaloriginal} />,
  pub: <SubIdSum of={of} sum="earnpub" value={row.pub} original={row.puboriginal} />,
})

const COLUMNS = lookOf<SubIdRow>(SUBID_COLUMNS, {
  date: { fixed: true, sortable: true },
  publisher: { sortable: true, href: (row) => partyHref('publisher', row.publisher.id) },
  rcid: {
    sortable: true,
    href: (row) => partyHref('rcid', row.rcid.id),
    cell: (row) => `${row.rcid.id} ${row.rcid.title}`,
  },
  subid: { sortable: true, cell: (row) => <SubIdButton row={row} /> },
  ...Object.fromEntries(COUNTS),
  successRate: { sortable: true },
  total: { sortable: true, cell: (row) => sumsOf(row, leadsOfRow(row)).total },
  pub: { sortable: true, cell: (row) => sumsOf(row, leadsOfRow(row)).pub },
  revPerLead: { sortable: true },
  margin: { sortable: true, cell: (row) => percent(row.margin) },
})

type Report = CallAnswer<typeof subIdReportCalls.report>

/** The sums of all pages, at the foot of the table; each count opens its leads. */
const summaryOf = (totals: Report['additionalData'], of: LeadsOf) => ({
  date: 'Summary',
  ...Object.fromEntries(
    SUBID_COUNTS.map(([count]) => [count, <SubIdCount key={count} of={of} count={count} value={totals[count]} />]),
  ),
  successRate: percent(totals.successRate),
  ...sumsOf(totals, of),
  revPerLead: totals.revPerLead,
  margin: percent(totals.margin),
})

/** Sub ids are known per publisher: with several, or none, there is no list to choose from. */
function useSubIds(publisher: readonly string[]) {
  const one = publisher.length === 1 ? publisher[0] : undefined
  return useQuery({
    ...asking(subIdLookupCalls.subIds, { params: { publisher: one ?? 0 } }),
    enabled: one !== undefined,
  })
}

export default function SubIdPage() {
  const list = useListState(LIST)
  const { filters, filterRequest } = list
  const report = useQuery(listing(subIdReportCalls.report, { body: list.request }))
  const columns = useShownColumns('subid-report', COLUMNS)
  const { products, publishers, rcids } = useReportOptions(filters)
  const subIds = useSubIds(filters.publisher)
  const data = useMemo(() => report.data && { ...report.data, data: report.data.report }, [report.data])
  return (
    <>
      <PageHeader
        title="SubID report"
        crumbs={[{ title: 'Publisher' }]}
        actions={
          <>
            <ExportButton
              label="Export summary"
              rows={rowsOf(report)}
              run={(arrived) =>
                download(subIdReportCalls.reportExport, { body: { ...list.exportRequest, columns } }, arrived)
              }
            />
            <ExportButton
              label="Export leads"
              rows={report.isPlaceholderData ? undefined : report.data?.additionalData.leads}
              run={(arrived) => download(subIdReportCalls.leadsExport, { body: filterRequest }, arrived)}
            />
          </>
        }
      />
      <FilterBar
        list={list}
        table="subid-report"
        total={rowsOf(report)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true },
          {
            kind: 'multi',
            name: 'subid',
            label: 'Sub ID',
            width: 210,
            options: subIds,
            disabled: filters.publisher.length !== 1 && 'Choose one publisher first',
          },
        ]}
      />
      <DataTable
        name="subid-report"
        caption="Sub IDs"
        columns={COLUMNS}
        rowId={(row) => `${row.date}-${row.rcid.id}-${row.subid}`}
        query={{ ...report, data }}
        list={list}
        totals={report.data && summaryOf(report.data.additionalData, { title: 'the report', keys: filterRequest })}
        onOpen={(row) => openSubIdLeads(leadsOfRow(row))}
        empty={{ why: 'No leads came in during these days. Try an earlier range.' }}
      />
    </>
  )
}
