import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** COPY takes no parameters: they are written into the text, each as the literal PostgreSQL itself would make of it. */
function withLiterals({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new TypeError(`no literal for a ${typeof value}`)
}

/**
 * The rows of a query as CSV, written by PostgreSQL: of one snapshot, in constant memory. Headers are the names of its
 * columns, which must be cells of csv-sql.ts. Instants are written in `zone`.
 */
export async function* copyCsv(pool: pg.Pool, zone: string, query: CompiledQuery): AsyncGenerator<Buffer> {
  const text = `COPY (${withLiterals(query)}) TO STDOUT WITH (FORMAT csv, HEADER true)`
  const client = await pool.connect()
  let done = false
  let broken: Error | undefined
  try {
    // A slow reader may take longer than any report: the time limit of the pool is not for this.
    await client.query('BEGIN READ ONLY')
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = ${pg.escapeLiteral(zone)}`,
    )
    const stream = client.query(copyTo(text))
    for await (const piece of stream) yield piece as Buffer
    done = true
    await client.query('ROLLBACK')
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // A reader that went away half-way leaves a connection in the middle of a COPY: it is closed, not reused.
    client.release(broken ?? !done)
  }
}
