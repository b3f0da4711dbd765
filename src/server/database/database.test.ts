import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '@/app/compose'
import { useApp } from '../../../test/app'
import { createLog } from '../log'
import { migrate } from './migrate'
import { streamRows } from './stream'

const app = useApp()
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

describe('migrations', () => {
  it('are applied once when several processes start at the same moment', async () => {
    await withEmptyDatabase(async (url) => {
      await Promise.all([1, 2, 3].map(() => prepareDatabase(url, log)))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
      await client.end()
      expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
      expect(rows.length).toBeGreaterThan(2)
    })
  })

  it('leave nothing behind when one of them fails, and refuse to go on over an edited one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-migrations-'))
    cpSync('db', folder, { recursive: true })
    await withEmptyDatabase(async (url) => {
      writeFileSync(join(folder, 'migrations', '9999_bad.sql'), 'CREATE TABLE half (id int); SELECT nonsense;')
      await expect(migrate(url, folder, log)).rejects.toThrow('9999_bad.sql')
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query("SELECT to_regclass('half') AS half")
      await client.end()
      expect(rows).toEqual([{ half: null }])
      rmSync(join(folder, 'migrations', '9999_bad.sql'))
      await migrate(url, folder, log)
      writeFileSync(join(folder, 'migrations', '0001_access.sql'), 'SELECT 1;')
      await expect(migrate(url, folder, log)).rejects.toThrow('changed after it had been applied')
    })
    rmSync(folder, { recursive: true })
  })
})

describe('a transaction', () => {
  it('runs again after a deadlock and both sides end with their work done', async () => {
    const people = [await app.person(), await app.person()]
    const { transact } = app.services.database
    let firstLocks = 0
    let bothHold: () => void
    const both = new Promise<void>((resolve) => (bothHold = resolve))
    const rename = (order: number[]) =>
      transact(async (tx) => {
        for (const [step, i] of order.entries()) {
          await tx
            .updateTable('users')
            .set((eb) => ({ version: eb('version', '+', 1) }))
            .where('id', '=', people[i]?.id ?? 0)
            .execute()
          if (step > 0 || firstLocks >= 2) continue
          firstLocks++
          if (firstLocks === 2) bothHold()
          await both
        }
      })
    await Promise.all([rename([0, 1]), rename([1, 0])])
    const rows = await app.db
      .selectFrom('users')
      .select('version')
      .where(
        'id',
        'in',
        people.map((p) => p.id),
      )
      .execute()
    expect(rows.map((row) => row.version)).toEqual([3, 3])
  })

  it('does not run again after an ordinary error', async () => {
    let runs = 0
    const work = app.services.database.transact(() => {
      runs++
      return Promise.reject(new Error('no'))
    })
    await expect(work).rejects.toThrow('no')
    expect(runs).toBe(1)
  })
})

describe('a stream of rows', () => {
  const many = () => sql<{ n: number }>`(SELECT generate_series(1, 5000) AS n)`

  it('gives every row once, in order', async () => {
    const seen: number[] = []
    const query = app.db.selectFrom(many().as('t')).select(sql<number>`n`.as('n'))
    for await (const rows of streamRows(app.services.database.reportPool, query)) seen.push(...rows.map((row) => row.n))
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, i) => i + 1))
  })

  it('gives its connection back when the reader goes away half-way', async () => {
    const { reportPool } = app.services.database
    for (let i = 0; i < 12; i++)
      for await (const rows of streamRows(
        reportPool,
        app.db.selectFrom(many().as('t')).select(sql<number>`n`.as('n')),
      )) {
        expect(rows.length).toBeGreaterThan(0)
        break
      }
    expect(reportPool.totalCount - reportPool.idleCount).toBe(0)
  })
})

describe('the application’s own role', () => {
  it('can add to the system log but neither change nor remove a row', async () => {
    await app.signedIn()
    for (const statement of [
      sql`UPDATE system_log SET title = 'x'`,
      sql`DELETE FROM system_log`,
      sql`TRUNCATE system_log`,
    ])
      await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '42501' })
  })
})
