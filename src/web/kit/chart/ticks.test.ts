import { describe, expect, it } from 'vitest'
import { ticksOf } from './ticks'

describe('the lines of a y axis', () => {
  it('are 500 apart for 4 to 12 steps', () => {
    expect(ticksOf([0, 2000], 500)).toEqual([0, 500, 1000, 1500, 2000])
    expect(ticksOf([0, 6000], 500)).toHaveLength(13)
    expect(ticksOf([-700, 1400], 500)).toEqual([-1000, -500, 0, 500, 1000, 1500])
  })

  it('are 4 to 8 and round below 2,000', () => {
    expect(ticksOf([12, 480], 500)).toEqual([0, 100, 200, 300, 400, 500])
    expect(ticksOf([3, 7], 500)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    for (let highest = 3; highest < 2000; highest++) {
      const { length } = ticksOf([0, highest], 500)
      expect([highest, length >= 4 && length <= 8]).toEqual([highest, true])
      expect(ticksOf([-highest / 3, highest], 500).length).toBeLessThanOrEqual(8)
    }
  })

  it('are the next round step apart above that, from zero to above the highest', () => {
    for (const [highest, step] of [
      [6001, 1000],
      [12_001, 2000],
      [24_001, 5000],
      [61_000, 10_000],
      [1_000_000, 100_000],
    ] as const) {
      const ticks = ticksOf([0, highest], 500)
      expect(ticks[1], String(highest)).toBe(step)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeLessThanOrEqual(13)
    }
  })

  it('are four or so and round where no step is given, and never at a half of what is counted', () => {
    expect(ticksOf([0, 3])).toEqual([0, 1, 2, 3])
    expect(ticksOf([12, 480])).toEqual([0, 200, 400, 600])
    expect(ticksOf([0.25, 1.5])).toEqual([0, 0.5, 1, 1.5])
    expect(ticksOf([-300, 900])).toEqual([-500, 0, 500, 1000])
    expect(ticksOf([])).toEqual([0, 1])
  })
})
