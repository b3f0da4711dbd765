import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { foldDeltas } from '@/features/selling/market/server/public'
import { PING_SORTS, PING_STATUSES, pingReportCalls, WON_PINGS } from '../contract'

const market = useMarket()
const { app } = market
let person: ApiClient
let publisher = 0
let rcid = 0
let other = 0
let lead = 0

beforeAll(async () => {
  publisher = await market.publisher({ name: 'Bright Harbor' })
  rcid = await market.rcid(publisher, { title: 'Harbor windows' })
  other = await market.rcid(await market.publisher({ name: 'Nine Oaks' }), { title: 'Oaks solar', product_id: 5 })
  await market.order({ pingpost: true })
  await market.reload()
  const { intake } = market.market
  const sent = market.submission(rcid)
  const won = await intake.ping(sent)
  lead = (await intake.post(sent, won.ping, undefined)).lead
  await intake.ping(market.submission(rcid))
  app.clock.advance(3600)
  await foldDeltas(app.services.database.pool)
  await intake.ping(market.submission(rcid))
  await intake.ping(market.submission(other))
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
})

const pings = (body: object) => person.call(pingReportCalls.pings, { body })

describe('the pings report', () => {
  it('shows what became of each ping', async () => {
    const list = await pings({ date: 'Nov 14, 2026 to Nov 15, 2026' })
    expect(list.total).toBe(4)
    const posted = list.data.find((row) => row.lead_id === lead)
    expect(posted).toMatchObject({
      status: 'posted',
      product: { id: 1, title: 'Windows' },
      publisher: { id: publisher, name: 'Bright Harbor' },
      rcid: { id: rcid, title: 'Harbor windows' },
      ...{ earntotal: 20, earnpub: 10 },
    })
    expect(list.data.map((row) => row.status).sort()).toEqual(['expired', 'posted', 'rejected', 'success'])
  })

  it.each([
    ['status', () => ({ status: ['expired'] }), 1],
    ['several statuses', () => ({ status: 'success,posted' }), 2],
    ['product', () => ({ product: [5] }), 1],
    ['publisher', () => ({ publisher }), 3],
    ['rcid', () => ({ rcid: [other] }), 1],
    ['date', () => ({ date: 'Nov 14, 2026 to Nov 14, 2026' }), 0],
  ])('is filtered by %s', async (_name, body, expected) => {
    expect((await pings(body())).total).toBe(expected)
  })

  it.each(PING_SORTS.map((column) => [column]))('is sorted by %s both ways', async (column) => {
    const up = (await pings({ sort: `${column}:asc` })).data.map((row) => row.id)
    expect((await pings({ sort: `${column}:desc` })).data.map((row) => row.id)).toEqual([...up].reverse())
  })

  it('refuses a status that pings do not have', async () => {
    expect((await person.refused(pingReportCalls.pings, { body: { status: ['matched'] } })).status).toBe(422)
  })
})

describe('the ping/post report', () => {
  const rows = (body: object) => person.call(pingReportCalls.pingPost, { body })

  it('has a row per RCID, pings and posts side by side', async () => {
    const [row, second] = await rows({ type: 'summary' })
    expect(row).toMatchObject({
      date: null,
      publisherrcid: { id: rcid, title: 'Harbor windows' },
      ...{ pricemodel: 'REV', pricevalue: 50 },
      ...{ pingreceived: 3, pingsuccess: 3, pingpubprice: 10, postreceived: 1, postmatched: 1 },
      ...{ postpubearning: 10, posttotalearning: 20, profit: 10 },
    })
    expect(second).toMatchObject({ pingreceived: 1, pingsuccess: 0, pingpubprice: 0, posttime: 0 })
  })

  it('has a row per RCID and day when asked for details, and follows its filters', async () => {
    expect(await rows({ type: 'details' })).toMatchObject([{ date: '2026-11-15' }, { date: '2026-11-15' }])
    expect(await rows({ type: 'details', rcid: [other] })).toHaveLength(1)
    expect(await rows({ date: 'Nov 1, 2026 to Nov 2, 2026' })).toEqual([])
    expect((await person.refused(pingReportCalls.pingPost, { body: { type: 'all' } })).status).toBe(422)
  })

  it('counts the pings that the pings report lists', async () => {
    for (const row of await rows({})) {
      const keys = { rcid: [row.publisherrcid.id] }
      expect((await pings({ ...keys, status: [...PING_STATUSES] })).total).toBe(row.pingreceived)
      expect((await pings({ ...keys, status: [...WON_PINGS] })).total).toBe(row.pingsuccess)
    }
  })

  it('is the same before and after the fold', async () => {
    const before = await rows({ type: 'details' })
    await foldDeltas(app.services.database.pool)
    expect(await rows({ type: 'details' })).toEqual(before)
  })

  it('is exported as shown', async () => {
    const { text } = await person.send(pingReportCalls.pingPostExport, { body: { type: 'summary' } })
    expect(text.split('\r\n')[1]).toContain('Harbor windows,REV,50%,Bright Harbor,Windows,3,')
  })
})
