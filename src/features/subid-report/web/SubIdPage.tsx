import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing } from '@/web/api/query'
import {
  type Column,
  columnsOf,
  DataTable,
  DetailCard,
  ExportButton,
  FilterBar,
  formatNumber,
  Money,
  PageHeader,
} from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { useReportOptions } from '../../lead-reports/web/public'
import { type SubIdRow, subIdReportCalls, subIdLookupCalls } from '../contract'
import { type LeadsOf, leadsOfRow, openSubIdLeads, SUBID_COUNTS, SubIdButton, SubIdCount } from './SubIdLeads'

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

const COLUMNS = columnsOf<SubIdRow>([
  { id: 'date', header: 'Date', kind: 'date', fixed: true },
  { id: 'publisher', header: 'Publisher', value: (row) => row.publisher.name },
  {
    id: 'rcid',
    header: 'RCID',
    value: (row) => row.rcid.id,
    cell: (row) => `${row.rcid.id} ${row.rcid.title}`,
  },
  { id: 'subid', header: 'Sub ID', cell: (row) => <SubIdButton row={row} /> },
  ...SUBID_COUNTS.map(
    ([count, header]): Column<SubIdRow> => ({
      id: count,
      header,
      kind: 'number',
      cell: (row) => <SubIdCount of={leadsOfRow(row)} count={count} value={row[count]} />,
    }),
  ),
  { id: 'successRate', header: 'Success rate', kind: 'percent' },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    cell: (row) => <Money value={row.total} original={row.totaloriginal} zero="$0.00" />,
  },
  {
    id: 'pub',
    header: 'Pub',
    kind: 'money',
    cell: (row) => <Money value={row.pub} original={row.puboriginal} zero="$0.00" />,
  },
  { id: 'revPerLead', header: 'Rev per lead', kind: 'money' },
  { id: 'margin', header: 'Margin', kind: 'percent', cell: (row) => percent(row.margin) },
])

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
  const report = useQuery(listing(subIdReportCalls.report, { body: filterRequest }))
  const { products, publishers, rcids } = useReportOptions(filters)
  const subIds = useSubIds(filters.publisher)
  const rows = report.data?.report
  return (
    <>
      <PageHeader
        title="SubID report"
        crumbs={[{ title: 'Publisher' }]}
        actions={
          <>
            <ExportButton
              label="Export summary"
              rows={report.isPlaceholderData ? undefined : rows?.length}
              run={(arrived) => download(subIdReportCalls.reportExport, { body: filterRequest }, arrived)}
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
        total={report.isPlaceholderData ? undefined : rows?.length}
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
        query={{ ...report, data: rows }}
        list={list}
        fit="content"
        onOpen={(row) => openSubIdLeads(leadsOfRow(row))}
        empty={{ why: 'No lead came in during these days. Choose earlier ones.' }}
      />
      {report.data && rows && rows.length > 0 ? (
        <Summary totals={report.data.additionalData} of={{ title: 'the report', keys: filterRequest }} />
      ) : null}
    </>
  )
}

interface SummaryProps {
  readonly totals: Omit<SubIdRow, 'date' | 'publisher' | 'rcid' | 'subid'>
  readonly of: LeadsOf
}

function Summary({ totals, of }: SummaryProps) {
  return (
    <DetailCard
      title="Summary"
      details={[
        ...SUBID_COUNTS.map(([count, label]) => ({
          label,
          value: <SubIdCount of={of} count={count} value={totals[count]} />,
        })),
        { label: 'Success rate', value: percent(totals.successRate) },
        { label: 'Total', value: <Money value={totals.total} original={totals.totaloriginal} zero="$0.00" /> },
        { label: 'Pub', value: <Money value={totals.pub} original={totals.puboriginal} zero="$0.00" /> },
        { label: 'Rev per lead', value: <Money value={totals.revPerLead} zero="$0.00" /> },
        { label: 'Margin', value: percent(totals.margin) },
      ]}
    />
  )
}
