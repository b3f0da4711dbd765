import { memo, useSyncExternalStore } from 'react'
import { useBusinessTime } from '../business-time'
import { drawCell } from './cell-content'
import { alignOf, type Column, isFreeText } from './column'
import { reportRowRender } from './render-probe'
import type { SelectionStore } from './selection'
import classes from './table.module.css'

interface TableRowProps<Row> {
  readonly row: Row
  readonly id: string
  readonly columns: readonly Column<Row>[]
  readonly selection: SelectionStore<Row> | null
  readonly first: boolean
  readonly tone: string | undefined
}

const never = () => () => undefined

function Row<Row>({ row, id, columns, selection, first, tone }: TableRowProps<Row>) {
  const selected = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(id) ?? false)
  const { zone } = useBusinessTime()
  reportRowRender(id)
  return (
    <tr data-row={id} data-selected={selected || undefined} data-tone={tone} tabIndex={first ? 0 : -1}>
      {selection ? (
        <td className={classes['tick']}>
          {selection.canSelect(row) ? (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={selected}
              readOnly
              aria-label={`Select row ${id}`}
              data-tick={id}
            />
          ) : null}
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={alignOf(column)}
          data-cut={isFreeText(column) || undefined}
          data-wrap={column.wrap || undefined}
          data-actions={column.kind === 'actions' || undefined}
          style={column.width ? { maxWidth: column.width } : undefined}
        >
          {drawCell(column, row, zone)}
        </td>
      ))}
    </tr>
  )
}

/** Draws again only when its own data, the columns or its own tick change. */
export const TableRow = memo(Row) as typeof Row
