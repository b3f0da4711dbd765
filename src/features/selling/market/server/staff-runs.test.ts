import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { manualSend, rematch } from './public'
import type { StaffRun } from './run/staff-run'

const market = useMarket()
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Not today' } } as const
let product = 0

/** A lead nobody wanted, of a product that no other test uses. */
async function unsold(change: Record<string, unknown> = {}) {
  product += 1
  const rcid = await market.rcid(await market.publisher(change), { product_id: product })
  const first = await market.order({ product, price: 3000, post: REFUSES })
  await market.reload()
  const submission = market.submission(rcid)
  const { lead, status } = await market.market.intake.direct(submission, undefined)
  expect(status).toBe('unmatched')
  return { lead, first, product, submission }
}

const begin = (work: (tx: never) => Promise<StaffRun>) =>
  market.app.services.database.transact((tx) => work(tx as never))
const rematched = async (lead: number) =>
  (await begin((tx) => rematch(market.app.services, tx, lead, 'Staff'))).carryOn()
const sent = async (lead: number, order: number) =>
  (await begin((tx) => manualSend(market.app.services, tx, lead, order, 'Staff'))).carryOn()

describe('a re-match', () => {
  it('offers the lead to orders that have come since, and not again to one that refused', async () => {
    const { lead, first, product } = await unsold()
    const bidder = await market.order({ product, pingpost: true })
    await market.reload()
    expect(await rematched(lead)).toMatchObject({ status: 'matched', postings: [{ order: bidder, revenue: 2000 }] })
    expect(market.received(first, 'post')).toHaveLength(1)
    expect(market.received(bidder, 'ping')).toHaveLength(1)
    expect(await market.lead(lead)).toMatchObject({ status: 'matched', held_by: null, earntotal: 2000 })
  })

  it('that finds nobody leaves the lead unmatched', async () => {
    const { lead } = await unsold()
    expect(await rematched(lead)).toMatchObject({ status: 'unmatched', postings: [] })
  })

  it('two at once: one runs, the other is told that the lead is being processed', async () => {
    const { lead, product } = await unsold()
    const order = await market.order({ product, price: 4000 })
    await market.reload()
    // What is begun holds the lead until it is carried on: however slow either is, they meet.
    const start = () => begin((tx) => rematch(market.app.services, tx, lead, 'Staff'))
    const both = await Promise.allSettled([start(), start()])
    const [won, ...more] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [lost] = both.filter((one) => one.status === 'rejected')
    expect((lost?.reason as Error | undefined)?.message).toBe('Lead is being processed')
    expect([(await won?.carryOn())?.status, more]).toEqual(['matched', []])
    expect(market.received(order, 'post')).toHaveLength(1)
  })

  it('never sends a person that is on a suppression list by now', async () => {
    const { lead, product, submission } = await unsold()
    const order = await market.order({ product, price: 4000 })
    const at = new Date(market.app.clock.now())
    const phone = submission.fields['phone'] ?? ''
    await market.db
      .insertInto('bad_phones')
      .values({ phone, description: 'DNC', dateadd: at, dateupdate: at })
      .execute()
    await market.reload()
    expect(await rematched(lead)).toMatchObject({ status: 'failed', reason: 'DNC', postings: [] })
    await expect(rematched(lead)).rejects.toThrow('suppression list DNC')
    await expect(sent(lead, order)).rejects.toThrow('suppression list DNC')
    expect(market.received(order, 'post')).toHaveLength(0)
  })
})

describe('a manual send', () => {
  it('passes filters by, but not a full cap', async () => {
    const { lead, product } = await unsold()
    const texas = { state: { type: 'include', list: ['TX'] } }
    const full = await market.order({ product, filters: { ...texas, cap_day: { value: 0 } } })
    const order = await market.order({ product, price: 5000, filters: texas })
    await market.reload()
    expect(await sent(lead, full)).toMatchObject({
      status: 'unmatched',
      postings: [],
      reason: 'Daily cap: 0 of 0',
    })
    expect(await sent(lead, order)).toMatchObject({ status: 'matched', postings: [{ order, status: 'matched' }] })
    await expect(sent(lead, full)).rejects.toThrow('exclusive and taken')
  })

  it('asks a ping/post order for its bid, and without one sends at the minimum ping price', async () => {
    const shared = { leadtype: 'shared', sharedplaces: 3 }
    const { lead, product } = await unsold(shared)
    const bids = await market.order({ product, pingpost: true, minping: 1000 })
    const silent = await market.order({ product, pingpost: true, minping: 1500, ping: REFUSES })
    const low = await market.order({ product, pingpost: true, minping: 9000 })
    const none = await market.order({ product, pingpost: true, ping: REFUSES })
    await market.reload()
    expect(await sent(lead, bids)).toMatchObject({ postings: [{ revenue: 2000 }] })
    expect(await sent(lead, silent)).toMatchObject({ postings: [{ revenue: 1500 }] })
    expect(await sent(lead, low)).toMatchObject({ postings: [], reason: 'Bid is under the minimum ping price' })
    expect(await sent(lead, none)).toMatchObject({ status: 'matched', postings: [], reason: 'No bid: Not today' })
  })

  it('is refused for an order that cannot be sent to', async () => {
    const { lead, product } = await unsold()
    const paused = await market.order({ product, status: 'paused' })
    await market.reload()
    await expect(sent(lead, paused)).rejects.toThrow('Order is not active')
    const other = await market.order({ product: product + 1 })
    await market.reload()
    await expect(sent(lead, other)).rejects.toThrow('Order is for another product')
    await expect(sent(lead, 999_999)).rejects.toThrow('Order not found')
  })
})
