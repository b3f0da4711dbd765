import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { generatorCalls } from '@/features/supply/generators/contract'
import { intakeCalls } from '@/features/supply/intake/contract'
import { examine } from '@/features/console/doctor/server/public'
import { LOG_CATEGORIES } from '@/kernel/call'
import { PRODUCTS } from '@/kernel/lead-fields'
import { demoEvent } from '@/app/demo-worlds'
import { Trickle } from '@/features/console/demo/server/public'
import { seedDemo } from '../../seeds/demo'
import { answersByShare, runTraffic } from '../../seeds/demo/testing'
import type { World } from '../../seeds/demo/types'
import { PRESET, TestApp, useApp } from '../app'
import { DEMO_ENV, type DemoLenders, startDemoLenders } from '../demo-world'
import { generate, generatedValues, SOMEBODY } from '../generated'
import { Chance } from '../money/random.testing'
import { partnerUser } from '../partners'
import { type Asking, PortalSums } from '../portal-sums'

const LEADS = Number(DEMO_ENV.SLUICE_DEMO_LEADS)
const app = useApp(DEMO_ENV)
const quietly = (): void => undefined
/** A load takes seconds, and minutes where others keep the machine busy. */
const LOADING = { timeout: 600_000 }

interface Sum {
  readonly rows: number
  readonly sum: string
}

/** All rows of a table in one number, without what is sealed: that differs every time. */
async function sumOf({ db }: TestApp, table: string, without: readonly string[] = []): Promise<Sum | undefined> {
  const row = without.reduce((json, name) => sql`${json} - ${name}::text`, sql`to_jsonb(t)`)
  const { rows } =
    await sql<Sum>`SELECT count(*) AS rows, coalesce(sum(hashtextextended((${row})::text, 1)), 0)::text AS sum
    FROM ${sql.table(table)} AS t`.execute(db)
  return rows[0]
}

/** Ends the connection that rows are copied through, from outside. */
async function killCopying({ db }: TestApp): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
  const admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'COPY %'",
    [rows[0]?.name],
  )
  await admin.end()
}

const sumsOf = async (of: TestApp) => ({
  leads: await sumOf(of, 'leads'),
  details: await sumOf(of, 'lead_details'),
  identities: await sumOf(of, 'lead_identity', ['sealed']),
  pings: await sumOf(of, 'pings'),
  postings: await sumOf(of, 'postings'),
  ledger: await sumOf(of, 'ledger', ['id']),
  // Staff get other numbers when a load is made again.
  returns: await sumOf(of, 'return_items', ['requested_by', 'finalized_by']),
  counters: await sumOf(of, 'cap_counters', ['at']),
  clicks: await sumOf(of, 'thankyou_clicks'),
})

