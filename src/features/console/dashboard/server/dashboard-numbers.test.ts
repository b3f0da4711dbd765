import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type LeadSeed, type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { useMarket } from '../../../../../test/market'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { COUNTS } from '@/features/leads/lead-reports/public'
import { foldDeltas } from '@/features/selling/market/server/public'
import { dashboardCalls } from '../contract'

const market = useMarket({}, 'by hand')
const { app } = market
const HOUR = 3_600_000
const DAY = 24 * HOUR
const TODAY = 'Nov 15, 2026 to Nov 15, 2026'
const MONTH = 'Oct 17, 2026 to Nov 15, 2026'
let person: ApiClient
let parties: Parties

const seed = (more: Partial<LeadSeed>): LeadSeed => ({
  at: app.clock.now(),
  status: 'unmatched',
  product: 1,
  publisher: parties.harbor,
  rcid: parties.windows,
  ...more,
})
const many = (n: number, of: (index: number) => LeadSeed) => Array.from({ length: n }, (_, index) => of(index))
const sold = { status: 'matched', total: 2000, pub: 1500 }

/** It is 10 in the morning in New York. */
beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  parties = await seedParties(app)
  const now = app.clock.now()
  await seedLeads(app, [
    ...many(3, (n) => seed({ ...sold, at: now - (n + 1) * HOUR })),
    seed({ at: now - HOUR, status: 'flagged' }),
    seed({ at: now - HOUR, status: 'incomplete' }),
    seed({ ...sold, at: now - HOUR, test: true }),
    // Yesterday: two before ten, one after.
    ...many(2, (n) => seed({ ...sold, at: now - DAY - (n + 1) * HOUR })),
    seed({ ...sold, at: now - DAY + HOUR }),
    // Last week: one before ten, one after, and one late on the day before.
    seed({ at: now - 7 * DAY - 60_000 }),
    seed({ ...sold, at: now - 7 * DAY + 60_000 }),
    seed({ ...sold, at: now - 7 * DAY - 11 * HOUR }),
    // Bought dearer than sold; flagged long ago; 60 leads until nine days ago and none since.
    seed({
      at: now - 2 * DAY,
      publisher: parties.oaks,
      rcid: parties.oaksWindows,
      status: 'matched',
      total: 100,
      pub: 900,
    }),
    seed({ at: now - 40 * DAY, status: 'flagged' }),
    ...many(60, (n) => seed({ at: now - 9 * DAY - n * 4 * HOUR, product: 5, rcid: parties.solar })),
  ])
  await foldDeltas(app.services.database.pool)
  // A sale fills a cap of one; a posting is undecided, another one asked back, an order does not answer.
  const order = await market.order({ title: 'One a day', filters: { cap_day: { value: 1 } } })
  await market.order({ title: 'Ten a day', price: 100, filters: { cap_day: { value: 10 } } })
  await market.reload()
  const live = await market.rcid(await market.publisher({ name: 'Sold live' }))
  await market.reload()
  for (let n = 0; n < 2; n++) await market.market.intake.direct(market.submission(live), undefined)
  const [first] = await app.db.selectFrom('postings').selectAll().where('order_id', '=', order).execute()
  if (!first) throw new Error('nothing was sold')
  await app.db
    .insertInto('postings')
    .values([
      { ...first, id: first.id + 1_000_000, status: 'timeout', reason: 'no answer in 5 s' },
      { ...first, id: first.id + 1_000_001, status: 'pending' },
      { ...first, id: first.id + 1_000_002, status: 'timeout', removed: true },
    ])
    .execute()
  const { lead_id, id: posting_id, order_id, lender_id, publisher_id, product_id, sent_at } = first
  const asked = { lead_id, order_id, lender_id, publisher_id, product_id, sent_at, dateadd: new Date(now) }
  await app.db
    .insertInto('return_items')
    .values([
      { ...asked, posting_id, status: 'requested', reason: 'Wrong number' },
      { ...asked, posting_id: posting_id + 1_000_000, status: 'denied' },
    ])
    .execute()
  const [opened_at, probe_at] = [new Date(now - HOUR), new Date(now)]
  await app.db
    .insertInto('breakers')
    .values({
      order_id,
      stage: 'post',
      failures: 10,
      opened_at,
      probe_at,
      back_off_ms: 30_000,
      reason: 'connection refused',
    })
    .execute()
})

