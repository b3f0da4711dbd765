import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { billingCalls } from '@/features/billing/contract'
import { leadReportCalls } from '@/features/lead-reports/contract'
import { portalLenderCalls as lenderCalls } from '@/features/portal-lender/contract'
import { portalPublisherCalls as own } from '@/features/portal-publisher/contract'
import { publisherDetailCalls } from '@/features/publisher-detail/contract'
import { MONEY_GROUP_NAMES, MONEY_GROUPS } from '@/features/publisher-detail/money'
import { publisherSummaryCalls } from '@/features/publisher-summary/contract'
import { addDays, dateIn } from '@/kernel/business-time'
import { formatDateRange, lastDays, parseDateRange } from '@/kernel/date-range'
import { PRESET } from './app'
import type { ApiClient } from './client'
import { useMarket } from './market'
import { quiet } from './money/money.testing'
import { Chance } from './money/random.testing'
import { RandomStaff } from './money/staff.testing'
import { partnerUser } from './partners'

const market = useMarket()
const { app } = market
const chance = new Chance(20_261_117)
const PERIODS = 200
/** Files are read for every so many of them: they are written from the same rows. */
const FILES_EVERY = 8
/** Asked at once: the database works while answers are compared. */
const AT_ONCE = 2
const TURNS = 130
const DAYS = 14
const MOVES = ['direct', 'direct', 'pingpost', 'settle', 'remove', 'ask', 'ask', 'accept', 'accept', 'cost', 'undoCost']
const SELDOM = ['revenue', 'undoRevenue', 'noBuyer', 'delete', 'rematch', 'fold']

let staff: ApiClient
let publishers: { id: number; user: ApiClient }[] = []
let lenders: { id: number; user: ApiClient }[] = []

/** Two weeks in which money moves in every way there is. */
beforeAll(async () => {
  const ids = [
    await market.publisher({ creditreturn: true }),
    await market.publisher({ leadtype: 'shared' }),
    await market.publisher({ leadtype: 'shared', creditreturn: true }),
  ]
  const rcids = await Promise.all(ids.map((id, at) => market.rcid(id, at === 1 ? CPA : { pricevalue: 3333 })))
  const buyers: number[] = []
  const orders: number[] = []
  for (const price of [3333, 2501, 999]) {
    buyers.push(await market.lender({ returnpolicy: 30, billingtype: 'sent' }))
    orders.push(await market.order({ price, lender: buyers.at(-1) ?? 0 }))
  }
  await market.reload()
  const someone = new RandomStaff(market, chance, rcids, orders)
  for (let turn = 0; turn < TURNS; turn++) {
    await someone.act(chance.pick(turn % 3 === 0 ? [...SELDOM, 'direct', 'accept'] : MOVES))
    app.clock.advance(chance.below(5 * 3600))
  }
  await quiet(market)
  staff = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  publishers = await Promise.all(ids.map(async (id) => ({ id, user: await partnerUser(app, 'publisher', [id]) })))
  lenders = await Promise.all(buyers.map(async (id) => ({ id, user: await partnerUser(app, 'lender', [id]) })))
})
const CPA = { pricemodel: 'CPA', pricevalue: 2500 }

const today = () => dateIn(app.services.config.SLUICE_TIME_ZONE, app.clock.now())
function somePeriod(): string {
  const from = addDays(today(), -chance.below(DAYS))
  return formatDateRange({ from, to: addDays(from, chance.below(DAYS)) })
}
/** Random parties and periods, drawn beforehand so that a run can be repeated, each checked; answers the sum. */
async function forPeriods<P extends { id: number }>(
  parties: readonly P[],
  check: (party: P, date: string, withFiles: boolean) => Promise<number>,
): Promise<number> {
  const drawn = Array.from({ length: PERIODS }, () => ({ party: chance.pick(parties), date: somePeriod() }))
  let total = 0
  for (let from = 0; from < PERIODS; from += AT_ONCE) {
    const part = drawn.slice(from, from + AT_ONCE)
    const found = part.map(({ party, date }, at) => check(party, date, (from + at) % FILES_EVERY === 0))
    for (const one of await Promise.all(found)) total += one
  }
  return total
}
const cents = (dollars: number): number => Math.round(dollars * 100)
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)
const linesOf = (text: string): number => text.trimEnd().split('\n').length - 1

/** What staff are told of the same leads. */
async function staffOf(publisher: number, date: string) {
  const { report } = await staff.call(publisherSummaryCalls.report, { body: { publisher: [publisher], date } })
  return report[0] ?? { leads: 0, matched: 0, unmatched: 0, failed: 0, returnedcredited: 0, pub: 0, puboriginal: 0 }
}

async function ledgerOf(publisher: number, date: string): Promise<number> {
  const days = parseDateRange(date)
  const { rows } = await sql<{ cents: number }>`SELECT coalesce(sum(cents), 0) AS cents FROM ledger
    WHERE publisher_id = ${publisher} AND account = 'payout'
      AND (at AT TIME ZONE 'America/New_York')::date BETWEEN ${days?.from}::date AND ${days?.to}::date`.execute(app.db)
  return rows[0]?.cents ?? 0
}

