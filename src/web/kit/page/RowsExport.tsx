import type { ListColumns } from '@/kernel/list-columns'
import { csvHeader, csvRows } from '@/kernel/write-csv'
import { saveText } from '@/web/api/download'
import { useBusinessTime } from '../business-time'
import { ExportButton } from './ExportButton'

interface RowsExportProps<Row> {
  /** Of the file: '<name>-<business date>.csv'. */
  readonly name: string
  readonly columns: ListColumns<Row>
  readonly rows: readonly Row[]
}

/** The file of a table that no call has: its rows came from a file, and what was chosen for them is known to this page alone. */
export function RowsExport<Row>({ name, columns, rows }: RowsExportProps<Row>) {
  const { zone, today } = useBusinessTime()
  const run = () => {
    saveText(`${name}-${today}.csv`, csvHeader(zone, columns) + csvRows(zone, columns, rows))
    return Promise.resolve()
  }
  return <ExportButton rows={rows.length} run={run} />
}
