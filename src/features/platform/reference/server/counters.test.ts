import { describe, expect, it } from 'vitest'
import { LiveCounters, runningPeriods } from './counters'

const ZONE = 'America/New_York'
const NOON = Date.parse('2026-03-10T16:00:00Z')
const DAY = 86_400_000
const today = runningPeriods(ZONE, NOON)
const tomorrow = runningPeriods(ZONE, NOON + DAY)

function holding(owners: number, each: readonly string[]): LiveCounters {
  const counters = new LiveCounters()
  counters.keepOwners(new Set(Array.from({ length: owners }, (_, n) => `order/${n}`)))
  for (let n = 0; n < owners; n++) for (const rest of each) counters.hear(`order/${n}/${rest}`, 1, today)
  return counters
}

describe('counters in memory', () => {
  it('are those of owners that are asked for, and leave with them', () => {
    const counters = holding(2, ['leads/all/0/overall/', 'leads/all/0/day/2026-03-10'])
    expect(counters.hear('order/7/leads/all/0/overall/', 5, today)).toBeNull()
    expect(counters.keepOwners(new Set(['order/1', 'order/7']))).toEqual(['order/7'])
    expect(counters.size).toBe(2)
    expect(counters.hear('order/7/leads/all/0/overall/', 5, today)).toMatchObject({ used: 5 })
    expect(counters.of('order', 7)).toMatchObject([{ counter: { period: 'overall' }, used: 5 }])
    expect(counters.of('order', 0)).toEqual([])
  })

  it('say only what is news, and nothing of periods that are over', () => {
    const counters = holding(1, ['leads/all/0/day/2026-03-10'])
    expect(counters.hear('order/0/leads/all/0/day/2026-03-10', 1, today)).toBeNull()
    expect(counters.hear('order/0/leads/all/0/day/2026-03-10', 2, today)).toMatchObject({ used: 2 })
    expect(counters.hear('order/0/leads/all/0/day/2026-03-09', 2, today)).toBeNull()
    expect(counters.hear('order/0/leads/all/0/week/2026-03-02', 2, today)).toBeNull()
    expect(counters.hear('order/0/leads/all/0/month/2026-02', 2, today)).toBeNull()
  })

  it('of periods that are over go a few at a time, all others stay', () => {
    const periods = ['overall/', 'day/2026-03-10', 'month/2026-03', 'window/09:00-17:00@2026-03-08']
    const counters = holding(
      10,
      periods.map((period) => `leads/all/0/${period}`),
    )
    expect(counters.forgetPast(today, 100)).toEqual([])
    expect(counters.forgetPast(tomorrow, 15)).toHaveLength(15)
    expect(counters.forgetPast(tomorrow, 15).map(({ period }) => period)).toHaveLength(5)
    expect(counters.forgetPast(tomorrow, 15)).toEqual([])
    expect(counters.size).toBe(20)
    expect(counters.of('order', 3).map(({ counter }) => counter.period)).toEqual(['overall', 'month'])
  })

  it('cost by what moved and not by how many there are', () => {
    const periods = ['overall/', 'day/2026-03-10'].flatMap((period) =>
      Array.from({ length: 50 }, (_, rcid) => `leads/rcid/${rcid}/${period}`),
    )
    const second = (counters: LiveCounters, used: number): number => {
      const began = performance.now()
      for (let n = 0; n < 20; n++) counters.hear(`order/${n}/leads/rcid/1/overall/`, used, today)
      counters.forgetPast(today, 2000)
      return performance.now() - began
    }
    const fastest = (counters: LiveCounters): number =>
      Math.min(...Array.from({ length: 50 }, (_, n) => second(counters, n + 2)))
    const few = holding(20, periods)
    const many = holding(1000, periods)
    expect(many.size).toBe(100_000)
    expect(fastest(many)).toBeLessThan(10 * fastest(few))
  })
})
