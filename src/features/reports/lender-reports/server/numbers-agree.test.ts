import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateIn } from '@/kernel/business-time'
import { formatDateRange, parseDateRange } from '@/kernel/date-range'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { fileSums } from '../../../../../test/file-sums'
import { seedLeads, seedParties } from '../../../../../test/leads'
import { useMarket } from '../../../../../test/market'
import { foldDeltas } from '@/features/selling/market/server/public'
import { lenderReportCalls } from '../contract'
import { PRICE_COLUMNS } from '../prices'
import { POSTING_COUNT_NAMES, POSTING_COUNTS } from '../measures'
import { LENDER_COLUMNS, ORDER_COLUMNS, ORDER_DAY_COLUMNS, POSTING_COLUMNS, type PostingTotals } from '../rows'

const market = useMarket({}, 'by hand')
const { app } = market
const FILTERS = 60
const AT_ONCE = 6
const DAYS = 10
const STATUSES = ['matched', 'matched', 'unmatched', 'returned', 'error', 'timeout', 'pending', 'sending']

/** The same run every time (a linear congruence). */
let seed = 20_261_116
const below = (n: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 4_294_967_296) * n)
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
const anyOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)]

let person: ApiClient
let representative = 0
let lenders: number[] = []
let publishers: number[] = []

/** Postings as settlement leaves them: the row and what it appended for the reports. */
async function seedPostings(
  orders: readonly { id: number; lender: number; product: number }[],
  leads: readonly number[],
) {
  const { rows } = await sql<{ id: number; publisher_id: number; rcid_id: number; status: string }>`
    SELECT id, publisher_id, rcid_id, status FROM leads WHERE id IN (${sql.join([...leads])})`.execute(app.db)
  let id = 1_000_000 + below(1_000_000)
  for (const lead of rows) {
    const order = pick(orders)
    const status = pick(STATUSES)
    const sold = status === 'matched' || status === 'returned'
    const sent = app.clock.now() - below(DAYS * 86_400_000)
    const key = {
      lead_id: lead.id,
      ...{ order_id: order.id, lender_id: order.lender, product_id: order.product },
      ...{ publisher_id: lead.publisher_id, rcid_id: lead.rcid_id },
      ...{ feed: false, removed: below(8) === 0, status, revenue: sold ? 1000 + below(4000) : 0 },
    }
    const credited = status === 'returned' ? key.revenue : 0
    const test = below(12) === 0
    const row = { ...key, credited, test, id: id++, via: pick(['post', 'direct']), bid: 2000, sent_at: new Date(sent) }
    await app.db
      .insertInto('postings')
      .values({ ...row, reason: pick([null, 'No coverage']), answer_ms: 300 })
      .execute()
    if (test || lead.status === 'deleted') continue
    const day = dateIn(app.services.config.SLUICE_TIME_ZONE, sent)
    await app.db
      .insertInto('posting_deltas')
      .values({ ...key, credited, day, postings: 1, answered: 1, answer_ms: 300 })
      .execute()
  }
}

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  const parties = await seedParties(app)
  publishers = [parties.harbor, parties.oaks]
  const admin = await app.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  representative = admin.id
  lenders = [
    await market.lender({ title: 'Stonegate', representative }),
    await market.lender({ title: 'Birch' }),
    await market.lender({ title: 'Alder', representative }),
  ]
  const orders: { id: number; lender: number; product: number }[] = []
  for (const lender of lenders)
    for (const product of [1, 1, 5])
      orders.push({
        ...{ lender, product },
        id: await market.order({ lender, product, price: 100 * below(60), title: `Order ${orders.length}` }),
      })
  for (const fold of [true, false]) {
    const one = { at: app.clock.now() - 3_600_000, product: 1 }
    const leads = await seedLeads(
      app,
      Array.from({ length: 150 }, (_, n) => ({
        ...one,
        ...(n % 3 === 0
          ? { publisher: parties.oaks, rcid: parties.oaksWindows }
          : { publisher: parties.harbor, rcid: parties.windows }),
        status: n % 17 === 0 ? 'deleted' : 'matched',
      })),
    )
    await seedPostings(orders, leads)
    if (fold) await foldDeltas(app.services.database.pool)
  }
})

interface SomeFilter {
  date?: string
  product?: number[]
  lender?: number[]
  representative?: number[]
}

