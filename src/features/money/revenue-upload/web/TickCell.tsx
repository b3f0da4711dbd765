import { Checkbox } from '@mantine/core'
import type { RevenueRow } from '../contract'

interface TickCellProps {
  readonly row: RevenueRow
  readonly ticked: boolean
  readonly onTick: (row: RevenueRow, on: boolean) => void
}

/** Only rows marked available can be ticked. */
export const TickCell = ({ row, ticked, onTick }: TickCellProps) => (
  <Checkbox
    aria-label={`Save ${row.id ?? `line ${row.data.line ?? ''}`}`}
    disabled={!row.available}
    checked={ticked}
    onChange={(event) => onTick(row, event.currentTarget.checked)}
  />
)
