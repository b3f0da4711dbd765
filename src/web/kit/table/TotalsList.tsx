import { useBusinessTime } from '../business-time'
import { alignOf, type Column } from './column'
import { totalOf, type Totals } from './totals'
import classes from './table.module.css'

/** The totals of a table that is wider than the screen: below its rows, where none of them is out of sight. */
export function TotalsList<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: Totals }) {
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
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
