import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dateIn } from '@/kernel/business-time'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { formatDateRange, parseDateRange } from '@/kernel/date-range'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { fileSums } from '../../../../../test/file-sums'
import { useMarket } from '../../../../../test/market'
import { quiet } from '../../../../../test/money/money.testing'
import { Chance } from '../../../../../test/money/random.testing'
import { RandomStaff } from '../../../../../test/money/staff.testing'
import { billingCalls } from '../contract'
import { FIGURE_NAMES, FIGURES } from '../measures'
import {
  BILL_LINE_COLUMNS,
  type BillingTotals,
  DAY_BILL_COLUMNS,
  LENDER_BILL_COLUMNS,
  ORDER_BILL_COLUMNS,
} from '../rows'

const market = useMarket()
const { app } = market
const FILTERS = 30
const OPERATIONS = 260
const FIRST_DAY = '2026-11-15'
const chance = new Chance(20_261_117)
const MOVES = [
  'ask',
  'ask',
  'accept',
  'accept',
  'decline',
  'settle',
  'remove',
  'revenue',
  'undoRevenue',
  'late',
  'delete',
]
let person: ApiClient
let representative = 0
const lenders: number[] = []

/** Ten days of sales, returns, uploads, removals and deletions, with two lenders that change their billing type meanwhile. */
beforeAll(async () => {
  representative = (await app.signedIn({ name: 'Representative' })).id
  const shared = { leadtype: 'shared', sharedplaces: 3 } as const
  const rcids = [
    await market.rcid(await market.publisher({ ...shared, creditreturn: true })),
    await market.rcid(await market.publisher(shared), { product_id: 2 }),
  ]
  const orders: number[] = []
  const refuses = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Full' } } as const
  const buys = { dialect: 'json', outcome: { kind: 'accept' } } as const
  for (const n of [0, 1, 2, 3]) {
    const terms = {
      returnpolicy: 30,
      billingtype: n % 2 === 0 ? 'sent' : 'return',
      invoicemethod: n > 1 ? 'Mail' : 'Email',
    }
    const lender = await market.lender({ ...terms, ...(n === 1 ? { representative } : {}) })
    lenders.push(lender)
    const post = {
      mix: [
        { share: 3, behaviour: buys },
        { share: 1, behaviour: refuses },
      ],
    }
    for (const product of [1, 2]) orders.push(await market.order({ lender, product, price: 1501 + 999 * n, post }))
  }
  orders.push(await market.order({ lender: lenders[0] ?? 0, feed: true, price: 150, feedtakesexclusive: true }))
  await market.reload()
  const staff = new RandomStaff(market, chance, rcids, orders)
  for (let n = 0; n < 10; n++) await staff.act('direct')
  let waits = true
  for (let turn = 0; turn < OPERATIONS; turn++) {
    if (waits && dateIn('America/New_York', app.clock.now()) === SWAP_DAY) {
      await swapTypes()
      waits = false
    }
    await staff.act(turn % 5 === 0 ? 'direct' : chance.pick(MOVES))
    app.clock.advance(86_400 / 26)
    if (turn % 90 === 89) await staff.act('fold')
  }
  expect(waits).toBe(false)
  await quiet(market)
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
})

interface SomeFilter {
  date?: string
  product?: number[]
  lender?: number[]
  invoicemethod?: string[]
  representative?: number[]
  billingtype?: string[]
}

function someFilter(): SomeFilter {
  const filter: SomeFilter = {}
  const from = addDays(FIRST_DAY, chance.below(10))
  if (chance.below(4) > 0) filter.date = formatDateRange({ from, to: addDays(from, chance.below(6)) })
  if (chance.below(3) === 0) filter.product = [chance.pick([1, 2])]
  if (chance.below(3) === 0) filter.lender = [chance.pick(lenders), chance.pick(lenders)]
  if (chance.below(4) === 0) filter.invoicemethod = [chance.pick(['Mail', 'Email'])]
  if (chance.below(6) === 0) filter.representative = [representative]
  if (chance.below(3) === 0) filter.billingtype = [chance.pick(['sent', 'return'])]
  return filter
}

