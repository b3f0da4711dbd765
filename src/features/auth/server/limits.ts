import { AppError } from '@/kernel/errors'
import { refuseSlowly } from '@/server/auth/hold'
import { TokenBuckets } from '@/server/rate'
import type { Services } from '@/server/services'

/** Rows of the system log a minute about nobody in particular, which anybody can cause and nobody can delete. */
const ROWS = { perAddress: 10, inAll: 60 } as const

/** What one address may cost the part of the product that is open to everybody. */
export class AddressLimits {
  private readonly buckets = new TokenBuckets()

  constructor(private readonly perMinute: number) {}

  /** Before any work with a password. */
  async takeTurn(address: string, now: number): Promise<void> {
    const waitMs = this.buckets.take(`turn ${address}`, this.perMinute, now)
    if (waitMs > 0) await refuseSlowly(tooMany(waitMs))
  }

  /** Whether one more row may be written without knowing about whom. */
  mayLog(address: string, now: number): boolean {
    return (
      this.buckets.take(`row ${address}`, ROWS.perAddress, now) === 0 &&
      this.buckets.take('rows', ROWS.inAll, now) === 0
    )
  }
}

const ofServices = new WeakMap<Services, AddressLimits>()

/** The same for console and portal: whoever floods one of them has the turns of the other no more. */
export function addressLimits(services: Services): AddressLimits {
  const limits = ofServices.get(services) ?? new AddressLimits(services.config.SLUICE_SIGN_IN_LIMIT)
  ofServices.set(services, limits)
  return limits
}

const tooMany = (waitMs: number): AppError =>
  new AppError('tooMany', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
