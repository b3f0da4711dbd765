import { expect, test } from 'vitest'
import { formatBenchCase } from './speed.bench-case'

test.each(['ping', 'post'] as const)(
  'the measured case of a %s does what it says: fifty requests, fifty sales',
  (stage) => {
    const bench = formatBenchCase(50, stage)
    expect(bench.requests).toBe(50)
    expect(bench.build()).toBeGreaterThan(5000)
    expect(bench.read()).toBe(50)
  },
)
