import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listing } from '@/web/api/query'
import { columnsOf, DataTable, DateTime, StatusBadge } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { orderTestCalls, type TestRow } from '../contract'
import classes from './order-test.module.css'

const LIST = { scope: 'tests', filters: {}, perPage: 50 }

const total = ({ timesent, pingtimesent }: TestRow): number | null =>
  timesent === null && pingtimesent === null ? null : (timesent ?? 0) + (pingtimesent ?? 0)

const columnsWith = (onShow: (id: number) => void) =>
  columnsOf<TestRow>([
    {
      id: 'date',
      header: 'Date',
      sortable: false,
      fixed: true,
      cell: ({ id, date }) => (
        <button type="button" className={classes['open']} onClick={() => onShow(id)}>
          <DateTime value={date} />
        </button>
      ),
    },
    { id: 'user', header: 'User', sortable: false, value: ({ user }) => user.name },
    {
      id: 'pingstatus',
      header: 'Ping',
      sortable: false,
      cell: ({ pingstatus }) => (pingstatus === null ? '–' : <StatusBadge status={pingstatus} />),
    },
    {
      id: 'status',
      header: 'Post',
      sortable: false,
      cell: ({ status }) => (status === null ? '–' : <StatusBadge status={status} />),
    },
    {
      id: 'comment',
      header: 'Read as',
      sortable: false,
      wrap: true,
      value: ({ status, comment, pingcomment }) => (status === null ? pingcomment : comment),
    },
    { id: 'time', header: 'Time, s', kind: 'number', decimals: 2, sortable: false, value: total },
  ])

interface TestLogProps {
  readonly id: number
  readonly shown: number | null
  readonly onShow: (id: number) => void
}

export function TestLog({ id, shown, onShow }: TestLogProps) {
  const list = useListState(LIST)
  const { page, perPage } = list
  const query = useQuery(listing(orderTestCalls.log, { params: { id }, body: { page, perPage } }))
  const columns = useMemo(() => columnsWith(onShow), [onShow])
  return (
    <section aria-label="Test log">
      <h2 className={classes['title']}>Test log</h2>
      <DataTable
        name="order-tests"
        caption="Test log"
        columns={columns}
        rowId={(row) => row.id}
        query={query}
        list={list}
        fit="content"
        pageSizes={[50, 100]}
        onOpen={(row) => onShow(row.id)}
        rowTone={(row) => (row.id === shown ? 'selected' : undefined)}
        empty={{ why: 'No test lead was built or sent in the last 90 days.' }}
      />
    </section>
  )
}
