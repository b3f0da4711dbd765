import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { applyToLead, foldDeltas } from '@/features/selling/market/server/public'
import { pingReportCalls } from '@/features/reports/ping-reports/contract'
import { cents } from '@/kernel/money'
import { percentile95, TIME_BOUNDS } from '../answer-times'
import { lenderReportCalls } from '../contract'
import { byOrders, PINGPOST_TYPES } from '../ping-post'
import { PRICE_COLUMNS } from '../prices'
import { POSTING_SORTS } from '../rows'
import { keepPingPost } from './public'

const market = useMarket()
const { app } = market
let person: ApiClient
const ids = { stonegate: 0, birch: 0, bidder: 0, refuser: 0, fixed: 0, lead: 0 }

beforeAll(async () => {
  const rcid = await market.rcid(await market.publisher({ name: 'Bright Harbor' }))
  ids.stonegate = await market.lender({ title: 'Stonegate' })
  ids.birch = await market.lender({ title: 'Birch', status: 'active' })
  ids.bidder = await market.order({ lender: ids.stonegate, title: 'Bids', pingpost: true, minping: 500 })
  const refuses = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Outside of our service area today' } } as const
  ids.refuser = await market.order({ lender: ids.birch, title: 'Refuses', price: 5000, post: refuses })
  ids.fixed = await market.order({ lender: ids.birch, title: 'Fixed', price: 1000, override: 100 })
  await market.reload()
  const { intake } = market.market
  const sent = market.submission(rcid)
  const ping = await intake.ping(sent)
  ids.lead = (await intake.post(sent, ping.ping, undefined)).lead
  await intake.ping(market.submission(rcid))
  await foldDeltas(app.services.database.pool)
  await intake.ping(market.submission(rcid))
  await intake.direct(market.submission(rcid), undefined)
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
})

const details = (body: object) => person.call(lenderReportCalls.details, { body })

describe('the lender detail report', () => {
  it('lists postings with what the lender said, newest first, and how many posts a sale took', async () => {
    const { data, total } = await details({})
    expect([total, data.length]).toEqual([4, 4])
    const times = data.map(({ date }) => date)
    expect(times).toEqual([...times].sort().reverse())
    expect(data.find(({ lead, status }) => lead === ids.lead && status === 'unmatched')).toMatchObject({
      comment: 'Outside of our service area today',
      attemptedposts: null,
      lenderorder: { id: ids.refuser, title: 'Refuses', lender: { id: ids.birch, title: 'Birch' } },
    })
    expect(data.find(({ lead, status }) => lead === ids.lead && status === 'matched')).toMatchObject({
      product: { id: 1, title: 'Windows' },
      publisher: { name: 'Bright Harbor' },
      ...{ earntotal: 20, earntotaloriginal: 20, attemptedposts: 2, returnreason: '' },
      lenderorder: { id: ids.bidder },
    })
  })

  it.each([
    ['lender', () => ({ lender: [ids.birch] }), 2],
    ['order', () => ({ lenderorder: [ids.bidder] }), 2],
    ['status', () => ({ status: 'unmatched' }), 2],
    ['how it came about', () => ({ via: ['post'] }), 2],
    ['product', () => ({ product: 5 }), 0],
    ['day', () => ({ date: 'Nov 1, 2026 to Nov 2, 2026' }), 0],
  ])('is filtered by %s', async (_name, body, expected) => {
    const { total, data } = await details(body())
    expect([total, data.length]).toEqual([expected, expected])
  })

  it.each(POSTING_SORTS.map((column) => [column]))('is sorted by %s both ways', async (column) => {
    const up = (await details({ sort: `${column}:asc` })).data.map(({ id }) => id)
    expect((await details({ sort: `${column}:desc` })).data.map(({ id }) => id)).toEqual([...up].reverse())
  })

  it('refuses a status that postings do not have', async () => {
    expect((await person.refused(lenderReportCalls.details, { body: { status: ['flagged'] } })).status).toBe(422)
  })
})

