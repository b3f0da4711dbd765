import { expect, it, vi } from 'vitest'
import { BY_LENDER, ELIGIBLE } from '@/engine/match/sequence'
import { decodeVerdicts, verdictTitle } from '@/engine/match/verdicts'
import { randomFrom } from '@/engine/simulation/random'
import { useMarket } from '../../../../../test/market'
import { whatIfCalls } from '../contract'

const market = useMarket()
const random = randomFrom(20_261_115)
const WORLDS = 16
const LEADS = 4
const PRODUCTS = 8

const dollars = (least: number, most: number): number => random.between(least * 4, most * 4) * 25
const sometimes = (chance: number): boolean => random.chance(chance)

async function settings(): Promise<void> {
  const value = JSON.stringify(random.pick([null, 0, 0, 1500, 3000]))
  await market.db
    .insertInto('market_settings')
    .values({ name: 'minimumMargin', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Some lenders of all kinds with some orders of all kinds. */
async function lenders(product: number): Promise<number[]> {
  const orders: number[] = []
  for (let n = 0; n < 5; n++) {
    const status = random.pick(['active', 'active', 'active', 'active', 'testing', 'inactive'])
    const lender = await market.lender({ status, compliance: sometimes(0.15) })
    if (sometimes(0.2)) await market.filter('lender', lender, 'state', { type: 'exclude', list: ['TX'] })
    for (let own = random.between(1, 3); own > 0; own--) {
      const pingpost = sometimes(0.45)
      const bids = sometimes(0.8)
        ? { kind: 'accept' as const, price: dollars(8, 90) / 100 }
        : { kind: 'refuse' as const }
      const order = await market.order({
        lender,
        product,
        pingpost,
        ping: { dialect: 'json', outcome: bids },
        status: sometimes(0.9) ? 'active' : 'paused',
        ...(pingpost ? { minping: dollars(0, 20) } : { price: dollars(5, 90) }),
        ...(sometimes(0.15) ? { override: dollars(5, 90) } : {}),
        ...(!pingpost && sometimes(0.15) ? { feed: true, feedtakesexclusive: sometimes(0.5) } : {}),
        filters: {
          ...(sometimes(0.25) ? { state: { type: 'include', list: [random.pick(['OH', 'TX'])] } } : {}),
          ...(sometimes(0.3) ? { cap_day: { value: random.between(0, 2) } } : {}),
        },
      })
      if (sometimes(0.2))
        await market.db.updateTable('orders').set({ returnpriceadj: 80 }).where('id', '=', order).execute()
      orders.push(order)
    }
  }
  return orders
}

const seller = async (product: number): Promise<number> => {
  const publisher = await market.publisher({
    leadtype: random.pick(['exclusive', 'shared']),
    sharedplaces: random.between(1, 4),
    pricerejectvariance: random.pick([null, 0, 10, 40]),
  })
  const model = sometimes(0.5)
    ? { pricemodel: 'CPA', pricevalue: dollars(10, 60) }
    : { pricemodel: 'REV', pricevalue: random.between(50, 98) * 100 }
  return market.rcid(publisher, { product_id: product, ...model })
}

/** A lead by post or by ping and post, with something changed in between. Null when the post was refused. */
async function sold(rcid: number, orders: readonly number[]): Promise<number | null> {
  const { intake } = market.market
  const submission = market.submission(rcid)
  if (sometimes(0.4)) return (await intake.direct(submission, undefined)).lead
  const { ping, status } = await intake.ping(submission)
  if (status !== 'matched') return (await intake.direct(submission, undefined)).lead
  if (sometimes(0.7)) {
    const changed = random.pick(orders)
    const set = sometimes(0.5) ? { status: 'paused' } : { price: dollars(5, 60) }
    await market.db.updateTable('orders').set(set).where('id', '=', changed).where('ispingpost', '=', false).execute()
    await market.reload()
  }
  return intake.post(submission, ping, undefined).then(
    ({ lead }) => lead,
    () => null,
  )
}

it('decides what the marketplace decides, when nothing is edited: verdicts, ranking, prices, buyers and reasons', async () => {
  const staff = await market.app.signedIn()
  const seen = new Map<string, number>()
  for (let world = 0; world < WORLDS; world++) {
    const product = 1 + (world % PRODUCTS)
    await market.db.updateTable('orders').set({ status: 'archive' }).where('product_id', '=', product).execute()
    await settings()
    const orders = await lenders(product)
    for (let n = 0; n < LEADS; n++) {
      const rcid = await seller(product)
      await market.reload()
      const { env } = market.market
      const before = [...env.lastSold]
      const lead = await sold(rcid, orders)
      if (lead === null) continue
      await vi.waitFor(() => expect(env.running.size).toBe(0), { timeout: 120_000 })
      // Its own sale does not count against it in a tie.
      env.lastSold.clear()
      for (const [order, at] of before) env.lastSold.set(order, at)
      const stored = await market.lead(lead)
      const { verdicts, ranking } = await market.db
        .selectFrom('lead_details')
        .select(['verdicts', 'ranking'])
        .where('lead_id', '=', lead)
        .executeTakeFirstOrThrow()
      const postings = (await market.postings(lead)).filter(({ status }) => status === 'matched')
      const { now } = await staff.call(whatIfCalls.whatIf, { body: { lead } })
      const told = Object.fromEntries(now.orders.map(({ order, rule }) => [order.id, rule]))
      const kept = [...decodeVerdicts(verdicts ?? new Uint8Array())].map(([order, code]) => [
        order,
        code === ELIGIBLE ? null : verdictTitle(code & ~BY_LENDER),
      ])
      expect(told, `verdicts of lead ${lead}`).toEqual(Object.fromEntries(kept))
      const ranked = now.orders
        .filter(({ rank }) => rank !== null)
        .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        .map(({ order, price, rankprice }) => [order.id, price, rankprice])
      const rows = ranking as { order: number; price: number; rank: number }[]
      expect(ranked).toEqual(rows.map(({ order, price, rank }) => [order, price / 100, rank / 100]))
      const bought = (feed: boolean) => postings.filter((posting) => posting.feed === feed).map((p) => p.order_id)
      expect(now).toMatchObject({
        total: stored.earntotal / 100,
        publisher: stored.earnpub / 100,
        reason: stored.status === 'matched' ? null : stored.reason,
      })
      expect(new Set(now.offered)).toEqual(new Set(bought(false)))
      expect(new Set(now.copies)).toEqual(new Set(bought(true)))
      expect(now.orders.filter(({ estimated, eligible, price }) => estimated && eligible && price !== null)).toEqual([])
      const outcome = stored.status === 'matched' ? 'matched' : (stored.reason ?? '')
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }
  }
  // Each way a lead can end was met.
  expect([...seen.keys()].sort()).toEqual(['margin', 'matched', 'no eligible order', 'price variance'])
})