function someFilter(): SomeFilter {
  const filter: SomeFilter = {}
  const from = addDays('2026-11-15', -below(DAYS + 1))
  if (below(4) > 0) filter.date = formatDateRange({ from, to: addDays(from, below(DAYS)) })
  if (below(3) === 0) filter.product = [pick([1, 5])]
  if (below(3) === 0) filter.lender = [pick(lenders), pick(lenders)]
  if (below(4) === 0) filter.representative = [representative]
  return filter
}

/** The same question asked of the rows, without any of the product's own reading of filters. */
async function counted(filter: SomeFilter) {
  const days = filter.date === undefined ? null : parseDateRange(filter.date)
  const { rows } = await sql<{ status: string; n: number; cents: number }>`
    SELECT CASE p.status WHEN 'pending' THEN 'timeout' ELSE p.status END AS status, count(*) AS n, sum(p.revenue - p.credited) AS cents
    FROM postings AS p JOIN leads AS l ON l.id = p.lead_id JOIN lenders AS b ON b.id = p.lender_id
    WHERE NOT p.test AND NOT p.removed AND l.status <> 'deleted' AND p.status <> 'sending'
      AND (p.sent_at AT TIME ZONE 'America/New_York')::date
        BETWEEN coalesce(${days?.from ?? null}::date, '-infinity') AND coalesce(${days?.to ?? null}::date, 'infinity')
      AND (${filter.product ?? null}::int[] IS NULL OR p.product_id = ANY (${filter.product ?? null}::int[]))
      AND (${filter.lender ?? null}::int[] IS NULL OR p.lender_id = ANY (${filter.lender ?? null}::int[]))
      AND (${filter.representative ?? null}::int[] IS NULL OR b.representative = ANY (${filter.representative ?? null}::int[]))
    GROUP BY 1`.execute(app.db)
  const of = (statuses: readonly string[]) => rows.filter(({ status }) => statuses.includes(status))
  return {
    ...Object.fromEntries(
      POSTING_COUNT_NAMES.map((name) => [name, of(POSTING_COUNTS[name]).reduce((sum, { n }) => sum + n, 0)]),
    ),
    total: rows.reduce((sum, { cents }) => sum + cents, 0) / 100,
  }
}

const shown = ({ totaloriginal: _original, ...numbers }: PostingTotals) => numbers
const NUMBERS = [...POSTING_COUNT_NAMES, 'total'] as const
const summed = (rows: readonly PostingTotals[]) =>
  Object.fromEntries(
    NUMBERS.map((name) => [name, rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100]),
  )
/** What a count of a row links to lists exactly as many postings, and their sum. */
async function opensItsRows(row: PostingTotals | undefined, keys: object) {
  if (!row) return
  const count = pick(POSTING_COUNT_NAMES)
  const list = await person.call(lenderReportCalls.details, {
    body: { ...keys, status: [...POSTING_COUNTS[count]], perPage: 200 },
  })
  expect([list.total, list.data.length], JSON.stringify(keys)).toEqual([row[count], row[count]])
  if (count === 'leads') expect(list.additionalData.earntotal).toBe(row.total)
}

async function agree(body: SomeFilter): Promise<number> {
  const what = JSON.stringify(body)
  const { ordersByDay, orders, lenders: byLender, details, ...calls } = lenderReportCalls
  const sent = { ...body, status: [...POSTING_COUNTS.leads] }
  const [raw, days, ordered, lended, list, dayFile, orderFile, lenderFile, detailFile] = await Promise.all([
    counted(body),
    person.call(ordersByDay, { body }),
    person.call(orders, { body }),
    person.call(byLender, { body }),
    person.call(details, { body: sent }),
    person.send(calls.ordersByDayExport, { body }),
    person.send(calls.ordersExport, { body }),
    person.send(calls.lendersExport, { body }),
    person.send(calls.detailsExport, { body: sent }),
  ])
  const heads = ordered.report.filter(({ order }) => order === null)
  const orderRows = ordered.report.filter(({ order }) => order !== null)
  for (const report of [days, ordered, lended]) {
    expect(shown(report.additionalData), what).toEqual(raw)
    expect(summed(report.reportDate), what).toEqual(raw)
  }
  for (const rows of [days.report, heads, orderRows, lended.report]) expect(summed(rows), what).toEqual(raw)
  expect(heads.map(({ lender, order: _none, ...numbers }) => ({ lender, ...numbers }))).toEqual(lended.report)
  expect([list.total, list.additionalData.earntotal], what).toEqual([raw['leads' as never], raw.total])
  expect(fileSums(dayFile.text, ORDER_DAY_COLUMNS, NUMBERS), what).toEqual({ lines: days.report.length, ...raw })
  expect(fileSums(lenderFile.text, LENDER_COLUMNS, NUMBERS), what).toEqual({ lines: lended.report.length, ...raw })
  // Rows of lenders, and those of their orders below them: each adds up to everything.
  for (const isHead of [true, false])
    expect(
      fileSums(orderFile.text, ORDER_COLUMNS, NUMBERS, ({ order }) => (order === '') === isHead),
      what,
    ).toEqual({
      lines: ordered.report.length,
      ...raw,
    })
  expect(fileSums(detailFile.text, POSTING_COLUMNS, ['earntotal']), what).toEqual({
    lines: list.total,
    earntotal: raw.total,
  })
  const [day, order, lender] = [anyOf(days.report), anyOf(orderRows), anyOf(lended.report)]
  await opensItsRows(day, { ...body, date: day?.date })
  await opensItsRows(order, { ...body, lenderorder: [order?.order?.id] })
  await opensItsRows(lender, { ...body, lender: [lender?.lender.id] })
  return list.total
}

