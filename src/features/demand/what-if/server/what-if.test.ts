import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { whatIfCalls } from '../contract'

const market = useMarket()

describe('POST /admin/whatif', () => {
  it('says for every order whether it would buy, by which rule not, and what the lead would bring', async () => {
    const rcid = await market.rcid(await market.publisher())
    const texas = await market.order({
      price: 5000,
      title: 'Texas',
      filters: { state: { type: 'include', list: ['TX'] } },
    })
    const any = await market.order({ price: 3000, title: 'Any' })
    const bidder = await market.order({
      pingpost: true,
      title: 'Bidder',
      ping: { dialect: 'json', outcome: { kind: 'accept', price: 42 } },
    })
    await market.reload()
    await market.market.intake.ping(market.submission(rcid))
    const admin = await market.app.signedIn()
    const body = { rcid, fields: { state: 'OH', zip: '44101', homeowner: 'yes' } }
    const data = await admin.call(whatIfCalls.whatIf, { body })
    const of = (order: number) => data.now.orders.find((row) => row.order.id === order)
    expect(of(texas)).toMatchObject({ eligible: false, rule: 'State', leadvalue: 'OH', rank: null })
    expect(of(any)).toMatchObject({ eligible: true, price: 30, rank: 2, estimated: false })
    expect(of(bidder)).toMatchObject({ eligible: true, price: 42, rank: 1, estimated: true })
    expect(data).toMatchObject({ now: { offered: [bidder], total: 42, publisher: 21 }, changed: null })
    const posts = market.simulator.journal.entries.filter(({ path }) => path.endsWith('/post'))
    expect(posts).toHaveLength(0)
  })

  it('shows what an unsaved change would do, and stores nothing of it', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 2 })
    const order = await market.order({ product: 2, price: 2000, filters: { state: { type: 'include', list: ['TX'] } } })
    await market.reload()
    const admin = await market.app.signedIn()
    const lead = await market.market.intake.direct(market.submission(rcid), undefined)
    const change = { id: order, price: '44.00', filters: [{ title: 'state', data: { type: 'include', list: ['OH'] } }] }
    const data = await admin.call(whatIfCalls.whatIf, { body: { lead: lead.lead, order: change } })
    expect(data.now).toMatchObject({ offered: [], total: 0 })
    expect(data.changed).toMatchObject({ offered: [order], total: 44, publisher: 22 })
    expect(await market.lead(lead.lead)).toMatchObject({ status: 'unmatched' })
  })

  it('keeps the minimum margin: an edited price short of it is passed over, and nobody gets the lead', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 3, pricemodel: 'CPA', pricevalue: 2500 })
    const order = await market.order({ product: 3, price: 3000 })
    await market.reload()
    const admin = await market.app.signedIn()
    const body = { rcid, fields: { state: 'OH', zip: '44101' }, order: { id: order, price: '24.99' } }
    const { now, changed } = await admin.call(whatIfCalls.whatIf, { body })
    expect(now).toMatchObject({ offered: [order], total: 30, publisher: 25, reason: null })
    expect(changed).toMatchObject({ offered: [], total: 0, publisher: 0, reason: 'margin' })
    expect(changed?.orders[0]).toMatchObject({ eligible: true, rank: null, short: true, price: 24.99 })
  })

  it('keeps the promise of the ping: an edited price that falls under its variance sells to nobody', async () => {
    const rcid = await market.rcid(await market.publisher({ pricerejectvariance: 10 }), { product_id: 4 })
    const order = await market.order({ product: 4, price: 4000 })
    await market.reload()
    const submission = market.submission(rcid)
    const { ping } = await market.market.intake.ping(submission)
    const { lead } = await market.market.intake.post(submission, ping, undefined)
    const admin = await market.app.signedIn()
    const at = async (price: string) =>
      (await admin.call(whatIfCalls.whatIf, { body: { lead, order: { id: order, price } } })).changed
    expect(await at('36.00')).toMatchObject({ offered: [order], total: 36, reason: null })
    expect(await at('35.98')).toMatchObject({ offered: [], total: 0, reason: 'price variance' })
  })

  it('offers nothing that suppression or the publisher’s own filters stop, and says which', async () => {
    const publisher = await market.publisher()
    const rcid = await market.rcid(publisher, { product_id: 5 })
    await market.filter('publisher', publisher, 'state', { type: 'include', list: ['TX'] })
    const order = await market.order({ product: 5 })
    await market.reload()
    const admin = await market.app.signedIn()
    const of = async (state: string, zip: string) =>
      (await admin.call(whatIfCalls.whatIf, { body: { rcid, fields: { state, zip } } })).now
    expect(await of('TX', '75001')).toMatchObject({ offered: [order], reason: null })
    const stopped = await of('OH', '44101')
    expect(stopped).toMatchObject({
      offered: [],
      total: 0,
      reason: 'Publisher filter State: include TX, lead has OH',
    })
    expect(stopped.orders[0]).toMatchObject({ eligible: true })
  })

  it('names the field that is wrong', async () => {
    const rcid = await market.rcid(await market.publisher())
    await market.reload()
    const admin = await market.app.signedIn()
    const wrong = await admin.send(whatIfCalls.whatIf, { body: { rcid, fields: { zip: 'x' } } })
    expect(wrong).toMatchObject({ status: 422, json: { errors: { zip: 'Enter a 5-digit zip' } } })
    const empty = await admin.send(whatIfCalls.whatIf, { body: {} })
    expect(empty).toMatchObject({ status: 422, json: { errors: { rcid: 'Choose a lead or an RCID' } } })
  })
})
