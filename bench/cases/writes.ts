import pg from 'pg'
import { filterKind } from '@/engine/filters/registry'
import { marketOf, saveFilter } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { Services } from '@/server/services'
import type { BenchCase, Figure } from '../budget'
import { buyersOf, newSubmission, withOneBuyer } from '../direct-post'

const TIMES = 200
/** What one lead or ping is, inserted once: its own rows, with the columns and indexes they have. */
const FACTS = {
  lead: ['leads', 'lead_details', 'lead_identity', 'postings', 'ledger', 'lead_deltas', 'posting_deltas', 'bodies'],
  ping: ['pings', 'ping_deltas', 'bodies'],
} as const
type Fact = keyof typeof FACTS

const keyOf = (table: string, of: Fact): string => {
  if (table === `${of}s`) return 'id'
  return table === 'bodies' ? `owner = '${of}' AND owner_id` : `${of}_id`
}

interface Written {
  readonly bytes: number
  readonly rows: number
}

/** Backends tell of their rows once they have been idle for ten seconds. */
const ROWS_ARE_TOLD_MS = 11_000
/** What is written a moment later belongs to it: requests and answers. */
const LATE_MS = 1500
const wait = (ms: number): Promise<unknown> => new Promise((done) => setTimeout(done, ms))

async function rowsSoFar(owner: pg.Client): Promise<number> {
  await wait(ROWS_ARE_TOLD_MS)
  await owner.query('SELECT pg_stat_force_next_flush()')
  await owner.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await owner.query<{ rows: string }>(
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS rows FROM pg_stat_user_tables WHERE schemaname = 'public'`,
  )
  return Number(rows[0]?.rows)
}

/** WAL and rows of some work. */
async function written(owner: pg.Client, work: () => Promise<unknown>): Promise<Written> {
  const rowsBefore = await rowsSoFar(owner)
  const before = await owner.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn() AS lsn')
  await work()
  await wait(LATE_MS)
  const { rows } = await owner.query<{ bytes: string }>('SELECT pg_current_wal_insert_lsn() - $1::pg_lsn AS bytes', [
    before.rows[0]?.lsn,
  ])
  return { bytes: Number(rows[0]?.bytes), rows: (await rowsSoFar(owner)) - rowsBefore }
}

/** The same facts once: every row that belongs to these leads or pings, copied as it stands at the end. */
async function floor(owner: pg.Client, of: Fact, ids: readonly number[]): Promise<Written> {
  const tables = FACTS[of]
  for (const table of tables)
    await owner.query(`CREATE TABLE IF NOT EXISTS bench_${table} (LIKE ${table} INCLUDING ALL)`)
  return written(owner, async () => {
    for (const id of ids)
      await owner.query(
        `BEGIN; ${tables
          .map(
            (table) =>
              `INSERT INTO bench_${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table} WHERE ${keyOf(table, of)} = ${id}`,
          )
          .join('; ')}; COMMIT`,
      )
  })
}

function figures(what: string, own: Written, least: Written): Figure[] {
  const note = (unit: string, a: number, b: number) =>
    `${(a / TIMES).toFixed(1)} ${unit} each, ${(b / TIMES).toFixed(1)} at the least`
  const of = (unit: string, a: number, b: number): Figure => ({
    name: `${what}: ${unit} written against the same facts inserted once`,
    value: a / b,
    unit: '×',
    budget: 1.5,
    kind: 'most',
    note: note(unit, a, b),
  })
  return [of('WAL bytes', own.bytes, least.bytes), of('rows', own.rows, least.rows)]
}

/** The RCID of a product whose two orders are asked for bids, so many times a minute at the most. */
async function limitedPings(services: Services, origin: string): Promise<number> {
  const product = 3
  const rcid = await buyersOf(services, origin, product, 2, {})
  const { db } = services.database
  const orders = await db
    .updateTable('orders')
    .set({ ispingpost: true, price: null, destinationping: `${origin}/ping` })
    .where('product_id', '=', product)
    .returning('id')
    .execute()
  const limit = filterKind('pings_minute')?.parse({ value: 6000 }, 'order')
  if (!limit?.ok) throw new Error('the limit cannot be set')
  for (const { id: ownerId } of orders)
    await services.database.transact((tx) =>
      saveFilter(services, tx, { owner: 'order', ownerId, kind: 'pings_minute', data: limit.value, ping: 1 }),
    )
  await referenceOf(services).reload()
  return rcid
}

/** What pings and sales write, requests and answers beside them included. */
const writes: BenchCase = () =>
  withOneBuyer(async ({ services, origin, rcid, shared, ownerUrl, sell }) => {
    const market = marketOf(services)
    const limited = await limitedPings(services, origin)
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    // Whole pages after a checkpoint and the cleaner's own work say nothing about what is written.
    for (const setting of ['full_page_writes', 'autovacuum']) await owner.query(`ALTER SYSTEM SET ${setting} = off`)
    await owner.query('SELECT pg_reload_conf()')
    try {
      const measure = async (what: string, of: Fact, one: () => Promise<number>): Promise<Figure[]> => {
        for (let n = 0; n < 20; n++) await one()
        const ids: number[] = []
        const own = await written(owner, async () => {
          for (let n = 0; n < TIMES; n++) ids.push(await one())
        })
        return figures(what, own, await floor(owner, of, ids))
      }
      const ping = (of: number) => async () => (await market.intake.ping(newSubmission(services, of))).ping
      const { status } = await market.intake.ping(newSubmission(services, limited))
      if (status !== 'matched') throw new Error(`the orders with limits bid nothing: ${status}`)
      return [
        ...(await measure('a ping', 'ping', ping(rcid))),
        ...(await measure('a ping of two orders that limit pings a minute', 'ping', ping(limited))),
        ...(await measure('an exclusive sale', 'lead', async () => (await sell()).lead)),
        ...(await measure('a sale shared by three', 'lead', async () => (await sell(shared)).lead)),
      ]
    } finally {
      await owner.end()
    }
  })

export default writes
