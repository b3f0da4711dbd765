import { lookOf } from '@/web/kit'
import { LOG_COLUMNS } from '../columns'
import { ChangeCount } from './entry'
import { RelatedLinks } from './related'

export const COLUMNS = lookOf(LOG_COLUMNS, {
  id: { hidden: true },
  dateadd: { fixed: true, sortable: true },
  user: { sortable: true },
  title: { sortable: true },
  description: { sortable: true },
  changes: { cell: (row) => <ChangeCount row={row} /> },
  related: { cell: (row) => <RelatedLinks row={row} /> },
  ipaddress: { sortable: true },
  useragent: { sortable: true },
})
