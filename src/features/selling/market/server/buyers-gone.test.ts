import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const intake = () => market.market.intake
const GONE = 'The buyer is gone, please ping again'

const pause = (order: number) =>
  market.db.updateTable('orders').set({ status: 'paused' }).where('id', '=', order).execute()
/** An order of another lender, whose only place of the day is taken. */
async function fullOrder(product: number): Promise<void> {
  const rcid = await market.rcid(await market.publisher(), { product_id: product })
  await market.order({ product, price: 9000, filters: { cap_day: { value: 1 } } })
  await market.reload()
  await intake().direct(market.submission(rcid), undefined)
}

describe('a post whose ping found buyers', () => {
  it.each([
    ['paused', 1, pause],
    [
      'archived',
      2,
      (order: number) => market.db.updateTable('orders').set({ status: 'archive' }).where('id', '=', order).execute(),
    ],
    ['full', 3, (order: number) => market.filter('order', order, 'cap_day', { value: 0 })],
  ])('is told to ping again when they are %s, and is not kept', async (_what, product, change) => {
    const rcid = await market.rcid(await market.publisher(), { product_id: product })
    const order = await market.order({ product, price: 3000 })
    await market.reload()
    const submission = market.submission(rcid)
    const { ping } = await intake().ping(submission)
    await change(order)
    await market.reload()
    await expect(intake().post(submission, ping, undefined)).rejects.toThrow(GONE)
    expect(await market.db.selectFrom('leads').select('id').where('ping_id', '=', ping).execute()).toEqual([])
  })

  it('is unmatched when they do not want the lead itself, whoever else was full before the ping', async () => {
    await fullOrder(4)
    const rcid = await market.rcid(await market.publisher(), { product_id: 4 })
    const lender = await market.lender({ compliance: true, brand: 'Only With Consent' })
    await market.order({ product: 4, lender, price: 3000 })
    await market.order({
      product: 4,
      pingpost: true,
      ping: { dialect: 'json', outcome: { kind: 'refuse', reason: 'No' } },
    })
    await market.reload()
    const submission = market.submission(rcid)
    const { ping, status } = await intake().ping(submission)
    expect(status).toBe('matched')
    expect(await intake().post(submission, ping, undefined)).toMatchObject({ status: 'unmatched' })
  })

  it('and is repeated at the same moment gets the first answer, also where it took the last place', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 5 })
    const order = await market.order({ product: 5, price: 3000, filters: { cap_day: { value: 1 } } })
    await market.reload()
    const submission = market.submission(rcid)
    const { ping } = await intake().ping(submission)
    const answers = await Promise.all(Array.from({ length: 50 }, () => intake().post(submission, ping, undefined)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 'matched' })
    expect(market.received(order, 'post')).toHaveLength(1)
  })
})
