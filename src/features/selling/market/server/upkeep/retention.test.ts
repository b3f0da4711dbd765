import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { examine, rebuildReports } from '@/features/console/doctor/server/public'
import { useMarket } from '../../../../../../test/market'
import { foldDeltas } from '../public'
import jobs from '../jobs'
import { dropOldBodies, dropOldPageViews, dropOldPings } from './retention'

const market = useMarket()
const DAY = 86_400_000
const KEEP_DAYS = 30

const months = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`SELECT c.relname AS name FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'bodies'::regclass ORDER BY 1`.execute(market.db)
  ).rows.map(({ name }) => name)

let owners = 0
async function body(at: number): Promise<number> {
  const id = ++owners
  const row = { owner: 'lead', owner_id: id, posting_id: 0, at: new Date(at), sealed: Buffer.of(1) }
  await market.db.insertInto('bodies').values(row).execute()
  return id
}

const kept = async (): Promise<number[]> =>
  (await market.db.selectFrom('bodies').select('owner_id').orderBy('owner_id').execute()).map(
    ({ owner_id }) => owner_id,
  )

const tableOf = async (id: number): Promise<string | undefined> =>
  (
    await sql<{ name: string }>`SELECT tableoid::regclass::text AS name FROM bodies WHERE owner_id = ${id}`.execute(
      market.db,
    )
  ).rows[0]?.name

/** The application's own role does it, through its own pool. */
const retain = (now: number) => dropOldBodies(market.app.services.database.pool, now, KEEP_DAYS)

describe('requests and answers over the months', () => {
  it('months are made ahead, kept for their time, and dropped as a whole when all of them is over', async () => {
    const start = Date.UTC(2030, 0, 20, 12)
    const { made } = await retain(start)
    expect(made).toEqual(['bodies_2030_01', 'bodies_2030_02', 'bodies_2030_03'])
    expect(await retain(start)).toEqual({ made: [], dropped: [] })
    const january = await body(start)
    const february = await body(start + 20 * DAY)
    const march = await body(start + 50 * DAY)
    expect(await tableOf(january)).toBe('bodies_2030_01')
    expect(await tableOf(march)).toBe('bodies_2030_03')

    // January is over, but its last day is kept until the second of March.
    expect(await retain(Date.UTC(2030, 2, 1))).toMatchObject({ dropped: [] })
    expect(await kept()).toEqual([february, march])
    expect((await retain(Date.UTC(2030, 2, 3))).dropped).toEqual(['bodies_2030_01'])
    expect(await months()).toEqual(expect.arrayContaining(['bodies_2030_02', 'bodies_2030_05', 'bodies_rest']))
    expect(await months()).not.toContain('bodies_2030_01')
    expect(await kept()).toEqual([february, march])
  })

  it('what lies in the rest already moves to its month, and goes with its age', async () => {
    const start = Date.UTC(2031, 5, 10)
    const old = await body(start - 40 * DAY)
    const fresh = await body(start)
    expect(await tableOf(fresh)).toBe('bodies_rest')
    expect((await retain(start)).made).toContain('bodies_2031_06')
    expect(await tableOf(fresh)).toBe('bodies_2031_06')
    expect(await kept()).not.toContain(old)
    expect(await kept()).toContain(fresh)
  })

  it('somebody who reads for long is not kept waiting, and the month goes the next time', async () => {
    const start = Date.UTC(2032, 0, 10)
    await retain(start)
    await body(start)
    const later = Date.UTC(2032, 4, 1)
    await market.db.transaction().execute(async (reader) => {
      await sql`SELECT count(*) FROM bodies`.execute(reader)
      expect((await retain(later)).dropped).not.toContain('bodies_2032_01')
    })
    expect((await retain(later)).dropped).toContain('bodies_2032_01')
  })
})

