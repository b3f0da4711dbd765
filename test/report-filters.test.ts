import { beforeAll, expect, it } from 'vitest'
import { fullColumns } from '@/features/leads/lead-full-data/columns'
import { fullDataCalls } from '@/features/leads/lead-full-data/contract'
import { leadColumnsWith } from '@/features/leads/lead-reports/columns'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { COUNTED_STATUSES } from '@/features/leads/lead-reports/public'
import { lenderReportCalls } from '@/features/reports/lender-reports/contract'
import { lenderPingPostColumns, PINGPOST_TYPES } from '@/features/reports/lender-reports/ping-post'
import { keepPingPost } from '@/features/reports/lender-reports/server/public'
import { pingPostColumns } from '@/features/reports/ping-reports/columns'
import { PING_STATUSES, pingReportCalls, WON_PINGS } from '@/features/reports/ping-reports/contract'
import { PUBLISHER_COLUMNS } from '@/features/reports/publisher-summary/columns'
import { publisherSummaryCalls } from '@/features/reports/publisher-summary/contract'
import { SUBID_COLUMNS } from '@/features/reports/subid-report/columns'
import { subIdReportCalls } from '@/features/reports/subid-report/contract'
import { foldDeltas } from '@/features/selling/market/server/public'
import { addDays } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import { PRESET } from './app'
import type { ApiClient } from './client'
import { fileSums } from './file-sums'
import { type LeadSeed, seedLeads } from './leads'
import { useMarket } from './market'
import { Chance } from './money/random.testing'

// Lead and lender reports, billing and why leads do not sell have such a test of their own.
const market = useMarket({}, 'by hand')
const { app } = market
const chance = new Chance(20_261_118)
const FILTERS = 48
const AT_ONCE = 6
const DAYS = 6
const FIRST_DAY = '2026-11-15'

let person: ApiClient
const channels: { rcid: number; publisher: number; product: number }[] = []
const lenders: number[] = []

/** Leads of every status, and days of pings and posts between them; some of it folded, some not. */
beforeAll(async () => {
  const refuses = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Full' } } as const
  const bids = { dialect: 'json', outcome: { kind: 'accept' } } as const
  const mix = { mix: [bids, bids, refuses].map((behaviour) => ({ share: 1, behaviour })) }
  for (const product of [1, 5, 1]) {
    const publisher = await market.publisher()
    channels.push({ publisher, product, rcid: await market.rcid(publisher, { product_id: product }) })
    const lender = await market.lender()
    lenders.push(lender)
    await market.order({ lender, product, pingpost: true, ping: mix, post: mix })
  }
  await market.reload()
  const { intake } = market.market
  for (let day = 0; day < DAYS; day++) {
    for (let n = 0; n < 5; n++) {
      const sent = market.submission(chance.pick(channels).rcid, { subid: chance.pick(['a', 'b', '']) })
      const { ping, status } = await intake.ping(sent)
      if (status === 'matched' && chance.below(3) > 0) await intake.post(sent, ping, undefined)
    }
    await seedLeads(app, Array.from({ length: 40 }, anyLead))
    if (day % 2 === 0) await foldDeltas(app.services.database.pool)
    app.clock.advance(86_400)
  }
  person = await app.signedIn({ permissions: [...PRESET, 'download_fullleadinfo'], name: 'Reader' })
})

function anyLead(): LeadSeed {
  const { rcid, publisher, product } = chance.pick(channels)
  const total = chance.below(5000)
  return {
    ...{ rcid, publisher, product, total, pub: chance.below(4000), subid: chance.pick(['', 'a', 'b', 'c']) },
    at: app.clock.now() - chance.below(3_600_000),
    status: chance.pick([...COUNTED_STATUSES, 'incomplete', 'deleted']),
    flow: chance.pick(['directpost', 'traffic']),
    original: { total: total + chance.below(200), pub: chance.below(4000) },
    test: chance.below(10) === 0,
  }
}

interface SomeFilter {
  date?: string
  product?: number[]
  publisher?: number[]
}

