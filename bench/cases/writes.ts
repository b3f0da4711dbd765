import pg from 'pg'
import { marketOf } from '@/features/market/server/public'
import type { BenchCase, Figure } from '../budget'
import { newSubmission, withOneBuyer } from '../direct-post'

const TIMES = 200
/** What one lead or ping is, inserted once: its own rows, with the columns and indexes they have. */
const LEAD_FACTS = [
  'leads',
  'lead_details',
  'lead_identity',
  'postings',
  'ledger',
  'lead_deltas',
  'posting_deltas',
  'bodies',
]
const PING_FACTS = ['pings', 'ping_deltas']

const KEYS: Readonly<Record<string, string>> = {
  leads: 'id',
  pings: 'id',
  ping_deltas: 'ping_id',
  bodies: `owner = 'lead' AND owner_id`,
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
async function floor(owner: pg.Client, tables: readonly string[], ids: readonly number[]): Promise<Written> {
  for (const table of tables)
    await owner.query(`CREATE TABLE IF NOT EXISTS bench_${table} (LIKE ${table} INCLUDING ALL)`)
  return written(owner, async () => {
    for (const id of ids)
      await owner.query(
        `BEGIN; ${tables
          .map((table) => {
            const key = KEYS[table] ?? 'lead_id'
            return `INSERT INTO bench_${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table} WHERE ${key} = ${id}`
          })
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

/** What pings and sales write, requests and answers beside them included. */
const writes: BenchCase = () =>
  withOneBuyer(async ({ services, rcid, shared, ownerUrl, sell }) => {
    const market = marketOf(services)
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    // Whole pages after a checkpoint and the cleaner's own work say nothing about what is written.
    for (const setting of ['full_page_writes', 'autovacuum']) await owner.query(`ALTER SYSTEM SET ${setting} = off`)
    await owner.query('SELECT pg_reload_conf()')
    try {
      const measure = async (
        what: string,
        tables: readonly string[],
        one: () => Promise<number>,
      ): Promise<Figure[]> => {
        for (let n = 0; n < 20; n++) await one()
        const ids: number[] = []
        const own = await written(owner, async () => {
          for (let n = 0; n < TIMES; n++) ids.push(await one())
        })
        return figures(what, own, await floor(owner, tables, ids))
      }
      return [
        ...(await measure(
          'a ping',
          PING_FACTS,
          async () => (await market.intake.ping(newSubmission(services, rcid))).ping,
        )),
        ...(await measure('an exclusive sale', LEAD_FACTS, async () => (await sell()).lead)),
        ...(await measure('a sale shared by three', LEAD_FACTS, async () => (await sell(shared)).lead)),
      ]
    } finally {
      await owner.end()
    }
  })

export default writes
