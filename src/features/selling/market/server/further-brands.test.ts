import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const intake = () => market.market.intake
const BRANDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'No' } } as const

/** Seven brands, of which a consumer is shown five at a time; the first one buys or refuses. */
async function site(product: number, publisher: Record<string, unknown>, refuses = false) {
  const rcid = await market.rcid(await market.publisher(publisher), { product_id: product })
  for (const [n, name] of BRANDS.entries()) {
    const lender = await market.lender({ compliance: true, brand: `${name} of ${product}` })
    await market.order({ product, lender, price: 9000 - n * 100, ...(refuses && n === 0 ? { post: REFUSES } : {}) })
  }
  await market.reload()
  const submission = market.submission(rcid)
  const { lead, oneToOne } = await intake().prematch(submission)
  expect(oneToOne).toEqual(named(product, BRANDS.slice(0, 5)))
  const outcome = await intake().oneToOne(submission.rcid, lead, named(product, ['One']))
  return { lead, outcome, again: (brand: string) => intake().oneToOne(submission.rcid, lead, named(product, [brand])) }
}

const named = (product: number, brands: readonly string[]): string[] => brands.map((brand) => `${brand} of ${product}`)

/** What the consumer was shown, round by round, as it is kept for proof. */
async function shown(lead: number): Promise<string[][]> {
  const { consent } = await market.db
    .selectFrom('lead_details')
    .select('consent')
    .where('lead_id', '=', lead)
    .executeTakeFirstOrThrow()
  const { rounds } = consent as { rounds: { shown: { brand: string }[] }[] }
  return rounds.map((round) => round.shown.map(({ brand }) => brand)).filter((brands) => brands.length > 0)
}

describe('a brand chosen while the run of the last choice is still in hand', () => {
  it('has an answer of its own, and steps of its own on the lead', async () => {
    const { running } = market.market.env
    const taken = new Map<number, NonNullable<ReturnType<typeof running.get>>>()
    const looking = setInterval(() => running.forEach((run, lead) => taken.set(lead, run)), 1)
    const { lead, outcome, again } = await site(4, { leadtype: 'shared', sharedplaces: 3 })
    clearInterval(looking)
    expect(outcome).toMatchObject({ status: 'matched', price: 4500 })
    const last = taken.get(lead)
    if (!last) throw new Error('the run was not seen')
    // As it is while feeds are looked for after the answer.
    running.set(lead, last)
    expect(await again('Two')).toMatchObject({ status: 'matched', price: 8950 })
    const { process } = await market.db
      .selectFrom('lead_details')
      .select('process')
      .where('lead_id', '=', lead)
      .executeTakeFirstOrThrow()
    const steps = (process as { step: string }[]).map(({ step }) => step).filter((step) => step.startsWith('post to'))
    expect([steps.length, new Set(steps).size]).toEqual([2, 2])
  })
})

describe('brands that the consumer has not seen yet', () => {
  it('are offered after a sale while a place is free, kept as shown, and can be chosen', async () => {
    const { lead, outcome, again } = await site(1, { leadtype: 'shared', sharedplaces: 2 })
    expect(outcome).toMatchObject({ status: 'matched', oneToOne: named(1, ['Six', 'Seven']) })
    expect(await shown(lead)).toEqual([named(1, BRANDS.slice(0, 5)), named(1, ['Six', 'Seven'])])
    expect(await again('Seven')).toMatchObject({ status: 'matched', oneToOne: [] })
    expect(await shown(lead)).toHaveLength(2)
  })

  it('are offered when the chosen one refuses an exclusive lead', async () => {
    const { lead, outcome } = await site(2, {}, true)
    expect(outcome).toMatchObject({ status: 'unmatched', oneToOne: named(2, ['Six', 'Seven']) })
    expect(await shown(lead)).toHaveLength(2)
  })

  it('are neither offered nor kept as shown when the lead is taken', async () => {
    const { lead, outcome, again } = await site(3, {})
    expect(outcome).toMatchObject({ status: 'matched', oneToOne: [] })
    expect(await shown(lead)).toEqual([named(3, BRANDS.slice(0, 5))])
    expect(await again('Two')).toMatchObject({ status: 'matched', price: outcome.price, oneToOne: [] })
    expect(await market.postings(lead)).toMatchObject([{ status: 'matched' }])
  })
})
