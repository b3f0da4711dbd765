import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '@/app/compose'
import { CannotStart } from '../config'
import { createLog } from '../log'
import { migrate } from './migrate'
import { readMigrations } from './migration-files'

const log = createLog('silent')

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
  const name = `sluice_empty_${randomBytes(5).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  try {
    await work(url.toString())
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** The product's own migrations and more. */
function newFolder(more: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-migrations-'))
  folders.push(folder)
  cpSync('db', folder, { recursive: true })
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, 'migrations', name), text)
  return folder
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('migrations', () => {
  it('are applied once when several processes start at the same moment', async () => {
    await withEmptyDatabase(async (url) => {
      await Promise.all([1, 2, 3].map(() => prepareDatabase(url, log)))
      const { rows } = await withClient(url, (client) => client.query<{ name: string }>('SELECT name FROM migrations'))
      expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
      expect(rows.length).toBeGreaterThan(2)
    })
  })

  it('leave nothing behind when one of them fails, and refuse to go on over an edited one', async () => {
    const folder = newFolder({ '9999_bad.sql': 'CREATE TABLE half (id int); SELECT nonsense;' })
    await withEmptyDatabase(async (url) => {
      await expect(migrate(url, folder, log)).rejects.toThrow('9999_bad.sql')
      const { rows } = await withClient(url, (client) => client.query("SELECT to_regclass('half') AS half"))
      expect(rows).toEqual([{ half: null }])
      rmSync(join(folder, 'migrations', '9999_bad.sql'))
      await migrate(url, folder, log)
      writeFileSync(join(folder, 'migrations', '0001_access.sql'), 'SELECT 1;')
      await expect(migrate(url, folder, log)).rejects.toThrow('changed after it had been applied')
    })
  })

  it('refuse a database that a newer product has already changed, in one sentence that names the change', async () => {
    await withEmptyDatabase(async (url) => {
      await migrate(url, 'db', log)
      await withClient(url, (client) =>
        client.query("INSERT INTO migrations (name, hash) VALUES ('9998_later.sql', '')"),
      )
      const refusal = await migrate(url, 'db', log).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(CannotStart)
      expect((refusal as Error).message).toContain('older than its database, which has 9998_later.sql')
    })
  })

  it('step back from a table that is in use, so that nobody queues behind them, and try again', async () => {
    const folder = newFolder({ '9999_wide.sql': 'ALTER TABLE held ADD COLUMN wide int;' })
    await withEmptyDatabase(async (url) => {
      await withClient(url, async (holder) => {
        await migrate(url, 'db', log)
        await holder.query('CREATE TABLE held (id int)')
        await holder.query('BEGIN; LOCK TABLE held IN ACCESS SHARE MODE')
        await expect(migrate(url, folder, log, { lockTimeoutMs: 50, tries: 2 })).rejects.toThrow('lock timeout')
        const later = migrate(url, folder, log, { lockTimeoutMs: 50 })
        await withClient(url, (reader) => reader.query('SELECT count(*) FROM held'))
        await holder.query('ROLLBACK')
        await later
        expect((await holder.query('SELECT wide FROM held')).rowCount).toBe(0)
      })
    })
  })

  const ROLLUPS = [
    'lead_days',
    'lead_totals',
    'posting_days',
    'order_days',
    'publisher_days',
    'ping_days',
    'bid_days',
    'subid_days',
  ]
  const MORE_ROLLUPS = ['sourceurl_days', 'publisher_subids', 'pingpost_days', 'pingpost_kept', 'lead_stops']
  const DELTAS = ['lead_deltas', 'posting_deltas', 'ping_deltas']
  const PER_LEAD = [
    'leads',
    'lead_details',
    'lead_identity',
    'postings',
    'ledger',
    'pings',
    'bodies',
    'pixel_fires',
    'return_items',
  ]
  const LOGS = ['system_log', 'system_log_chain', 'outbox', 'partner_mails', 'bad_phones', 'scrub_import_parts']
  const REPORTS = [...ROLLUPS, ...MORE_ROLLUPS, ...DELTAS]
  const BIG = new Set([...PER_LEAD, ...LOGS, ...REPORTS])
  const tablesIn = (sql: string, pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, table = '']) => table)
  const madeIn = (sql: string) => new Set(tablesIn(sql, /\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi))

  /** Tables whose indexes block every writer while they are built. */
  function blocked(sql: string): string[] {
    const plain = /\bINDEX (?!CONCURRENTLY\b)(?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/gi
    return tablesIn(sql, plain).filter((table) => BIG.has(table) && !madeIn(sql).has(table))
  }

  /** Report tables that are emptied, filled or dropped: processes of the version before go on folding into them. */
  function remade(sql: string): string[] {
    const write = /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?|DROP TABLE(?: IF EXISTS)?) (?:ONLY )?(\w+)/gi
    const drop = /\bALTER TABLE (?:ONLY )?(\w+)[^;]*\b(?:DROP|RENAME)\b/gi
    return [...tablesIn(sql, write), ...tablesIn(sql, drop)].filter((table) => REPORTS.includes(table))
  }

  it('to come build indexes on big tables concurrently', () => {
    expect(blocked('CREATE UNIQUE INDEX a ON postings (id)')).toEqual(['postings'])
    expect(blocked('CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON postings (id)')).toEqual([])
    expect(blocked('CREATE TABLE postings (id int); CREATE INDEX a ON postings (id)')).toEqual([])
    // Those before were applied as they are, and nobody may edit them.
    const later = readMigrations('db/migrations').filter(({ name }) => name >= '0069')
    expect(later.filter(({ sql }) => blocked(sql).length > 0).map(({ name }) => name)).toEqual([])
  })

  it('to come leave the content of report tables to the worker', () => {
    expect(remade('DROP TABLE order_days; SELECT 1')).toEqual(['order_days'])
    expect(remade('INSERT INTO posting_days SELECT 1')).toEqual(['posting_days'])
    expect(remade('ALTER TABLE lead_days RENAME COLUMN a TO b')).toEqual(['lead_days'])
    expect(remade('ALTER TABLE lead_days ADD COLUMN a int NOT NULL DEFAULT 0')).toEqual([])
    const known = ['0068_report_days.sql', '0075_status_columns.sql']
    const wrong = readMigrations('db/migrations').filter(({ name, sql }) => name >= '0067' && remade(sql).length > 0)
    expect(wrong.map(({ name }) => name)).toEqual(known)
  })

  it('build an index concurrently where the file asks for it, anew after one that was broken off', async () => {
    const folder = newFolder({
      '9998_held.sql': 'CREATE TABLE held (id int);',
      '9999_index.sql':
        '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS held_id ON held (id);\n' +
        'CREATE INDEX CONCURRENTLY IF NOT EXISTS held_twice ON held ((id * 2));\n',
    })
    await withEmptyDatabase(async (url) => {
      await migrate(url, 'db', log)
      await withClient(url, async (client) => {
        await client.query("INSERT INTO migrations SELECT '9998_held.sql', $1", [hashOf('CREATE TABLE held (id int);')])
        await client.query('CREATE TABLE held (id int); INSERT INTO held VALUES (1), (1)')
        const broken = client.query('CREATE UNIQUE INDEX CONCURRENTLY held_id ON held (id)')
        await expect(broken).rejects.toThrow('could not create unique index')
        await Promise.all([migrate(url, folder, log), migrate(url, folder, log)])
        const { rows } = await client.query(
          "SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'held'::regclass ORDER BY 1",
        )
        expect(rows).toEqual([
          { name: 'held_id', valid: true },
          { name: 'held_twice', valid: true },
        ])
      })
    })
  })

  it('lose no ping of an installation that kept them in one table, put the next months into tables of their own, and add its days up', async () => {
    const before = newFolder({})
    const from = join(before, 'migrations')
    for (const name of readdirSync(from)) if (name >= '0014') rmSync(join(from, name))
    // Today's names functions that were not there yet.
    writeFileSync(join(before, 'privileges.sql'), '')
    await withEmptyDatabase(async (url) => {
      await migrate(url, before, log)
      await withClient(url, async (client) => {
        await client.query(
          `INSERT INTO pings (id, received_at, expires_at, status, product_id, publisher_id, rcid_id, test,
             processing_ms, lenders_ms, fields, answer)
           SELECT n, at, at, 'success', 1, 1, 1, false, 1, 1, '{}', jsonb_build_object('was', n)
           FROM generate_series(1, 400) AS n, LATERAL (SELECT now() - n * interval '1 day' AS at) AS day`,
        )
        const posted = ['sending', 'matched', 'unmatched', 'returned', 'error', 'timeout', 'pending']
        const received = [
          'incoming',
          'error',
          'flagged',
          'matched',
          'unmatched',
          'matchednobuyer',
          'failed',
          'returned',
        ]
        // Each status of two publishers, as often as its place in the list says.
        await client.query(
          `INSERT INTO posting_days SELECT '2026-01-02', 7, 8, 1, p, 1, false, false, status, n, 100 * n, n, n, n
           FROM unnest($1::text[]) WITH ORDINALITY AS s (status, n), generate_series(1, 2) AS p`,
          [posted],
        )
        await client.query(
          `INSERT INTO lead_days SELECT '2026-01-02', product, p, 1, 'direct', 0, status, n, n, n, n, n, n
           FROM unnest($1::text[]) WITH ORDINALITY AS s (status, n), generate_series(1, 2) AS p, generate_series(1, 2) AS product`,
          [received],
        )
        await migrate(url, 'db', log)
        const counts = (statuses: readonly string[]) =>
          Object.fromEntries(statuses.map((name, at) => [name, 2 * at + 2]))
        expect((await client.query('SELECT * FROM order_days')).rows).toMatchObject([
          {
            ...{ order_id: '7', lender_id: '8', product_id: 1, postings: 56, ...counts(posted) },
            ...{ revenue: '5600', returnedrevenue: '800', credited: '56' },
          },
        ])
        const money = { returncredited: 72, total: '72', pub: '72', totaloriginal: '72', puboriginal: '72' }
        expect((await client.query('SELECT * FROM publisher_days ORDER BY publisher_id')).rows).toMatchObject(
          ['1', '2'].map((publisher_id) => ({ publisher_id, leads: 72, ...counts(received), ...money })),
        )
        const kept = 'SELECT count(*)::int AS pings, sum((answer ->> $1)::int)::int AS sum FROM pings'
        expect((await client.query(kept, ['was'])).rows).toEqual([{ pings: 400, sum: (400 * 401) / 2 }])
        await client.query("SELECT keep_months('pings', now(), NULL)")
        const { rows } = await client.query<{ part: string; month: string }>(
          `INSERT INTO pings SELECT (jsonb_populate_record(p, jsonb_build_object('id', p.id + 1000, 'received_at', at))).*
           FROM pings AS p, LATERAL (SELECT date_trunc('month', now(), 'UTC') + interval '40 days' AS at) AS later WHERE id = 1
           RETURNING tableoid::regclass::text AS part, to_char(received_at AT TIME ZONE 'UTC', 'YYYY_MM') AS month`,
        )
        expect(rows.map(({ part }) => part)).toEqual(rows.map(({ month }) => `pings_${month}`))
      })
    })
  })
})
