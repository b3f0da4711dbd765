const MOST_STEPS = 12
const USUAL_STEPS = 4

/** 1, 2 or 5 and zeros: the first of them that is at least this. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power
}

/**
 * The lines of a y axis: the given step while that makes at most twelve, above that the next round one (decision G8).
 * They begin at zero, or below it, and end above the highest value. Without a step about four lines; of whole values
 * none stands at a half.
 */
export function ticksOf(values: readonly number[], step?: number): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (step === undefined) {
    const least = values.every(Number.isInteger) ? 1 : 0
    const top = low === high ? 1 : high
    return linesFrom(low, top, Math.max(least, roundUp((top - low) / USUAL_STEPS)))
  }
  const steps = (size: number) => Math.ceil(Math.max(step, high) / size) - Math.floor(low / size)
  let size = step
  while (steps(size) > MOST_STEPS) size = roundUp(Math.max(size + 1, (high - low) / (MOST_STEPS + 1)))
  return linesFrom(low, Math.max(step, high), size)
}

function linesFrom(low: number, high: number, size: number): number[] {
  const first = Math.floor(low / size)
  return Array.from({ length: Math.ceil(high / size) - first + 1 }, (_, index) => (first + index) * size)
}