it('what 95 of 100 answers came within is the end of the step that the 95th is in', () => {
  const counts = TIME_BOUNDS.map(() => 0)
  expect(percentile95([...counts, 0])).toBeNull()
  expect(percentile95([0, 0, 1])).toBe(TIME_BOUNDS[2])
  expect(percentile95([94, 1, 5])).toBe(TIME_BOUNDS[1])
  expect(percentile95([94, 0, 6])).toBe(TIME_BOUNDS[2])
  expect(percentile95([...counts, 9])).toBe(TIME_BOUNDS.at(-1))
})

describe("the lenders' ping/post report", () => {
  const rows = (body: object) => person.call(lenderReportCalls.pingPost, { body })

  it.each(PINGPOST_TYPES.map((type) => [type]))('has the same totals %s', async (type) => {
    const { report, additionalData } = await rows({ type })
    // What was sold without a ping of the publisher is nobody's ping won.
    expect(additionalData).toMatchObject({
      ...{ pingsent: 3, pingtimeout: 0, pingsuccess: 3, pingsuccessprice: 20 },
      ...{ postsent: 1, posttimeout: 0, postsuccess: 1, postsuccessprice: 20, wonpercent: 33.33, revenue: 20 },
    })
    expect(additionalData.pingp95).toBeGreaterThanOrEqual(additionalData.pingtime ?? Number.NaN)
    // One answer: the end of its step.
    expect(additionalData.postp95).toBeGreaterThanOrEqual(additionalData.posttime ?? Number.NaN)
    expect(additionalData.postp95).toBeLessThanOrEqual(Math.max(0.03, (additionalData.posttime ?? 0) * 1.1 + 0.01))
    expect(report).toHaveLength(1)
    const [row] = report
    expect(row).toMatchObject({ lender: { id: ids.stonegate, title: 'Stonegate' }, ...additionalData })
    expect([row?.lenderorder?.id, row?.date]).toEqual([
      byOrders(type) ? ids.bidder : undefined,
      type.endsWith('Date') ? '2026-11-15' : null,
    ])
  })

  it('counts the pings and posts that the lists behind it have', async () => {
    const { report } = await rows({ type: 'byOrder' })
    for (const { lenderorder, pingsent, pingsuccess, postsent } of report) {
      const order = { lenderorder: [lenderorder?.id ?? 0] }
      const pings = (body: object) => person.call(pingReportCalls.pings, { body: { ...order, ...body } })
      expect([(await pings({})).total, (await pings({ outcome: ['bid'] })).total]).toEqual([pingsent, pingsuccess])
      expect((await pings({ outcome: ['timeout'] })).total).toBe(0)
      expect((await details({ ...order, via: ['post'] })).total).toBe(postsent)
    }
  })

  it('follows its filters and refuses another type', async () => {
    expect((await rows({ lender: [ids.birch] })).report).toEqual([])
    expect((await rows({ lender: [ids.birch] })).additionalData).toMatchObject({
      pingsent: 0,
      pingtime: null,
      wonpercent: 0,
    })
    expect((await rows({ date: 'Nov 1, 2026 to Nov 2, 2026' })).report).toEqual([])
    expect((await person.refused(lenderReportCalls.pingPost, { body: { type: 'byDay' } })).status).toBe(422)
  })

  it('is the same before and after the fold, from what is kept of days that are over, and once something of them changes', async () => {
    const both = () => Promise.all([rows({ type: 'byOrderDate' }), rows({ type: 'byLender', lender: [ids.stonegate] })])
    const kept = async () => (await app.db.selectFrom('pingpost_kept').selectAll().execute()).length
    const before = await both()
    await foldDeltas(app.services.database.pool)
    expect(await both()).toEqual(before)
    // Today is not over.
    expect([await keepPingPost(app.services), await kept()]).toEqual([0, 0])
    app.clock.advance(86_400)
    person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
    expect([await keepPingPost(app.services), await kept()]).toEqual([1, 1])
    expect(await both()).toEqual(before)
    expect(await keepPingPost(app.services)).toBe(0)
    // From what is kept, or nothing would be proved.
    await app.db.updateTable('pingpost_days').set({ soldcents: 1 }).execute()
    expect((await rows({})).additionalData.revenue).toBe(0.01)
    const [, posting] = await market.postings(ids.lead)
    const { id, price } = { id: posting?.id ?? 0, price: cents(2500) }
    await app.services.database.transact((tx) =>
      applyToLead(
        app.services,
        tx,
        ids.lead,
        { type: 'revenueUploaded', posting: id, mode: 'replace', amount: price },
        'Staff',
      ),
    )
    expect((await rows({})).additionalData.revenue).toBe(25)
    await foldDeltas(app.services.database.pool)
    expect(await kept()).toBe(0)
    const changed = await both()
    expect(changed[0].additionalData).toMatchObject({ ...before[0].additionalData, revenue: 25, postsuccessprice: 25 })
    await keepPingPost(app.services)
    expect(await both()).toEqual(changed)
  })

  it('keeps the answer times of a day whose pings were deleted when something of it changes later', async () => {
    const { pool } = app.services.database
    await foldDeltas(pool)
    app.clock.advance(86_400)
    person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
    await keepPingPost(app.services)
    const before = await rows({ type: 'byOrderDate' })
    expect(before.additionalData.pingp95).toBeGreaterThan(0)
    await app.asOwner(`DELETE FROM pings; INSERT INTO installation (name, value) VALUES ('pings_from', '"2026-12-31"')`)
    const [, posting] = await market.postings(ids.lead)
    const event = { type: 'revenueUploaded', posting: posting?.id ?? 0, mode: 'replace', amount: cents(3100) } as const
    await app.services.database.transact((tx) => applyToLead(app.services, tx, ids.lead, event, 'Staff'))
    await foldDeltas(pool)
    const { pingp95, pingsent } = before.additionalData
    const expected = { pingp95, pingsent, revenue: 31 }
    expect((await rows({ type: 'byOrderDate' })).additionalData).toMatchObject(expected)
    expect(await keepPingPost(app.services)).toBe(1)
    expect((await rows({ type: 'byOrderDate' })).additionalData).toMatchObject(expected)
  })
})

