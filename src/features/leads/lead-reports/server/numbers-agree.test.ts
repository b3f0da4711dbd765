import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@/kernel/business-time'
import { formatDateRange, parseDateRange } from '@/kernel/date-range'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { fileSums } from '../../../../../test/file-sums'
import { type LeadSeed, seedLeads, seedParties } from '../../../../../test/leads'
import { useMarket } from '../../../../../test/market'
import { foldDeltas } from '@/features/selling/market/server/public'
import { leadColumnsWith } from '../columns'
import { leadReportCalls } from '../contract'
import { COUNTS, type Count } from '../measures'
import { type LeadSummaryRow, SUMMARY_GROUPS, summaryColumns, type SummaryGroup, type SummaryTotals } from '../summary'

const market = useMarket({}, 'by hand')
const { app } = market
const FILTERS = 200
/** Filters asked at once, between which leads come in and numbers are folded. */
const AT_ONCE = 8
const DAYS = 12
const SHOWN = [
  'leads',
  'matched',
  'matchednobuyer',
  'unmatched',
  'flagged',
  'failed',
] as const satisfies readonly Count[]
/** The file of the details, unless columns are named. */
const FILED = leadColumnsWith(['statusreasons'])
const STATUSES = [...COUNTS.leads, 'incomplete', 'deleted']
const FLOWS = ['pingpost', 'directpost', 'traffic']
const SOURCES = ['Ping post', 'Direct post', 'Traffic']

/** The same run every time (mulberry32). */
function dice(seed: number) {
  let a = seed
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
const random = dice(20_261_115)

let person: ApiClient
let publishers: number[] = []
let rcids: number[] = []

function anyLead(rcid: { id: number; publisher: number; product: number }): LeadSeed {
  const total = random.below(5000)
  return {
    at: app.clock.now() - random.below(DAYS * 86_400_000),
    status: random.pick(STATUSES),
    product: rcid.product,
    publisher: rcid.publisher,
    rcid: rcid.id,
    flow: random.pick(FLOWS),
    subid: random.pick(['', 'a', 'b']),
    sourceurl: random.pick(['https://one.example/', 'https://two.example/']),
    fields: { state: random.pick(['', 'OH', 'TX', 'CA']) },
    total,
    pub: random.below(4000),
    original: { total: total + random.below(200), pub: random.below(4000) },
    test: random.below(10) === 0,
  }
}

beforeAll(async () => {
  const parties = await seedParties(app)
  const sold = await market.publisher({ name: 'Sold live' })
  const live = await market.rcid(sold)
  const channels = [
    { id: parties.windows, publisher: parties.harbor, product: 1 },
    { id: parties.solar, publisher: parties.harbor, product: 5 },
    { id: parties.oaksWindows, publisher: parties.oaks, product: 1 },
  ]
  const { pool } = app.services.database
  for (let part = 0; part < 4; part++) {
    await seedLeads(
      app,
      Array.from({ length: 150 }, () => anyLead(random.pick(channels))),
    )
    if (part % 2 === 0) await foldDeltas(pool)
  }
  await market.order({ price: 2100 })
  await market.reload()
  for (let n = 0; n < 12; n++) {
    await market.market.intake.direct(market.submission(live), undefined)
    if (random.below(3) === 0) await foldDeltas(pool)
  }
  publishers = [parties.harbor, parties.oaks, sold]
  rcids = [...channels.map(({ id }) => id), live]
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
})

interface SomeFilter {
  date?: string
  product?: number[]
  publisher?: number[]
  rcid?: number[]
  source?: string[]
}

function someFilter(): SomeFilter {
  const filter: SomeFilter = {}
  const from = addDays('2026-11-15', -random.below(DAYS + 1))
  if (random.below(5) > 0)
    filter.date = formatDateRange({ from, to: random.below(2) === 0 ? from : addDays(from, random.below(DAYS)) })
  if (random.below(3) === 0) filter.product = [random.pick([1, 5, 8])]
  if (random.below(3) === 0) filter.publisher = [random.pick(publishers), random.pick(publishers)]
  if (random.below(3) === 0) filter.rcid = [random.pick(rcids), random.pick(rcids)]
  if (random.below(3) === 0) filter.source = [random.pick(SOURCES), random.pick(SOURCES)]
  return filter
}

interface Counted {
  readonly status: string
  readonly leads: number
  readonly total: number
  readonly pub: number
}

/** The same question asked of a table without any of the product's own reading of filters. */
async function countedIn(from: RawBuilder<unknown>, filter: SomeFilter): Promise<Counted[]> {
  const days = filter.date === undefined ? null : parseDateRange(filter.date)
  const flows = filter.source?.map((title) => FLOWS[SOURCES.indexOf(title)])
  const { rows } = await sql<Counted>`SELECT status, sum(leads) AS leads, sum(total) AS total, sum(pub) AS pub
    FROM ${from} AS counted
    WHERE day BETWEEN coalesce(${days?.from ?? null}::date, '-infinity') AND coalesce(${days?.to ?? null}::date, 'infinity')
      AND (${filter.product ?? null}::int[] IS NULL OR product_id = ANY (${filter.product ?? null}::int[]))
      AND (${filter.publisher ?? null}::int[] IS NULL OR publisher_id = ANY (${filter.publisher ?? null}::int[]))
      AND (${filter.rcid ?? null}::int[] IS NULL OR rcid_id = ANY (${filter.rcid ?? null}::int[]))
      AND (${flows ?? null}::text[] IS NULL OR flow = ANY (${flows ?? null}::text[]))
    GROUP BY status HAVING sum(leads) <> 0 ORDER BY status`.execute(app.db)
  return rows
}

const KEYS = sql.raw('day, product_id, publisher_id, rcid_id, flow, status, leads, total, pub')
const ROLLUPS = sql`(SELECT ${KEYS} FROM lead_days UNION ALL SELECT ${KEYS} FROM lead_deltas)`
const ROWS = sql`(SELECT (received_at AT TIME ZONE 'America/New_York')::date AS day, product_id, publisher_id, rcid_id, flow,
  status, 1 AS leads, earntotal AS total, earnpub AS pub FROM leads WHERE NOT test AND status NOT IN ('incomplete', 'deleted'))`

const sum = <Name extends keyof SummaryTotals>(rows: readonly Pick<SummaryTotals, Name>[], name: Name): number =>
  rows.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0) / 100

