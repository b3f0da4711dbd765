import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { sellInProcesses } from '../../../../../test/market-processes'

const market = useMarket()
const FIELDS = {
  firstname: 'Jordan',
  lastname: 'Avery',
  state: 'OH',
  zip: '44101',
  city: 'Cleveland',
  homeowner: 'yes',
}

const jobs = (
  rcid: number,
  processes: number,
  leads: number,
  atOnce: number,
  firstPhone: number,
  now: number,
  stepMs = 1,
) =>
  Array.from({ length: processes }, (_, n) => ({
    url: market.app.url,
    dataRoot: market.app.dataRoot,
    rcid,
    leads,
    atOnce,
    now,
    stepMs,
    fields: FIELDS,
    firstPhone: firstPhone + n * leads,
  }))

const sum = (counts: readonly Record<string, number>[], status: string): number =>
  counts.reduce((total, count) => total + (count[status] ?? 0), 0)

describe('caps under several processes', () => {
  it('a day cap of 100 against 5,000 leads from 32 workers sells exactly 100', async () => {
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order({ price: 2000, filters: { cap_day: { value: 100 } } })
    await market.reload()
    const counts = await sellInProcesses(jobs(rcid, 4, 1250, 8, 2165550000, market.app.clock.now()))
    expect(sum(counts, 'matched')).toBe(100)
    expect(sum(counts, 'unmatched')).toBe(4900)
    expect(market.received(order, 'post')).toHaveLength(100)
    const sold = await market.db
      .selectFrom('postings')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('order_id', '=', order)
      .where('status', '=', 'matched')
      .executeTakeFirstOrThrow()
    expect(sold.n).toBe(100)
  })

  it('over a midnight of the business zone each day sells its own cap, also on the day the clocks change', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 2 })
    const order = await market.order({ product: 2, price: 2000, filters: { cap_day: { value: 20 } } })
    await market.reload()
    // Half of them before midnight in New York at the end of 2026-10-31; on 2026-11-01 the clocks go back.
    const now = Date.UTC(2026, 10, 1, 4, 0, 0) - 100 * 20
    const counts = await sellInProcesses(jobs(rcid, 2, 200, 4, 2165560000, now, 20))
    expect(sum(counts, 'matched')).toBe(40)
    const days = await market.app.services.database.pool.query<{ day: string; n: number }>(
      `SELECT (sent_at AT TIME ZONE 'America/New_York')::date::text AS day, count(*) AS n FROM postings
       WHERE order_id = $1 AND status = 'matched' GROUP BY 1 ORDER BY 1`,
      [order],
    )
    expect(days.rows).toEqual([
      { day: '2026-10-31', n: 20 },
      { day: '2026-11-01', n: 20 },
    ])
  })

  it.each([
    // 2026-03-08 is a Sunday of 23 hours; the week begins on the Monday after it.
    { period: 'week', product: 4, edge: Date.UTC(2026, 2, 9, 4, 0, 0) },
    // Midnight at the end of February, in winter time.
    { period: 'month', product: 5, edge: Date.UTC(2026, 2, 1, 5, 0, 0) },
  ])(
    'a $period cap ends exactly at the end of its $period',
    async ({ period, product, edge }) => {
      const rcid = await market.rcid(await market.publisher(), { product_id: product })
      const order = await market.order({ product, price: 2000, filters: { [`cap_${period}`]: { value: 15 } } })
      await market.reload()
      const counts = await sellInProcesses(jobs(rcid, 2, 120, 4, 2165580000 + product * 1000, edge - 60 * 20, 20))
      expect(sum(counts, 'matched')).toBe(30)
      const sold = await market.db.selectFrom('postings').select('sent_at').where('order_id', '=', order).execute()
      expect(sold.filter(({ sent_at }) => sent_at.getTime() < edge)).toHaveLength(15)
      expect(sold).toHaveLength(30)
    },
    120_000,
  )
})

describe('one lead that many staff sell at one moment, from several processes', () => {
  it.each([
    { kind: 'an exclusive lead goes to one lender', product: 6, publisher: { leadtype: 'exclusive' }, places: 1 },
    {
      kind: 'a shared lead to three, and to none twice',
      product: 7,
      publisher: { leadtype: 'shared', sharedplaces: 3 },
      places: 3,
    },
  ])(
    '$kind',
    async ({ product, publisher, places }) => {
      const rcid = await market.rcid(await market.publisher(publisher), { product_id: product })
      const refuses = { dialect: 'json', outcome: { kind: 'refuse' } } as const
      const nobody = await market.order({ product, post: refuses })
      await market.reload()
      const people = new Map<number, string>()
      for (let n = 0; n < 4; n++) {
        const submission = market.submission(rcid)
        const { lead } = await market.market.intake.direct(submission, undefined)
        people.set(lead, submission.fields['email'] ?? '')
      }
      const leads = [...people.keys()]
      const twice = await market.lender()
      const orders = [await market.order({ product, lender: twice }), await market.order({ product, lender: twice })]
      for (let n = 0; n < 4; n++) orders.push(await market.order({ product }))
      await market.reload()
      const { url, dataRoot, clock } = market.app
      const job = { url, dataRoot, leads, orders, now: clock.now() }
      await sellInProcesses([job, job, job])
      for (const [lead, email] of people) {
        const sold = (await market.postings(lead)).filter(({ status }) => status === 'matched')
        expect(sold).toHaveLength(places)
        expect(new Set(sold.map(({ lender_id }) => lender_id)).size).toBe(places)
        // What the lenders were sent is what we know of, and no order was sent the same lead twice.
        const got = orders.map(
          (order) => market.received(order, 'post').filter(({ body }) => body.includes(email)).length,
        )
        expect(got.every((posts) => posts <= 1)).toBe(true)
        expect(got.reduce((total, posts) => total + posts, 0)).toBe(places)
      }
      expect(market.received(nobody, 'post')).toHaveLength(leads.length)
    },
    120_000,
  )
})

describe('one person at one moment', () => {
  it('two processes with the same people sell each person once', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 3, duplicate: 30 })
    await market.order({ product: 3, price: 2000 })
    await market.reload()
    const [a] = jobs(rcid, 1, 60, 6, 2165570000, market.app.clock.now())
    if (!a) throw new Error('no job')
    const counts = await sellInProcesses([a, a, a])
    expect(sum(counts, 'matched')).toBe(60)
    expect(sum(counts, 'rejected')).toBe(120)
  })
})
