import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extendChain } from '@/server/audit/chain'
import { verifyChain } from '@/server/audit/verify-chain'
import { useApp } from '../../../../../test/app'
import { seedLog } from '../../../../../test/log-seed'

const app = useApp()
const CONNECTIONS = 12
const STEPS = { minLength: 150, maxLength: 150 }

const chain = () => extendChain(app.services.database)
const verify = () => verifyChain(app.db)
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `Entry ${n}`, category: 'settings' }))

const clients: pg.Client[] = []
beforeAll(async () => {
  for (let n = 0; n < CONNECTIONS; n++) {
    const client = new pg.Client({ connectionString: app.url })
    await client.connect()
    clients.push(client)
  }
})
afterAll(() => Promise.all(clients.map((client) => client.end())))
async function empty(): Promise<void> {
  for (const client of clients) await client.query('ROLLBACK')
  await clients[0]?.query('TRUNCATE system_log, system_log_chain')
}
beforeEach(empty)

const BEGIN = 'BEGIN'
const TAKE_XID = 'SELECT pg_current_xact_id()'
/** As writeLog writes it. */
const WRITE = `INSERT INTO system_log (xid, id, dateadd, category, title, ipaddress, useragent, request_id, call)
  VALUES (pg_current_xact_id(), nextval('system_log_id'), now(), 'settings', 'Entry', '', '', '', '')`

function connection(n: number): pg.Client {
  const client = clients[n]
  if (!client) throw new Error(`no connection ${n}`)
  return client
}

describe('the chain under concurrent writers', () => {
  it('waits for an open row with a lower id though its transaction began later', async () => {
    const [early, late] = [connection(0), connection(1)]
    await early.query(`${BEGIN}; ${TAKE_XID}`)
    await late.query(`${BEGIN}; ${TAKE_XID}; ${WRITE}`)
    await early.query(`${WRITE}; COMMIT`)
    expect(await chain()).toBe(0)
    expect(await chain()).toBe(0)
    await late.query('COMMIT')
    expect(await chain()).toBe(2)
    expect(await verify()).toEqual({ checked: 2, waiting: 0, late: [], breaks: [] })
  })

  it('waits for a row whose transaction has the newest number of all that run', async () => {
    const [first, second] = [connection(0), connection(1)]
    await first.query(`${BEGIN}; ${TAKE_XID}`)
    await second.query(`${BEGIN}; ${WRITE}`)
    await chain()
    await first.query(`${WRITE}; COMMIT`)
    expect(await chain()).toBe(0)
    await second.query('COMMIT')
    expect(await chain()).toBe(2)
    expect(await verify()).toMatchObject({ checked: 2, breaks: [] })
  })

  it('is not held up by a long transaction that writes no log row', async () => {
    await connection(0).query(`${BEGIN}; ${TAKE_XID}; SELECT count(*) FROM system_log`)
    await seedLog(app, entries(3))
    expect(await chain()).toBe(3)
  })

  it('goes on while writers come and go without a pause', async () => {
    await connection(0).query(`${BEGIN}; ${WRITE}`)
    let chained = 0
    for (let n = 1; n <= 20; n++) {
      await connection(n % 2).query(`${BEGIN}; ${WRITE}`)
      await connection((n + 1) % 2).query('COMMIT')
      chained += await chain()
    }
    expect(chained).toBeGreaterThanOrEqual(18)
    await connection(0).query('COMMIT')
    await chain()
    expect(await verify()).toEqual({ checked: 21, waiting: 0, late: [], breaks: [] })
  })

  it('chains more rows than one batch in one call', async () => {
    await connection(0).query(WRITE.replace(/VALUES \((.*)\)$/s, 'SELECT $1 FROM generate_series(1, 1700)'))
    expect(await chain()).toBe(1700)
    expect(await verify()).toEqual({ checked: 1700, waiting: 0, late: [], breaks: [] })
  })

  it('misses no row in any order of begins, writes, commits and rollbacks', async () => {
    const step = fc.record({
      on: fc.nat(CONNECTIONS - 1),
      chains: fc.nat(3).map((n) => n === 0),
      xidFirst: fc.boolean(),
      commits: fc.nat(4).map((n) => n > 0),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, STEPS), async (steps) => {
        await empty()
        const open = new Map<number, 'begun' | 'wrote'>()
        let committed = 0
        for (const { on, chains, xidFirst, commits } of steps) {
          if (chains) {
            await chain()
            expect((await verify()).breaks).toEqual([])
          } else if (!open.has(on)) {
            await connection(on).query(xidFirst ? `${BEGIN}; ${TAKE_XID}` : BEGIN)
            open.set(on, 'begun')
          } else if (open.get(on) === 'begun') {
            await connection(on).query(WRITE)
            open.set(on, 'wrote')
          } else {
            await connection(on).query(commits ? 'COMMIT' : 'ROLLBACK')
            if (commits) committed++
            open.delete(on)
          }
        }
        for (const on of open.keys()) await connection(on).query('ROLLBACK')
        await chain()
        expect(await verify()).toEqual({ checked: committed, waiting: 0, late: [], breaks: [] })
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })
})
