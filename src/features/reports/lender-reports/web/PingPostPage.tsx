import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, PageHeader, UrlTabs, useShownColumns } from '@/web/kit'
import { dateFilter, listFilter, type ListStateOf, useListState } from '@/web/router/list-state'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { lenderReportCalls } from '../contract'
import { PINGPOST_TYPES, type PingPostType } from '../ping-post'
import { pingPostLook, pingPostTotals } from './ping-post-columns'
import { sortFor } from './summary-list'

const NAME = 'lender-ping-post'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    lender: listFilter(),
    lenderorder: listFilter(),
  },
  perPage: 200,
}
type List = ListStateOf<(typeof LIST)['filters']>

const TITLES: Readonly<Record<PingPostType, string>> = {
  byLenderDate: 'lender/date',
  byOrderDate: 'order/date',
  byLender: 'group by lender',
  byOrder: 'group by order',
}

export default function PingPostPage() {
  const list = useListState(LIST)
  const lenders = useQuery(asking(lookupCalls.lenders))
  const orders = useQuery(listing(lookupCalls.orders, { body: { lender: [...list.filters.lender] } }))
  return (
    <>
      <PageHeader title="Lender Ping/Post report" crumbs={[{ title: 'Lender' }]} />
      <FilterBar
        list={list}
        table={NAME}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'lender', label: 'Lender', options: lenders },
          { kind: 'multi', name: 'lenderorder', label: 'Order', options: orders, dependent: true },
        ]}
      />
      <UrlTabs
        label="Ping/Post"
        tabs={PINGPOST_TYPES.map((type) => ({
          name: type,
          title: TITLES[type],
          panel: () => <PingPostTable key={type} type={type} list={list} />,
        }))}
      />
    </>
  )
}

function PingPostTable({ type, list }: { readonly type: PingPostType; readonly list: List }) {
  const body = { ...list.filterRequest, type }
  const report = useQuery(asking(lenderReportCalls.pingPost, { body }))
  const { filters } = list
  const date = formatDateRange(filters.date)
  const columns = useMemo(() => pingPostLook(type, date), [type, date])
  const shown = useShownColumns(NAME, columns)
  const { data } = report
  const { lender, lenderorder } = filters
  return (
    <DataTable
      name={NAME}
      caption={`Pings and posts, ${TITLES[type]}`}
      columns={columns}
      rowId={(row) => `${row.date ?? ''}-${row.lender.id}-${row.lenderorder?.id ?? ''}`}
      query={{ ...report, data: data?.report }}
      list={list}
      totals={data && pingPostTotals(data, type, { date, lender, lenderorder })}
      empty={{ why: 'No lender was pinged on these days. Try an earlier range.' }}
      toolbar={
        <ExportButton
          rows={data?.report.length}
          run={(told) =>
            download(
              lenderReportCalls.pingPostExport,
              { body: { ...body, ...sortFor(list, columns), columns: shown } },
              told,
            )
          }
        />
      }
      note="Ping/post traffic only; direct posts excluded"
    />
  )
}
