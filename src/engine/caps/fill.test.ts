import { describe, expect, it } from 'vitest'
import { parseCounterKey } from './counter'
import { fullestCap } from './fill'
import type { OrderCaps, OwnerCaps } from './take'

const ZONE = 'America/New_York'
/** Sunday, ten in the morning. */
const NOW = Date.UTC(2026, 10, 15, 15)
const owner = (id: number, limits: OwnerCaps['limits'], windows: OwnerCaps['windows'] = []): OwnerCaps => ({
  id,
  version: 0,
  limits,
  windows,
})

function fullest(caps: Partial<OrderCaps>, used: Readonly<Record<string, number>>) {
  const all = Object.entries(used).map(([key, n]) => ({ counter: parseCounterKey(key), used: n }))
  const of = (name: string, id: number) => all.filter(({ counter }) => counter.owner === name && counter.ownerId === id)
  return fullestCap({ order: owner(1, {}), lender: owner(9, {}), zone: ZONE, ...caps }, of, ZONE, NOW)
}

describe('the fullest cap of an order', () => {
  it('is the one used by the largest share, its lender included', () => {
    const order = owner(1, { cap_day: { 0: 10 }, cap_month: { 0: 100 } })
    const lender = owner(9, { cap_revenue_day: { 0: 5000 } })
    const used = { 'order/1/leads/all/0/day/2026-11-15': 5, 'order/1/leads/all/0/month/2026-11': 70 }
    expect(fullest({ order, lender }, used)).toMatchObject({ title: 'Cap month', used: 70, limit: 100, owner: 'order' })
    expect(fullest({ order, lender }, { ...used, 'lender/9/cents/all/0/day/2026-11-15': 4900 })).toEqual({
      ...{ key: 'lender/9/cents/all/0/day/2026-11-15', owner: 'lender' },
      ...{ kind: 'cap_revenue_day', title: 'Revenue cap day (lender)' },
      ...{ used: 4900, limit: 5000, measure: 'cents' },
    })
  })

  it('counts only in the periods that run now, and in the window that is open', () => {
    const window = { timeFrom: '09:00', timeTo: '12:00', days: [7], cap: 4 }
    const order = owner(1, { cap_day: { 0: 10 } }, [window])
    const old = { 'order/1/leads/all/0/day/2026-11-14': 10, 'order/1/leads/all/0/window/09:00-12:00@2026-11-08': 4 }
    expect(fullest({ order }, old)).toBeNull()
    expect(fullest({ order }, { ...old, 'order/1/leads/all/0/window/09:00-12:00@2026-11-15': 3 })).toMatchObject({
      ...{ title: 'Date/time', used: 3, limit: 4 },
    })
  })

  it('knows the limit of a publisher by name or of every other one, and takes a cap of 0 for a closed door', () => {
    const order = owner(1, { cap_publisher_day: { 7: 20, '*': 5 }, cap_day: { 0: 0 } })
    const used = { 'order/1/leads/publisher/7/day/2026-11-15': 10, 'order/1/leads/all/0/day/2026-11-15': 3 }
    expect(fullest({ order }, used)).toMatchObject({ used: 10, limit: 20 })
    expect(fullest({ order }, { ...used, 'order/1/leads/publisher/8/day/2026-11-15': 4 })).toMatchObject({ limit: 5 })
  })

  it('does not exist where nothing is capped', () => {
    expect(fullest({}, { 'order/1/leads/all/0/day/2026-11-15': 3 })).toBeNull()
  })
})
