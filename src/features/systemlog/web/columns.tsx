import { columnsOf } from '@/web/kit'
import type { LogRow } from '../contract'
import { ChangeCount } from './entry'
import { RelatedLinks } from './related'

export const COLUMNS = columnsOf<LogRow>([
  { id: 'id', header: 'ID', kind: 'id', hidden: true, value: (row) => row.systemlog.id },
  {
    id: 'dateadd',
    header: 'Date',
    kind: 'datetime',
    fixed: true,
    sortable: true,
    value: (row) => row.systemlog.dateadd,
  },
  { id: 'user', header: 'User', sortable: true, value: (row) => row.user?.name },
  { id: 'category', header: 'Category', value: (row) => row.systemlog.category },
  { id: 'title', header: 'Title', sortable: true, value: (row) => row.systemlog.title },
  { id: 'description', header: 'Description', sortable: true, value: (row) => row.systemlog.description },
  {
    id: 'changes',
    header: 'Changes',
    value: (row) => row.systemlog.changes.length,
    cell: (row) => <ChangeCount row={row} />,
  },
  { id: 'related', header: 'Related', cell: (row) => <RelatedLinks row={row} /> },
  { id: 'ipaddress', header: 'IP address', sortable: true, value: (row) => row.systemlog.ipaddress },
  { id: 'useragent', header: 'User agent', sortable: true, value: (row) => row.systemlog.useragent },
])
