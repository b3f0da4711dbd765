import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import { saveText } from '@/web/api/download'
import { useBusinessTime } from '../business-time'
import { useShownColumns } from '../table/table-prefs'
import type { Column } from '../table/column'
import { ExportButton } from './ExportButton'

interface ListExportProps<Row> {
  /** Of the table, and of the file: '<name>-<business date>.csv'. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly sort: Sort | null
}

/** The file of a list that came whole: its rows as they are filtered and sorted here, with the columns that are shown. */
export function ListExport<Row>({ name, columns, rows, sort }: ListExportProps<Row>) {
  const { zone, today } = useBusinessTime()
  const shown = useShownColumns(name, columns)
  const run = async () => {
    const { csvHeader, csvRows } = await import('@/kernel/write-csv')
    const written = columns.filter(({ id, kind }) => kind !== 'actions' && shown.includes(id))
    const text = csvHeader(zone, written) + csvRows(zone, written, sortedRows(rows, columns, sort))
    saveText(`${name}-${today}.csv`, text)
  }
  return <ExportButton rows={rows.length} run={run} />
}
