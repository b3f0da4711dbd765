import { beforeEach, describe, expect, it } from 'vitest'
import { filterKind } from '@/engine/filters/registry'
import { LATER_STOPS, ORDER_STATUS } from '@/engine/match/order'
import { BY_LENDER } from '@/engine/match/sequence'
import { useMarket } from '../../../../../test/market'
import { ruleGains } from './public'

const market = useMarket()
const TODAY = '2026-11-15'
const STATE = filterKind('state')?.code ?? 0
const CAP_DAY = filterKind('cap_day')?.code ?? 0
const TEXAS = { state: { type: 'include', list: ['TX'] } }
const OHIO = { state: { type: 'include', list: ['OH'] } }
const cap = (value: number) => ({ cap_day: { value, list: [] } })

let product = 0
let rcid = 0

/** A product of its own for each test. The leads come from Ohio. */
beforeEach(async () => {
  product++
  rcid = await market.rcid(await market.publisher(), { product_id: product })
})

async function received(count: number, fields: Record<string, string> = {}): Promise<number[]> {
  await market.reload()
  const leads: number[] = []
  for (let n = 0; n < count; n++)
    leads.push((await market.market.intake.direct(market.submission(rcid, fields), undefined)).lead)
  return leads
}

async function gainsOf(order: number) {
  await market.reload()
  const gains = await ruleGains(market.app.services, TODAY)
  return gains.filter((gain) => gain.order === order).map(({ lead, code, cents, won }) => ({ lead, code, cents, won }))
}

describe('what a rule alone cost', () => {
  it('is the order’s price where nobody bought the lead, and the difference where another order did', async () => {
    const texas = await market.order({ product, price: 5000, filters: TEXAS })
    const [unsold] = await received(1)
    expect(await gainsOf(texas)).toEqual([{ lead: unsold, code: STATE, cents: 5000, won: true }])
    await market.order({ product, price: 3000 })
    const [sold] = await received(1)
    const gains = await gainsOf(texas)
    expect(gains).toContainEqual({ lead: sold, code: STATE, cents: 2000, won: true })
    // The second order buys the first lead too by the current rules.
    expect(gains).toContainEqual({ lead: unsold, code: STATE, cents: 2000, won: true })
    expect(gains).toHaveLength(2)
  })

  it('is nothing where another rule of the order stops the lead too, or a higher price wins it', async () => {
    const both = await market.order({
      product,
      price: 5000,
      filters: { ...TEXAS, zip: { type: 'include', list: ['75001'] } },
    })
    const cheap = await market.order({ product, price: 2000, filters: TEXAS })
    await market.order({ product, price: 3000 })
    await received(2)
    expect(await gainsOf(both)).toEqual([])
    expect(await gainsOf(cheap)).toEqual([])
  })

  it('is nothing where the lender is in testing or its rules stop the lead too', async () => {
    const testing = await market.lender({ status: 'testing' })
    const tried = await market.order({ product, lender: testing, price: 5000, filters: TEXAS })
    const lender = await market.lender()
    await market.filter('lender', lender, 'state', TEXAS.state)
    const strict = await market.order({ product, lender, price: 5000, filters: TEXAS })
    const [lead] = await received(1)
    expect(await gainsOf(tried)).toEqual([])
    expect(await gainsOf(strict)).toEqual([])
    const own = await market.order({ product, lender, price: 5000 })
    expect(await gainsOf(own)).toEqual([{ lead, code: STATE | BY_LENDER, cents: 5000, won: true }])
  })

  it('counts a paused order, unless it has nowhere to send leads', async () => {
    const paused = await market.order({ product, price: 4000, status: 'paused' })
    const [lead] = await received(1)
    expect(await gainsOf(paused)).toEqual([{ lead, code: ORDER_STATUS.code, cents: 4000, won: true }])
    await market.db.updateTable('orders').set({ datapart: null }).where('id', '=', paused).execute()
    expect(await gainsOf(paused)).toEqual([])
  })

  it('counts as many leads as the caps have room for', async () => {
    const capped = await market.order({ product, price: 4000, filters: { ...TEXAS, ...cap(2) } })
    const leads = await received(5)
    expect(await gainsOf(capped)).toEqual(
      leads.slice(0, 2).map((lead) => ({ lead, code: STATE, cents: 4000, won: true })),
    )
  })

  it('does not count a lead that only takes the place of another in a cap, but what the other then brings', async () => {
    const capped = await market.order({ product, price: 4000, filters: { ...OHIO, ...cap(1) } })
    const [first] = await received(1, { state: 'TX', zip: '75001' })
    await received(1)
    await market.order({ product, price: 1500, filters: OHIO })
    expect(await gainsOf(capped)).toEqual([{ lead: first, code: STATE, cents: 1500, won: false }])
  })

  it('gains for a cap what comes after it is full', async () => {
    const capped = await market.order({ product, price: 4000, filters: cap(1) })
    const [, second, third] = await received(3)
    expect(await gainsOf(capped)).toEqual(
      [second, third].map((lead) => ({ lead, code: CAP_DAY, cents: 4000, won: true })),
    )
  })

  it('estimates a bid that was below the minimum ping price as a bid below that minimum', async () => {
    const ping = { dialect: 'json', outcome: { kind: 'accept', price: 12 } } as const
    const bidder = await market.order({ product, pingpost: true, minping: 2000, ping })
    const [lead] = await received(1)
    const [gain] = await gainsOf(bidder)
    expect(gain).toMatchObject({ lead, code: LATER_STOPS.minimumPingPrice.code, won: true })
    expect(gain?.cents).toBeGreaterThan(0)
    expect(gain?.cents).toBeLessThan(2000)
  })
})
