import { beforeAll, expect, it } from 'vitest'
import { billingCalls } from '@/features/money/billing/contract'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { portalLenderCalls as lenderCalls } from '@/features/portal/portal-lender/contract'
import { portalPublisherCalls as own } from '@/features/portal/portal-publisher/contract'
import { publisherDetailCalls } from '@/features/console/publisher-detail/contract'
import { MONEY_GROUP_NAMES, MONEY_GROUPS } from '@/features/console/publisher-detail/money'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { PRESET } from './app'
import type { ApiClient } from './client'
import { useMarket } from './market'
import { quiet } from './money/money.testing'
import { Chance } from './money/random.testing'
import { RandomStaff } from './money/staff.testing'
import { partnerUser } from './partners'
import { type Asking, cents, PortalSums, sum } from './portal-sums'

const market = useMarket()
const { app } = market
const chance = new Chance(20_261_117)
/** The demo world is asked for more of them. */
const PERIODS = 40
const TURNS = 130
const DAYS = 14
const MOVES = ['direct', 'direct', 'pingpost', 'settle', 'remove', 'ask', 'ask', 'accept', 'accept', 'cost', 'undoCost']
const SELDOM = ['revenue', 'undoRevenue', 'noBuyer', 'delete', 'rematch', 'fold']

let staff: ApiClient
let sums: PortalSums
let publishers: Asking[] = []
let lenders: Asking[] = []

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
  sums = new PortalSums(app, staff, chance, DAYS)
  publishers = await Promise.all(ids.map(async (id) => ({ id, user: await partnerUser(app, 'publisher', [id]) })))
  lenders = await Promise.all(buyers.map(async (id) => ({ id, user: await partnerUser(app, 'lender', [id]) })))
})
const CPA = { pricemodel: 'CPA', pricevalue: 2500 }

it(`publishers: for ${PERIODS} random parties and periods the portal has staff's numbers and the ledger's, to the cent`, async () => {
  expect(await sums.check(PERIODS, publishers, sums.publisher)).toBeGreaterThan(100)
})

it("publishers: home and the whole ledger are staff's sums, day by day", async () => {
  for (const { id, user } of publishers) {
    const params = { party: id }
    const date = formatDateRange(lastDays(sums.today, 30))
    const theirs = await sums.ofStaff(id, date)
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
      expect(cents(month.earned.amount), month.month).toBe(await sums.ofLedger(id, month.date))
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
  expect(await sums.check(PERIODS, lenders, sums.lender)).toBeGreaterThan(50)
  for (const { id, user } of lenders) {
    const params = { party: id }
    const body = { lender: [id], date: formatDateRange(lastDays(sums.today, 30)) }
    const { additionalData: theirs } = await staff.call(billingCalls.summary, { body })
    const list = await user.call(lenderCalls.leads, { params, body: { date: body.date, perPage: 200 } })
    expect([list.additionalData.credited, sum(list.data, (row) => cents(row.credited))]).toEqual([
      0 - theirs.creditedtotal,
      0 - cents(theirs.creditedtotal),
    ])
    const { days30 } = await user.call(lenderCalls.home, { params })
    expect([days30.spend, days30.net]).toEqual([theirs.grossprice, theirs.netowned])
  }
})
