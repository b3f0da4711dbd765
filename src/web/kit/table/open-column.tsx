import { IconFileText } from '../icons'
import type { Column } from './column'
import { RowAction, RowActions } from './RowAction'

interface Opening<Row> {
  /** Names the row too, for screen readers: 'Open posting 7'. */
  readonly label: (row: Row) => string
  readonly tip: string
  readonly open: (row: Row) => void
}

/** The button of rows that open over their list: without it only keys and a double click would. */
export const openColumn = <Row,>({ label, tip, open }: Opening<Row>): Column<Row> => ({
  id: 'actions',
  header: 'Action',
  kind: 'actions',
  fixed: true,
  cell: (row) => (
    <RowActions>
      <RowAction label={label(row)} tip={tip} icon={<IconFileText size={16} />} onClick={() => open(row)} />
    </RowActions>
  ),
})
