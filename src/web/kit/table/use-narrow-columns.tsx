import { useMemo } from 'react'
import { textOf, valueOf } from '@/kernel/list-columns'
import { useBusinessTime } from '../business-time'
import { openDialog } from '../dialogs/open-dialog'
import { IconChevronRight } from '../icons'
import { drawCell } from './cell-content'
import { alignOf, type Column } from './column'
import { RowAction } from './RowAction'
import classes from './table.module.css'

interface RestProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
}

function Rest<Row>({ columns, row }: RestProps<Row>) {
  const { zone } = useBusinessTime()
  return (
    <dl className={classes['rest']}>
      {columns.map((column) => (
        <div key={column.id} data-align={alignOf(column)}>
          <dt>{column.header}</dt>
          <dd>{drawCell(column, row, zone)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** On a narrow screen the columns that it keeps, and one that opens the row to all of them. */
export function useNarrowColumns<Row>(
  columns: readonly Column<Row>[],
  kept: readonly string[] | undefined,
  narrow: boolean,
): readonly Column<Row>[] {
  return useMemo(() => {
    if (!narrow || !kept) return columns
    const own = columns.filter(({ id }) => kept.includes(id))
    const nameOf = (row: Row): string =>
      own
        .slice(0, 1)
        .map((column) => textOf(valueOf(column, row)))
        .join('')
    const opener: Column<Row> = {
      id: 'rest',
      header: 'More',
      kind: 'actions',
      cell: (row) => (
        <RowAction
          label={`All of ${nameOf(row)}`}
          icon={<IconChevronRight size={16} aria-hidden />}
          onClick={() => void openDialog({ title: nameOf(row) }, () => <Rest columns={columns} row={row} />)}
        />
      ),
    }
    return [...own, opener]
  }, [columns, kept, narrow])
}
