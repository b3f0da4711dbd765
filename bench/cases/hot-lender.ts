import { saveFilter } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { Services } from '@/server/services'
import type { BenchCase } from '../budget'
import { buyersOf, withOneBuyer } from '../direct-post'
import { median } from '../product'
import { rateOf } from '../rate'

/** Products whose orders have a row of counters each. */
const OWN = [3, 4, 5, 6, 7]
const HOT = 8
const ROUNDS = 5
const LIMITS = ['cap_day', 'cap_month', 'cap_overall']

/** Every order and lender has limits that nothing reaches, so every sale moves their counters. */
async function limitAll(services: Services): Promise<void> {
  const { database } = services
  const orders = await database.db.selectFrom('orders').select(['id', 'lender_id']).execute()
  const owners = orders.flatMap(({ id, lender_id }) => [
    { owner: 'order', ownerId: id } as const,
    { owner: 'lender', ownerId: lender_id } as const,
  ])
  for (const owner of owners)
    for (const kind of LIMITS)
      await database.transact((tx) =>
        saveFilter(services, tx, { ...owner, kind, data: { value: 1_000_000, list: [] }, ping: 0 }),
      )
}

/** Leads that all go to one lender, whose counters everybody waits for, against leads of lenders with counters of their own. */
const hotLender: BenchCase = () =>
  withOneBuyer(async ({ services, origin, sell }) => {
    const own: number[] = []
    for (const product of OWN) own.push(await buyersOf(services, origin, product, 1, {}))
    const hot = await buyersOf(services, origin, HOT, 1, {})
    await limitAll(services)
    await referenceOf(services).reload()
    let turn = 0
    const spread = () => sell(own[turn++ % own.length])
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await rateOf(() => sell(hot))
      const many = await rateOf(spread)
      if (round > 0) {
        ratios.push(one / many)
        rates.push(one)
      }
    }
    const name = 'sales to one lender with limits: rate against lenders with counters of their own'
    const note = `${median(rates).toFixed(0)} leads/s`
    return [{ name, value: median(ratios), unit: '×', budget: 0.8, kind: 'least', note }]
  })

export default hotLender
