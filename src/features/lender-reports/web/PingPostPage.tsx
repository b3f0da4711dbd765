import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lenderLookupCalls } from '@/features/lenders/contract'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { asking, listing } from '@/web/api/query'
import { DataTable, FilterBar, PageHeader, UrlTabs } from '@/web/kit'
import { dateFilter, listFilter, type ListStateOf, useListState } from '@/web/router/list-state'
import { lenderReportCalls } from '../contract'
import { PINGPOST_TYPES, type PingPostType } from '../ping-post'
import { pingPostLook, pingPostTotals } from './ping-post-columns'

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
  const lenders = useQuery(asking(lenderLookupCalls.lenders))
  const orders = useQuery(listing(lenderLookupCalls.orders, { body: { lender: [...list.filters.lender] } }))
  return (
    <>
      <PageHeader title="Lender Ping/Post report" crumbs={[{ title: 'Lender' }]} />
      <FilterBar
        list={list}
        table="lender-ping-post"
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
  const report = useQuery(asking(lenderReportCalls.pingPost, { body: { ...list.filterRequest, type } }))
  const { filters } = list
  const date = formatDateRange(filters.date)
  const columns = useMemo(() => pingPostLook(type, date), [type, date])
  const { data } = report
  const { lender, lenderorder } = filters
  return (
    <DataTable
      name="lender-ping-post"
      caption={`Pings and posts, ${TITLES[type]}`}
      columns={columns}
      rowId={(row) => `${row.date ?? ''}-${row.lender.id}-${row.lenderorder?.id ?? ''}`}
      query={{ ...report, data: data?.report }}
      list={list}
      totals={data && pingPostTotals(data.additionalData, type, { date, lender, lenderorder })}
      empty={{ why: 'No lender was pinged on these days. Try an earlier range.' }}
      note="Pings of publishers, and the posts that came of them; what was sold without a ping is not counted"
    />
  )
}
