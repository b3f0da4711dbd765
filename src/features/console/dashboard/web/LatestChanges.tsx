import type { CallAnswer } from '@/kernel/call'
import { columnsOf, DataTable, RelativeTime } from '@/web/kit'
import type { dashboardCalls } from '../contract'

type Entry = NonNullable<CallAnswer<typeof dashboardCalls.overview>['latest']>[number]

const COLUMNS = columnsOf<Entry>([
  { id: 'dateadd', header: 'When', sortable: false, width: 112, cell: (row) => <RelativeTime value={row.dateadd} /> },
  { id: 'user', header: 'User', sortable: false },
  { id: 'title', header: 'Title', sortable: false },
  { id: 'description', header: 'Description', sortable: false },
])

export function LatestChanges({ rows }: { rows: readonly Entry[] }) {
  return (
    <DataTable
      name="dashboard-latest"
      caption="Latest changes"
      columns={COLUMNS}
      rowId={(row) => row.id}
      rows={rows}
      fit="content"
      plain
      empty={{ why: 'Nothing has been changed yet.' }}
    />
  )
}
