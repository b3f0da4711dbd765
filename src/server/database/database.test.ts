import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app'
import { streamRows } from './stream'

const app = useApp()

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

describe('a connection', () => {
  it('of reports and exports cannot write, so that a replica may take their place', async () => {
    const { reportPool, exportPool } = app.services.database
    for (const pool of [reportPool, exportPool])
      await expect(pool.query('DELETE FROM outbox')).rejects.toMatchObject({ code: '25006' })
  })

  it('gives up statements, locks and idle transactions; reports have longer', async () => {
    const { pool, reportPool } = app.services.database
    const limits = async (of: typeof pool) => {
      const { rows } = await of.query(`SELECT current_setting('statement_timeout') AS statement,
        current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`)
      return rows[0] as unknown
    }
    expect(await limits(pool)).toEqual({ statement: '30s', lock: '10s', idle: '1min' })
    expect(await limits(reportPool)).toEqual({ statement: '2min', lock: '10s', idle: '2min' })
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
