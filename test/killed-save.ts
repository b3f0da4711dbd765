import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { CostForm } from '@/features/cost-upload/server/public'
import type { useMarket } from './market'
import { processAtWork } from './market-processes'
import { STAFF } from './money/money.testing'

type Market = ReturnType<typeof useMarket>

/** As many as an upload takes at most. */
export const MANY = 50_000
const FIRST = 1_000_000

/** So many copies of a sold lead, each with its posting and all else that belongs to it, straight into the database. */
export async function copiesOf({ app }: Market, lead: number, count: number): Promise<number[]> {
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

/** A process saves a cost upload; while it waits for one of the leads, with those before it written, it is killed. */
export async function killedInTheMiddle(market: Market, form: CostForm, held: number): Promise<void> {
  const { url, dataRoot, clock } = market.app
  const waiting = async () =>
    (
      await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND cardinality(pg_blocking_pids(pid)) > 0`.execute(market.db)
    ).rows.map(({ pid }) => pid)
  let pids: number[] = []
  await market.app.services.database.transact(async (tx) => {
    await sql`SELECT FROM leads WHERE id = ${held} FOR UPDATE`.execute(tx)
    const child = await processAtWork({ url, dataRoot, form, who: STAFF, now: clock.now() })
    await expect.poll(async () => (pids = await waiting()), { timeout: 300_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const alive = async () =>
    (await sql`SELECT FROM pg_stat_activity WHERE pid = ANY (${pids}::int[])`.execute(market.db)).rows
  await expect.poll(alive, { timeout: 120_000 }).toEqual([])
}
