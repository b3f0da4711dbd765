import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import { saveText } from '@/web/api/download'
import { useBusinessTime } from '../business-time'
import { toastError } from '../feedback/toasts'
import { formatNumber } from '../table/cell-content'
import type { Column } from '../table/column'
import { useShownColumns } from '../table/table-prefs'
import type { PageOf } from '../table/table-types'
import { ExportButton } from './ExportButton'

interface ListFileProps<Row> {
  /** Of the table, and of the file: '<name>-<business date>.csv'. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
}

/** Writes rows into a file with the columns that are shown. */
function useListFile<Row>({ name, columns }: ListFileProps<Row>) {
  const { zone, today } = useBusinessTime()
  const shown = useShownColumns(name, columns)
  return async (rows: readonly Row[]) => {
    const { csvHeader, csvRows } = await import('@/kernel/write-csv')
    const written = columns.filter(({ id, kind }) => kind !== 'actions' && shown.includes(id))
    saveText(`${name}-${today}.csv`, csvHeader(zone, written) + csvRows(zone, written, rows))
  }
}

interface ListExportProps<Row> extends ListFileProps<Row> {
  readonly rows: readonly Row[]
  readonly sort: Sort | null
}

/** The file of a list that came whole: its rows as they are filtered and sorted here. */
export function ListExport<Row>({ rows, sort, ...file }: ListExportProps<Row>) {
  const write = useListFile(file)
  return <ExportButton rows={rows.length} run={() => write(sortedRows(rows, file.columns, sort))} />
}

const PER_PAGE = 200
/** More would keep the browser busy for minutes. */
const MOST = 20_000

interface PagedExportProps<Row> extends ListFileProps<Row> {
  /** How many there are; undefined while that is unknown. */
  readonly rows: number | undefined
  /** Asks for one page of them, filtered and sorted as on the screen. */
  readonly ask: (part: { readonly page: number; readonly perPage: number }) => Promise<PageOf<Row>>
  readonly rowId: (row: Row) => string | number
}

/** The file of a list that comes in pages: all of them, asked for one after the other. */
export function PagedExport<Row>({ rows, ask, rowId, ...file }: PagedExportProps<Row>) {
  const write = useListFile(file)
  const run = async (report: (rows: number) => void) => {
    // By id: what is added meanwhile moves the others to a later page.
    const gathered = new Map<string | number, Row>()
    for (let page = 1, pages = 1; page <= pages; page++) {
      const part = await ask({ page, perPage: PER_PAGE })
      if (part.total > MOST) {
        const most = formatNumber(MOST)
        toastError('Export', `${formatNumber(part.total)} rows are too many: filter them to ${most}`)
        return
      }
      for (const row of part.data) gathered.set(rowId(row), row)
      report(gathered.size)
      pages = part.pages
    }
    await write([...gathered.values()])
  }
  return <ExportButton rows={rows} run={run} />
}