it(`publishers: for ${PERIODS} random parties and periods the portal has staff's numbers and the ledger's, to the cent`, async () => {
  const leads = await forPeriods(publishers, async ({ id, user }, date, withFiles) => {
    const what = `publisher ${id}, ${date}`
    const asked = { params: { party: id }, body: { date } }
    const theirs = await staffOf(id, date)
    const list = await user.call(own.leads, { ...asked, body: { date, perPage: 200 } })
    const subids = await user.call(own.subIds, asked)
    const rejected = await user.call(own.rejections, asked)
    const ledger = await user.call(own.ledger, { ...asked, body: { date, perPage: 200 } })
    const ofStatus = (status: string) => list.data.filter((row) => row.status === status).length
    expect([list.total, sum(subids, (row) => row.leads)], what).toEqual([theirs.leads, theirs.leads])
    const earned = [sum(list.data, (row) => cents(row.earnpub)), cents(list.additionalData.earned)]
    expect([...earned, sum(subids, (row) => cents(row.earned))], what).toEqual(Array(3).fill(cents(theirs.pub)))
    const unsold = theirs.unmatched + theirs.failed
    expect([ofStatus('rejected'), sum(rejected, (row) => row.leads)], what).toEqual([unsold, unsold])
    expect([ofStatus('returned'), sum(subids, (row) => row.returned)], what).toEqual(
      Array(2).fill(theirs.returnedcredited),
    )
    const booked = await ledgerOf(id, date)
    expect([sum(ledger.data, (row) => cents(row.amount)), cents(ledger.additionalData.amount)], what).toEqual([
      booked,
      booked,
    ])
    if (withFiles) {
      expect(linesOf((await user.send(own.leadsExport, asked)).text), what).toBe(theirs.leads)
      expect(linesOf((await user.send(own.ledgerExport, asked)).text), what).toBe(ledger.total)
    }
    return theirs.leads
  })
  expect(leads).toBeGreaterThan(100)
})

it("publishers: home and the whole ledger are staff's sums, day by day", async () => {
  for (const { id, user } of publishers) {
    const params = { party: id }
    const date = formatDateRange(lastDays(today(), 30))
    const theirs = await staffOf(id, date)
    const { days30, days } = await user.call(own.home, { params })
    expect(days30).toMatchObject({
      ...{ leads: theirs.leads, rejected: theirs.unmatched + theirs.failed, returned: theirs.returnedcredited },
      ...{ earned: theirs.pub, payouts: theirs.puboriginal },
    })
    const { data } = await staff.call(leadReportCalls.summary, { body: { publisher: [id], date } })
    for (const { date: day, leads, publisher } of data)
      expect(days.find((one) => one.date === day)).toMatchObject({ leads, earned: publisher })
    // Whatever was deleted has been taken back: all lines together are what all leads earn.
    expect((await user.call(own.ledger, { params, body: {} })).additionalData.amount).toBe(theirs.pub)
  }
})

it("publishers: every figure of every month on staff's page is exactly the ledger lines it opens, to the cent", async () => {
  for (const { id, user } of publishers) {
    const { report, additionalData } = await staff.call(publisherDetailCalls.money, { params: { id } })
    const opened = async (date: string, kind: readonly string[]) => {
      const { total, additionalData: sums } = await staff.call(publisherDetailCalls.moneyLines, {
        body: { publisher: id, date, kind: [...kind] },
      })
      return { amount: sums.amount, lines: total }
    }
    for (const month of report) {
      expect(await opened(month.date, []), month.month).toEqual(month.earned)
      expect(cents(month.earned.amount), month.month).toBe(await ledgerOf(id, month.date))
      for (const name of MONEY_GROUP_NAMES)
        expect(await opened(month.date, MONEY_GROUPS[name].kinds), `${month.month} ${name}`).toEqual(month[name])
      expect(sum([...MONEY_GROUP_NAMES], (name) => cents(month[name].amount))).toBe(cents(month.earned.amount))
    }
    expect(sum(report, (month) => cents(month.earned.amount))).toBe(cents(additionalData.earned.amount))
    const theirs = await user.call(own.ledger, { params: { party: id }, body: {} })
    expect(additionalData.earned).toEqual({ amount: theirs.additionalData.amount, lines: theirs.total })
  }
})

it(`lenders: for ${PERIODS} random parties and periods the portal has staff's bill and the lines behind it, to the cent`, async () => {
  const bought = await forPeriods(lenders, async ({ id, user }, date, withFiles) => {
    const what = `lender ${id}, ${date}`
    const asked = { params: { party: id }, body: { date } }
    const { additionalData: theirs } = await staff.call(billingCalls.summary, { body: { lender: [id], date } })
    const list = await user.call(lenderCalls.leads, { ...asked, body: { date, perPage: 200 } })
    const states = await user.call(lenderCalls.states, asked)
    const sold = theirs.attemptedposts - theirs.rejectedposts
    expect([list.total, sum(states, (row) => row.bought)], what).toEqual([sold, sold])
    const spend = [sum(list.data, (row) => cents(row.price)), sum(states, (row) => cents(row.spend))]
    expect([...spend, cents(list.additionalData.spend)], what).toEqual(Array(3).fill(cents(theirs.grossprice)))
    const credited = [sum(list.data, (row) => cents(row.credited)), cents(list.additionalData.credited)]
    expect(credited, what).toEqual(Array(2).fill(0 - cents(theirs.creditedtotal)))
    expect((await user.call(lenderCalls.bill, asked)).additionalData, what).toEqual(theirs)
    if (withFiles) expect(linesOf((await user.send(lenderCalls.leadsExport, asked)).text), what).toBe(sold)
    return sold
  })
  expect(bought).toBeGreaterThan(50)
  for (const { id, user } of lenders) {
    const params = { party: id }
    const body = { lender: [id], date: formatDateRange(lastDays(today(), 30)) }
    const { additionalData: theirs } = await staff.call(billingCalls.summary, { body })
    const { days30 } = await user.call(lenderCalls.home, { params })
    expect([days30.spend, days30.net]).toEqual([theirs.grossprice, theirs.netowned])
  }
})
