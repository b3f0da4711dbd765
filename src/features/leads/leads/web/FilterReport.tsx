import type { ManualRow } from '@/features/leads/lead-actions/contract'
import { Badge, columnsOf, DataTable, openDialog } from '@/web/kit'
import classes from './leads.module.css'

type Stop = ManualRow['filterreport'][number]

const NAMED = 3

const COLUMNS = columnsOf<Stop>([
  { id: 'rule', header: 'Filter', fixed: true },
  { id: 'owner', header: 'Of', value: ({ owner }) => (owner === 'lender' ? 'Lender' : 'Order') },
  { id: 'leadvalue', header: 'Lead value', wrap: true },
  { id: 'rulevalue', header: 'Required', wrap: true },
])

function namesOf(stops: readonly Stop[]): string {
  const names = stops.slice(0, NAMED).map(({ rule }) => rule)
  return stops.length > NAMED ? `${names.join(', ')} and ${stops.length - NAMED} more` : names.join(', ')
}

/** Which filters of an order and its lender would stop the lead; their long lists of zips and publishers in a dialog. */
export function FilterReport({ row: { filterreport, order } }: { row: Pick<ManualRow, 'filterreport' | 'order'> }) {
  if (filterreport.length === 0) return <Badge tone="success">passes</Badge>
  const open = () =>
    void openDialog({ title: `Filter report of ${order.title}`, size: 'xl' }, () => (
      <DataTable
        name="lead-filter-report"
        caption="Filter report"
        columns={COLUMNS}
        rowId={({ owner, rule }) => `${owner} ${rule}`}
        rows={filterreport}
        plain
      />
    ))
  return (
    <button
      type="button"
      className={classes['link']}
      aria-label={`Filter report of ${order.title}: ${namesOf(filterreport)}`}
      onClick={open}
    >
      {namesOf(filterreport)}
    </button>
  )
}
