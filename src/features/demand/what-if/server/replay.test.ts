import { beforeEach, describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { whatIfCalls } from '../contract'

const market = useMarket()
const TODAY = '2026-11-15'
const OHIO = { title: 'state', data: { type: 'include', list: ['OH'] } }
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } } as const

let product = 0
let rcid = 0
let texas = 0
let any = 0

/** A product of its own for each test, with an order that buys in Texas and one that buys anywhere. */
beforeEach(async () => {
  product++
  rcid = await market.rcid(await market.publisher(), { product_id: product })
  const filters = { state: { type: 'include', list: ['TX'] } }
  texas = await market.order({ product, price: 5000, title: 'Texas', filters })
  any = await market.order({ product, price: 3000, title: 'Any' })
  await market.reload()
})

async function received(count: number): Promise<number[]> {
  const leads: number[] = []
  for (let n = 0; n < count; n++)
    leads.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
  return leads
}

const written = async () => {
  const { rows } = await market.app.services.database.reportPool.query<{ n: string }>(
    `SELECT (SELECT count(*) FROM postings) || '/' || (SELECT sum(version) FROM leads) || '/' ||
       (SELECT count(*) FROM system_log) || '/' || (SELECT sum(used) FROM cap_counters) AS n`,
  )
  return rows[0]?.n
}

describe('POST /admin/whatif/replay', () => {
  it('tells how many leads of a day an order would have got and what they would have brought, before and after', async () => {
    const staff = await market.app.signedIn()
    const leads = await received(3)
    const unchanged = await written()
    const body = { order: { id: texas, filters: [OHIO] }, day: TODAY }
    const data = await staff.call(whatIfCalls.replay, { body })
    expect(data).toMatchObject({ day: TODAY, total: 3, leads: 3, next: null })
    expect(data.before).toEqual({ eligible: 0, won: 0, revenue: 0, total: 90, publisher: 45 })
    expect(data.after).toEqual({ eligible: 3, won: 3, revenue: 150, total: 150, publisher: 75 })
    expect(data.actual).toEqual({ won: 0, revenue: 0, total: 90 })
    expect(data.rows.map(({ lead }) => lead)).toEqual(leads)
    expect(data.rows[0]).toMatchObject({
      before: { eligible: false, rule: 'State', won: false, price: null, total: 30 },
      after: { eligible: true, rule: null, won: true, price: 50, total: 50 },
    })
    expect(await written()).toBe(unchanged)
  })

  it('fills the edited cap as the day goes on, also from one answer to the next', async () => {
    const staff = await market.app.signedIn()
    const leads = await received(4)
    const filters = [OHIO, { title: 'cap_day', data: { value: 2 } }]
    const body = { order: { id: texas, filters }, day: TODAY }
    const whole = await staff.call(whatIfCalls.replay, { body })
    expect(whole.after).toMatchObject({ eligible: 2, won: 2, revenue: 100, total: 160 })
    expect(whole.rows.find(({ lead }) => lead === leads[2])?.after).toMatchObject({ rule: 'Cap day', won: false })
    const first = await staff.call(whatIfCalls.replay, { body: { ...body, most: 1 } })
    expect(first).toMatchObject({ total: 4, leads: 1 })
    const won = [first.after.won]
    let { next } = first
    while (next) {
      const answer = await staff.call(whatIfCalls.replay, { body: { ...body, most: 1, from: next } })
      expect(answer.total).toBeNull()
      won.push(answer.after.won)
      next = answer.next
    }
    expect(won).toEqual([1, 1, 0, 0, 0])
  })

  it('does not sell to an order that refused the very lead, and shows a price that changes', async () => {
    const staff = await market.app.signedIn()
    market.behave(any, 'post', REFUSES)
    await received(2)
    market.behave(any, 'post', { dialect: 'json', outcome: { kind: 'accept' } })
    const [third] = await received(1)
    const body = { order: { id: any, price: '35.50' }, day: TODAY }
    const data = await staff.call(whatIfCalls.replay, { body })
    expect(data.before).toMatchObject({ eligible: 3, won: 1, revenue: 30 })
    expect(data.after).toMatchObject({ eligible: 3, won: 1, revenue: 35.5 })
    expect(data.actual).toEqual({ won: 1, revenue: 30, total: 30 })
    expect(data.rows.find(({ lead }) => lead === third)).toMatchObject({
      before: { price: 30 },
      after: { price: 35.5 },
    })
  })

  it('knows what was really bid on a lead: a higher minimum ping price refuses it', async () => {
    const staff = await market.app.signedIn()
    const ping = { dialect: 'json', outcome: { kind: 'accept', price: 42 } } as const
    const bidder = await market.order({ product, pingpost: true, title: 'Bidder', ping })
    await market.reload()
    const [lead] = await received(1)
    const order = { id: bidder, minpingprice: '45.00' }
    const data = await staff.call(whatIfCalls.replay, { body: { order, day: TODAY } })
    expect(data).toMatchObject({ before: { won: 1, revenue: 42 }, after: { eligible: 0, won: 0, total: 30 } })
    expect(data.rows[0]?.after.rule).toBe('Minimum ping price')
    const one = await staff.call(whatIfCalls.whatIf, { body: { lead, order } })
    const of = (rows: typeof one.now.orders) => rows.find((row) => row.order.id === bidder)
    expect(of(one.now.orders)).toMatchObject({ eligible: true, price: 42, estimated: false, rank: 1 })
    expect(of(one.changed?.orders ?? [])).toMatchObject({ rule: 'Minimum ping price', leadvalue: 'a bid of $42.00' })
  })

  it('takes yesterday without a day and refuses one that has not begun', async () => {
    const staff = await market.app.signedIn()
    await received(1)
    const order = { id: texas, status: 'paused' as const }
    expect(await staff.call(whatIfCalls.replay, { body: { order } })).toMatchObject({ day: '2026-11-14', total: 0 })
    const wrong = await staff.refused(whatIfCalls.replay, { body: { order, day: '2026-11-16' } })
    expect(wrong.json.errors).toEqual({ day: 'Choose a day that has begun' })
    const gone = await staff.refused(whatIfCalls.replay, { body: { order: { id: 999_999 } } })
    expect(gone.json.message).toBe('Order not found')
  })
})

describe('GET /admin/whatif/order/{id}', () => {
  it('shows what the order asks for and every rule it could have', async () => {
    const staff = await market.app.signedIn()
    const data = await staff.call(whatIfCalls.orderRules, { params: { id: texas } })
    expect(data).toMatchObject({ order: { title: 'Texas' }, price: 50, ispingpost: false, status: 'active' })
    const list = await staff.call(whatIfCalls.orders)
    expect(list).toContainEqual({ id: texas, title: 'Texas', lender: data.lender, product: data.product })
    const rule = (title: string) => data.rules.find((one) => one.title === title)
    expect(rule('state')).toMatchObject({ label: 'State', display: 'include TX', data: { list: ['TX'] }, cap: false })
    expect(rule('cap_day')).toMatchObject({ data: null, display: null, cap: true, editor: 'number' })
  })
})