const ZONED = (column: string) => sql.raw(`(${column} AT TIME ZONE 'America/New_York')::date`)

/** The day on which two of the lenders swap their billing types; earlier postings keep the type they were sent under. */
const SWAP_DAY = addDays(FIRST_DAY, 5)
const swapped = () => lenders.slice(1, 3)
const typeOf = () => sql`CASE WHEN n.id = ANY (${swapped()}::int[]) AND ${ZONED('p.sent_at')} < ${SWAP_DAY}::date
  THEN CASE n.billingtype WHEN 'sent' THEN 'return' ELSE 'sent' END ELSE n.billingtype END`

async function swapTypes(): Promise<void> {
  const manager = await app.signedIn({ permissions: [lenderPermissions.lender_manage], name: 'Manager' })
  for (const id of swapped()) {
    const { billingtype } = await manager.call(lenderCalls.get, { params: { id } })
    const body = { billingtype: billingtype === 'sent' ? ('return' as const) : ('sent' as const) }
    expect(await manager.call(lenderCalls.update, { params: { id }, body })).toMatchObject({
      ...body,
      billingtypesince: SWAP_DAY,
    })
  }
}

/** The same question asked of postings, returns and ledger, without any of the product's own reading of filters. */
async function counted(filter: SomeFilter): Promise<BillingTotals & { ledger: number }> {
  const days = filter.date === undefined ? null : parseDateRange(filter.date)
  const between = (column: string) =>
    sql`${ZONED(column)} BETWEEN ${days?.from ?? '2000-01-01'} AND ${days?.to ?? '2099-01-01'}`
  const chosen = (column: string, values: readonly unknown[] | undefined, type: string) =>
    values ? sql`${sql.ref(column)} = ANY (${[...values]}::${sql.raw(type)}[])` : sql`true`
  const billed = sql`NOT p.test AND NOT p.removed AND NOT p.feed
    AND ${chosen('p.product_id', filter.product, 'int')} AND ${chosen('p.lender_id', filter.lender, 'int')}
    AND ${chosen('n.invoicemethod', filter.invoicemethod, 'text')} AND ${filter.billingtype ? sql`${typeOf()} = ANY (${filter.billingtype}::text[])` : sql`true`}
    AND ${chosen('n.representative', filter.representative, 'int')}`
  const from = sql`postings AS p JOIN lenders AS n ON n.id = p.lender_id`
  const { rows: posts } = await sql<{ attempted: number; sold: number; gross: number; ledger: number }>`
    SELECT count(*) AS attempted, count(*) FILTER (WHERE p.status IN ('matched', 'returned')) AS sold,
      coalesce(sum(p.revenue), 0) AS gross,
      coalesce(sum((SELECT sum(cents) FROM ledger AS b WHERE b.lead_id = p.lead_id AND b.posting_id = p.id AND b.account = 'revenue')), 0) AS ledger
    FROM ${from} WHERE ${billed} AND p.status <> 'sending' AND ${between('p.sent_at')}`.execute(app.db)
  const { rows: back } = await sql<{ n: number; cents: number }>`
    SELECT count(*) AS n, coalesce(sum(i.cents), 0) AS cents
    FROM return_items AS i JOIN ${from} ON p.lead_id = i.lead_id AND p.id = i.posting_id
    WHERE ${billed} AND i.status = 'accepted'
      AND CASE ${typeOf()} WHEN 'sent' THEN ${between('i.sent_at')} ELSE ${between('i.datefinalized')} END`.execute(
    app.db,
  )
  const [{ attempted, sold, gross, ledger }, { n, cents }] = [posts[0] ?? fail(), back[0] ?? fail()]
  return {
    ...{ attemptedposts: attempted, rejectedposts: attempted - sold, credited: n, net: sold - n },
    ...{ creditedtotal: -cents / 100, grossprice: gross / 100, netowned: (gross - cents) / 100, ledger: ledger / 100 },
  }
}
const fail = (): never => {
  throw new Error('no answer')
}

