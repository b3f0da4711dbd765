import { pageNumbers } from '@/kernel/call'
import type { Db } from '@/server/database/database'
import { type ImportedLine, type ImportLine, LINE_RESULTS, type LineResult } from '../import'
import { reasonOf } from './import'

/** Lines of a part as they are kept, and as they are worked with. */
export const packed = (part: readonly ImportLine[]): string =>
  JSON.stringify(part.map(({ line, value, choice, fault }) => [line, value, choice, fault]))

export const unpacked = (text: string): ImportLine[] =>
  (JSON.parse(text) as [number, string, string, string | null][]).map(([line, value, choice, fault]) => ({
    ...{ line, value, choice, fault },
  }))

/** A letter for every line. */
export const lettersOf = (results: readonly LineResult[]): string => results.map(([letter]) => letter).join('')
const BY_LETTER = new Map(LINE_RESULTS.map((result) => [result.charAt(0), result]))

interface Wanted {
  readonly result?: LineResult | undefined
  readonly page: number
  readonly perPage: number
}

/** What became of the lines of an import, by page: only parts of the page are opened. */
export async function importedLines(db: Db, id: number, { result, page, perPage }: Wanted) {
  const counted = result === undefined ? 'size' : result === 'fault' ? 'faults' : result
  const ofImport = db.selectFrom('scrub_import_parts').where('import_id', '=', id).orderBy('part')
  const parts = await ofImport.select(['part', `${counted} as n`]).execute()
  const data: ImportedLine[] = []
  let skip = (page - 1) * perPage
  for (const { part, n } of parts) {
    if (data.length === perPage) break
    if (skip >= n) {
      skip -= n
      continue
    }
    const { lines, results } = await ofImport
      .select(['lines', 'results'])
      .where('part', '=', part)
      .executeTakeFirstOrThrow()
    const told = unpacked(lines).map((line, at) => ({ line, became: BY_LETTER.get(results?.charAt(at) ?? '') }))
    const wanted = told.filter(({ became }) => result === undefined || became === result)
    data.push(...wanted.slice(skip, skip + perPage - data.length).map(({ line, became }) => describe(line, became)))
    skip = 0
  }
  const total = parts.reduce((sum, { n }) => sum + n, 0)
  return { data, ...pageNumbers(page, perPage, total, data.length) }
}

const describe = (line: ImportLine, result: LineResult | undefined): ImportedLine => ({
  ...{ line: line.line, value: line.value, choice: line.choice },
  ...(result ? { result, reason: reasonOf(line, result) } : { result: 'waiting', reason: '' }),
})