/** What the counts and sums of a row link to lists exactly these leads. */
async function opensItsRows(
  row: LeadSummaryRow | undefined,
  { groupBy, ...body }: SomeFilter & { groupBy: SummaryGroup },
) {
  if (!row) return
  const keys = groupBy === 'day' ? { ...body, date: String(row.group.id) } : { ...body, [groupBy]: [row.group.id] }
  const count = random.pick(SHOWN)
  const [all, some] = await Promise.all(
    (['leads', count] as const).map((name) =>
      person.call(leadReportCalls.details, { body: { ...keys, status: [...COUNTS[name]], perPage: 200 } }),
    ),
  )
  const what = JSON.stringify(keys)
  expect([all?.total, some?.total, all?.data.length], what).toEqual([row.leads, row[count], Math.min(200, row.leads)])
  expect(all?.additionalData, what).toMatchObject({
    ...{ earntotal: row.total, earnpub: row.publisher, earnsystem: row.profit },
    ...{ earntotaloriginal: row.totaloriginal, earnpuboriginal: row.publisheroriginal },
  })
}

/** One filter asked everywhere. Nothing is written meanwhile. Answers how many leads it has. */
async function agree(body: SomeFilter): Promise<number> {
  const listed = { ...body, status: [...COUNTS.leads] }
  const groupBy = random.pick(SUMMARY_GROUPS)
  const grouped = { ...body, groupBy }
  const what = JSON.stringify(grouped)
  const [summary, rollups, rows, leadLines, groupLines, urls, ...lists] = await Promise.all([
    person.call(leadReportCalls.summary, { body: { ...grouped, compare: 'previous' } }),
    countedIn(ROLLUPS, body),
    countedIn(ROWS, body),
    person.send(leadReportCalls.detailsExport, { body: listed }),
    person.send(leadReportCalls.summaryExport, { body: { ...grouped, compare: 'previous' } }),
    'rcid' in body ? null : person.call(leadReportCalls.sourceUrl, { body: { ...body, perPage: 200 } }),
    ...SHOWN.map((count) =>
      person.call(leadReportCalls.details, { body: { ...body, status: [...COUNTS[count]], perPage: 1 } }),
    ),
  ])
  const { data: days, additionalData: totals, reportDate } = summary
  expect(rollups, what).toEqual(rows)
  const ofRows = (name: 'leads' | 'total' | 'pub') => rows.reduce((all, row) => all + row[name], 0)
  for (const [index, count] of SHOWN.entries()) {
    const counted = rows.filter(({ status }) => (COUNTS[count] as readonly string[]).includes(status))
    const shown = {
      summary: sum(days, count),
      totals: totals[count],
      details: lists[index]?.total,
    }
    const raw = counted.reduce((all, { leads }) => all + leads, 0)
    expect(shown, `${count} of ${what}`).toEqual({ summary: raw, totals: raw, details: raw })
  }
  for (const name of ['leads', 'matched', 'total', 'publisher', 'profit'] as const)
    expect(sum(reportDate, name), `${name} of the days of ${what}`).toBe(sum(days, name))
  const money = lists[0]?.additionalData
  const cents = [ofRows('total'), ofRows('pub'), ofRows('total') - ofRows('pub')]
  expect([sum(days, 'total'), sum(days, 'publisher'), sum(days, 'profit')], what).toEqual(cents.map((n) => n / 100))
  expect([money?.earntotal, money?.earnpub, money?.earnsystem], what).toEqual(cents.map((n) => n / 100))
  expect([totals.total, totals.publisher, totals.profit], what).toEqual(cents.map((n) => n / 100))
  await opensItsRows(random.pick(days.filter(({ leads }) => leads > 0)), grouped)
  const leads = ofRows('leads')
  const [earntotal = 0, earnpub = 0, earnsystem = 0] = cents.map((n) => n / 100)
  expect(fileSums(leadLines.text, FILED, ['earntotal', 'earnpub', 'earnsystem']), what).toEqual({
    ...{ lines: leads, earntotal, earnpub, earnsystem },
  })
  const names = [...SHOWN, 'total', 'publisher', 'profit'] as const
  expect(fileSums(groupLines.text, summaryColumns(groupBy), names), what).toEqual({
    lines: days.length,
    ...Object.fromEntries(names.map((name) => [name, totals[name]])),
  })
  if (urls)
    expect(
      urls.data.reduce((all, row) => all + row.totalleads, 0),
      what,
    ).toBe(leads)
  return leads
}

