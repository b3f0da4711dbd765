import { sql } from 'kysely'
import type { Db } from '@/server/database/database'
import { csvSlices, mapInTurn } from '@/server/slices'
import {
  IMPORT_FILE,
  type ImportBody,
  importLine,
  type ImportLine,
  type ImportOutcome,
  type LineResult,
  titleOf,
} from '../import'
import type { ScrubList } from '../lists'

/** Lines that are dealt with together: between two such parts the process has time for its leads. */
export const PART_LINES = 10_000
const PREVIEWED_AT_ONCE = 2500
/** Lines told one by one before anything is saved: those that are left out, and a few that are not. */
const MOST_LEFT_OUT = 1000
const MOST_ADDED = 20

export type Entry = Pick<ImportLine, 'value' | 'choice'>

/** What there may be only one of. */
export const keyOf = ({ table }: ScrubList, { value, choice }: Entry): string =>
  table === 'invalid_area_codes' ? `${value}/${choice}` : value

const REASONS: Readonly<Record<LineResult, string>> = {
  added: '',
  known: 'Is on the list already',
  repeated: 'An earlier line has it',
  fault: '',
}
export const reasonOf = ({ fault }: ImportLine, result: LineResult): string => fault ?? REASONS[result]

/** The lines of a file in parts. */
export async function* fileParts(list: ScrubList, body: ImportBody, size: number): AsyncGenerator<ImportLine[]> {
  const read = importLine(list, body)
  const file = { ...IMPORT_FILE, title: titleOf(list) }
  for await (const rows of csvSlices(body.csv, file, size)) yield await mapInTurn(rows, read)
}

/** The first line of each entry of a part: those that may be added. */
export function entriesOf(list: ScrubList, part: readonly ImportLine[]): Map<string, ImportLine> {
  const first = new Map<string, ImportLine>()
  for (const line of part) {
    const key = keyOf(list, line)
    if (line.fault === null && !first.has(key)) first.set(key, line)
  }
  return first
}

/** What becomes of each line of a part, by what it added and what parts before it did. */
export function resultsOf(
  list: ScrubList,
  part: readonly ImportLine[],
  first: ReadonlyMap<string, ImportLine>,
  added: ReadonlySet<string>,
  before: (key: string) => boolean,
): LineResult[] {
  return part.map((line) => {
    const key = keyOf(list, line)
    if (line.fault !== null) return 'fault'
    if (added.has(key)) return first.get(key) === line ? 'added' : 'repeated'
    return before(key) ? 'repeated' : 'known'
  })
}

export function countsOf(results: readonly LineResult[]) {
  const counts = { added: 0, known: 0, repeated: 0, fault: 0 }
  for (const result of results) counts[result]++
  const { fault: faults, ...others } = counts
  return { ...others, faults }
}

/** What an import would do; nothing is written. */
export async function previewImport(db: Db, list: ScrubList, body: ImportBody): Promise<ImportOutcome> {
  const rows: ImportOutcome['rows'] = []
  const total = { lines: 0, added: 0, known: 0, repeated: 0, faults: 0 }
  const seen = new Set<string>()
  for await (const part of fileParts(list, body, PREVIEWED_AT_ONCE)) {
    const first = entriesOf(list, part)
    const known = await knownOf(db, list, [...first.values()])
    const added = new Set([...first.keys()].filter((key) => !known.has(key) && !seen.has(key)))
    const results = resultsOf(list, part, first, added, (key) => seen.has(key))
    const shown = { added: MOST_ADDED - total.added, leftOut: MOST_LEFT_OUT - total.lines + total.added }
    for (const [n, line] of part.entries()) {
      const result = results[n] ?? 'fault'
      if (shown[result === 'added' ? 'added' : 'leftOut']-- > 0)
        rows.push({ line: line.line, value: line.value, choice: line.choice, result, reason: reasonOf(line, result) })
    }
    const counts = countsOf(results)
    total.lines += part.length
    for (const name of ['added', 'known', 'repeated', 'faults'] as const) total[name] += counts[name]
    for (const key of added) seen.add(key)
  }
  return { ...total, rows }
}

/** Which of some entries are on the list, each with the import it came by. */
export async function knownOf(db: Db, list: ScrubList, entries: readonly Entry[]): Promise<Map<string, number | null>> {
  const values = entries.map(({ value }) => value)
  const { rows } = await sql<Entry & { import_id: number | null }>`
    SELECT ${sql.ref(list.value.name)} AS value, ${sql.ref(list.choice.name)} AS choice, import_id
    FROM ${sql.table(list.table)} WHERE ${sql.ref(list.value.name)} = ANY (${values}::text[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(list, row), row.import_id]))
}
