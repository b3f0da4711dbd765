/** Reproducible chance: the same seed gives the same run. */
export interface Random {
  /** 0 ≤ x < 1 */
  readonly next: () => number
  /** A whole number from 0 to below `bound`. */
  readonly below: (bound: number) => number
  readonly between: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  readonly some: <T>(from: readonly T[], count: number) => T[]
}

/** mulberry32: small, and good enough to spread cases. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[below(from.length)] as T
  }
  return {
    next,
    below,
    pick,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    some(from, count) {
      const rest = [...from]
      const taken = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(below(rest.length), 1))
      return taken
    },
  }
}
