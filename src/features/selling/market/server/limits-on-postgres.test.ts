import { beforeEach, describe, expect, it } from 'vitest'
import { counterKey } from '@/engine/caps/counter'
import { referenceOf } from '@/features/platform/reference/server/public'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const intake = () => market.market.intake

beforeEach(() => market.db.updateTable('orders').set({ status: 'archive' }).execute())

const statuses = async (lead: number) => (await market.postings(lead)).map(({ order_id, status }) => [order_id, status])
async function sold(rcid: number, tries: number): Promise<number> {
  let count = 0
  for (let n = 0; n < tries; n++)
    if ((await intake().direct(market.submission(rcid), undefined)).status === 'matched') count++
  return count
}

describe('a cap', () => {
  it('of 0 is closed, one set below what was used grants nothing, one raised grants the difference', async () => {
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order({ filters: { cap_day: { value: 0 } } })
    const counts: number[] = []
    for (const value of [0, 3, 2, 4]) {
      await market.filter('order', order, 'cap_day', { value })
      await market.reload()
      counts.push(await sold(rcid, 4))
    }
    expect(counts).toEqual([0, 3, 0, 1])
  })

  it('of revenue grants room while what was earned is below it, and counted before it was set', async () => {
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order({ price: 2000 })
    await market.reload()
    expect(await sold(rcid, 2)).toBe(2)
    await market.filter('order', order, 'cap_revenue_day', { value: 7000 })
    await market.reload()
    expect(await sold(rcid, 4)).toBe(2)
  })

  it('that is full in the database alone gives back what was taken beside it', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 7 })
    const filters = { cap_day: { value: 1 }, cap_overall: { value: 9 }, cap_week: { value: 9 } }
    const order = await market.order({ product: 7, filters })
    await market.reload()
    expect(await sold(rcid, 1)).toBe(1)
    // As if another process had sold it a moment ago.
    const live = referenceOf(market.app.services)
    live.heard(new Map(live.counters.of('order', order).map(({ counter }) => [counterKey(counter), 0])))
    expect(await sold(rcid, 1)).toBe(0)
    const counters = await market.db
      .selectFrom('cap_counters')
      .select('used')
      .where('key', 'like', `order/${order}/%`)
      .execute()
    expect(counters.map(({ used }) => used)).toEqual([1, 1, 1])
  })

  it('that stops one offer of a shared lead leaves its lender’s last place to the next', async () => {
    const publisher = await market.publisher({ leadtype: 'shared', sharedplaces: 2 })
    const rcid = await market.rcid(publisher, { product_id: 6 })
    const lender = await market.lender()
    const full = await market.order({ lender, product: 6, price: 9000, filters: { cap_day: { value: 1 } } })
    await market.reload()
    expect(await sold(rcid, 1)).toBe(1)
    const open = await market.order({ lender, product: 6, price: 3000 })
    await market.filter('lender', lender, 'cap_day', { value: 2 })
    await market.reload()
    const live = referenceOf(market.app.services)
    live.heard(new Map(live.counters.of('order', full).map(({ counter }) => [counterKey(counter), 0])))
    const { lead } = await intake().direct(market.submission(rcid), undefined)
    expect(await statuses(lead)).toEqual([[open, 'matched']])
  })

  it('does not know test leads: they go to lenders in testing, as often as they come, for nothing', async () => {
    const rcid = await market.rcid(await market.publisher(), { status: 'testing', duplicate: 30 })
    const lender = await market.lender({ status: 'testing' })
    const order = await market.order({ lender, filters: { cap_day: { value: 1 } } })
    const real = await market.order({ price: 9000 })
    await market.reload()
    const submission = market.submission(rcid)
    const answers = [await intake().direct(submission, undefined), await intake().direct(submission, undefined)]
    expect(answers).toMatchObject([
      { status: 'matched', price: 0 },
      { status: 'matched', price: 0 },
    ])
    expect(answers[0]?.lead).not.toBe(answers[1]?.lead)
    expect([market.received(order, 'post').length, market.received(real, 'post').length]).toEqual([2, 0])
    const counters = await market.db
      .selectFrom('cap_counters')
      .select('used')
      .where('key', 'like', `order/${order}/%`)
      .execute()
    expect(counters).toEqual([{ used: 0 }])
  })
})

