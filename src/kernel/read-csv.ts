/** A row of an uploaded file. */
export interface CsvRow {
  /** The line it begins on, counted from 1 as a text editor does. */
  readonly line: number
  /** Trimmed. */
  readonly cells: readonly string[]
  /** Why the row as such cannot be used. */
  readonly fault: string | null
  /** Where it ends in the text: the next row begins there. */
  readonly end: number
}

/** The file as a whole cannot be read: nothing of it is used. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault'
}

const LONGEST_CELL = 1000
/** Far above what any report has; a line of nothing but delimiters is refused before its cells are made. */
export const MOST_COLUMNS = 50
const DELIMITERS = [',', ';', '\t']

/** Where a text next has a character; each part of the text is searched once. */
class Next {
  private found = -1

  constructor(
    private readonly text: string,
    private readonly char: string,
  ) {}

  from(at: number): number {
    if (this.found < at) {
      const next = this.text.indexOf(this.char, at)
      this.found = next < 0 ? this.text.length : next
    }
    return this.found
  }
}

class Reader {
  private at: number
  private line = 1
  private lineStart: number
  private readonly lf: Next
  private readonly cr: Next
  /** The first delimiter outside quotes decides: files of lead ids, emails and phones have none inside their first cell. */
  private delimiters: readonly Next[]

  constructor(
    private readonly text: string,
    private readonly most: number,
  ) {
    this.at = text.startsWith('\ufeff') ? 1 : 0
    this.lineStart = this.at
    this.lf = new Next(text, '\n')
    this.cr = new Next(text, '\r')
    this.delimiters = DELIMITERS.map((char) => new Next(text, char))
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  row(): CsvRow {
    const line = this.line
    const cells: string[] = []
    let fault: string | null = null
    for (;;) {
      const { value, wrong } = this.cell()
      const tooLong = value.length > LONGEST_CELL
      fault ??= tooLong ? `Column ${cells.length + 1} is longer than ${LONGEST_CELL} characters` : wrong
      if (cells.length === MOST_COLUMNS)
        throw new CsvFault(`Line ${line}, column ${MOST_COLUMNS + 1}: a line may have at most ${MOST_COLUMNS} columns`)
      cells.push(tooLong ? value.slice(0, LONGEST_CELL) : value)
      if (this.done || this.isLineEnd()) break
      this.at++
    }
    this.lineEnd()
    return { line, cells, fault, end: this.at }
  }

  private cell(): { value: string; wrong: string | null } {
    let begins = this.at
    while (this.text[begins] === ' ') begins++
    if (this.text[begins] !== '"') return { value: this.plain(), wrong: null }
    this.at = begins + 1
    const value = this.quoted()
    const rest = this.plain()
    return { value: (value + rest).trim(), wrong: rest === '' ? null : 'Text follows a closing quote' }
  }

  /** Up to the delimiter or the end of the line; quotes inside are text. */
  private plain(): string {
    const from = this.at
    const lineEnd = Math.min(this.lf.from(from), this.cr.from(from))
    this.at = lineEnd
    for (const delimiter of this.delimiters) this.at = Math.min(this.at, delimiter.from(from))
    if (this.at < lineEnd && this.delimiters.length > 1)
      this.delimiters = this.delimiters.filter((delimiter) => delimiter.from(from) === this.at)
    return this.text.slice(from, this.at).trim()
  }

  private quoted(): string {
    const [line, column] = [this.line, this.at - this.lineStart]
    const parts: string[] = []
    for (;;) {
      const close = this.text.indexOf('"', this.at)
      if (close < 0) throw new CsvFault(`Line ${line}, column ${column}: a quote is opened and never closed`)
      this.countLines(this.at, close)
      parts.push(this.text.slice(this.at, close))
      this.at = close + 1
      if (this.text[this.at] !== '"') return parts.join('').trim()
      parts.push('"')
      this.at++
      if (parts.length > 2 * LONGEST_CELL)
        throw new CsvFault(`Line ${line}, column ${column}: a cell has more than ${LONGEST_CELL} quotes`)
    }
  }

  private countLines(from: number, to: number): void {
    let at = from
    for (;;) {
      const end = Math.min(this.lf.from(at), this.cr.from(at))
      if (end >= to) return
      at = this.nextLine(end)
    }
  }

  /** LF, CR LF and CR alone end a line. */
  private nextLine(end: number): number {
    const next = end + (this.text[end] === '\r' && this.text[end + 1] === '\n' ? 2 : 1)
    if (this.line > this.most && next < this.text.length) throw tooManyLines(this.most)
    this.line++
    this.lineStart = next
    return next
  }

  private isLineEnd(): boolean {
    return this.text[this.at] === '\n' || this.text[this.at] === '\r'
  }

  private lineEnd(): void {
    if (!this.done) this.at = this.nextLine(this.at)
  }
}

const tooManyLines = (most: number): CsvFault =>
  new CsvFault(`A file may have at most ${most.toLocaleString('en-US')} lines`)

/**
 * The one reader of uploaded files: BOM, commas, semicolons or tabs, every kind of line end, quotes. Empty lines are left
 * out, and so is a first row whose first cell is a title; both count towards the limit, but for one line of titles.
 */
export const readCsv = (text: string, title: RegExp, most: number): CsvRow[] =>
  [...csvSteps(text, title, most)].filter((row) => row !== null)

/** The same row by row, for files that are never held as rows; null for a line that is left out. */
export function* csvSteps(text: string, title: RegExp, most: number): Generator<CsvRow | null> {
  if (text.includes('\0')) throw new CsvFault('The file is not text. Save it as CSV (UTF-8).')
  const reader = new Reader(text, most)
  let rows = 0
  let first = true
  while (!reader.done) {
    const row = reader.row()
    const isEmpty = row.cells.every((cell) => cell === '')
    const isTitle = !isEmpty && first && title.test(row.cells[0] ?? '')
    if (!isEmpty) first = false
    if (!isEmpty && !isTitle && rows++ === most) throw tooManyLines(most)
    yield isEmpty || isTitle ? null : row
  }
}
