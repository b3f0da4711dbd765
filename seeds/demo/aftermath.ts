import { addDays, dateIn, startOfDay, weekday } from '@/kernel/business-time'
import type { Random } from './chance'
import { OPERATIONS } from './staff'
import type { World } from './types'

const HOUR = 3_600_000

/** What staff do about a lead that did not go through by itself. */
export type StaffMove = { readonly at: number; readonly by: string } & (
  | { readonly kind: 'fail'; readonly reason: string }
  | { readonly kind: 'rematch' }
  | { readonly kind: 'matchedNoBuyer' }
  | { readonly kind: 'settle'; readonly accepted: boolean }
)

const FAIL_REASONS = ['Bad phone number', 'Fake name', 'Suspected fraud', 'Invalid email'] as const

export interface Aftermath {
  /** Half of what is flagged is looked at within days; the rest waits. */
  flagged(at: number, random: Random): StaffMove | null
  unmatched(at: number, random: Random): StaffMove | null
  undecided(at: number, random: Random): StaffMove | null
}

export function makeAftermath({ zone, now }: World): Aftermath {
  const later = (at: number, days: number, random: Random): { at: number; by: string } => {
    const date = addDays(dateIn(zone, at), days)
    const day = weekday(date) >= 6 ? addDays(date, 8 - weekday(date)) : date
    return { at: startOfDay(zone, day) + Math.floor((9 + 8 * random.next()) * HOUR), by: random.pick(OPERATIONS) }
  }
  const past = <T extends StaffMove>(move: T): T | null => (move.at < now ? move : null)
  return {
    flagged(at, random) {
      const who = later(at, random.between(1, 3), random)
      const roll = random.next()
      if (roll < 0.14) return past({ ...who, kind: 'fail', reason: random.pick(FAIL_REASONS) })
      return roll < 0.3 ? past({ ...who, kind: 'rematch' }) : null
    },
    unmatched(at, random) {
      return random.chance(0.026) ? past({ ...later(at, random.between(1, 2), random), kind: 'matchedNoBuyer' }) : null
    },
    undecided(at, random) {
      const who = later(at, random.between(1, 6), random)
      return random.chance(0.15) ? past({ ...who, kind: 'settle', accepted: random.chance(0.4) }) : null
    },
  }
}