const numbersOf = async () => {
  app.clock.advance(16)
  const { numbers } = await person.call(dashboardCalls.overview)
  if (!numbers) throw new Error('no numbers')
  return numbers
}

describe('the numbers of the dashboard', () => {
  it('compare today with yesterday and last week until the same time of the day', async () => {
    const { today, yesterday, lastWeek } = await numbersOf()
    // Three seeded ones and two just sold, at 20 and 1 dollars with half of it for the publisher.
    expect(today).toEqual({ leads: 6, matched: 5, success: 83.33, revenue: 81, cost: 55.5, profit: 25.5 })
    expect(yesterday).toEqual({ leads: 2, matched: 2, success: 100, revenue: 40, cost: 30, profit: 10 })
    expect(lastWeek).toEqual({ leads: 1, matched: 0, success: 0, revenue: 0, cost: 0, profit: 0 })
  })

  it('of today are the totals of the list they open', async () => {
    const { today } = await numbersOf()
    const list = (count: 'leads' | 'matched') =>
      person.call(leadReportCalls.details, { body: { date: TODAY, status: [...COUNTS[count]] } })
    const { total, additionalData } = await list('leads')
    expect([total, (await list('matched')).total]).toEqual([today.leads, today.matched])
    expect(additionalData).toMatchObject({ earntotal: today.revenue, earnpub: today.cost, earnsystem: today.profit })
  })

  it('show 30 business days that end today and agree with the summary', async () => {
    const { days } = await numbersOf()
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, '2026-10-17', '2026-11-15'])
    const summary = await person.call(leadReportCalls.summary, { body: { date: MONTH } })
    const filled = days.filter(({ leads }) => leads > 0)
    expect(
      filled.map(({ date, leads, matched, revenue, cost, profit }) => ({
        date,
        leads,
        matched,
        revenue,
        cost,
        profit,
      })),
    ).toEqual(
      summary.reportDate.map(({ date, leads, matched, total, publisher, profit }) => ({
        ...{ date, leads, matched, revenue: total, cost: publisher, profit },
      })),
    )
  })

  it('name the publishers by revenue, with counts that are the totals of their lists', async () => {
    const { publishers } = await numbersOf()
    expect(publishers.map(({ name }) => name)).toEqual(['Bright Harbor Media', 'Sold live', 'Nine Oaks Digital'])
    for (const { id, leads, matched } of publishers)
      for (const [count, shown] of [
        ['leads', leads],
        ['matched', matched],
      ] as const) {
        const body = { date: MONTH, publisher: [id], status: [...COUNTS[count]] }
        expect((await person.call(leadReportCalls.details, { body })).total).toBe(shown)
      }
  })

  it('name the lenders by what they paid', async () => {
    const { lenders } = await numbersOf()
    expect(lenders.map(({ revenue, accepted }) => ({ revenue, accepted }))).toEqual([
      { revenue: 20, accepted: 100 },
      { revenue: 1, accepted: 100 },
    ])
  })
})