function someFilter(): SomeFilter {
  const filter: SomeFilter = {}
  const from = addDays(FIRST_DAY, chance.below(DAYS))
  if (chance.below(4) > 0) filter.date = formatDateRange({ from, to: addDays(from, chance.below(DAYS)) })
  if (chance.below(3) === 0) filter.product = [chance.pick([1, 5])]
  if (chance.below(3) === 0) filter.publisher = [chance.pick(channels).publisher, chance.pick(channels).publisher]
  return filter
}

const NUMBERS = ['leads', 'matched', 'unmatched', 'flagged', 'failed', 'total', 'pub'] as const
type Numbers = Readonly<Record<(typeof NUMBERS)[number], number>>
const OF_PUBLISHERS = ['matchednobuyer', 'returned', 'returnedcredited', 'profit'] as const
type PublisherOnly = (typeof OF_PUBLISHERS)[number]
const EARNED = ['earntotal', 'earnpub', 'earnsystem']
const LISTED = leadColumnsWith()
const cents = (value: number): number => Math.round(value * 100)
const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + cents(row[name]), 0) / 100]))
const only = (row: Numbers) => sumOf([row], NUMBERS)

/** Publishers, sub ids and full data: the same leads and money as the lead report has. */
async function leadsAgree(body: SomeFilter): Promise<number> {
  const what = JSON.stringify(body)
  const counted = { ...body, status: [...COUNTED_STATUSES] }
  const everything = { ...body, perPage: 200 }
  const [known, byPublisher, publisherFile, bySubId, subIdFile, leads, leadsFile, full, fullFile] = await Promise.all([
    person.call(leadReportCalls.summary, { body }),
    person.call(publisherSummaryCalls.report, { body }),
    person.send(publisherSummaryCalls.export, { body }),
    person.call(subIdReportCalls.report, { body: everything }),
    person.send(subIdReportCalls.reportExport, { body }),
    person.call(subIdReportCalls.leads, { body: counted }),
    person.send(subIdReportCalls.leadsExport, { body: { ...counted, columns: LISTED.map(({ id }) => id) } }),
    person.call(fullDataCalls.list, { body: counted }),
    person.send(fullDataCalls.export, { body: counted }),
  ])
  const { publisher: pub, ...totals } = known.additionalData
  const wanted = only({ ...totals, pub })
  for (const report of [byPublisher, bySubId]) {
    expect(only(report.additionalData), what).toEqual(wanted)
    expect(sumOf<(typeof NUMBERS)[number]>(report.report, NUMBERS), what).toEqual(wanted)
  }
  expect(bySubId.report.length, what).toBe(bySubId.total)
  const { report, additionalData } = byPublisher
  expect(sumOf<PublisherOnly>(report, OF_PUBLISHERS), what).toEqual(
    sumOf<PublisherOnly>([additionalData], OF_PUBLISHERS),
  )
  expect(fileSums(publisherFile.text, PUBLISHER_COLUMNS, [...NUMBERS, ...OF_PUBLISHERS]), what).toEqual({
    ...{ lines: report.length, ...wanted, ...sumOf<PublisherOnly>([additionalData], OF_PUBLISHERS) },
  })
  expect(fileSums(subIdFile.text, SUBID_COLUMNS, NUMBERS), what).toEqual({ lines: bySubId.total, ...wanted })
  for (const list of [leads, full])
    expect([list.total, list.additionalData.earntotal, list.additionalData.earnpub], what).toEqual([
      ...[totals.leads, totals.total, pub],
    ])
  const listed = { lines: totals.leads, earntotal: totals.total, earnpub: pub, earnsystem: totals.profit }
  const { product } = body
  for (const [{ text }, columns] of [
    [leadsFile, LISTED],
    [fullFile, fullColumns(product)],
  ] as const)
    expect(fileSums<never>(text, columns, EARNED), what).toEqual(listed)
  const row = bySubId.report[chance.below(bySubId.report.length)]
  if (row) {
    const keys = { date: row.date, rcid: [row.rcid.id], subid: [row.subid === '' ? '(none)' : row.subid] }
    const opened = await person.call(subIdReportCalls.leads, { body: { ...keys, perPage: 200 } })
    expect([opened.total, opened.data.length, opened.additionalData.earntotal], what).toEqual([
      ...[row.leads, row.leads, row.total],
    ])
  }
  return totals.leads
}

