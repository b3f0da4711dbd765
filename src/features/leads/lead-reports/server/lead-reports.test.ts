import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { leadReportCalls } from '../contract'
import { LEAD_SORTS } from '../rows'
import { type LeadSeed, type Parties, seedLeads, seedParties } from '../../../../../test/leads'

const market = useMarket({}, 'by hand')
const { app } = market
let person: ApiClient
let parties: Parties
let sold = { id: 0, lender: '' }
const HOUR = 3_600_000

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  parties = await seedParties(app)
  const now = app.clock.now()
  const one = { at: now - HOUR, product: 1, publisher: parties.harbor, rcid: parties.windows }
  const rows: LeadSeed[] = [
    { ...one, status: 'matched', total: 2000, pub: 1500, subid: 'alpha', ms: 2345 },
    { ...one, status: 'matched', total: 1000, pub: 750, original: { total: 1200, pub: 900 }, flow: 'pingpost' },
    { ...one, status: 'failed', reason: 'a;=cmd()', subid: '＝SUM(A1)', ms: null },
    { ...one, status: 'matchednobuyer', pub: 500, flow: 'traffic', rcid: parties.oaksWindows, publisher: parties.oaks },
    { ...one, status: 'incomplete' },
    { ...one, status: 'deleted' },
    { ...one, status: 'matched', test: true, total: 900 },
    // 3:30 UTC is still the day before in New York.
    { ...one, status: 'unmatched', at: Date.UTC(2026, 10, 13, 3, 30), rcid: parties.solar, product: 5 },
  ]
  await seedLeads(app, rows)
  const publisher = await market.publisher({ name: 'Zed Traffic' })
  const rcid = await market.rcid(publisher, { title: 'Zed windows' })
  const lender = await market.lender({ title: 'Stonegate' })
  await market.order({ lender, title: 'Windows exclusive', price: 2500 })
  await market.reload()
  const outcome = await market.market.intake.direct(market.submission(rcid), undefined)
  sold = { id: outcome.lead, lender: 'Stonegate' }
})

const summary = (body: object) => person.call(leadReportCalls.summary, { body })
const details = (body: object) => person.call(leadReportCalls.details, { body })
const WEEK = 'Nov 9, 2026 to Nov 15, 2026'

