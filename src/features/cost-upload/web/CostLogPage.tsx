import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { listing } from '@/web/api/query'
import { Badge, columnsOf, ListPage } from '@/web/kit'
import { dateFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { type CostUpload, costUploadCalls } from '../contract'

const LIST = { filters: { date: dateFilter((today) => lastDays(today, 180)) }, perPage: 50 }

const itemHref = ({ id }: CostUpload): string => href(`/tools/costupload/logitem/${id}`)
const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ')

const COLUMNS = columnsOf<CostUpload>([
  { id: 'id', header: 'Id', kind: 'id', fixed: true, sortable: false, href: itemHref },
  { id: 'date', header: 'Date', kind: 'datetime', sortable: false },
  { id: 'dateinterval', header: 'Date interval', sortable: false },
  { id: 'publishers', header: 'Publishers', wrap: true, sortable: false, value: ({ publishers }) => names(publishers) },
  {
    id: 'rcids',
    header: 'RCIDs',
    wrap: true,
    sortable: false,
    value: ({ rcids }) => rcids.map(({ id, title }) => `${id} ${title}`).join(', '),
  },
  { id: 'cost', header: 'Cost', kind: 'money', sortable: false },
  { id: 'leads', header: 'Leads', kind: 'number', sortable: false },
  { id: 'user', header: 'User', sortable: false, value: ({ user }) => user?.name },
  { id: 'distributiontype', header: 'Distribution', sortable: false },
  { id: 'memo', header: 'Memo', wrap: true, sortable: false, value: ({ memotext }) => memotext },
  {
    id: 'undone',
    header: 'Undone',
    sortable: false,
    cell: ({ undone }) => (undone ? <Badge tone="secondary">undone</Badge> : null),
  },
])

export default function CostLogPage() {
  const list = useListState(LIST)
  return (
    <ListPage
      path="/tools/costupload/log"
      name="cost-uploads"
      columns={COLUMNS}
      query={useQuery(listing(costUploadCalls.log, { body: list.request }))}
      list={list}
      filters={[{ kind: 'dateRange', name: 'date', label: 'Date' }]}
      rowHref={itemHref}
    />
  )
}
