import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { subIdReportCalls } from '@/features/reports/subid-report/contract'
import type { FeatureJobs } from '@/server/jobs/jobs'
import type { Services } from '@/server/services'
import { featureJobs } from './features.gen'
import { TestApp } from '../../test/app'

const BEHIND_MS = 90_000
const copy = `sluice_copy_${randomBytes(5).toString('hex')}`
const copyUrl = new URL(inject('serverUrl'))
copyUrl.pathname = `/${copy}`
const app = new TestApp({ SLUICE_REPORT_URL: copyUrl.toString() })

/** A replica that stands still: what the installation's processes wrote last came over a minute and a half ago. */
beforeAll(async () => {
  await ask(inject('serverUrl'), `CREATE DATABASE ${copy} TEMPLATE ${inject('template')}`)
  await ask(
    copyUrl.toString(),
    `INSERT INTO market_processes (id, heard_at) VALUES ('other', now() - interval '${BEHIND_MS} milliseconds')`,
  )
  await app.start()
  await vi.waitUntil(() => replica(app.services)?.asOf !== undefined)
})
afterAll(async () => {
  await app.stop()
  await ask(inject('serverUrl'), `DROP DATABASE ${copy} WITH (FORCE)`)
})

const replica = ({ database }: Services) => database.replica

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

it('a report reads the replica and says how old its data is; what reads the database itself says nothing', async () => {
  const person = await app.signedIn({ superuser: true })
  const report = await person.send(subIdReportCalls.report, { body: {} })
  expect(report.status, report.text).toBe(200)
  const asOf = Date.parse(String(report.headers['x-data-as-of']))
  expect(Math.abs(Date.now() - BEHIND_MS - asOf)).toBeLessThan(60_000)
  const { reportPool, exportPool } = app.services.database
  for (const pool of [reportPool, exportPool]) {
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
    expect(rows).toEqual([{ name: copy }])
  }
  const own = await app.http.inject({ url: '/api/me', headers: { authorization: `Bearer ${person.token}` } })
  expect([own.statusCode, own.headers['x-data-as-of']]).toEqual([200, undefined])
})

it('recurring jobs write to the database itself', async () => {
  const day = `INSERT INTO order_days VALUES ('2026-11-01', 1, 1, 1, false, false, 1, 0, 1, 0, 0, 0, 0, 0, 100, 0, 0)`
  await ask(app.url, day)
  await ask(copyUrl.toString(), day)
  const failed: string[] = []
  for (const { name, run } of featureJobs.flatMap(({ recurring = [] }: FeatureJobs) => recurring))
    await run(app.services).catch((error: unknown) => failed.push(`${name}: ${String(error)}`))
  expect(failed).toEqual([])
  const kept = await app.db.selectFrom('pingpost_kept').select('day').execute()
  expect(kept).not.toEqual([])
})

it('a replica that cannot be asked keeps the age it was last known to have', async () => {
  const before = replica(app.services)?.asOf
  await ask(copyUrl.toString(), 'ALTER TABLE market_processes RENAME TO gone')
  await expect(replica(app.services)?.look()).rejects.toThrow('market_processes')
  expect(replica(app.services)?.asOf).toEqual(before)
})
