import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** One request as the lender saw it. */
export interface JournalEntry {
  readonly n: number
  readonly at: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodyHash: string
  readonly body: string
  /** False if the connection ended, or we ended it, before the whole request was here. */
  readonly complete: boolean
  /** Still open: null. */
  ended: Ending | null
}

export interface Ending {
  readonly status: number | null
  /** What was meant to be said, in the words of the behaviour. */
  readonly outcome: string
  readonly bytes: number
  /** 'left': the other side ended the connection before the answer was whole. */
  readonly how: 'answered' | 'broken-off' | 'left'
}

export interface CallbackEntry {
  readonly n: number
  readonly at: string
  readonly url: string
  readonly body: string
  /** Null: no answer. */
  readonly status: number | null
}

type Line =
  | { readonly event: 'received'; readonly entry: Omit<JournalEntry, 'ended'> }
  | { readonly event: 'ended'; readonly n: number; readonly ending: Ending }
  | { readonly event: 'callback'; readonly entry: CallbackEntry }

const OF_INTEREST = /^(content-type|content-length|authorization|user-agent|host|soapaction|accept|x-.*)$/

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly complete: boolean
}

/** Append-only. With a file every line is written before the lender goes on, so that it outlives a kill -9. */
export class Journal {
  readonly entries: JournalEntry[] = []
  readonly callbacks: CallbackEntry[] = []
  private file: number | null
  private count = 0

  constructor(
    path: string | undefined,
    private readonly keep: number,
  ) {
    this.file = path === undefined ? null : openSync(path, 'a')
  }

  received({ method, url, headers, body, complete }: Received): JournalEntry {
    const [path = '', query = ''] = url.split('?', 2)
    const seen = Object.entries(headers).filter(([name]) => OF_INTEREST.test(name))
    const entry = {
      n: ++this.count,
      at: new Date().toISOString(),
      method,
      path,
      query,
      headers: Object.fromEntries(seen.map(([name, value]) => [name, String(value)])),
      bodyHash: createHash('sha256').update(body).digest('hex'),
      body: body.toString('utf8'),
      complete,
    }
    this.write({ event: 'received', entry })
    const open: JournalEntry = { ...entry, ended: null }
    this.entries.push(open)
    if (this.entries.length > this.keep) this.entries.shift()
    return open
  }

  ended(entry: JournalEntry, ending: Ending): void {
    if (entry.ended) return
    entry.ended = ending
    this.write({ event: 'ended', n: entry.n, ending })
  }

  called(entry: CallbackEntry): void {
    this.callbacks.push(entry)
    if (this.callbacks.length > this.keep) this.callbacks.shift()
    this.write({ event: 'callback', entry })
  }

  close(): void {
    if (this.file !== null) closeSync(this.file)
    this.file = null
  }

  private write(line: Line): void {
    if (this.file !== null) writeSync(this.file, `${JSON.stringify(line)}\n`)
  }
}

/** The journal of a simulator that may be long gone; a last line cut short by a kill is left out. */
export function readJournal(file: string): { entries: JournalEntry[]; callbacks: CallbackEntry[] } {
  const entries = new Map<number, JournalEntry>()
  const callbacks: CallbackEntry[] = []
  for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const line = JSON.parse(text) as Line
    if (line.event === 'received') entries.set(line.entry.n, { ...line.entry, ended: null })
    else if (line.event === 'callback') callbacks.push(line.entry)
    else {
      const entry = entries.get(line.n)
      if (entry) entry.ended = line.ending
    }
  }
  return { entries: [...entries.values()], callbacks }
}
