import { AppError } from '@/kernel/errors'
import { refuseSlowly } from '../auth/hold'
import { originOf } from '../origin'
import { TokenBuckets } from '../rate'
import type { Services } from '../services'

/**
 * Requests with a body to calls without a session, as a multiple of the sign-in limit. Counted before the body is read, so
 * that broken bodies count too; the sign-in limits themselves need the body, which names the account and the device.
 */
const TIMES_SIGN_INS = 10

const ofServices = new WeakMap<Services, TokenBuckets>()

export async function takePublicTurn(services: Services, address: string): Promise<void> {
  const turns = ofServices.get(services) ?? new TokenBuckets()
  ofServices.set(services, turns)
  const perMinute = TIMES_SIGN_INS * services.config.SLUICE_SIGN_IN_LIMIT
  const waitMs = turns.take(originOf(address), perMinute, services.clock.now())
  if (waitMs > 0)
    await refuseSlowly(new AppError('tooMany', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } }))
}
