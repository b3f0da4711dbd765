import { useSyncExternalStore } from 'react'
import { useBusinessTime } from '../business-time'
import { IconArrowDown, IconArrowUp } from '../icons'
import { alignOf, type Column, startsDescending } from './column'
import type { SelectionStore } from './selection'
import classes from './table.module.css'
import type { AnyList } from './table-types'

type Order = Pick<AnyList, 'sort' | 'defaultSort' | 'setSort'>

interface TableHeaderProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly order: Order
  readonly sortable: (column: Column<Row>) => boolean
  readonly selection: SelectionStore<Row> | null
}

/** First click the way people want it first, second the other way, third back to the list's own order. */
function nextSort<Row>(column: Column<Row>, { sort, defaultSort, setSort }: Order): void {
  const first = startsDescending(column) ? 'desc' : 'asc'
  const second = first === 'desc' ? 'asc' : 'desc'
  if (sort?.column !== column.id) setSort({ column: column.id, order: first })
  else if (sort.order === first) setSort({ column: column.id, order: second })
  else if (defaultSort?.column === column.id) setSort({ column: column.id, order: first })
  else setSort(null)
}

function HeaderCell<Row>({ column, order, sortable }: { column: Column<Row>; order: Order; sortable: boolean }) {
  const { zoneName } = useBusinessTime()
  const sorted = order.sort?.column === column.id ? order.sort.order : null
  const label = (
    <>
      {column.header}
      {column.kind === 'datetime' ? <span className={classes['zone']}> {zoneName}</span> : null}
    </>
  )
  const Arrow = (sorted ?? (startsDescending(column) ? 'desc' : 'asc')) === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-column={column.id}
      data-align={alignOf(column)}
      data-two-lines={column.twoLines || undefined}
      data-actions={column.kind === 'actions' || undefined}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
      style={column.width ? { width: column.width, minWidth: column.width, maxWidth: column.width } : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={classes['sort']}
          data-tip={column.help}
          onClick={() => nextSort(column, order)}
        >
          <span>{label}</span>
          <Arrow size={14} aria-hidden />
        </button>
      ) : column.kind === 'actions' ? (
        <span className="s-sr-only">{column.header}</span>
      ) : (
        <span data-tip={column.help} tabIndex={column.help ? 0 : undefined}>
          {label}
        </span>
      )}
    </th>
  )
}

const never = () => () => undefined

function TickAll<Row>({ selection }: { selection: SelectionStore<Row> }) {
  const state = useSyncExternalStore(selection.subscribe, selection.allState, never as never)
  return (
    <th scope="col" className={classes['tick']}>
      <input
        type="checkbox"
        aria-label={selection.options.limit ? `Select the first ${selection.options.limit} rows` : 'Select all rows'}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={() => selection.toggleAll()}
      />
    </th>
  )
}

export function TableHeader<Row>({ columns, order, sortable, selection }: TableHeaderProps<Row>) {
  return (
    <thead>
      <tr>
        {selection ? <TickAll selection={selection} /> : null}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} order={order} sortable={sortable(column)} />
        ))}
      </tr>
    </thead>
  )
}