describe('what needs attention', () => {
  const EXPECTED = [
    ['Undecided postings', 2],
    ['Open circuit breakers', 1],
    ['Orders at 90% of a cap', 1],
    ['Returns waiting', 1],
    ['Flagged leads', 1],
    ['Silent RCIDs', 1],
    ['RCIDs losing money', 1],
  ] as const

  it('is counted, and each count is the total of the list it opens', async () => {
    app.clock.advance(6)
    const { attention } = await person.call(dashboardCalls.overview)
    expect(attention.map(({ title, count }) => [title, count])).toEqual(EXPECTED)
    for (const { title, count, path } of attention) {
      const { pathname, searchParams } = new URL(path, 'http://console')
      const kind = /^\/attention\/(\w+)$/.exec(pathname)?.[1]
      const list = kind
        ? await person.call(dashboardCalls.attention, { params: { kind: kind as 'silent' }, body: {} })
        : await person.call(leadReportCalls.details, { body: Object.fromEntries(searchParams) })
      expect([title, list.total, list.data.length]).toEqual([title, count, count])
    }
  })

  it('is listed with who it concerns and where to go on', async () => {
    const rows = async (kind: 'undecided' | 'caps' | 'silent' | 'margin' | 'breakers' | 'returns') =>
      (await person.call(dashboardCalls.attention, { params: { kind }, body: {} })).data
    const [late] = await rows('undecided')
    expect(late).toMatchObject({
      detail: 'no answer in 5 s',
      path: expect.stringMatching(/^\/lead\/item\/\d+$/) as string,
      links: {
        party: expect.stringMatching(/^\/lender\/item\/\d+$/) as string,
        order: expect.stringMatching(/^\/lender\/order\/item\/\d+$/) as string,
        publisher: expect.stringMatching(/^\/publisher\/item\/\d+$/) as string,
      },
    })
    const ofOrder = {
      path: expect.stringMatching(/^\/lender\/order\/item\/\d+$/) as string,
      links: { party: expect.stringMatching(/^\/lender\/item\/\d+$/) as string },
    }
    expect((await rows('caps'))[0]).toMatchObject({ ...ofOrder, title: 'One a day', detail: 'Daily cap: 1 of 1' })
    expect((await rows('breakers'))[0]).toMatchObject({
      ...ofOrder,
      detail: '10 posts in a row without an answer: connection refused',
    })
    expect((await rows('returns'))[0]).toMatchObject({ detail: 'Wrong number' })
    expect((await rows('silent'))[0]).toMatchObject({
      title: `${parties.solar} Harbor solar`,
      party: 'Bright Harbor Media',
      links: { title: `/publisher/rcid/item/${parties.solar}`, party: `/publisher/item/${parties.harbor}` },
      detail: 'No lead for 9 days; usually one every 11 hours',
    })
    const [losing] = await rows('margin')
    expect(losing?.detail).toBe('Revenue $1.00, payout $9.00, profit −$8.00')
    const search = Object.fromEntries(new URL(losing?.path ?? '', 'http://console').searchParams)
    expect((await person.call(leadReportCalls.details, { body: search })).additionalData.earnsystem).toBe(-8)
  })

  it('tells of send-format changes that wait, to those who may allow them', async () => {
    const { id: order } = await app.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
    const edit = { order_id: order, part: 'data', name: 'sluice-standard-json', document: '{}', diff: '' }
    const senddate = new Date(app.clock.now())
    await app.db
      .insertInto('send_part_edits')
      .values([
        { ...edit, prompt: 'Send the roof as well', prstatus: 'created', senddate },
        { ...edit, prompt: 'Done before', prstatus: 'deployed', senddate, decided_at: senddate },
      ])
      .execute()
    app.clock.advance(20)
    const approver = await app.signedIn({ permissions: ['order_approvesendformat'] })
    const title = 'Send-format changes awaiting approval'
    const found = async (client: typeof approver) =>
      (await client.call(dashboardCalls.overview)).attention.find((item) => item.title === title)
    expect(await found(person)).toBeUndefined()
    expect(await found(approver)).toMatchObject({ count: 1, path: '/attention/formats' })
    const wish = { params: { kind: 'formats' as const }, body: {} }
    const { total, data } = await approver.call(dashboardCalls.attention, wish)
    expect([total, data[0]?.detail]).toEqual([1, 'Somebody, data part of sluice-standard-json: Send the roof as well'])
    expect((await person.send(dashboardCalls.attention, wish)).status).toBe(403)
  })

  it('goes by pages', async () => {
    const { data, total } = await person.call(dashboardCalls.attention, {
      params: { kind: 'undecided' },
      body: { page: 2, perPage: 1 },
    })
    expect([data.length, total, data[0]?.detail]).toEqual([1, 2, 'Lender decides later'])
  })
})

it('the same time of the day is that of the clock on the wall, also when it was set forward since', async () => {
  // Monday, March 15, 2027, 10:00 in New York; the clock was set forward the day before.
  app.clock.advance((Date.UTC(2027, 2, 15, 14) - app.clock.now()) / 1000)
  person = await app.signedIn({ permissions: PRESET })
  const at = (minutes: number) => Date.UTC(2027, 2, 8, 15, minutes)
  await seedLeads(app, [seed({ at: at(-30) }), seed({ at: at(-1) }), seed({ at: at(1) }), seed({ at: at(30) })])
  const { numbers } = await person.call(dashboardCalls.overview)
  expect(numbers?.lastWeek.leads).toBe(2)
})
