import { CsvFault } from '@/kernel/read-csv'
import { readReturnRows } from './rules'

/** So many lines are asked for at once: each answer comes soon, and the progress moves. */
const LINES_AT_ONCE = 1000

export interface FilePart {
  readonly csv: string
  /** Lines of the file before it. */
  readonly after: number
  /** Rows of the file up to its end. */
  readonly rows: number
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** A file in parts that end with a row; or why it cannot be read. */
export function partsOf(text: string): FilePart[] | string {
  try {
    const rows = readReturnRows(text)
    const parts: FilePart[] = []
    let from = 0
    let after = 0
    for (let start = 0; start < rows.length; start += LINES_AT_ONCE) {
      const end = Math.min(start + LINES_AT_ONCE, rows.length)
      const to = rows[end - 1]?.end ?? text.length
      const csv = text.slice(from, to)
      parts.push({ csv, after, rows: end })
      after += lineEnds(csv)
      from = to
    }
    return parts.length === 0 ? 'The file has no lines' : parts
  } catch (error) {
    if (error instanceof CsvFault) return error.message
    throw error
  }
}
