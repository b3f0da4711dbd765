const MOST_STEPS = 12
const USUAL_STEPS = 4
const MOST_SMALL_LINES = 8

/** 1, 2 or 5 and zeros: the first of them that is at least this. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power
}

/**
 * The lines of a y axis, from zero or below it to above the highest value. With a step: that step for 4 to 12 steps, the
 * next round step above that, and 4 to 8 lines below. Without one: about four lines. Counts get no line at a half.
 */
export function ticksOf(values: readonly number[], step?: number): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const least = values.every(Number.isInteger) ? 1 : 0
  const top = low === high ? 1 : high
  if (step === undefined) return linesFrom(low, top, Math.max(least, roundUp((top - low) / USUAL_STEPS)))
  if (high - low < USUAL_STEPS * step) {
    let size = Math.max(least, roundUp((top - low) / (MOST_SMALL_LINES - 1)))
    while (linesFrom(low, top, size).length > MOST_SMALL_LINES) size = roundUp(size * 1.5)
    return linesFrom(low, top, size)
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
