import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CannotStart } from '../../config'
import { columnsOf, nameOf } from './dump'
import type { Ending, Manifest, Piece } from './file'
import { dropForLoading } from './structure'

export interface Loaded {
  readonly rows: number
  readonly tables: number
  readonly loadSeconds: number
  readonly indexSeconds: number
}

/** Whether anybody has ever used this database. */
export async function isEmptyInstallation(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('public.users') IS NOT NULL AS there")
  if (!rows[0]?.there) return true
  const { rowCount } = await client.query('SELECT FROM users LIMIT 1')
  return rowCount === 0
}

/** Fills a database whose structure is that of the backup, in one transaction: all of it is there, or nothing. */
export async function loadDatabase(
  url: string,
  manifest: Manifest,
  pieces: AsyncIterable<Piece>,
  say: (text: string) => void,
): Promise<Loaded> {
  const client = new pg.Client({ connectionString: url, application_name: 'sluice-restore' })
  await client.connect()
  try {
    await client.query("SET TimeZone = 'UTC'; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off")
    await client.query('BEGIN')
    await makePartitions(client, manifest)
    await client.query(`TRUNCATE ${manifest.tables.map(nameOf).join(', ')}`)
    const began = performance.now()
    const rebuild = await dropForLoading(client)
    const { rows, ending } = await copyAll(client, manifest, pieces, say)
    await setSequences(client, ending)
    const loaded = performance.now()
    say(`${rows} rows are in; building keys and indexes …`)
    await rebuild()
    await client.query('COMMIT')
    await client.query('ANALYZE')
    const done = performance.now()
    return {
      rows,
      tables: manifest.tables.length,
      loadSeconds: (loaded - began) / 1000,
      indexSeconds: (done - loaded) / 1000,
    }
  } finally {
    await client.end()
  }
}

async function makePartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      pg.escapeIdentifier(name),
    ])
    if (!rows[0]?.there)
      await client.query(
        `CREATE TABLE ${pg.escapeIdentifier(name)} PARTITION OF ${pg.escapeIdentifier(parent)} ${bound}`,
      )
  }
}

async function copyAll(
  client: pg.Client,
  { tables }: Manifest,
  pieces: AsyncIterable<Piece>,
  say: (text: string) => void,
): Promise<{ rows: number; ending: Ending }> {
  const byName = new Map(tables.map((table) => [nameOf(table), table]))
  const counted: Record<string, number> = {}
  let open: { name: string; stream: ReturnType<typeof copyFrom> } | undefined
  const close = async (): Promise<void> => {
    if (!open) return
    const { name, stream } = open
    open = undefined
    stream.end()
    await finished(stream)
    counted[name] = stream.rowCount
    if (stream.rowCount > 100_000) say(`  ${name}: ${stream.rowCount} rows`)
  }
  for await (const piece of pieces) {
    if (piece.kind === 'data') {
      if (open) await write(open.stream, piece.bytes)
      continue
    }
    await close()
    if (piece.kind === 'end') {
      compare(counted, piece.ending.rows)
      return { rows: Object.values(counted).reduce((sum, n) => sum + n, 0), ending: piece.ending }
    }
    if (piece.kind !== 'table') continue
    const table = byName.get(piece.name)
    if (!table) throw new CannotStart(`The backup has a table it does not name: ${piece.name}`)
    const copy = copyFrom(`COPY ${piece.name} (${columnsOf(table)}) FROM STDIN WITH (FORMAT binary)`)
    open = { name: piece.name, stream: client.query(copy) }
    // Told by write and finished; whoever gives up in between closes the connection, and nobody listens to the rest.
    open.stream.on('error', () => undefined)
  }
  throw new CannotStart('The backup ends too early')
}

async function write(stream: Writable, bytes: Buffer): Promise<void> {
  if (stream.write(bytes)) return
  await new Promise<void>((resolve, reject) => {
    const settle = (done: () => void) => (): void => {
      stream.off('drain', drained).off('error', failed)
      done()
    }
    const drained = settle(resolve)
    const failed = (error: Error): void => settle(() => reject(error))()
    stream.once('drain', drained).once('error', failed)
  })
}

function compare(counted: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>): void {
  for (const [name, rows] of Object.entries(expected))
    if (counted[name] !== rows) throw new CannotStart(`${name} has ${counted[name] ?? 0} rows, the backup has ${rows}`)
}

async function setSequences(client: pg.Client, { sequences }: Ending): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('SELECT setval($1, $2, $3)', [name, value, called])
}