describe('the leads details report', () => {
  it('lists all leads but deleted and test ones, newest first, with totals over all pages', async () => {
    const list = await details({ date: WEEK })
    expect(list.total).toBe(7)
    expect(list.data.map((row) => row.status)).not.toContain('deleted')
    const times = list.data.map((row) => row.dateadd)
    expect(times).toEqual([...times].sort().reverse())
    const names = Object.keys(list.additionalData) as (keyof typeof list.additionalData)[]
    expect(names).toHaveLength(6)
    for (const name of names)
      expect(list.additionalData[name], name).toBe(
        list.data.reduce((total, row) => total + Math.round(row[name] * 100), 0) / 100,
      )
    const first = await details({ date: WEEK, page: 2, perPage: 3 })
    expect(first).toMatchObject({ page: 2, pages: 3, start: 4, end: 6, total: 7 })
    expect(first.additionalData).toEqual(list.additionalData)
  })

  it('shows a lead with names, money in dollars and seconds of processing', async () => {
    const [row] = (await details({ date: WEEK, status: 'matched', source: 'Ping post' })).data
    expect(row).toMatchObject({
      product: { id: 1, title: 'Windows' },
      publisher: { id: parties.harbor, name: 'Bright Harbor Media' },
      rcid: { id: parties.windows, title: 'Harbor windows' },
      leadsource: { title: 'Ping post' },
      ...{ earntotal: 10, earntotaloriginal: 12, earnpub: 7.5, earnpuboriginal: 9, earnsystem: 2.5, pt: 1.23 },
      exceptions: [],
      lenders: [],
    })
  })

  it.each([
    ['product', () => ({ product: '5' }), 1],
    ['publisher', () => ({ publisher: [parties.oaks] }), 1],
    ['rcid', () => ({ rcid: [parties.windows] }), 4],
    ['status', () => ({ status: 'matched,failed' }), 4],
    ['an uncounted status', () => ({ status: ['incomplete'] }), 1],
    ['source', () => ({ source: 'Traffic' }), 1],
    ['the code of a source', () => ({ source: ['pingpost'] }), 1],
    ['the business day', () => ({ date: 'Nov 12, 2026 to Nov 12, 2026' }), 1],
    ['another day', () => ({ date: 'Nov 13, 2026 to Nov 13, 2026' }), 0],
  ])('is filtered by %s', async (_name, filter, expected) => {
    const list = await details({ date: WEEK, ...filter() })
    expect([list.total, list.data.length]).toEqual([expected, expected])
  })

  it.each(LEAD_SORTS.map((column) => [column]))('is sorted by %s both ways', async (column) => {
    const up = (await details({ sort: `${column}:asc` })).data.map((row) => row.id)
    const down = (await details({ sort: { column, order: 'desc' } })).data.map((row) => row.id)
    expect(down).toEqual([...up].reverse())
  })

  it('sorts publishers by name', async () => {
    const names = (await details({ sort: 'publisher:asc' })).data.map((row) => row.publisher.name)
    expect(names).toEqual([...names].sort())
  })

  it('tells the lenders a lead went to when asked', async () => {
    const list = await details({ date: WEEK, status: 'matched', viewOption: ['statusreasons', 'lenders'] })
    const lead = list.data.find((row) => row.id === sold.id)
    expect(lead?.lenders).toEqual([
      expect.objectContaining({
        status: 'matched',
        lender: expect.objectContaining({ title: 'Stonegate' }) as unknown,
        lenderorder: expect.objectContaining({ title: 'Windows exclusive' }) as unknown,
      }),
    ])
  })

  it('lists the leads that went to a lender or order, and counts them', async () => {
    const [posting] = await market.postings(sold.id)
    for (const body of [{ lender: [posting?.lender_id] }, { lenderorder: posting?.order_id }]) {
      const list = await details(body)
      expect([list.total, list.data.map(({ id }) => id)]).toEqual([1, [sold.id]])
      expect(list.additionalData.earntotal).toBe(25)
    }
    expect((await details({ lender: [999_999] })).total).toBe(0)
  })

  it('gives the reason of a status', async () => {
    expect((await details({ status: 'failed' })).data[0]?.exceptions).toEqual(['a;=cmd()'])
  })

  it('shows exactly the named leads after a bulk run, whatever their day', async () => {
    const all = (await details({})).data.map((row) => row.id)
    const some = all.slice(0, 3)
    const list = await details({ leadIds: some, date: 'Jan 1, 2020 to Jan 1, 2020' })
    expect(list.data.map((row) => row.id).sort()).toEqual([...some].sort())
    expect(list.total).toBe(3)
  })

  it.each([
    ['date', { date: 'soon' }],
    ['sort.column', { sort: 'password' }],
    ['source.0', { source: ['Telepathy'] }],
    ['viewOption.0', { viewOption: ['secrets'] }],
    ['perPage', { perPage: 5000 }],
  ])('refuses a bad %s', async (field, body) => {
    const reply = await person.refused(leadReportCalls.details, { body })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('the export of the details', () => {
  const parse = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data

  it('has the rows of the list in its order, with guarded cells', async () => {
    const body = { date: WEEK, sort: 'earntotal:asc' }
    const list = await details(body)
    const reply = await person.send(leadReportCalls.detailsExport, { body })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="leads-details-2026-11-15.csv"')
    const rows = parse(reply.text)
    expect(rows.map((row) => Number(row['ID']))).toEqual(list.data.map((row) => row.id))
    expect(rows.map((row) => Number(row['Total']))).toEqual(list.data.map((row) => row.earntotal))
    const failed = rows.find((row) => row['Status'] === 'failed')
    expect(failed).toMatchObject({ 'Sub ID': "'＝SUM(A1)", Reason: "a;'=cmd()", 'PT, s': '', Pub: '0.00' })
    expect(rows.find((row) => row['Product'] === 'Solar')?.['Date (America/New_York)']).toBe('2026-11-12 22:30:00')
  })

  it('answers GET and JSON alike', async () => {
    const posted = await person.send(leadReportCalls.detailsExport, { body: { status: 'failed' } })
    const got = await person.send(
      { ...leadReportCalls.detailsExport, method: 'GET' },
      { query: { status: 'failed', product: '' }, headers: { accept: 'application/json' } },
    )
    expect(got.json.data).toBe(posted.text)
  })

  it('takes a quote in a filter for text', async () => {
    const reply = await person.send(leadReportCalls.detailsExport, { body: { status: ["x'; DROP TABLE leads; --$1"] } })
    expect(reply.status).toBe(200)
    expect(parse(reply.text)).toEqual([])
  })
})

describe('the leads summary', () => {
  it('has a row per day of receipt with counts and money', async () => {
    const { data: rows } = await summary({ date: WEEK })
    expect(rows.map((row) => row.date)).toEqual(['2026-11-15', '2026-11-12'])
    expect(rows[0]).toEqual({
      date: '2026-11-15',
      group: { id: '2026-11-15', title: '2026-11-15' },
      ...{ leads: 5, matched: 3, matchednobuyer: 1, unmatched: 0, flagged: 0, failed: 1, successRate: 60 },
      ...{ total: 55, totaloriginal: 57, publisher: 40, publisheroriginal: 41.5, profit: 15, margin: 27.27 },
      before: null,
    })
  })

  it('follows its filters and is exported as shown', async () => {
    const body = { date: WEEK, publisher: [parties.oaks], source: 'Traffic' }
    const { data: rows } = await summary(body)
    expect(rows).toMatchObject([{ leads: 1, matchednobuyer: 1, publisher: 5, profit: -5, margin: null }])
    const reply = await person.send(leadReportCalls.summaryExport, { body })
    expect(reply.text.split('\r\n')[1]).toBe('2026-11-15,1,0,1,0,0,0,0.00,0.00,5.00,-5.00,–')
  })

  it('compares with the days just before, the same weekdays, or a year before, always as many', async () => {
    const day = { date: 'Nov 15, 2026 to Nov 15, 2026' }
    const compared = (compare: string, body: object = day) => summary({ ...body, compare })
    expect((await compared('previous', { date: WEEK })).comparedWith).toEqual({ from: '2026-11-02', to: '2026-11-08' })
    expect((await compared('week')).comparedWith).toEqual({ from: '2026-11-08', to: '2026-11-08' })
    expect((await compared('year')).comparedWith).toEqual({ from: '2025-11-15', to: '2025-11-15' })
    const week = await compared('week', { date: 'Nov 6, 2026 to Nov 15, 2026' })
    expect(week.comparedWith).toEqual({ from: '2026-10-23', to: '2026-11-01' })
    expect((await compared('previous', {})).comparedWith).toBeNull()
  })

  it('has beside each figure what it was, also where nothing came this time', async () => {
    const body = { date: 'Nov 13, 2026 to Nov 15, 2026', compare: 'previous' }
    const days = await summary(body)
    expect(days.data).toMatchObject([{ date: '2026-11-15', leads: 5, before: { leads: 1, unmatched: 1, total: 0 } }])
    expect(days.additionalData).toMatchObject({ leads: 5, total: 55, before: { leads: 1, total: 0 } })
    const products = await summary({ ...body, groupBy: 'product' })
    expect(products.data).toMatchObject([
      { date: null, group: { id: 1, title: 'Windows' }, leads: 5, before: { leads: 0 } },
      { group: { id: 5, title: 'Solar' }, leads: 0, before: { leads: 1 } },
    ])
    expect(products.reportDate).toMatchObject([{ date: '2026-11-15', leads: 5, before: { leads: 1 } }])
  })

  it('refuses an unknown grouping or comparison', async () => {
    for (const [field, body] of [
      ['groupBy', { groupBy: 'moon' }],
      ['compare', { compare: 'luck' }],
    ] as const) {
      const reply = await person.refused(leadReportCalls.summary, { body })
      expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
    }
  })

  it('is empty where nothing came in', async () => {
    expect((await summary({ product: [8] })).data).toEqual([])
  })
})
