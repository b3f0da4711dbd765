import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { listing } from '@/web/api/query'
import { Badge, columnsOf, ListPage } from '@/web/kit'
import { dateFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { type RevenueUpload, revenueUploadCalls } from '../contract'

const LIST = { filters: { date: dateFilter((today) => lastDays(today, 180)) }, perPage: 50 }

const itemHref = ({ id }: RevenueUpload): string => href(`/tools/revenueupload/logitem/${id}`)

const COLUMNS = columnsOf<RevenueUpload>([
  { id: 'id', header: 'Id', kind: 'id', fixed: true, sortable: false, href: itemHref },
  { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: false },
  { id: 'lender', header: 'Lender', sortable: false, value: ({ lender }) => lender.title },
  { id: 'user', header: 'User', sortable: false, value: ({ user }) => user?.name },
  { id: 'type', header: 'Type', sortable: false },
  { id: 'leads', header: 'Leads', kind: 'number', sortable: false },
  { id: 'memotext', header: 'Memo', wrap: true, sortable: false },
  {
    id: 'undone',
    header: 'Undone',
    sortable: false,
    cell: ({ undone }) => (undone ? <Badge tone="secondary">undone</Badge> : null),
  },
  {
    id: 'detail',
    header: 'Detail log',
    kind: 'actions',
    fixed: true,
    cell: (row) => <a href={itemHref(row)}>Detail log</a>,
  },
])

export default function RevenueLogPage() {
  const list = useListState(LIST)
  return (
    <ListPage
      path="/tools/revenueupload/log"
      name="revenue-uploads"
      columns={COLUMNS}
      query={useQuery(listing(revenueUploadCalls.log, { body: list.request }))}
      list={list}
      filters={[{ kind: 'dateRange', name: 'date', label: 'Date' }]}
      rowHref={itemHref}
    />
  )
}
