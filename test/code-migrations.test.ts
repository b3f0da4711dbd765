import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { migrate } from '@/server/database/migrate'
import { createLog } from '@/server/log'

const log = createLog('silent')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function migrationsBefore(first: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-codes-'))
  folders.push(folder)
  cpSync('db', folder, { recursive: true })
  const from = join(folder, 'migrations')
  for (const name of readdirSync(from)) if (name >= first) rmSync(join(from, name))
  return folder
}

/** A database as the version before `first` left it, filled, and brought up to date. */
async function upgraded(
  first: string,
  fill: (client: pg.Client) => Promise<unknown>,
  look: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
  const name = `sluice_codes_${randomBytes(5).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.toString() })
  try {
    await migrate(url.toString(), migrationsBefore(first), log)
    await client.connect()
    await fill(client)
    await migrate(url.toString(), 'db', log)
    await look(client)
  } finally {
    await client.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}

it('an upgrade keeps what users have searched for within the last hour', () =>
  upgraded(
    '0097',
    (client) =>
      client.query(`INSERT INTO system_log (xid, id, dateadd, category, user_id, title, description, ipaddress, useragent, request_id, call, changes)
        SELECT pg_current_xact_id(), nextval('system_log_id'), now() - ago::interval, 'lead', 7, title, description, '', '', '', '', '[]'
        FROM (VALUES ('1 minute', 'Consumer searched for', 'by phone; 0 leads'),
          ('2 minutes', 'Consumer searched for', 'by phone; 1 leads, 40 not found'),
          ('3 minutes', 'Consumer searched for', 'by phone; 2 leads, 0 not found'),
          ('2 hours', 'Consumer searched for', 'by phone; 0 leads, 12 not found'),
          ('1 minute', 'Consumer data read', 'by phone; 0 leads, 13 not found')) AS v (ago, title, description)`),
    async (client) => {
      const { rows } = await client.query('SELECT user_id::int, guesses FROM identity_searches ORDER BY guesses')
      expect(rows.map(({ user_id, guesses }) => [user_id, guesses])).toEqual([
        [7, 1],
        [7, 1],
        [7, 40],
      ])
    },
  ))
