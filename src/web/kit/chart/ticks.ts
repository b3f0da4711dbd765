const MOST_STEPS = 12

/** 1, 2 or 5 and zeros: the first of them that is at least this. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power
}

/**
 * The lines of a y axis: the given step while that makes at most twelve, above that the next round one (decision G8).
 * They begin at zero, or below it, and end above the highest value.
 */
export function ticksOf(values: readonly number[], step: number): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(step, ...values)
  const steps = (size: number) => Math.ceil(high / size) - Math.floor(low / size)
  let size = step
  while (steps(size) > MOST_STEPS) size = roundUp(Math.max(size + 1, (high - low) / (MOST_STEPS + 1)))
  return Array.from({ length: steps(size) + 1 }, (_, index) => (Math.floor(low / size) + index) * size)
}