describe('pings over the months', () => {
  it('go with their age, reports keep their days, and the doctor looks for no rows that went', async () => {
    const { services } = market.app
    const { pool } = services.database
    const rcid = await market.rcid(await market.publisher())
    await market.order({ pingpost: true })
    await market.reload()
    const ping = async (): Promise<number> => (await market.market.intake.ping(market.submission(rcid))).ping
    const tableOfPing = async (id: number): Promise<string | undefined> =>
      (
        await sql<{ name: string }>`SELECT tableoid::regclass::text AS name FROM pings WHERE id = ${id}`.execute(
          market.db,
        )
      ).rows[0]?.name
    const numbers = () => market.db.selectFrom('ping_days').select(['day', 'pings']).orderBy('day').execute()
    const complaints = async (): Promise<string[]> => {
      const found: string[] = []
      for await (const { name, lines } of examine(services)) if (/ping|bid/.test(name)) found.push(...lines)
      return found
    }
    const old = await ping()
    market.app.clock.advance(40 * 86_400)
    const zone = services.config.SLUICE_TIME_ZONE
    const { made } = await dropOldPings(pool, market.app.clock.now(), 60, zone)
    expect(made.every((month) => /^pings_\d{4}_\d{2}$/.test(month))).toBe(true)
    const fresh = await ping()
    expect(await tableOfPing(fresh)).toMatch(/^pings_\d{4}_\d{2}$/)
    await foldDeltas(pool)
    const before = await numbers()
    expect(before).toHaveLength(2)

    await dropOldPings(pool, market.app.clock.now(), KEEP_DAYS, zone)
    expect(await tableOfPing(old)).toBeUndefined()
    expect(await tableOfPing(fresh)).toBeDefined()
    expect(await numbers()).toEqual(before)
    expect(await complaints()).toEqual([])
    await rebuildReports(services)
    expect(await numbers()).toEqual(before)
  })
})

it('page views that pixels were told of are kept for their days, and fires of leads for good', async () => {
  const { db, app } = market
  const now = Date.UTC(2030, 5, 1)
  const fire = (lead_id: number | null, days: number) => ({
    ...{ lead_id, pixel_id: 1, fired: true, code: `${lead_id} ${days}`, fired_at: new Date(now - days * DAY) },
  })
  await db
    .insertInto('pixel_fires')
    .values([fire(null, 31), fire(null, 29), fire(5, 400)])
    .execute()
  await dropOldPageViews(app.services.database.pool, now, KEEP_DAYS)
  const left = await db.selectFrom('pixel_fires').select('code').orderBy('id').execute()
  expect(left.map(({ code }) => code)).toEqual(['null 29', '5 400'])
})

it('how long is a setting, in force with the next round; counters of past periods go with it', async () => {
  const { db, app } = market
  const now = app.clock.now()
  const retained = async (): Promise<void> => {
    await jobs.recurring?.find(({ name }) => name === 'market.retention')?.run(app.services)
  }
  const old = await body(now - 20 * DAY)
  const counter = (key: string, days: number) => ({ key, used: 1, at: new Date(Date.now() - days * DAY) })
  const keys = ['day/2020-01-01', 'overall/', 'minute/26297280', 'minute/26297281'].map(
    (of) => `order/1/leads/all/0/${of}`,
  )
  await db
    .insertInto('cap_counters')
    .values([...keys.slice(0, 2).map((key) => counter(key, 46)), counter(keys[2] ?? '', 1), counter(keys[3] ?? '', 0)])
    .execute()
  await retained()
  expect(await kept()).toContain(old)
  const left = await db.selectFrom('cap_counters').select('key').where('key', 'in', keys).orderBy('key').execute()
  expect(left.map(({ key }) => key)).toEqual([keys[3], keys[1]])
  await db.deleteFrom('cap_counters').where('key', 'in', keys).execute()

  await db
    .insertInto('market_settings')
    .values({ name: 'bodyDays', value: JSON.stringify(19) })
    .execute()
  await market.reload()
  await retained()
  expect(await kept()).not.toContain(old)
})
