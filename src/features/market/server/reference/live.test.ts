import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const countersOf = (order: number) =>
  market.market.live.counters.of('order', order).map(({ counter, used }) => [counter.period, used])
const onBoard = (product: 1 | 2 | 3, key: string) => market.market.reference().products.get(product)?.board.used(key)

const LONG_AGO = '2020-01-01'
/** Counts that were made long ago, so that following what moves does not tell of them. */
async function counted(order: number, period: string, used: number): Promise<string> {
  const key = `order/${order}/leads/all/0/${period}`
  await sql`INSERT INTO cap_counters (key, used, cap, at) VALUES (${key}, ${used}, null, ${LONG_AGO})`.execute(
    market.db,
  )
  return key
}
afterAll(() => market.db.deleteFrom('cap_counters').where('at', '=', new Date(LONG_AGO)).execute())

describe('what has been taken', () => {
  it('is read for orders as they come, without what is over', async () => {
    const order = await market.order()
    const key = await counted(order, 'overall/', 7)
    await counted(order, 'day/2020-01-01', 3)
    await counted(order, 'minute/26297280', 3)
    await market.reload()
    expect(countersOf(order)).toEqual([['overall', 7]])
    expect(onBoard(1, key)).toBe(7)
  })

  it('leaves memory with an archived order, and is back when the order is', async () => {
    const order = await market.order({ product: 2 })
    const key = await counted(order, 'overall/', 2)
    const put = async (status: string): Promise<void> => {
      await market.db.updateTable('orders').set({ status }).where('id', '=', order).execute()
      await market.reload()
    }
    await put('archive')
    expect(countersOf(order)).toEqual([])
    await put('active')
    expect(countersOf(order)).toEqual([['overall', 2]])
    expect(onBoard(2, key)).toBe(2)
  })

  it('is told to an index that is made anew', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 3 })
    const order = await market.order({ product: 3, filters: { cap_overall: { value: 5 } } })
    await market.reload()
    await market.market.intake.direct(market.submission(rcid), undefined)
    const before = market.market.reference().products.get(3)
    await market.order({ product: 3, price: 1 })
    await market.reload()
    expect(market.market.reference().products.get(3)).not.toBe(before)
    expect(onBoard(3, `order/${order}/leads/all/0/overall/`)).toBe(1)
  })
})
