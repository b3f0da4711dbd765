import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { Badge, columnsOf, DataTable, PageHeader } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { type BulkRun, bulkRunCalls } from '../contract'
import { progressOf } from './progress'

const LIST = { filters: {}, perPage: 50 }
const EVERY = 3_000
const runHref = ({ id }: BulkRun): string => href(`/bulkrun/item/${id}`)

const COLUMNS = columnsOf<BulkRun>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true, sortable: false, href: runHref },
  { id: 'dateadd', header: 'Started', kind: 'datetime', sortable: false },
  { id: 'user', header: 'By', sortable: false },
  { id: 'title', header: 'Action', sortable: false },
  { id: 'rows', header: 'Rows', sortable: false },
  {
    id: 'state',
    header: 'State',
    sortable: false,
    cell: (run) =>
      run.ended === null ? (
        <Badge tone="info">Running, {progressOf(run).percent}%</Badge>
      ) : (
        <Badge tone={run.stopped > 0 ? 'secondary' : 'success'}>{run.stopped > 0 ? 'Stopped' : 'Ended'}</Badge>
      ),
  },
  { id: 'done', header: 'Done', kind: 'number', sortable: false },
  { id: 'failed', header: 'Failed', kind: 'number', sortable: false },
  { id: 'stopped', header: 'Left out', kind: 'number', sortable: false },
])

export default function BulkRunsPage() {
  const list = useListState(LIST)
  const runs = useQuery({
    ...listing(bulkRunCalls.list, { body: { page: list.page, perPage: list.perPage } }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ ended }) => ended === null) ? EVERY : false),
  })
  return (
    <>
      <PageHeader title="Bulk runs" crumbs={[]} />
      <DataTable
        name="bulk-runs"
        caption="Bulk runs"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={runs}
        list={list}
        rowHref={runHref}
        empty={{
          why: 'Bulk runs are started from lists, such as the leads details report. They are kept for 90 days.',
        }}
      />
    </>
  )
}
