import { cents } from '@/kernel/money'
import type { Outcome } from '../decide/events'
import type { Posting } from '../decide/state'
import type { Random } from './random'
import { HOUR, MINUTE, SECOND } from './world'

export interface ScriptedAnswer {
  readonly delay: number
  readonly outcome: Outcome
  /** By the lender's own call, which reaches whichever process lives by then. */
  readonly callsBack: boolean
}

const REFUSED: Outcome = { kind: 'unmatched', reason: 'Duplicate' }

function bought(random: Random, { bid }: Posting): Outcome {
  const price = random.pick([null, null, bid, cents(Math.floor(bid * 0.7)), cents(bid + 500)])
  return { kind: 'matched', price }
}

function later(random: Random, posting: Posting, longest: number): ScriptedAnswer[] {
  if (random.chance(0.3)) return []
  const outcome = random.chance(0.6) ? bought(random, posting) : REFUSED
  const first = { delay: posting.timeoutMs + random.below(longest), outcome, callsBack: true }
  // Some lenders call twice, and do not remember what they said.
  const again = { delay: first.delay + MINUTE, outcome: bought(random, posting), callsBack: true }
  return random.chance(0.2) ? [first, again] : [first]
}

/** Now and then the lender's call is here before its answer, and does not have to say the same. */
function hasty(random: Random, posting: Posting): ScriptedAnswer[] {
  if (!random.chance(0.05)) return []
  const outcome = random.chance(0.5) ? bought(random, posting) : REFUSED
  return [{ delay: random.below(posting.timeoutMs), outcome, callsBack: true }]
}

/** What one lender does about one posting: everything that ever comes back from it. */
export const answerOf = (random: Random, posting: Posting): ScriptedAnswer[] => [
  ...hasty(random, posting),
  ...inTurn(random, posting),
]

function inTurn(random: Random, posting: Posting): ScriptedAnswer[] {
  const delay = random.below(posting.timeoutMs)
  const now = (outcome: Outcome): ScriptedAnswer => ({ delay, outcome, callsBack: false })
  const roll = random.next()
  if (roll < 0.35) return [now(bought(random, posting)), ...(random.chance(0.1) ? later(random, posting, MINUTE) : [])]
  if (roll < 0.6) return [now(REFUSED)]
  if (roll < 0.68) return [now({ kind: 'error', reason: 'HTTP 503' })]
  if (roll < 0.84) {
    const timeout: Outcome = { kind: 'timeout', reason: 'time-out' }
    const silent = { delay: posting.timeoutMs, outcome: timeout, callsBack: false }
    const answersAnyway = { delay: posting.timeoutMs + SECOND, outcome: bought(random, posting), callsBack: false }
    return [silent, ...(random.chance(0.2) ? [answersAnyway] : later(random, posting, 100 * HOUR))]
  }
  return [now({ kind: 'pending' }), ...later(random, posting, 100 * HOUR)]
}
