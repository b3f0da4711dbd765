import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MetricSources } from '@/server/metric-sources'
import type { Services } from '@/server/services'
import type { WorkerHandle } from '@/server/jobs/jobs'
import { useApp } from '../../test/app'
import { openHttp, openWorker } from './compose'

const app = useApp({ SLUICE_ROLES: 'worker' })
let worker: WorkerHandle
beforeAll(async () => {
  worker = await openWorker(app.services, app.url)
})
afterAll(() => worker.stop())

describe('a worker by itself', () => {
  it('tells its health and its metrics, and serves nothing else', async () => {
    for (const url of ['/health/live', '/health/ready']) expect((await app.http.inject(url)).statusCode).toBe(200)
    const { body } = await app.http.inject('/metrics')
    expect(body).toContain('sluice_database_up 1')
    expect(body).toMatch(/^sluice_jobs\{state="due"\} \d+$/m)
    expect(body).toMatch(/^sluice_delta_backlog\{of="lead"\} \d+$/m)
    expect((await app.http.inject('/api/me')).statusCode).toBe(404)
    expect((await app.http.inject('/')).statusCode).toBe(404)
  })
})

describe('a question for health or metrics', () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const opened: FastifyInstance[] = []
  const open = async (more: Partial<Services> = {}): Promise<FastifyInstance> => {
    const http = await openHttp({ ...app.services, log, metrics: new MetricSources(), ...more })
    opened.push(http)
    return http
  }
  afterAll(() => Promise.all(opened.map((http) => http.close())))

  it('leaves no line in the log, though every other one does', async () => {
    const http = await open()
    for (const url of ['/health/live', '/health/ready', '/metrics']) await http.inject(url)
    expect(lines).toEqual([])
    await http.inject('/nothing')
    expect(lines).toHaveLength(1)
  })

  it('is answered while the database is away: not ready, still alive, and without a line either', async () => {
    lines.length = 0
    const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' })
    const http = await open({ database: { ...app.services.database, pool } })
    expect((await http.inject('/health/live')).statusCode).toBe(200)
    const ready = await http.inject('/health/ready')
    expect([ready.statusCode, ready.json<{ code: string }>().code]).toEqual([503, 'noDatabase'])
    expect((await http.inject('/metrics')).body).toContain('sluice_database_up 0')
    expect(lines).toEqual([])
  })
})

describe('docs/monitoring', () => {
  it.each(['alerts.yaml', 'dashboard.json'])('%s names only metrics that the product shows', async (file) => {
    const all = await useEveryRole()
    const shown = new Set([...all.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const text = readFileSync(`docs/monitoring/${file}`, 'utf8')
    const named = new Set(text.match(/\b(sluice|nodejs|process)_\w+/g))
    expect(named.size).toBeGreaterThan(10)
    expect(
      [...named].filter((name) => !shown.has(name) && !shown.has(name.replace(/_(bucket|count|sum)$/, ''))),
    ).toEqual([])
  })
})

/** What a process with the worker's and the intake's sides shows. */
async function useEveryRole(): Promise<string> {
  const config = { ...app.services.config, SLUICE_ROLES: ['intake', 'worker'] as const }
  const http = await openHttp({ ...app.services, config })
  const { body } = await http.inject('/metrics')
  await http.close()
  return body
}
