import type { Random } from '@/engine/simulation/random'
import { hash32 } from '@/features/platform/simulator/chance'

export type { Random }

/**
 * mulberry32, like the engine's, as a class: one is made for every event, and a handful of closures each would be
 * half the cost of the stream.
 */
class Mulberry implements Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    const { state } = this
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[Math.floor(this.next() * from.length)] as T
  }

  some<T>(from: readonly T[], count: number): T[] {
    const rest = [...from]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(this.below(rest.length), 1))
    return taken
  }
}

/** Chance of one subject: drawing more for one never changes what another draws. */
export const chanceFor = (seed: number, ...subject: readonly (string | number)[]): Random =>
  new Mulberry(hash32(subject.join('/'), seed))

/** The same for millions of subjects that only have a number. */
export const chanceOfNumber = (seed: number, number: number): Random =>
  new Mulberry((Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(seed ^ 0x85ebca6b, 0xc2b2ae35)) >>> 0)

export type Weighted<T> = readonly (readonly [value: T, weight: number])[]

/** Draws by weight; the sums are made once. */
export function drawer<T>(choices: Weighted<T>): (random: Random) => T {
  const values = choices.map(([value]) => value)
  let sum = 0
  const upTo = Float64Array.from(choices, ([, weight]) => (sum += weight))
  return (random) => {
    const wanted = random.next() * sum
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return values[low] as T
  }
}

export const draw = <T>(random: Random, choices: Weighted<T>): T => drawer(choices)(random)

export const drawKey = <T extends string>(weights: Readonly<Record<T, number>>): ((random: Random) => T) =>
  drawer(Object.entries<number>(weights) as [T, number][])

/** Box and Muller's way to a normal deviate. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

export const logNormal = (random: Random, median: number, sigma: number): number =>
  median * Math.exp(sigma * normal(random))

/** How many standard deviations lie between the median and the 95th percentile. */
const P95 = 1.6449
export const delayMs = (random: Random, median: number, p95: number): number =>
  Math.max(20, Math.round(logNormal(random, median, Math.log(p95 / median) / P95)))

/** Log-normal around `mean`, kept inside the range. */
export const priceIn = (random: Random, low: number, high: number, mean: number, spread = 0.2): number =>
  Math.min(high, Math.max(low, logNormal(random, mean * 0.98, spread)))

/** The same list in another order. */
export const shuffled = <T>(random: Random, list: readonly T[]): T[] => random.some(list, list.length)

export function hex(random: Random, length: number): string {
  let text = ''
  while (text.length < length) text += random.below(4_294_967_296).toString(16).padStart(8, '0')
  return text.slice(0, length)
}
