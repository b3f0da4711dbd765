import { useBusinessTime } from '../business-time'
import { alignOf, type Column } from './column'
import { totalOf, type Totals } from './totals'
import classes from './table.module.css'

interface TotalsListProps<Row> {
  /** Of the table. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly totals: Totals
}

/** The totals of a table that is wider than the screen: below its rows, where none of them is out of sight. */
export function TotalsList<Row>({ name, columns, totals }: TotalsListProps<Row>) {
  const { zone } = useBusinessTime()
  const shown = columns.flatMap((column) => {
    const value = totalOf(column, totals, zone)
    return value === undefined || value === null ? [] : [{ column, value }]
  })
  return (
    <dl className={classes['totals']} aria-label="Total">
      {shown.map(({ column, value }) => (
        <div key={column.id} data-align={alignOf(column)}>
          <dt>{column.header}</dt>
          <dd data-total={`${name}:${column.id}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
