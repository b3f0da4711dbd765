import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from '../log'

/** Any number; all processes that migrate must use the same. */
const LOCK = 7_240_110
export const APP_ROLE = 'sluice_app'

const CREATE_ROLE = `
  DO $$ BEGIN
    CREATE ROLE ${APP_ROLE} NOLOGIN;
  EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`

/**
 * Brings the schema up to date: forward only, one transaction a file, one process at a time (others wait).
 * A file that was applied may not change any more.
 */
export async function migrate(url: string, dbFolder: string, log: Logger): Promise<{ role: string | undefined }> {
  const client = new pg.Client({ connectionString: url, application_name: 'sluice-migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text CONSTRAINT migrations_pk PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    for (const { name, sql, hash } of readMigrations(join(dbFolder, 'migrations'))) {
      const known = applied.get(name)
      if (known === hash) continue
      if (known) throw new Error(`migration ${name} was changed after it had been applied`)
      await applyOne(client, name, sql, hash)
      log.info({ migration: name }, 'applied')
    }
    return { role: await grantPrivileges(client, dbFolder, log) }
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): { name: string; sql: string; hash: string }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

async function applyOne(client: pg.Client, name: string, sql: string, hash: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** A server that does not let us make roles still works; append-only is then kept by the code alone. */
async function grantPrivileges(client: pg.Client, dbFolder: string, log: Logger): Promise<string | undefined> {
  try {
    await client.query(CREATE_ROLE)
    await client.query(readFileSync(join(dbFolder, 'privileges.sql'), 'utf8'))
    await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`)
    return APP_ROLE
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    log.warn('the database user may not create roles; the application runs with its own rights')
    return undefined
  }
}
