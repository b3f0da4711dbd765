import { type Random, randomFrom } from '@/engine/simulation/random'
import type { AskedRequest, Behaviour, Delay, Price, Script } from './behaviour'

/** How many standard deviations lie between the median and the 95th percentile. */
const P95 = 1.6449

/** FNV-1a, 32 bits. */
export function hash32(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash
}

/** Chance that depends on the request and not on when it came, so that races do not change a run. */
export const chanceFor = (seed: number, path: string, body: string): Random =>
  randomFrom(hash32(`${path}\n${body}`, seed))

/** Box and Muller's way to a normal deviate. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

export function drawDelay(delay: Delay, random: Random): number {
  if (typeof delay === 'number') return delay
  const sigma = Math.log(delay.p95 / delay.median) / P95
  return Math.min(delay.median * Math.exp(sigma * normal(random)), delay.most ?? Infinity)
}

/** Dollars in quarters, never below one. */
export function drawPrice(price: Price, random: Random): number {
  if (typeof price === 'number') return price
  const sigma = Math.sqrt(Math.log(1 + price.spread ** 2))
  return Math.max(0.25, Math.round(price.median * Math.exp(sigma * normal(random)) * 4) / 4)
}

const NOTHING_ASKED: AskedRequest = { path: '', query: '', body: '' }

export function chooseBehaviour(script: Script, turn: number, random: Random, request = NOTHING_ASKED): Behaviour {
  if ('decides' in script) return script.decides(request, random)
  if ('turns' in script) {
    const chosen = script.turns[turn % script.turns.length]
    if (!chosen) throw new RangeError('a script by turns needs at least one behaviour')
    return chosen
  }
  if (!('mix' in script)) return script
  let left = random.next() * script.mix.reduce((sum, { share }) => sum + share, 0)
  for (const { share, behaviour } of script.mix) if ((left -= share) < 0) return behaviour
  const last = script.mix.at(-1)
  if (!last) throw new RangeError('a mix needs at least one behaviour')
  return last.behaviour
}
