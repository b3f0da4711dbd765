import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, PageHeader, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, textFilter, useListState } from '@/web/router/list-state'
import { useReportOptions } from '@/features/leads/lead-reports/web/public'
import { pingReportCalls } from '../contract'
import { pingPostLook, pingPostTotals } from './ping-post-columns'

const LIST = {
  filters: {
    type: textFilter('summary'),
    date: dateFilter((today) => lastDays(today, 6)),
    product: listFilter(),
    publisher: listFilter(),
    rcid: listFilter(),
  },
  perPage: 100,
}

const TYPES = [
  { value: 'summary', label: 'Summary' },
  { value: 'details', label: 'Details' },
]

export default function PingPostPage() {
  const list = useListState(LIST)
  const { filters } = list
  const details = filters.type === 'details'
  const body = { ...list.filterRequest, type: details ? ('details' as const) : ('summary' as const) }
  const rows = useQuery({
    ...listing(pingReportCalls.pingPost, { body }),
    // Rows of the other type would stand under the wrong columns while these load.
    placeholderData: (old) => (old?.[0] && (old[0].date !== null) === details ? old : undefined),
  })
  const { products, publishers, rcids } = useReportOptions(filters)
  const date = formatDateRange(filters.date)
  const columns = useMemo(() => pingPostLook(date, details), [date, details])
  const shown = useShownColumns('ping-post', columns)
  const { product, publisher, rcid } = filters
  const totals = useMemo(
    () => rows.data && pingPostTotals(rows.data, { date, product, publisher, rcid }),
    [rows.data, date, product, publisher, rcid],
  )
  return (
    <>
      <PageHeader
        title="Ping/Post report"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <ExportButton
            rows={rowsOf(rows)}
            run={(report) =>
              download(
                pingReportCalls.pingPostExport,
                { body: { ...body, sort: list.exportRequest.sort, columns: shown } },
                report,
              )
            }
          />
        }
      />
      <FilterBar
        list={list}
        table="ping-post"
        total={rowsOf(rows)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true },
        ]}
      >
        <SegmentedControl
          size="xs"
          aria-label="Type"
          data={TYPES}
          value={details ? 'details' : 'summary'}
          onChange={(type) => list.setFilters({ type })}
        />
      </FilterBar>
      <DataTable
        name="ping-post"
        caption="Pings and posts"
        columns={columns}
        rowId={(row) => `${row.date ?? ''}-${row.publisherrcid.id}`}
        query={rows}
        list={list}
        totals={totals}
        empty={{ why: 'No pings or posts came in during these days. Try an earlier range.' }}
      />
    </>
  )
}
