import { AppError } from '@/kernel/errors'
import { refuseSlowly } from '@/server/auth/hold'
import type { Visitor } from '@/server/auth/visitor'
import { originOf } from '@/server/origin'
import { TokenBuckets } from '@/server/rate'
import type { Services } from '@/server/services'

/** System log rows a minute about unknown people. Anybody can cause these rows, and nobody can delete them. */
const ROWS = { perOrigin: 10, inAll: 60 } as const
/** Password resets a minute that one origin may request. */
const RESETS = 10
/** Sign-ins or resets a minute kept for one known person after others at the same origin have used up its limit. */
const KEPT = 10

/** Limits of the calls that need no session, by origin. */
export class OriginLimits {
  private readonly buckets = new TokenBuckets()
  private unlisted = 0

  constructor(private readonly perMinute: number) {}

  /** Before any work with a password. */
  takeTurn(visitor: Visitor, now: number): Promise<void> {
    return this.take('turn', this.perMinute, visitor, now)
  }

  takeReset(visitor: Visitor, now: number): Promise<void> {
    return this.take('reset', RESETS, visitor, now)
  }

  private async take(what: 'turn' | 'reset', perMinute: number, visitor: Visitor, now: number): Promise<void> {
    const waitMs = this.buckets.take(`${what} ${visitor.origin}`, perMinute, now)
    if (waitMs === 0) return
    const person = await visitor.known()
    if (person !== undefined && this.buckets.take(`${what} of ${person}`, KEPT, now) === 0) return
    await refuseSlowly(tooMany(waitMs))
  }

  /**
   * Asks for one more log row about unknown people. Returns the end of its description, which counts the requests left
   * out before it, or undefined if this row is left out too.
   */
  rowAbout(address: string, now: number): string | undefined {
    const mayWrite =
      this.buckets.take(`row ${originOf(address)}`, ROWS.perOrigin, now) === 0 &&
      this.buckets.take('rows', ROWS.inAll, now) === 0
    if (!mayWrite) {
      this.unlisted++
      return undefined
    }
    const more = this.unlisted
    this.unlisted = 0
    return more > 0 ? ` (${more} earlier requests from unknown people not listed)` : ''
  }
}

const ofServices = new WeakMap<Services, OriginLimits>()

/** The same for console and portal, so that nobody gets twice as many turns by using both. */
export function originLimits(services: Services): OriginLimits {
  const limits = ofServices.get(services) ?? new OriginLimits(services.config.SLUICE_SIGN_IN_LIMIT)
  ofServices.set(services, limits)
  return limits
}

const tooMany = (waitMs: number): AppError =>
  new AppError('tooMany', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
