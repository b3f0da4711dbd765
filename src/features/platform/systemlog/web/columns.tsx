import { lookOf } from '@/web/kit'
import { LOG_COLUMNS } from '../columns'
import type { LogRow } from '../contract'
import { ChangeCount, ChangeLines, type LogWords } from './entry'
import { RelatedLinks } from './related'

const COLUMNS = lookOf(LOG_COLUMNS, {
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

/** What everybody who looks at one thing knows already, or seldom asks. */
const ASIDE = ['category', 'description', 'related', 'ipaddress', 'useragent']

/** On the tab of one thing what changed stands in the row itself. */
export function columnsWith(words: LogWords | undefined): typeof COLUMNS {
  if (!words) return COLUMNS
  return COLUMNS.map((column) =>
    column.id === 'changes'
      ? { ...column, wrap: true, width: 480, cell: (row: LogRow) => <ChangeLines row={row} words={words} /> }
      : { ...column, hidden: ASIDE.includes(column.id) || Boolean(column.hidden) },
  )
}