describe('a ping', () => {
  it('of price 0 is no bid', async () => {
    const rcid = await market.rcid(await market.publisher())
    await market.order({ pingpost: true, ping: { dialect: 'json', outcome: { kind: 'accept', price: 0 } } })
    await market.reload()
    expect(await intake().ping(market.submission(rcid))).toMatchObject({ status: 'unmatched', price: 0 })
  })

  it('is valid until the last millisecond, and what it said wins', async () => {
    const rcid = await market.rcid(await market.publisher())
    await market.order()
    await market.reload()
    const [early, late] = [market.submission(rcid), market.submission(rcid)]
    const [first, second] = [await intake().ping(early), await intake().ping(late)]
    market.app.clock.advance(299.999)
    const changed = { ...early, fields: { ...early.fields, windowcount: '10+' } }
    const { lead, status } = await intake().post(changed, first.ping, undefined)
    expect(status).toBe('matched')
    const kept = await market.lead(lead)
    expect(kept.fields).toMatchObject({ windowcount: '3-5' })
    expect(JSON.stringify(kept.exceptions)).toContain('windowcount: the post says 10+, the ping said 3-5')
    market.app.clock.advance(0.001)
    await expect(intake().post(late, second.ping, undefined)).rejects.toThrow('expired')
  })

  it('helps nobody who was put on a list since: the lead fails and is sent to nobody', async () => {
    const rcid = await market.rcid(await market.publisher())
    await market.order()
    await market.reload()
    const submission = market.submission(rcid)
    const { ping } = await intake().ping(submission)
    const at = new Date(market.app.clock.now())
    const { phone = '' } = submission.fields
    await market.db
      .insertInto('bad_phones')
      .values({ phone, description: 'DNC', dateadd: at, dateupdate: at })
      .execute()
    await market.reload()
    const { lead, status } = await intake().post(submission, ping, undefined)
    expect(status).toBe('rejected')
    expect(await statuses(lead)).toEqual([])
  })
})

describe('consent', () => {
  it('grows by rounds for half an hour; an empty choice is nobody; feeds get exclusive leads only if they say so', async () => {
    const rcid = await market.rcid(await market.publisher({ leadtype: 'shared', sharedplaces: 3 }))
    const exclusive = await market.rcid(await market.publisher())
    const [one, two] = [
      await market.lender({ compliance: true, brand: 'Brand One' }),
      await market.lender({ compliance: true, brand: 'Brand Two' }),
    ]
    const [first, second] = [
      await market.order({ lender: one, price: 3000 }),
      await market.order({ lender: two, price: 2000 }),
    ]
    const open = await market.order({ price: 1000 })
    const shy = await market.order({ feed: true, price: 100 })
    const keen = await market.order({ feed: true, price: 100, feedtakesexclusive: true })
    await market.reload()
    const ref = market.submission(rcid).rcid
    const { lead, oneToOne } = await intake().prematch(market.submission(rcid))
    expect(oneToOne).toEqual(['Brand One', 'Brand Two'])
    expect(await intake().oneToOne(ref, lead, ['Brand One'])).toMatchObject({ status: 'matched', price: 1500 })
    expect(await intake().oneToOne(ref, lead, ['Brand Two'])).toMatchObject({ status: 'matched', price: 2500 })
    market.app.clock.advance(1801)
    await expect(intake().oneToOne(ref, lead, ['Brand Two'])).rejects.toThrow('The time to choose is over')
    expect(await statuses(lead)).toEqual([
      [first, 'matched'],
      [second, 'matched'],
    ])
    expect(await intake().direct(market.submission(rcid), [])).toMatchObject({ status: 'unmatched' })
    const plain = await intake().direct(market.submission(exclusive), undefined)
    expect(await statuses(plain.lead)).toContainEqual([open, 'matched'])
    await expect.poll(() => market.received(keen, 'post').length).toBe(1)
    await expect.poll(async () => (await market.lead(plain.lead)).earntotal).toBe(1100)
    expect(await market.lead(plain.lead)).toMatchObject({ earnpub: 500 })
    expect(market.received(shy, 'post')).toHaveLength(0)
  })
})
