import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { Tx } from '@/server/database/database'
import type { TestApp } from './app'
import type { useMarket } from './market'
import { processAtWork } from './market-processes'
import type { WorkerJob } from './market-worker'

type Market = ReturnType<typeof useMarket>

/** As many as an upload takes at most. */
export const MANY = 50_000
const FIRST = 1_000_000

/** So many copies of a sold lead, each with its posting and all else that belongs to it, straight into the database. */
export async function copiesOf({ app }: Pick<Market, 'app'>, lead: number, count: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  const copies = `generate_series(${FIRST + 1}::bigint, ${FIRST + count}::bigint) AS c (id)`
  await client.query(
    `INSERT INTO leads SELECT r.* FROM leads AS l, ${copies}, LATERAL jsonb_populate_record(l, jsonb_build_object('id', c.id, 'state',
       jsonb_set(jsonb_set(l.state, '{lead}', to_jsonb(c.id)), '{postings,0,id}', to_jsonb(c.id)))) AS r WHERE l.id = $1`,
    [lead],
  )
  await client.query(`INSERT INTO lead_details (lead_id) SELECT c.id FROM ${copies}`)
  await client.query(
    `INSERT INTO lead_identity (lead_id, sealed) SELECT c.id, sealed FROM lead_identity, ${copies} WHERE lead_id = $1`,
    [lead],
  )
  const kept = 'order_id, lender_id, product_id, publisher_id, rcid_id, via, feed, test, status, bid, revenue, sent_at'
  await client.query(
    `INSERT INTO postings (lead_id, id, ${kept}) SELECT c.id, c.id, ${kept} FROM postings AS p, ${copies} WHERE p.lead_id = $1`,
    [lead],
  )
  await client.query('ANALYZE leads, lead_details, lead_identity, postings')
  await client.end()
  return Array.from({ length: count }, (_, n) => FIRST + 1 + n)
}

type Job = WorkerJob extends infer One ? (One extends WorkerJob ? Omit<One, 'url' | 'dataRoot' | 'now'> : never) : never

/** A process at a job waits for what is held here, with all before it written; there it is killed. */
export async function killedAt(app: TestApp, job: Job, hold: (tx: Tx) => Promise<unknown>): Promise<void> {
  const { url, dataRoot, clock, db } = app
  const waiting = async () =>
    (
      await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
    ).rows.map(({ pid }) => pid)
  let pids: number[] = []
  await app.services.database.transact(async (tx) => {
    await hold(tx)
    const child = await processAtWork({ ...job, url, dataRoot, now: clock.now() })
    await expect.poll(async () => (pids = await waiting()), { timeout: 300_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const alive = async () => (await sql`SELECT FROM pg_stat_activity WHERE pid = ANY (${pids}::int[])`.execute(db)).rows
  await expect.poll(alive, { timeout: 120_000 }).toEqual([])
}

/** A process saves an upload; while it waits for one of the leads it is killed. */
export const killedAtLead = (market: Market, job: Job, held: number): Promise<void> =>
  killedAt(market.app, job, (tx) => sql`SELECT FROM leads WHERE id = ${held} FOR UPDATE`.execute(tx))
