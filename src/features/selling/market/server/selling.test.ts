import { describe, expect, it, vi } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const intake = () => market.market.intake

describe('a direct post', () => {
  it('is sold to the best order, and money, ledger and deltas agree to the cent', async () => {
    const rcid = await market.rcid(await market.publisher())
    await market.order({ price: 1001 })
    const best = await market.order({ price: 3501 })
    await market.reload()
    const outcome = await intake().direct(market.submission(rcid), undefined)
    expect(outcome).toMatchObject({ status: 'matched', price: 1751 })
    const lead = await market.lead(outcome.lead)
    expect(lead).toMatchObject({ status: 'matched', earntotal: 3501, earnpub: 1751, held_by: null })
    expect(
      (await market.postings(outcome.lead)).map(({ order_id, status, revenue }) => ({ order_id, status, revenue })),
    ).toEqual([{ order_id: best, status: 'matched', revenue: 3501 }])
    const ledger = await market.db
      .selectFrom('ledger')
      .select(['kind', 'cents'])
      .where('lead_id', '=', outcome.lead)
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([
      { kind: 'sale', cents: 3501 },
      { kind: 'payout', cents: 1751 },
    ])
    const deltas = await market.db
      .selectFrom('lead_deltas')
      .select(({ fn }) => ['status', fn.sum<number>('leads').as('leads'), fn.sum<number>('total').as('total')])
      .where('lead_id', '=', outcome.lead)
      .groupBy('status')
      .orderBy('status')
      .execute()
    expect(deltas).toEqual([
      { status: 'incoming', leads: 0, total: 0 },
      { status: 'matched', leads: 1, total: 3501 },
    ])
    expect(market.received(best, 'post')).toHaveLength(1)
  })

  it('that is shared writes its lead at most three times, however the lenders answer', async () => {
    const rcid = await market.rcid(await market.publisher({ leadtype: 'shared', sharedplaces: 3 }), { product_id: 7 })
    for (const median of [1, 40, 400])
      await market.order({
        product: 7,
        post: { dialect: 'json', outcome: { kind: 'accept' }, delay: { median, p95: median * 1.01 } },
      })
    await market.reload()
    const { lead, status } = await intake().direct(market.submission(rcid), undefined)
    expect(status).toBe('matched')
    expect((await market.postings(lead)).map((posting) => posting.status)).toEqual(['matched', 'matched', 'matched'])
    // Every write of the row counts its version up.
    expect((await market.lead(lead)).version).toBeLessThanOrEqual(3)
  })

  it('goes down the ranking until one buys', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 2 })
    const first = await market.order({
      product: 2,
      price: 9000,
      post: { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } },
    })
    const second = await market.order({ product: 2, price: 8000 })
    await market.reload()
    const outcome = await intake().direct(market.submission(rcid, { roofmaterial: 'asphalt' }), undefined)
    expect(outcome).toMatchObject({ status: 'matched', price: 4000 })
    expect(
      (await market.postings(outcome.lead)).map(({ order_id, status, reason }) => [order_id, status, reason]),
    ).toEqual([
      [first, 'unmatched', 'Zip not covered'],
      [second, 'matched', null],
    ])
  })

  it('is unmatched with every order explained when nobody wants it', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 3 })
    await market.order({ product: 3, filters: { state: { type: 'include', list: ['TX'] } } })
    await market.reload()
    const outcome = await intake().direct(market.submission(rcid), undefined)
    expect(outcome).toMatchObject({ status: 'unmatched', price: 0, reason: 'no eligible order' })
  })
})

describe('ping and post', () => {
  it('promises the publisher its share of the best bid, then sells to that bidder', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 4 })
    const bidder = await market.order({
      product: 4,
      pingpost: true,
      ping: { dialect: 'json', outcome: { kind: 'accept', price: 42.5 } },
    })
    await market.order({ product: 4, price: 3000 })
    await market.reload()
    const submission = market.submission(rcid)
    const ping = await intake().ping(submission)
    expect(ping).toMatchObject({ status: 'matched', price: 2125 })
    expect(market.received(bidder, 'ping')[0]?.body).not.toContain(submission.fields['phone'])
    const outcome = await intake().post(submission, ping.ping, undefined)
    expect(outcome).toMatchObject({ status: 'matched', price: 2125 })
    expect(await market.lead(outcome.lead)).toMatchObject({ ping_id: ping.ping, earntotal: 4250 })
  })

  it('takes a yes without a price for a bid of the order’s own, and posts with the id of that answer', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 3 })
    const says = (inside: string) =>
      ({ dialect: 'xml', outcome: { kind: 'raw', body: `<response>${inside}</response>` } }) as const
    const order = await market.order({
      product: 3,
      pingpost: true,
      price: 2600,
      ping: says('<status>Matched</status><lead_id>W-77</lead_id>'),
      post: says('<status>Matched</status><lead_id>W-77</lead_id>'),
    })
    const format = 'willowmere-pingpost-form'
    await market.db
      .updateTable('orders')
      .set({
        datapart: format,
        sendpart: format,
        resultpart: format,
        config: JSON.stringify({ key: 'k', source: 'SLUICE' }),
      })
      .where('id', '=', order)
      .execute()
    await market.reload()
    const submission = market.submission(rcid)
    const ping = await intake().ping(submission)
    expect(ping).toMatchObject({ status: 'matched', price: 1300 })
    const outcome = await intake().post(submission, ping.ping, undefined)
    expect(await market.lead(outcome.lead)).toMatchObject({ status: 'matched', earntotal: 2600 })
    expect(market.received(order, 'post')[0]?.body).toContain('Lead_ID=W-77')
  })

  it('asks an order as often a minute as it wants to be asked, at most, and the others every time', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 6 })
    const [limited, second] = [
      await market.order({ product: 6, pingpost: true, filters: { pings_minute: { value: 3 } } }),
      await market.order({ product: 6, pingpost: true, filters: { pings_minute: { value: 5 } } }),
    ]
    const other = await market.order({ product: 6, pingpost: true })
    await market.reload()
    const pings = () => Promise.all(Array.from({ length: 12 }, () => intake().ping(market.submission(rcid))))
    const taken = vi.spyOn(market.market.env.store, 'take')
    expect((await pings()).map(({ status }) => status)).toEqual(Array(12).fill('matched'))
    // Room for all the orders of a ping is taken at once.
    expect(taken.mock.calls.length).toBeLessThanOrEqual(12)
    expect(taken.mock.calls.some(([wishes]) => wishes.length === 2)).toBe(true)
    taken.mockRestore()
    expect(market.received(limited, 'ping')).toHaveLength(3)
    expect(market.received(second, 'ping')).toHaveLength(5)
    expect(market.received(other, 'ping')).toHaveLength(12)
    market.app.clock.advance(60)
    await pings()
    expect(market.received(limited, 'ping')).toHaveLength(6)
  })

  it('posted fifty times at once it makes one lead and fifty equal answers', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 5 })
    const order = await market.order({ product: 5, price: 3000 })
    await market.reload()
    const submission = market.submission(rcid)
    const { ping } = await intake().ping(submission)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => intake().post(submission, ping, undefined)))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(market.received(order, 'post')).toHaveLength(1)
    await expect(intake().post(market.submission(rcid), ping, undefined)).rejects.toThrow('already posted')
  })
})