describe('the numbers agree', () => {
  it(`for ${FILTERS} random filters: summary, details, sums of exports, source URLs, rollups and rows, whatever has been folded`, async () => {
    const { pool } = app.services.database
    let leads = 0
    for (let n = 0; n < FILTERS; n += AT_ONCE) {
      if (random.below(2) === 0) await foldDeltas(pool)
      if (random.below(2) === 0) await market.market.intake.direct(market.submission(rcids[3] ?? 0), undefined)
      const found = await Promise.all(Array.from({ length: AT_ONCE }, () => agree(someFilter())))
      leads += found.reduce((all, one) => all + one, 0)
    }
    expect(leads).toBeGreaterThan(5000)
  })

  it('with the rows themselves, by day and status', async () => {
    const { rows } = await sql<{ day: string; status: string; n: number; total: number }>`
      SELECT (received_at AT TIME ZONE 'America/New_York')::date::text AS day, status, count(*) AS n, sum(earntotal) AS total
      FROM leads WHERE NOT test AND status NOT IN ('incomplete', 'deleted') GROUP BY 1, 2`.execute(app.db)
    const { data: days } = await person.call(leadReportCalls.summary, { body: {} })
    for (const { date, leads, total, ...counts } of days) {
      const of = rows.filter(({ day }) => day === date)
      expect(of.reduce((n, row) => n + row.n, 0)).toBe(leads)
      expect(of.reduce((cents, row) => cents + row.total, 0)).toBe(Math.round(total * 100))
      for (const count of SHOWN)
        if (count !== 'leads') expect(of.find(({ status }) => status === count)?.n ?? 0).toBe(counts[count])
    }
  })

  it('of every page of the list with its total', async () => {
    const seen = new Set<number>()
    const first = await person.call(leadReportCalls.details, { body: { perPage: 100 } })
    for (let page = 1; page <= first.pages; page++) {
      const { data } = await person.call(leadReportCalls.details, { body: { page, perPage: 100 } })
      for (const { id } of data) seen.add(id)
    }
    expect(seen.size).toBe(first.total)
  })

  it('of source URLs, page by page', async () => {
    const urls = (body: object) => person.call(leadReportCalls.sourceUrl, { body })
    const all = await urls({ source: 'Traffic', perPage: 200 })
    expect(all.data[0]).toMatchObject({
      source: { title: 'Traffic' },
      publisher: { name: expect.any(String) as string },
    })
    const second = await urls({ source: 'Traffic', page: 2, perPage: 10 })
    expect(second.data).toEqual(all.data.slice(10, 20))
    for (const row of all.data.slice(0, 20)) {
      const list = await person.call(leadReportCalls.details, {
        body: {
          ...{ date: row.date, product: row.product.id, publisher: row.publisher.id, source: row.source.id },
          ...{ sourceurl: row.sourceurl, status: [...COUNTS.leads], perPage: 200 },
        },
      })
      expect([list.total, list.data.length]).toEqual([row.totalleads, row.totalleads])
    }
    expect(await urls({ source: 'Traffic', page: 999 })).toMatchObject({ data: [], total: all.total })
  })
})
