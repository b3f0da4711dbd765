import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@/kernel/errors'
import { shapeAnswer } from '@/server/http/check'
import type { Services } from '@/server/services'
import { thankYouUrl } from '@/features/supply/thank-you-clicks/server/public'
import { type IntakeCallName, intakeCalls } from '../contract'
import type { SortedMembers } from '../own-members'
import { desks } from './desks'
import { bodyHash, KEY_HEADER, type Kept, once, readKey } from './idempotency'
import type { IntakeMarket, RcidRef } from './market'
import { mayPost } from './sender'
import type { Threshold } from './threshold'

/** A request whose sender is known, whatever door it came through. */
export interface Sender {
  readonly rcid: RcidRef
  readonly sorted: SortedMembers
  /** What staff sends is a test lead. */
  readonly staff: boolean
}

/** One request at the desk of its stage, once: a repeat with the same key gets the first answer. */
export async function serve(
  at: { readonly services: Services; readonly market: IntakeMarket; readonly threshold: Threshold },
  name: IntakeCallName,
  { rcid, sorted, staff }: Sender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Kept> {
  const { services, market, threshold } = at
  const now = services.clock.now()
  const reference = market.reference()
  threshold.take(rcid.id, reference.settings.intakePerMinute)
  const key = readKey(request.headers[KEY_HEADER])
  const onwards = (lead: number): string => thankYouUrl(services, lead)
  const visit = { market, reference, rcid, sorted, now, ipaddress: request.ip, staff, onwards }
  const work = async (): Promise<Kept> => {
    mayPost(rcid, desks[name].flow)
    const run = desks[name].read(visit)
    return settled(name, run)
  }
  if (key === undefined) return work()
  const { postBudgetSeconds } = reference.settings
  const { answer, again } = await once(services, {
    rcid: rcid.id,
    key,
    bodyHash: bodyHash(name, sorted),
    holder: market.process,
    patienceMs: (postBudgetSeconds + 30) * 1000,
    work,
  })
  if (again) reply.header('idempotency-replayed', 'true')
  return answer
}

/** The market's refusals are answers like its others, and kept like them; its failures are not. */
export async function settled(name: IntakeCallName, run: () => Promise<object>): Promise<Kept> {
  try {
    return { status: 200, body: shapeAnswer(intakeCalls[name], await run()) as Kept['body'] }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
    const { fields } = error.details
    const body = { message: error.message, code: error.code, ...(fields ? { errors: fields } : {}) }
    return { status: error.status, body }
  }
}