describe('the demo world', () => {
  it('loads, and everything in it agrees', LOADING, async () => {
    await seedDemo(app.services, quietly, { threads: 3 })
    const broken: string[] = []
    for await (const { name, lines } of examine(app.services)) broken.push(...lines.map((line) => `${name}: ${line}`))
    expect(broken).toEqual([])
    const logged = await app.db.selectFrom('system_log').select('category').distinct().execute()
    for (const { category } of logged) expect(LOG_CATEGORIES).toContain(category)
  })

  it('has a change of a send format that waits, and one that was turned down', async () => {
    const edits = await app.db.selectFrom('send_part_edits').selectAll().orderBy('senddate').execute()
    expect(edits.map(({ prstatus, part }) => [prstatus, part])).toEqual([
      ['refused', 'result'],
      ['created', 'data'],
    ])
    for (const { diff, user_id } of edits) {
      expect(diff).toMatch(/^\+ /m)
      expect(user_id).toBeGreaterThan(0)
    }
  })

  it('has consumers who went on to the page of the lender that bought', async () => {
    const { rows } = await sql<{ clicks: number; sold: number }>`SELECT count(*) AS clicks, count(p.id) AS sold
      FROM thankyou_clicks AS c JOIN redirect_links AS k ON k.id = c.link_id
      LEFT JOIN postings AS p ON p.lead_id = c.lead_id AND p.lender_id = c.lender_id AND p.sent_at < c.at
        AND p.status IN ('matched', 'returned') AND starts_with(p.redirect, k.url)`.execute(app.db)
    expect(rows[0]?.clicks).toBeGreaterThan(5)
    expect(rows[0]?.sold).toBe(rows[0]?.clicks)
  })

  it('has somebody for every publisher and lender who can look into the portal', async () => {
    const { rows } = await sql`SELECT kind, id
      FROM (SELECT 'publisher' AS kind, id FROM publishers UNION ALL SELECT 'lender', id FROM lenders) AS p
      WHERE NOT EXISTS (SELECT FROM user_parties AS a JOIN users AS u ON u.id = a.user_id
        WHERE a.kind = p.kind AND a.party_id = p.id AND u.status = 1 AND u.password_hash IS NOT NULL)`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('shows partners what staff and the ledger say, to the cent, for 200 random parties and periods', async () => {
    const staff = await app.signedIn({ permissions: PRESET })
    const sums = new PortalSums(app, staff, new Chance(20_261_118), 30)
    const all = async (kind: 'publisher' | 'lender'): Promise<Asking[]> => {
      const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(`${kind}s`)} ORDER BY id`.execute(app.db)
      const user = await partnerUser(
        app,
        kind,
        rows.map(({ id }) => id),
      )
      return rows.map(({ id }) => ({ id, user }))
    }
    expect(await sums.check(100, await all('publisher'), sums.publisher)).toBeGreaterThan(100)
    expect(await sums.check(100, await all('lender'), sums.lender)).toBeGreaterThan(100)
  })

  it('has the shares of its design', async () => {
    const { rows } = await sql<{ status: string; n: number }>`SELECT status, count(*) AS n FROM leads
      WHERE status <> 'incomplete' GROUP BY 1`.execute(app.db)
    const all = rows.reduce((sum, { n }) => sum + n, 0)
    const share = (...names: string[]): number =>
      rows.filter(({ status }) => names.includes(status)).reduce((sum, { n }) => sum + n, 0) / all
    expect(all / LEADS).toBeCloseTo(1, 0)
    expect(share('matched', 'returned')).toBeGreaterThan(0.6)
    expect(share('matched', 'returned')).toBeLessThan(0.85)
    expect(share('returned')).toBeGreaterThan(0.02)
    expect(share('failed')).toBeLessThan(0.2)
    expect(share('unmatched')).toBeGreaterThan(0.08)
  })

  it('is left alone when it is there, and new leads get new numbers', LOADING, async () => {
    const before = await sumOf(app, 'leads')
    await seedDemo(app.services, quietly)
    expect(await sumOf(app, 'leads')).toEqual(before)
    const { rows } = await sql<{
      next: number
      last: number
    }>`SELECT nextval('lead_id') AS next, max(id) AS last FROM leads`.execute(app.db)
    expect(rows[0]?.next).toBeGreaterThan(rows[0]?.last ?? Infinity)
  })

  it('leaves nothing behind when its connection is killed half-way, and is made again', LOADING, async () => {
    const other = new TestApp(DEMO_ENV)
    await other.start()
    try {
      let killed: Promise<void> | undefined
      const half = (text: string): void => {
        if (/^ {2}\d+ leads/.test(text)) killed ??= killCopying(other)
      }
      await expect(seedDemo(other.services, half)).rejects.toThrow()
      await killed
      expect(await sumOf(other, 'publishers')).toMatchObject({ rows: 0 })
      expect(await sumOf(other, 'leads')).toMatchObject({ rows: 0 })
      await seedDemo(other.services, quietly)
      expect(await sumsOf(other)).toEqual(await sumsOf(app))
    } finally {
      await other.stop()
    }
  })

  it(
    'is the same again from the same seed, however many threads make it and leads stay in memory',
    LOADING,
    async () => {
      const other = new TestApp(DEMO_ENV)
      await other.start()
      try {
        await seedDemo(other.services, quietly, { inMemory: 5, threads: 1 })
        expect(await sumsOf(other)).toEqual(await sumsOf(app))
      } finally {
        await other.stop()
      }
    },
  )
})

/** Pings that name the time of the visit, and the posts that followed them. */
function* visits(world: World) {
  const events = runTraffic(world, answersByShare())
  for (const post of events) {
    if (post.kind !== 'post' || post.flaw !== null || post.fields['leadtime'] === undefined) continue
    const ping = events.find(({ kind, key }) => kind === 'ping' && key === post.ping)
    if (ping) yield { ping, post }
  }
}

/** After all others: these add leads to the world. */
describe('the demo world with its lenders listening', () => {
  let lenders: DemoLenders
  beforeAll(async () => {
    lenders = await startDemoLenders(app)
  })
  afterAll(() => lenders.simulator.stop())

  it('goes on with posts that tell of the same visit as their ping, at today’s time', async () => {
    const trickle = new Trickle(app.services)
    for (const { ping, post } of visits(lenders.world)) {
      const answer = await trickle.send(demoEvent(ping))
      if (answer?.status !== 'matched') continue
      app.clock.advance(40)
      await trickle.send(demoEvent(post))
      break
    }
    const { rows } = await sql<{ pinged: string; posted: string }>`SELECT p.fields ->> 'leadtime' AS pinged,
      l.fields ->> 'leadtime' AS posted FROM leads AS l JOIN pings AS p ON p.id = l.ping_id
      ORDER BY l.id DESC LIMIT 1`.execute(app.db)
    expect(rows[0]?.posted).toBe(rows[0]?.pinged)
    expect(Date.parse(rows[0]?.posted ?? '') - app.clock.now()).toBeGreaterThan(-10 * 60_000)
  })

  const buyersOf = (lead: number) =>
    app.db
      .selectFrom('postings')
      .innerJoin('lenders', 'lenders.id', 'postings.lender_id')
      .select(['lenders.title', 'postings.status'])
      .where('lead_id', '=', lead)
      .execute()
  const BOUGHT = [{ title: 'Testbench Buyer', status: 'matched' }]

  it.each(PRODUCTS)(
    'sells a pinged and posted test lead of the generator to the test bench: $title',
    async ({ classkey }) => {
      const { ping, post } = await generate(await app.signedIn(), classkey)
      expect(ping).toMatchObject({ status: 'matched', oneToOne: [{ name: 'Testbench Buyer' }] })
      expect(post.status).toBe('matched')
      expect(await buyersOf(post.lead_id)).toEqual(BOUGHT)
    },
  )

  it.each(PRODUCTS)('sells a web lead of the generator by its brand: $title', async ({ id }) => {
    const staff = await app.signedIn()
    const asked = await staff.call(generatorCalls.trafficFields, { params: { productId: id } })
    const fields = generatedValues(asked, SOMEBODY)
    const prematch = await staff.call(intakeCalls.prematch, {
      body: { ...fields, rcid: Number(fields['rcid']) } as never,
    })
    expect(prematch.oneToOne).toMatchObject([{ name: 'Testbench Buyer' }])
    const sent = { lead: prematch.lead_id, brand_consent: ['Testbench Buyer'] }
    expect(await staff.call(intakeCalls.oneToOne, { body: sent as never })).toMatchObject({ status: 'matched' })
    expect(await buyersOf(prematch.lead_id)).toEqual(BOUGHT)
  })
})
