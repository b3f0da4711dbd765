import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '@/server/config'
import { type EmbeddedDatabase, startEmbedded } from '@/server/database/embedded/embedded'
import { prepareLayout } from '@/server/database/embedded/layout'
import { pidsTitled } from '@/server/database/embedded/processes'
import { type FeatureJobs, startWorker, type WorkerHandle } from '@/server/jobs/jobs'
import { freeJobsOfTheDead } from '@/server/jobs/runner'
import { createLog } from '@/server/log'
import type { Services } from '@/server/services'
import { openHttp, openServices, prepareDatabase } from './compose'

const BACK = { timeout: 120_000, interval: 50 }
const log = createLog('silent')
const dataRoot = mkdtempSync(join(tmpdir(), 'sluice-outage-'))
let database: EmbeddedDatabase
let services: Services
let http: FastifyInstance
let worker: WorkerHandle
let admin: pg.Pool

const runs: string[] = []
const endings = new Map<string, Promise<void>>()
const jobs: FeatureJobs = {
  tasks: [
    {
      name: 'test.note',
      run: async (_services, { name }: { name: string }) => {
        runs.push(name)
        await endings.get(name)
      },
    },
  ],
}

/** Not supervised: it stays away for as long as a test wants. */
const startDatabase = () => startEmbedded({ dataRoot, log: () => undefined, supervised: false })

beforeAll(async () => {
  database = await startDatabase()
  const { url } = database
  const config = readConfig({ SLUICE_DATA: dataRoot, SLUICE_DEMO: '0', LOG_LEVEL: 'silent' })
  services = openServices({ config, url, log }, await prepareDatabase(url, log))
  http = await openHttp(services)
  worker = await startWorker(services, url, [jobs], log)
  admin = new pg.Pool({ connectionString: url, max: 2 })
  admin.on('error', () => undefined)
})

afterAll(async () => {
  await worker.stop()
  await http.close()
  await services.sandbox.stop()
  await services.database.close()
  await admin.end()
  await database.stop()
  rmSync(dataRoot, { recursive: true, force: true })
})

async function killDatabase(): Promise<void> {
  process.kill(Number((await readFile(join(dataRoot, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  const { clusterName } = await prepareLayout(dataRoot)
  // Its processes serve on for some milliseconds.
  await vi.waitFor(async () => expect(await pidsTitled(`postgres: ${clusterName}: `)).toEqual([]), BACK)
}

async function startAgain(): Promise<void> {
  const again = await startDatabase()
  await database.stop()
  database = again
}
const signIn = () =>
  http.inject({ method: 'POST', url: '/api/auth/signin', payload: { email: 'a@example.com', password: 'x' } })
/** Work of this name goes on until the answer is called. */
function hold(name: string): () => void {
  let end = (): void => undefined
  endings.set(name, new Promise((resolve) => (end = resolve)))
  return () => end()
}
const add = (name: string) => services.jobs.add(services.database.db, 'test.note', { name })
const ran = (name: string, least = 1) =>
  vi.waitFor(() => expect(runs.filter((run) => run === name).length).toBeGreaterThanOrEqual(least), BACK)
const waiting = async () =>
  (await admin.query<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker._private_jobs')).rows[0]?.n

describe('while the database is away', () => {
  it('requests are refused with 503 and say why, and are answered again as soon as it is back', async () => {
    expect((await signIn()).statusCode).toBe(401)
    await killDatabase()
    const refused = await signIn()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toMatchObject({
      code: 'noDatabase',
      message: 'The database cannot be reached at the moment. Please try again shortly.',
    })
    expect((await http.inject('/health/ready')).statusCode).toBe(503)
    expect((await http.inject('/health/live')).statusCode).toBe(200)
    await startAgain()
    expect((await signIn()).statusCode).toBe(401)
    expect((await http.inject('/health/ready')).statusCode).toBe(200)
  })

  it('a statement that was given up is refused with 503, and its connection serves the next', async () => {
    const holder = await admin.connect()
    await holder.query('BEGIN; LOCK TABLE users')
    const answer = signIn()
    const stuck = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'sluice-main'`
    await vi.waitFor(async () => expect((await admin.query(stuck)).rows).not.toEqual([]), BACK)
    // As the server itself does when the time of a statement is over.
    await admin.query(`SELECT pg_cancel_backend(pid) FROM (${stuck}) AS waiting`)
    const refused = await answer
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    await holder.query('ROLLBACK')
    holder.release()
    expect((await signIn()).statusCode).toBe(401)
  })

  it('a job that ends is done again afterwards, one that ends later is not, and no other is forgotten', async () => {
    const end = hold('long')
    const endLater = hold('longer')
    await add('long')
    await add('longer')
    await ran('long')
    await ran('longer')
    await killDatabase()
    end()
    await startAgain()
    endLater()
    await add('next')
    await ran('next')
    await ran('long', 2)
    await vi.waitFor(async () => expect(await waiting()).toBe(0), BACK)
    expect(runs.filter((run) => run === 'longer')).toHaveLength(1)
  })
})

describe('a job of a worker that died', () => {
  const locked = () => admin.query<{ locked_by: string }>('SELECT locked_by FROM graphile_worker._private_jobs')

  it('is done by another; that of a living one is left to it', async () => {
    const end = hold('alive')
    await add('alive')
    await ran('alive')
    await admin.query("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '5 minutes'")
    await admin.query(
      `SELECT graphile_worker.add_job('test.note', '{"name": "orphan"}', run_at => now() + interval '1 hour')`,
    )
    await admin.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now() - interval '5 minutes', run_at = now()
       WHERE locked_by IS NULL`,
    )
    await freeJobsOfTheDead(admin, 3600)
    expect((await locked()).rows).toContainEqual({ locked_by: 'pool-dead' })
    await freeJobsOfTheDead(admin, 0)
    await ran('orphan')
    expect(runs.filter((run) => run === 'alive')).toHaveLength(1)
    end()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), BACK)
  })
})
