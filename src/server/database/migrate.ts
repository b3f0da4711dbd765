import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../config'
import type { Logger } from '../log'
import { sqlState } from './database'
import { LOCKS } from './locks'
import { indexesOf, type Migration, readMigrations, statementsOf } from './migration-files'

export const APP_ROLE = 'sluice_app'

/** Whoever waits for a table makes everybody behind wait too: better to step back and try again. */
const LOCK_TIMEOUT_MS = 3000
const TRIES = 20
const LOOK_AGAIN_MS = 100

const CREATE_ROLE = `
  DO $$ BEGIN
    CREATE ROLE ${APP_ROLE} NOLOGIN;
  EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`

export interface MigrateOptions {
  readonly lockTimeoutMs?: number
  readonly tries?: number
  /** Files to apply; all by default. */
  readonly only?: ReadonlySet<string>
}

/**
 * Brings the schema up to date: forward only, one process at a time (others wait), one transaction a file unless the file
 * says otherwise. A file that was applied may not change any more; a database that has seen files unknown here is left alone.
 */
export async function migrate(
  url: string,
  dbFolder: string,
  log: Logger,
  options: MigrateOptions = {},
): Promise<{ role: string | undefined }> {
  const client = new pg.Client({ connectionString: url, application_name: 'sluice-migrate' })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text CONSTRAINT migrations_pk PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM migrations ORDER BY name',
    )
    const files = readMigrations(join(dbFolder, 'migrations'))
    refuseNewer(
      rows.map(({ name }) => name),
      files,
    )
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    for (const file of files.filter(({ name }) => options.only?.has(name) ?? true)) {
      const known = applied.get(file.name)
      if (known === file.hash) continue
      if (known) throw new Error(`migration ${file.name} was changed after it had been applied`)
      await apply(client, file, log, options)
      log.info({ migration: file.name }, 'applied')
    }
    return { role: await grantPrivileges(client, dbFolder, log) }
  } finally {
    await client.end()
  }
}

/** Asked again and again instead of waiting inside the database: an index built concurrently waits for every open statement. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      LOCKS.migrations,
    ])
    if (rows[0]?.mine) return
    await pause(LOOK_AGAIN_MS)
  }
}

function refuseNewer(applied: readonly string[], files: readonly Migration[]): void {
  const here = new Set(files.map(({ name }) => name))
  const newest = applied.findLast((name) => !here.has(name))
  if (newest !== undefined)
    throw new CannotStart(
      `This Sluice is older than its database, which has ${newest}. Start the newer version, or restore a backup made before it.`,
    )
}

async function apply(client: pg.Client, file: Migration, log: Logger, options: MigrateOptions): Promise<void> {
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, tries = TRIES } = options
  for (let attempt = 1; ; attempt++) {
    try {
      await (file.transaction ? applyWhole(client, file, lockTimeoutMs) : applyByStatement(client, file))
      return
    } catch (error) {
      const busy = sqlState(error) === '55P03'
      if (!busy || attempt === tries)
        throw new Error(`migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
      log.warn({ migration: file.name, attempt }, 'a table is in use; trying again')
      await pause(LOOK_AGAIN_MS * attempt)
    }
  }
}

async function applyWhole(client: pg.Client, { name, sql, hash }: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query(sql)
    await note(client, name, hash)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** A start killed in between begins with the first statement again, so each must bear being repeated. */
async function applyByStatement(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  for (const index of indexesOf(sql)) await dropUnfinished(client, index)
  for (const statement of statementsOf(sql)) await client.query(statement)
  await note(client, name, hash)
}

/** An index whose building was broken off stays behind, unused but kept up to date, and IF NOT EXISTS would be content with it. */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(index)}`)
}

const note = (client: pg.Client, name: string, hash: string) =>
  client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])

/** A server that does not let us make roles still works; append-only is then kept by the code alone. */
export async function grantPrivileges(client: pg.Client, dbFolder: string, log: Logger): Promise<string | undefined> {
  try {
    await client.query(CREATE_ROLE)
    await client.query(readFileSync(join(dbFolder, 'privileges.sql'), 'utf8'))
    await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`)
    return APP_ROLE
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    log.warn('the database user may not create roles; the application runs with its own rights')
    return undefined
  }
}
