/** The tables of fields of a posting specification, as they are copied out of a page: by tabs, by |, or by wide blanks. */

const HEADS =
  /^(?:#|no\.?|examples?(?: (?:of )?values?)?|sample(?: value)?|(?:accepted |allowed |possible |valid )?values?(?: ?[-/] ?labels?)?|(?:data |field )?(?:type|format)|description|meaning|contents?|notes?|comments?|(?:max\.? ?)?(?:length|size)|position|(?:(?:ping|post) ?)?(?:required|mandatory|req\.?)\??|required (?:for |in )?(?:ping|post)|ping|post|field(?: ?names?)?|param(?:eter)?s?(?: names?)?|variable|name|key|label|default)$/i
const NAMED = /^(?:field|param|variable|name|key)/i
const NAME = /^([A-Za-z_][\w.[\]-]{0,79})(?=$|\s*[(*\n]|\s+[^\w\s])/
const LEAST = 3

export interface FieldRow {
  readonly name: string
  /** What the table shows in its place; empty where it shows nothing. */
  readonly example: string
  /** Null where the table does not tell pings and posts apart. */
  readonly ping: boolean | null
  readonly post: boolean | null
}

export interface FieldTable {
  readonly rows: readonly FieldRow[]
  /** Where the line behind it begins. */
  readonly end: number
}

type Split = (line: string) => string[]

const SPLITS: readonly Split[] = [
  (line) => line.split('\t'),
  (line) => line.replace(/^\s*\||\|\s*$/g, '').split('|'),
  (line) => line.trim().split(/ {2,}/),
]

const cells = (split: Split, line: string): string[] => split(line).map((cell) => cell.trim())

function headOf(line: string): { split: Split; head: string[] } | null {
  if (line.length > 400) return null
  for (const split of SPLITS) {
    const head = cells(split, line)
    const known = head.filter((cell) => HEADS.test(cell)).length
    if (head.length > 1 && known > 1 && known * 2 >= head.length) return { split, head }
  }
  return null
}

const WORDS_OF_TYPES =
  /^(?:string|text|integer|int|number|decimal|float|boolean|bool|date(?:time)?|phone|url|email|array|object|list|guid|uuid|(?:var)?char|enum|[[<#(].*)\b/i
const plain = (cell: string): string => cell.replace(/<br\s*\/?>/gi, '\n').trim()

/** "poor, fair, good" and "yes or no" list what may be sent; the first of them stands for all. */
function firstOf(text: string): string {
  const parts = text.split(/(?<!\s)\s*(?:\n|,|;|\||\bor\b)\s*/).filter((part) => part !== '')
  const isList = parts.length > 1 && parts.every((part) => /^[A-Za-z][\w$ -]{0,24}$/.test(part))
  return isList ? (parts[0] ?? '') : (text.split('\n')[0] ?? '')
}

function exampleIn(row: readonly string[], head: readonly string[], name: string): string {
  const at = (names: RegExp) => head.findIndex((cell) => names.test(cell))
  const shown = plain(row[at(/^(?:example|sample)/i)] ?? '').replace(
    new RegExp(`^&?${name.replace(/[^\w]/g, '.')}=`),
    '',
  )
  if (shown !== '') return firstOf(shown)
  for (const cell of row.map(plain)) {
    const said = /(?:\be\.?g\.?|\bex\.?:|\bexamples?:)[\s:]*([^\n]{1,80})/i
      .exec(cell)?.[1]
      ?.replace(/(?<![.)])[.)]+$/, '')
    if (said) return firstOf(said.replace(/^['"]|['"]$/g, ''))
  }
  const values = plain(row[at(/^(?:accepted |allowed |possible |valid )?values?|^contents?/i)] ?? '')
  return WORDS_OF_TYPES.test(values) || !/[\n,;|]|\bor\b/.test(values) ? '' : firstOf(values)
}

const isYes = (cell: string | undefined): boolean => !/^(?:n|no|none|not?\b.*|-|–|false|0|)$/i.test(cell?.trim() ?? '')

function rowsOf(lines: readonly (readonly string[])[], head: readonly string[]): FieldRow[] {
  const column = Math.max(
    0,
    head.findIndex((cell) => NAMED.test(cell)),
  )
  const of = (stage: string) =>
    head.findIndex((cell) => HEADS.test(cell) && new RegExp(`\\b${stage}\\b`, 'i').test(cell))
  const [ping, post] = [of('ping'), of('post')]
  const isSplit = ping >= 0 && post >= 0
  return lines.flatMap((row) => {
    const name = NAME.exec(row[column] ?? '')?.[1]
    if (name === undefined) return []
    const told = isSplit ? { ping: isYes(row[ping]), post: isYes(row[post]) } : { ping: null, post: null }
    return [{ name, example: exampleIn(row, head, name), ...told }]
  })
}

/** The table whose head stands at this place; null where none does. A cell may go on below itself. */
export function fieldTableAt(text: string, from: number): FieldTable | null {
  const lineAt = (at: number) => {
    const end = text.indexOf('\n', at)
    return { line: text.slice(at, end < 0 ? text.length : end), next: end < 0 ? text.length : end + 1 }
  }
  const first = lineAt(from)
  const found = headOf(first.line)
  if (!found) return null
  const { split, head } = found
  const lines: string[][] = []
  let at = first.next
  while (at < text.length) {
    const { line, next } = lineAt(at)
    const row = cells(split, line)
    const last = lines.at(-1)
    if (line.trim() === '') break
    if (/^[\s|:+-]+$/.test(line)) {
      at = next
      continue
    }
    if (last && last.length < head.length && row.length < head.length && last.length + row.length - 1 <= head.length) {
      const [more = '', ...others] = row
      lines[lines.length - 1] = [...last.slice(0, -1), `${last.at(-1) ?? ''}\n${more}`.trim(), ...others]
    } else if (row.length > 1) lines.push(row)
    else break
    at = next
  }
  const rows = rowsOf(lines, head)
  return rows.length >= LEAST && rows.length * 2 >= lines.length ? { rows, end: at } : null
}
