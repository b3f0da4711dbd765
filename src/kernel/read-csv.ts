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
const DELIMITERS = [',', ';', '\t']

/** The first delimiter outside quotes: files of lead ids, emails and phones have none inside their first cell. */
function delimiterOf(text: string): string {
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (!quoted && DELIMITERS.includes(char)) return char
  }
  return ','
}

class Reader {
  private at: number
  private line = 1
  private lineStart: number
  private readonly delimiter: string

  constructor(private readonly text: string) {
    this.at = text.startsWith('\ufeff') ? 1 : 0
    this.lineStart = this.at
    this.delimiter = delimiterOf(text)
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
      cells.push(tooLong ? value.slice(0, LONGEST_CELL) : value)
      if (this.text[this.at] !== this.delimiter) break
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
    while (!this.done && this.text[this.at] !== this.delimiter && !this.isLineEnd()) this.at++
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
    }
  }

  private countLines(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const char = this.text[at]
      // Of CR LF the second counts.
      if (char !== '\n' && (char !== '\r' || this.text[at + 1] === '\n')) continue
      this.line++
      this.lineStart = at + 1
    }
  }

  private isLineEnd(): boolean {
    return this.text[this.at] === '\n' || this.text[this.at] === '\r'
  }

  /** LF, CR LF and CR alone. */
  private lineEnd(): void {
    if (!this.isLineEnd()) return
    this.at += this.text[this.at] === '\r' && this.text[this.at + 1] === '\n' ? 2 : 1
    this.line++
    this.lineStart = this.at
  }
}

/**
 * The one reader of uploaded files: BOM, commas, semicolons or tabs, every kind of line end, quotes. Empty lines are left
 * out, and so is a first row whose first cell is a title.
 */
export const readCsv = (text: string, title: RegExp, most: number): CsvRow[] => [...csvRows(text, title, most)]

/** The same row by row, for files that are never held as rows. */
export function* csvRows(text: string, title: RegExp, most: number): Generator<CsvRow> {
  if (text.includes('\0')) throw new CsvFault('The file is not text. Save it as CSV (UTF-8).')
  const reader = new Reader(text)
  let rows = 0
  let first = true
  while (!reader.done) {
    const row = reader.row()
    if (row.cells.every((cell) => cell === '')) continue
    const isTitle = first && title.test(row.cells[0] ?? '')
    first = false
    if (isTitle) continue
    if (rows++ === most) throw new CsvFault(`A file may have at most ${most.toLocaleString('en-US')} lines`)
    yield row
  }
}
