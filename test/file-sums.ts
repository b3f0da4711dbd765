import Papa from 'papaparse'
import { expect } from 'vitest'
import { fileHeader, type ListColumn } from '@/kernel/list-columns'

const ZONE = 'America/New_York'
/** Counts are whole, and money has its cents. */
const WRITTEN = { number: /^-?\d+$/, money: /^-?\d+\.\d\d$/ } as const

/** A file's lines by the ids of its columns, which must be those of the screen in the same order. */
function linesOf(text: string, columns: readonly ListColumn<never>[]): Record<string, string>[] {
  const [header, ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  expect(header).toEqual(columns.map((column) => fileHeader(column, ZONE)))
  return lines.map((cells) => Object.fromEntries(columns.map(({ id }, at) => [id, cells[at] ?? ''])))
}

const inCents = (text: string): number => Math.round(Number(text) * 100)

/** How many lines a file has, and its named columns added up to the cent. `counts` says which lines are added. */
export function fileSums<Row>(
  text: string,
  columns: readonly ListColumn<Row>[],
  names: readonly string[],
  counts: (line: Readonly<Record<string, string>>) => boolean = () => true,
) {
  const lines = linesOf(text, columns)
  const sums: Record<string, number> = {}
  for (const name of names) {
    const kind = columns.find(({ id }) => id === name)?.kind
    if (kind !== 'number' && kind !== 'money') throw new Error(`${name} is no column of counts or money`)
    const cells = lines.filter(counts).map((line) => line[name] ?? '')
    const odd = cells.filter((cell) => !WRITTEN[kind].test(cell))
    expect(odd, `${name} in a file`).toEqual([])
    sums[name] = cells.reduce((sum, cell) => sum + inCents(cell), 0) / 100
  }
  return { lines: lines.length, ...sums }
}
