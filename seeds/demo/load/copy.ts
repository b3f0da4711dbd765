import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { jsonFor } from '@/features/selling/market/server/store/json'
import { type CopiedTable, COLUMNS } from './columns'

const TROUBLE = /[\\\n\r\t]/
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string): string =>
  TROUBLE.test(text) ? text.replace(/[\\\n\r\t]/g, (char) => ESCAPED[char] ?? char) : text

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return escaped(jsonFor(value))
}

/** Lists of numbers, as the database writes them. */
export const listOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** Rows of one table in the form that COPY takes. */
export interface Lot {
  readonly table: CopiedTable
  readonly rows: Uint8Array<ArrayBuffer>
  readonly count: number
}

const FULL = 4_000_000

/** Rows gathered by table, and handed on beside the simulation whenever there are many. */
export class Copier {
  private readonly waiting = new Map<CopiedTable, string[]>()
  private size = 0
  private sending: Promise<void> = Promise.resolve()
  private readonly encoder = new TextEncoder()
  readonly counts = new Map<CopiedTable, number>()

  constructor(private readonly take: (lots: readonly Lot[]) => Promise<void>) {}

  add(table: CopiedTable, values: readonly unknown[]): void {
    let line = ''
    for (const value of values) line += line === '' ? cell(value) : `\t${cell(value)}`
    const lines = this.waiting.get(table)
    if (lines) lines.push(line)
    else this.waiting.set(table, [line])
    this.size += line.length
    this.counts.set(table, (this.counts.get(table) ?? 0) + 1)
  }

  /** Starts sending what has gathered, once the last lot is through. */
  async rest(): Promise<void> {
    if (this.size >= FULL) await this.send()
  }

  async drain(): Promise<void> {
    await this.send()
    await this.sending
  }

  private async send(): Promise<void> {
    await this.sending
    const lots = [...this.waiting].map(([table, lines]) => ({
      table,
      rows: this.encoder.encode(`${lines.join('\n')}\n`),
      count: lines.length,
    }))
    this.waiting.clear()
    this.size = 0
    this.sending = this.take(lots)
    // Whoever waits for it next is told; until then it must not end the process.
    this.sending.catch(() => undefined)
  }
}

const PIECE = 256 * 1024

export async function copyInto(client: pg.ClientBase, { table, rows }: Lot): Promise<void> {
  const stream = client.query(from(`COPY ${table} (${COLUMNS[table].join(', ')}) FROM STDIN`))
  const end = finished(stream)
  for (let start = 0; start < rows.length; start += PIECE)
    if (!stream.write(rows.subarray(start, start + PIECE))) await Promise.race([once(stream, 'drain'), end])
  stream.end()
  await end
}
