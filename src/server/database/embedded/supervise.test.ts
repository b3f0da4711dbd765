import { Client, Pool } from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import {
  clearAway,
  clearTemplate,
  isRunning,
  occupy,
  query,
  serverPid,
  start,
  startInOtherProcess,
  usedRoot,
} from './testing'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
afterEach(clearAway)
afterAll(clearTemplate)

const BACK = { timeout: 120_000, interval: 50 }
const answers = (url: string) => vi.waitFor(() => query(url, 'select 1 as one'), BACK)

async function kill(root: string): Promise<number> {
  const pid = await serverPid(root)
  process.kill(pid, 'SIGKILL')
  return pid
}

describe('a server that is killed while it is used', () => {
  test('is started again at the same address with all that was committed', async () => {
    const root = await usedRoot()
    const said: string[] = []
    const database = await start(root, { fast: false, log: (text) => said.push(text) })
    await query(database.url, 'create table kept as select 42 as answer')
    const timesBack = () => said.filter((text) => text.startsWith('The database is back')).length
    for (let time = 1; time <= 3; time++) {
      const before = await kill(root)
      // It answers a moment before its watcher knows.
      await vi.waitFor(() => expect(timesBack()).toBe(time), BACK)
      await answers(database.url)
      expect(await serverPid(root)).not.toBe(before)
      expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    }
  })

  test('gives its pools connections again, whatever they were doing', async () => {
    const root = await usedRoot()
    const { url } = await start(root)
    const pool = new Pool({ connectionString: url, max: 4 })
    const lost: string[] = []
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', (error) => lost.push(error.message)))
    const inTransaction = await pool.connect()
    await inTransaction.query('begin')
    // A process at work does not notice by itself that its server is gone, and must not outlive it.
    const working = pool.query('select pg_sleep(50)').catch((error: unknown) => error)
    await vi.waitFor(
      async () =>
        expect(await query(url, "select 1 from pg_stat_activity where query like 'select pg_sleep%'")).toHaveLength(1),
      BACK,
    )
    await kill(root)
    expect(await working).toBeInstanceOf(Error)
    await vi.waitFor(() => pool.query('select 1'), BACK)
    await expect(inTransaction.query('commit')).rejects.toThrow()
    inTransaction.release()
    expect(lost.length).toBeGreaterThan(0)
    const results = await Promise.all(Array.from({ length: 8 }, () => pool.query<{ one: number }>('select 1 as one')))
    expect(results.every(({ rows }) => rows[0]?.one === 1)).toBe(true)
    await pool.end()
  })

  test('is started once, whichever of the processes that use it notices first', async () => {
    const root = await usedRoot()
    const { url } = await start(root)
    const other = startInOtherProcess(root)
    await other.started
    await kill(root)
    await answers(url)
    const pid = await serverPid(root)
    const client = new Client({ connectionString: url })
    await client.connect()
    other.kill()
    await other.ended
    expect((await client.query('select 1')).rowCount).toBe(1)
    await client.end()
    expect(await serverPid(root)).toBe(pid)
  })

  test('waits for its port when a foreign program has taken it meanwhile', async () => {
    const root = await usedRoot()
    let taken: Promise<() => Promise<unknown>> | undefined
    let refused = false
    const log = (text: string): void => {
      if (text.startsWith('The database ended')) taken = occupy(Number(new URL(database.url).port))
      if (text.includes('used by another program')) refused = true
    }
    const database = await start(root, { log })
    await kill(root)
    await vi.waitFor(() => expect(refused).toBe(true), BACK)
    await (await taken)?.()
    await answers(database.url)
  })

  test('stays ended when it was stopped, or is not to be watched', async () => {
    const root = await usedRoot()
    const database = await start(root)
    const pid = await kill(root)
    await database.stop()
    expect(await isRunning(await serverPid(root))).toBe(false)
    const unwatched = await start(root, { supervised: false })
    expect(await kill(root)).not.toBe(pid)
    await vi.waitFor(() => expect(query(unwatched.url, 'select 1')).rejects.toThrow(), BACK)
    const again = await start(root, { supervised: false })
    expect(again.adopted).toBe(false)
  })
})
