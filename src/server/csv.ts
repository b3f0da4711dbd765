import type { ListColumns } from '@/kernel/list-columns'
import { csvHeader, csvRows } from '@/kernel/write-csv'

/**
 * Rows as CSV text, batch by batch, instants in the business time zone. The first batch is read before anything is written: a query that fails then still
 * answers as an error, not as half a file.
 */
export async function* csvOf<Row>(
  zone: string,
  columns: ListColumns<Row>,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  let text = csvHeader(zone, columns)
  for await (const rows of batches) {
    yield text + csvRows(zone, columns, rows)
    text = ''
  }
  if (text !== '') yield text
}