const PING_NUMBERS = [
  ...(['pingreceived', 'pingsuccess', 'postreceived', 'postmatched'] as const),
  ...(['postpubearning', 'posttotalearning', 'profit'] as const),
]
const LENDER_NUMBERS = ['pingsent', 'pingtimeout', 'pingsuccess', 'postsent', 'postsuccess', 'revenue'] as const

/** Pings by RCID, by RCID and day, by lender and order: each counts the pings that its list has. */
async function pingsAgree(body: SomeFilter): Promise<number> {
  const what = JSON.stringify(body)
  const { date } = body
  const own = { ...(date === undefined ? {} : { date }), lender: [chance.pick(lenders), chance.pick(lenders)] }
  const pings = (more: object) => person.call(pingReportCalls.pings, { body: { perPage: 1, ...more } })
  const [all, won, summary, days, summaryFile, dayFile, ...kinds] = await Promise.all([
    pings({ ...body, status: [...PING_STATUSES] }),
    pings({ ...body, status: [...WON_PINGS] }),
    person.call(pingReportCalls.pingPost, { body }),
    person.call(pingReportCalls.pingPost, { body: { ...body, type: 'details' } }),
    person.send(pingReportCalls.pingPostExport, { body }),
    person.send(pingReportCalls.pingPostExport, { body: { ...body, type: 'details' } }),
    ...PINGPOST_TYPES.map(async (type) => {
      const asked = { body: { ...own, type } }
      const { text } = await person.send(lenderReportCalls.pingPostExport, asked)
      return { type, text, ...(await person.call(lenderReportCalls.pingPost, asked)) }
    }),
  ])
  const wanted = sumOf(summary, PING_NUMBERS)
  expect(sumOf(days, PING_NUMBERS), what).toEqual(wanted)
  expect([wanted['pingreceived'], wanted['pingsuccess']], what).toEqual([all.total, won.total])
  for (const [{ text }, rows, details] of [
    [summaryFile, summary, false],
    [dayFile, days, true],
  ] as const)
    expect(fileSums(text, pingPostColumns(details), PING_NUMBERS), what).toEqual({ lines: rows.length, ...wanted })
  const totals = sumOf([kinds[0]?.additionalData ?? ({} as never)], LENDER_NUMBERS)
  for (const { type, report, additionalData, text } of kinds) {
    const asked = JSON.stringify({ ...own, type })
    expect(sumOf(report, LENDER_NUMBERS), asked).toEqual(totals)
    expect(sumOf([additionalData], LENDER_NUMBERS), asked).toEqual(totals)
    expect(fileSums(text, lenderPingPostColumns(type), LENDER_NUMBERS), asked).toEqual({
      lines: report.length,
      ...totals,
    })
  }
  const row = kinds[3]?.report[0]
  if (row) {
    const keys = { ...own, lenderorder: [row.lenderorder?.id] }
    expect((await pings(keys)).total, what).toBe(row.pingsent)
    expect((await pings({ ...keys, outcome: ['bid'] })).total, what).toBe(row.pingsuccess)
    const posts = (more: object) =>
      person.call(lenderReportCalls.details, { body: { ...keys, via: ['post'], ...more } })
    expect((await posts({})).total, what).toBe(row.postsent)
    const sold = await posts({ status: ['matched', 'returned'] })
    expect([sold.total, sold.additionalData.earntotaloriginal], what).toEqual([row.postsuccess, row.revenue])
  }
  return all.total
}

it(`reports of publishers, sub ids, full data and pings agree for ${FILTERS} random filters: totals, rows, sums of files and lists`, async () => {
  let [leads, pings] = [0, 0]
  for (let n = 0; n < FILTERS; n += AT_ONCE) {
    if (n === FILTERS / 2) await foldDeltas(app.services.database.pool)
    // From what is kept of the days that are over, too.
    if (n === FILTERS / 2) await keepPingPost(app.services)
    const filters = Array.from({ length: AT_ONCE }, someFilter)
    for (const found of await Promise.all(filters.map(leadsAgree))) leads += found
    for (const found of await Promise.all(filters.map(pingsAgree))) pings += found
  }
  expect(leads).toBeGreaterThan(2000)
  expect(pings).toBeGreaterThan(300)
})
