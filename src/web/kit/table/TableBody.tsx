import { useBusinessTime } from '../business-time'
import { alignOf, type Column } from './column'
import type { SelectionStore } from './selection'
import { TableRow } from './TableRow'
import classes from './table.module.css'
import { totalOf, type Totals } from './totals'

interface TableBodyProps<Row> {
  readonly rows: readonly Row[]
  /** How many of them to draw for now. */
  readonly count: number
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string | number
  readonly selection: SelectionStore<Row> | null
  readonly rowTone: ((row: Row) => string | undefined) | undefined
}

export function TableBody<Row>({ rows, count, columns, rowId, selection, rowTone }: TableBodyProps<Row>) {
  return (
    <tbody>
      {rows.slice(0, count).map((row, index) => {
        const id = String(rowId(row))
        return (
          <TableRow
            key={id}
            row={row}
            id={id}
            columns={columns}
            selection={selection}
            first={index === 0}
            tone={rowTone?.(row)}
          />
        )
      })}
    </tbody>
  )
}

const SKELETON_ROWS = 12
const WIDTHS = ['70%', '55%', '85%', '45%', '65%']

export function SkeletonBody<Row>({ columns, ticks }: { columns: readonly Column<Row>[]; ticks: boolean }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, line) => (
        <tr key={line}>
          {ticks ? <td className={classes['tick']} /> : null}
          {columns.map((column, index) => (
            <td key={column.id} data-align={alignOf(column)}>
              <span className={classes['skeleton']} style={{ width: WIDTHS[(line + index) % WIDTHS.length] }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

interface TotalsProps<Row> {
  /** Of the table. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly totals: Totals
  readonly ticks: boolean
}

export function TotalsRow<Row>({ name, columns, totals, ticks }: TotalsProps<Row>) {
  const { zone } = useBusinessTime()
  const draw = (column: Column<Row>) => totalOf(column, totals, zone)
  return (
    <tfoot>
      <tr>
        {ticks ? <td className={classes['tick']} /> : null}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.id} scope="row">
              {draw(column) ?? 'Total'}
            </th>
          ) : (
            <td key={column.id} data-align={alignOf(column)} data-total={`${name}:${column.id}`}>
              {draw(column)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}
