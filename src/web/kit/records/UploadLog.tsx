import type { ComponentProps } from 'react'
import { lastDays } from '@/kernel/date-range'
import { dateFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { Badge } from '../display/Badge'
import type { Column } from '../table/column'
import { ListPage } from './ListPage'

const LIST = { filters: { date: dateFilter((today) => lastDays(today, 180)) }, perPage: 50 }

interface Upload {
  readonly id: number
  readonly undone: object | null
}

/** The list state of a log of uploads: those of the last 180 days at first. */
export const useUploadLog = () => useListState(LIST)

const itemHref =
  (tool: string) =>
  ({ id }: Upload): string =>
    href(`${tool}/logitem/${id}`)

/** A constant: which upload, what it says of itself, and whether it was taken back. */
export const uploadColumns = <Row extends Upload>(
  tool: string,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] => [
  { id: 'id', header: 'Id', kind: 'id', fixed: true, sortable: false, href: itemHref(tool) },
  ...columns,
  {
    id: 'undone',
    header: 'Undone',
    sortable: false,
    cell: ({ undone }) => (undone ? <Badge tone="secondary">undone</Badge> : null),
  },
]

interface UploadLogProps<Row extends Upload>
  extends Pick<
    ComponentProps<typeof ListPage<Row, ReturnType<typeof useUploadLog>['filters']>>,
    'name' | 'columns' | 'query' | 'brief'
  > {
  /** Where the uploads are made; the log stands at '…/log' and each of them at '…/logitem/{id}'. */
  readonly tool: string
  readonly list: ReturnType<typeof useUploadLog>
}

/** The uploads of one kind, the latest first. */
export function UploadLog<Row extends Upload>({ tool, ...table }: UploadLogProps<Row>) {
  return (
    <ListPage
      path={`${tool}/log`}
      filters={[{ kind: 'dateRange', name: 'date', label: 'Date' }]}
      rowHref={itemHref(tool)}
      {...table}
    />
  )
}