/** What the price report says of lenders is what their orders say, and its file has a line for each. */
async function pricesAgree({ lender, product: [productId = 1] = [] }: SomeFilter): Promise<number> {
  const query = { productId, ...(lender ? { lenders: lender } : {}) }
  const [rows, file] = await Promise.all([
    person.call(lenderReportCalls.prices, { query }),
    person.call(lenderReportCalls.prices, { query: { ...query, export: 1 } }),
  ])
  const { rows: raw } = await sql<{ lender_id: number; prices: number[] }>`
    SELECT lender_id, array_agg(price::float8 / 100 ORDER BY price DESC, id) AS prices FROM orders
    WHERE product_id = ${productId} AND (${lender ?? null}::int[] IS NULL OR lender_id = ANY (${lender ?? null}::int[]))
    GROUP BY lender_id`.execute(app.db)
  if (typeof rows === 'string' || typeof file !== 'string') throw new Error('rows and file are mixed up')
  const what = JSON.stringify(query)
  const byLender = new Map(raw.map(({ lender_id, prices }) => [lender_id, prices]))
  expect(new Set(rows.map(({ id }) => id)), what).toEqual(new Set(byLender.keys()))
  expect(fileSums(file, PRICE_COLUMNS, ['orders']), what).toEqual({
    ...{ lines: rows.length, orders: rows.reduce((sum, { orders }) => sum + orders.length, 0) },
  })
  for (const { id, orders, lowest, average, highest } of rows) {
    const prices = byLender.get(id) ?? []
    expect(
      orders.map(({ price }) => price),
      what,
    ).toEqual(prices)
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length
    expect([lowest, highest], what).toEqual([prices.at(-1), prices[0]])
    expect(Math.abs((average ?? 0) - mean), what).toBeLessThanOrEqual(0.005)
  }
  return rows.length
}

describe("the lenders' numbers agree", () => {
  it(`for ${FILTERS} random filters: summaries, prices, sums of their exports, the postings behind each count, rollups and rows`, async () => {
    let [postings, priced] = [0, 0]
    for (let n = 0; n < FILTERS; n += AT_ONCE) {
      if (n === FILTERS / 2) await foldDeltas(app.services.database.pool)
      const filters = Array.from({ length: AT_ONCE }, someFilter)
      const found = await Promise.all(filters.map(agree))
      postings += found.reduce((all, one) => all + one, 0)
      for (const rows of await Promise.all(filters.map(pricesAgree))) priced += rows
    }
    expect(priced).toBeGreaterThan(FILTERS)
    expect(postings).toBeGreaterThan(2000)
  })

  it('of every page of the list with its total, and of its publishers', async () => {
    const seen = new Set<number>()
    const first = await person.call(lenderReportCalls.details, { body: { perPage: 50 } })
    for (let page = 1; page <= first.pages; page++)
      for (const { id } of (await person.call(lenderReportCalls.details, { body: { page, perPage: 50 } })).data)
        seen.add(id)
    expect(seen.size).toBe(first.total)
    const parts = await Promise.all(
      publishers.map((publisher) => person.call(lenderReportCalls.details, { body: { publisher: [publisher] } })),
    )
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(first.total)
  })
})
