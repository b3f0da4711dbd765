/**
 * Answers are counted by how long they took, in steps that each end a tenth above the one before, from 25 ms to nearly a minute: so what 95 of
 * 100 came within is told of a day and of a year alike, from counts.
 */
const FIRST_MS = 25
const RATIO = 1.1
const STEPS = 82

/** Where a step ends and the next begins, in milliseconds. */
export const TIME_BOUNDS: readonly number[] = Array.from({ length: STEPS }, (_, n) => Math.round(FIRST_MS * RATIO ** n))
/** The last step has no end. */
export const TIME_STEPS = STEPS + 1

/** The end of the step within which 95 of 100 came, in milliseconds; null where there are none. */
export function percentile95(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let left = Math.ceil(total * 0.95)
  if (left === 0) return null
  const step = counts.findIndex((count) => (left -= count) <= 0)
  return TIME_BOUNDS[Math.min(step, STEPS - 1)] ?? null
}