describe('the exclusive price point report', () => {
  it('has a row per lender with what its active orders pay and are ranked by', async () => {
    const rows = await person.call(lenderReportCalls.prices, { query: { status: 'active' } })
    expect(rows).toMatchObject([
      {
        lender: 'Birch',
        orders: [{ price: 50 }, { price: 10, rankingprice: 1 }],
        lowest: 10,
        average: 30,
        highest: 50,
      },
      { lender: 'Stonegate', orders: [{ price: 5, ispingpost: true }], lowest: null, average: null },
    ])
  })

  it('is narrowed to lenders, product and status, and is a file with export=1', async () => {
    const { prices } = lenderReportCalls
    expect(await person.call(prices, { query: { lenders: String(ids.birch) } })).toHaveLength(1)
    expect(await person.call(prices, { query: { productId: 5 } })).toEqual([])
    expect(await person.call(prices, { query: { status: ['inactive'] } })).toEqual([])
    const text = await person.call(prices, { query: { lenders: [ids.birch], export: 1 } })
    const [header, line] = typeof text === 'string' ? text.split('\r\n') : []
    expect(header).toBe(PRICE_COLUMNS.map((column) => column.header).join(','))
    expect(line).toBe(`${ids.birch},Birch,active,2,"Refuses $50.00; Fixed $10.00, ranked at $1.00",10.00,30.00,50.00`)
    expect((await person.refused(prices, { query: { productId: 99 } })).status).toBe(422)
  })
})
