import pg from 'pg'
import type { Logger } from '../log'

/** The array of bigint; the driver's list of names lacks it. */
const INT8_ARRAY = 1016

const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: parseInt8,
  [INT8_ARRAY]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(int8OrNull)),
  [pg.types.builtins.NUMERIC]: Number,
}

/** Ids and cents fit a double exactly; a value that does not is a bug worth stopping at. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const int8OrNull = (text: string): number | null => (text === 'NULL' ? null : parseInt8(text))

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS[oid]) ??
    (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

export interface PoolOptions {
  readonly url: string
  readonly max: number
  readonly name: string
  readonly log: Logger
  /** The role the connection takes on; rights are those of db/privileges.sql. */
  readonly role?: string
  readonly limits: PoolLimits
  /** Refuses every write, as a replica would. */
  readonly readOnly?: boolean
}

/** Milliseconds after which the server itself gives up. */
export interface PoolLimits {
  readonly statement: number
  readonly lock: number
  /** A transaction that nobody goes on with holds its locks and keeps old rows alive. */
  readonly idleInTransaction: number
}

/** For the transaction that is under way: what takes as long as it takes. */
export const NO_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

export function createPool({ url, max, name, log, role, limits, readOnly }: PoolOptions): pg.Pool {
  const settings = [
    '-c TimeZone=UTC',
    role ? `-c role=${role}` : '',
    `-c statement_timeout=${limits.statement}`,
    `-c lock_timeout=${limits.lock}`,
    `-c idle_in_transaction_session_timeout=${limits.idleInTransaction}`,
    readOnly ? '-c default_transaction_read_only=on' : '',
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: `sluice-${name}`,
    options: settings.join(' ').trim(),
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 20_000,
  })
  surviveLostConnections(pool, (error) => log.warn({ err: error, pool: name }, 'database connection lost'))
  return pool
}

/**
 * Without listeners a dropped connection would end the process. The pool speaks of idle ones only, and after the client. One
 * that was told to end is none that was lost, though a database that stops right behind it may be the first to hang up.
 */
export function surviveLostConnections(pool: pg.Pool, lost: (error: Error) => void): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) lost(error)
    }),
  )
}
