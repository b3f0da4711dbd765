import { describe, expect, it } from 'vitest'
import { countersAtStart } from './rehearse/replay'

describe('counters at the start of a day', () => {
  const rows = [
    { key: 'order/5/leads/all/0/day/2026-11-09', used: 4 },
    { key: 'order/5/leads/all/0/day/2026-11-12', used: 3 },
    { key: 'order/5/leads/all/0/day/2026-11-14', used: 2 },
    { key: 'order/5/leads/all/0/day/2026-10-31', used: 50 },
    { key: 'order/5/leads/all/0/overall/', used: 100 },
  ]
  const used = countersAtStart(rows, '2026-11-12')

  it.each([
    ['order/5/leads/all/0/day/2026-11-12', 0],
    ['order/5/leads/all/0/week/2026-11-09', 4],
    ['order/5/leads/all/0/month/2026-11', 4],
    ['order/5/leads/all/0/overall/', 95],
    ['order/6/leads/all/0/month/2026-11', 0],
  ])('%s stands at %i', (key, value) => {
    expect(used(key)).toBe(value)
  })
})
