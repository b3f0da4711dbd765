import { describe, expect, it } from 'vitest'
import { applyToLead, foldDeltas } from '@/features/selling/market/server/public'
import { answerToken } from '@/features/selling/market/server/run/send-input'
import { previewRevenue, saveRevenue, undoRevenue } from '@/features/money/revenue-upload/server/public'
import { useMarket } from '../market'
import { expectClean, money, quiet, returned, STAFF } from './money.testing'

const market = useMarket()
let product = 0

/** A shared lead sold to A for 20.00, B for 10.00 and C for 5.01, on a product of its own. */
async function sharedSale(rcidColumns: Record<string, unknown>, creditreturn: boolean) {
  product++
  const publisher = await market.publisher({ leadtype: 'shared', sharedplaces: 3, creditreturn })
  const rcid = await market.rcid(publisher, { product_id: product, ...rcidColumns })
  const orders: number[] = []
  for (const price of [2000, 1000, 501])
    orders.push(await market.order({ product, price, lender: await market.lender({ returnpolicy: 30 }) }))
  await market.reload()
  const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
  await quiet(market)
  const [a = 0, b = 0, c = 0] = orders
  return { lead, a, b, c }
}

async function lenderOf(order: number): Promise<number> {
  const row = await market.db.selectFrom('orders').select('lender_id').where('id', '=', order).executeTakeFirstOrThrow()
  return row.lender_id
}

describe('the worked money, through the real market', () => {
  it('shared, REV 50 %: 35.01 / 17.51; A returned with credit-return on: 15.01 / 7.51, "accepted credited"', async () => {
    const { lead, a } = await sharedSale({}, true)
    expect(await money(market, lead)).toEqual([3501, 1751])
    expect(await returned(market, lead, a)).toBe('accepted credited')
    expect(await money(market, lead)).toEqual([1501, 751])
    expect(await market.lead(lead)).toMatchObject({ status: 'matched', earntotaloriginal: 3501, earnpuboriginal: 1751 })
    await expectClean(market)
  })

  it('credit-return off: 15.01 / 17.51; B replaced by 12.00: 17.01 / 18.51; undone: 15.01 / 17.51', async () => {
    const { services } = market.app
    const { lead, a, b } = await sharedSale({}, false)
    expect(await returned(market, lead, a)).toBe('accepted')
    expect(await money(market, lead)).toEqual([1501, 1751])
    const form = { lender: await lenderOf(b), csv: `Lead ID,Amount\n${lead},12.00`, mode: 'replace' } as const
    await services.database.transact((tx) =>
      previewRevenue(services, tx, form, undefined, async ([row]) => {
        if (row) expect(row).toMatchObject({ available: true, before: 1000, after: 1200, publisherChange: 100 })
      }),
    )
    const save = { ...form, selected: [lead], filename: 'b.csv', memo: '' }
    const { id } = await services.database.transact((tx) => saveRevenue(services, tx, save, STAFF))
    expect(await money(market, lead)).toEqual([1701, 1851])
    await expectClean(market)
    await services.database.transact((tx) => undoRevenue(services, tx, id, STAFF))
    expect(await money(market, lead)).toEqual([1501, 1751])
    await expectClean(market)
  })

  it('CPA 25.00, credit-return on: 15.01 / 25.00 "accepted"; the last one 0 / 0 "accepted credited"', async () => {
    const { lead, a, b, c } = await sharedSale({ pricemodel: 'CPA', pricevalue: 2500 }, true)
    expect(await money(market, lead)).toEqual([3501, 2500])
    expect(await returned(market, lead, a)).toBe('accepted')
    expect(await money(market, lead)).toEqual([1501, 2500])
    expect(await returned(market, lead, b)).toBe('accepted')
    expect((await market.lead(lead)).returncredited).toBe(false)
    expect(await returned(market, lead, c)).toBe('accepted credited')
    expect(await money(market, lead)).toEqual([0, 0])
    expect(await market.lead(lead)).toMatchObject({ status: 'returned', returncredited: true, earnpuboriginal: 2500 })
    await foldDeltas(market.app.services.database.pool)
    await expectClean(market)
  })

  it('match no buyer, CPA 20: 0 / 20.00; later sold for 45: 45.00 / 20.00', async () => {
    const { services } = market.app
    product++
    const rcid = await market.rcid(await market.publisher(), {
      product_id: product,
      pricemodel: 'CPA',
      pricevalue: 2000,
    })
    // Its silence counts as a refusal; the acceptance comes later.
    await market.order({
      product,
      price: 4500,
      timeout: 1,
      timeoutmeansrefused: true,
      post: { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'hang' } },
    })
    await market.reload()
    const { lead, status } = await market.market.intake.direct(market.submission(rcid), undefined)
    expect(status).toBe('unmatched')
    await services.database.transact((tx) => applyToLead(services, tx, lead, { type: 'setMatchedNoBuyer' }, STAFF.name))
    expect(await money(market, lead)).toEqual([0, 2000])
    await expectClean(market)
    const [posting] = await market.postings(lead)
    const token = answerToken(services.keys, lead, posting?.id ?? 0)
    await market.market.intake.lateAnswer(token, { kind: 'matched', price: null, reference: null })
    await quiet(market)
    expect(await money(market, lead)).toEqual([4500, 2000])
    expect((await market.lead(lead)).status).toBe('matched')
    await expectClean(market)
  })
})

describe('the ledger', () => {
  it('can be added to by the application, never changed', async () => {
    for (const statement of [`UPDATE ledger SET cents = 1`, 'DELETE FROM ledger', 'TRUNCATE ledger'])
      await expect(market.app.services.database.pool.query(statement)).rejects.toThrow('permission denied')
  })
})
