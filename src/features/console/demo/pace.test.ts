import { describe, expect, test } from 'vitest'
import { Pace } from './pace'

/** One request in six is a lead; the others are pings that nothing follows from. */
const LEADS = 1 / 6

function gapsBetweenLeads(watched: boolean, hours: number, seed: number): number[] {
  let state = seed
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const pace = new Pace(random, 0)
  const gaps: number[] = []
  let last = 0
  for (let now = 0; now < hours * 3_600_000; ) {
    now = pace.due(watched)
    const isLead = random() < LEADS
    pace.sent(now, isLead)
    if (!isLead) continue
    gaps.push(now - last)
    last = now
  }
  return gaps
}

describe('the pace of the demo', () => {
  test('shows whoever looks a lead every few seconds, without a longer silence', () => {
    const gaps = gapsBetweenLeads(true, 5, 7)
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    expect(mean).toBeGreaterThan(2000)
    expect(mean).toBeLessThan(5000)
    expect(Math.max(...gaps)).toBeLessThan(10_000)
  })

  test('is about a lead a minute while nobody looks', () => {
    const gaps = gapsBetweenLeads(false, 24, 7)
    expect(gaps.length).toBeGreaterThan(24 * 45)
    expect(gaps.length).toBeLessThan(24 * 120)
  })

  test('quickens as soon as somebody looks, however long the next request was to wait', () => {
    const pace = new Pace(() => 1, 1000)
    expect(pace.due(false)).toBe(16_000)
    expect(pace.due(true)).toBe(2500)
  })
})
