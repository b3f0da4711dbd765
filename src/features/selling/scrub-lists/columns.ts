import type { ListColumns } from '@/kernel/list-columns'
import type { ListedEntry } from './contract'
import type { ScrubList } from './lists'

/** A list on its screen and in its file. */
export const entryColumns = ({ value, choice }: ScrubList): ListColumns<ListedEntry> => [
  { id: 'id', header: 'ID', kind: 'id' },
  { id: value.name, header: value.label },
  { id: choice.name, header: choice.label },
  { id: 'hits', header: 'Hits, 30 days', kind: 'number' },
  { id: 'dateadd', header: 'Date added', kind: 'datetime' },
  { id: 'dateupdate', header: 'Date updated', kind: 'datetime' },
  { id: 'user', header: 'User', value: (row) => row.user?.name },
]