const summed = (rows: readonly BillingTotals[]): object =>
  Object.fromEntries(
    FIGURE_NAMES.map((name) => [name, rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100]),
  )
const plain = (totals: BillingTotals): object =>
  Object.fromEntries(FIGURE_NAMES.map((name) => [name, totals[name] + 0]))

/** What a figure of a row leads to lists exactly its lines: as many, or with that sum. */
async function opensItsLines(row: BillingTotals | undefined, keys: object) {
  if (!row) return
  for (const name of FIGURE_NAMES) {
    const opened = await person.call(billingCalls.details, { body: { ...keys, ...FIGURES[name], perPage: 200 } })
    const what = `${name} of ${JSON.stringify(keys)}`
    expect(opened.additionalData[name] + 0, what).toBe(row[name] + 0)
    expect(summed(opened.data), what).toEqual(plain(opened.additionalData))
    if (name === 'attemptedposts' || name === 'rejectedposts' || name === 'credited')
      expect(opened.total, what).toBe(row[name])
  }
}

async function agree(body: SomeFilter): Promise<number> {
  const what = JSON.stringify(body)
  const { ledger, ...raw } = await counted(body)
  const { summary, byOrder, byDate, details, ...files } = billingCalls
  const [lenderBills, orderBills, dayBills, lines] = [
    await person.call(summary, { body }),
    await person.call(byOrder, { body }),
    await person.call(byDate, { body }),
    await person.call(details, { body: { ...body, perPage: 200 } }),
  ]
  for (const { additionalData } of [lenderBills, orderBills, dayBills, lines])
    expect(plain(additionalData), what).toEqual(plain(raw))
  for (const { report } of [lenderBills, orderBills, dayBills]) expect(summed(report), what).toEqual(plain(raw))
  for (const [file, columns, lines] of [
    [files.summaryExport, LENDER_BILL_COLUMNS, lenderBills.report.length],
    [files.byOrderExport, ORDER_BILL_COLUMNS, orderBills.report.length],
    [files.byDateExport, DAY_BILL_COLUMNS, dayBills.report.length],
  ] as const)
    expect(fileSums<never>((await person.send(file, { body })).text, columns, FIGURE_NAMES), what).toEqual({
      lines,
      ...plain(raw),
    })
  const { text } = await person.send(files.detailsExport, { body })
  expect(fileSums(text, BILL_LINE_COLUMNS, ['net', 'earntotal']), what).toEqual({
    ...{ lines: lines.total, net: raw.net, earntotal: raw.netowned + 0 },
  })
  // Sale and credit are of the same day where credits go by the day sent, or where all days are asked for.
  if (body.date === undefined || body.billingtype?.[0] === 'sent') expect(ledger, what).toBe(raw.netowned + 0)
  const [lender, day] = [lenderBills.report[0], dayBills.report.at(-1)]
  await opensItsLines(lender, { ...body, lender: [lender?.lender.id] })
  await opensItsLines(day, {
    ...{ ...body, date: day && formatDateRange({ from: day.day, to: day.day }), lenderorder: [day?.order.id] },
  })
  return lines.total
}

it('the months of a lender are its days put together: every figure of every month has exactly the lines it opens', async () => {
  for (const id of lenders) {
    const { report, additionalData, date } = await person.call(billingCalls.months, { params: { id } })
    const whole = await person.call(billingCalls.summary, { body: { lender: [id], date } })
    expect(plain(additionalData)).toEqual(plain(whole.additionalData))
    expect(summed(report)).toEqual(plain(additionalData))
    for (const month of report) await opensItsLines(month, { lender: [id], date: month.date })
  }
})

it(`bills agree for ${FILTERS} random filters: every tab, its file, the lines behind each figure, rows and ledger`, async () => {
  let lines = 0
  lines += await agree({})
  lines += await agree({ billingtype: ['sent'], date: formatDateRange({ from: FIRST_DAY, to: addDays(FIRST_DAY, 4) }) })
  for (let n = 0; n < FILTERS; n++) lines += await agree(someFilter())
  expect(lines).toBeGreaterThan(500)
})
