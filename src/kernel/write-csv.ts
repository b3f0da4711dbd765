import { stampIn } from './business-time'
import { fileCell, fileHeader, type ListColumns } from './list-columns'

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/
/**
 * What a spreadsheet runs: a sign at the beginning of a cell, also a full-width one. Where cells are divided by semicolons,
 * as in much of Europe, a cell also begins behind each of them, and behind a line's end, whatever quotes stand around.
 */
const FORMULA = /(^|;|(?<!\s)(?=\s))(\s*)([=+\-@＝＋－＠])/g

function guarded(whole: string, start: string, space: string, sign: string, at: number): string {
  if (start !== '' || at === 0) return `${start}'${space}${sign}`
  const end = space.search(/[\t\r\n]/)
  return end < 0 ? whole : `${space.slice(0, end + 1)}'${space.slice(end + 1)}${sign}`
}

/** Nothing in it to guard or to quote: most cells, told by one look. */
const HARMLESS = /^[\w.][\w .:/@#'()&-]*$/

/** A cell that a spreadsheet would run as a formula gets a quote in front. Plain numbers stay numbers. */
export function csvCell(value: unknown, zone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && HARMLESS.test(value)) return value
  const text =
    value instanceof Date
      ? stampIn(zone, value.getTime())
      : typeof value === 'object'
        ? JSON.stringify(value)
        : `${value as string | number | boolean}`
  return quotedCell(PLAIN_NUMBER.test(text) ? text : text.replace(FORMULA, guarded).replace(/^[\t\r]/, "'$&"))
}

/** A cell that has been guarded already. */
export const quotedCell = (text: string): string => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const line = (cells: readonly unknown[], zone: string): string =>
  `${cells.map((cell) => csvCell(cell, zone)).join(',')}\r\n`

export const csvHeader = <Row>(zone: string, columns: ListColumns<Row>): string =>
  line(
    columns.map((column) => fileHeader(column, zone)),
    zone,
  )

export const csvRows = <Row>(zone: string, columns: ListColumns<Row>, rows: readonly Row[]): string =>
  rows
    .map((row) =>
      line(
        columns.map((column) => fileCell(column, row)),
        zone,
      ),
    )
    .join('')
