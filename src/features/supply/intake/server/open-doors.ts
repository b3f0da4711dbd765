import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '@/kernel/errors'
import { shapeAnswer } from '@/server/http/check'
import { originOf } from '@/server/origin'
import type { Services } from '@/server/services'
import { type IntakeCallName, intakeCalls } from '../contract'
import { readLateAnswer } from '../late-answer'
import { sortMembers } from '../own-members'
import { acceptBodies, membersOf } from './bodies'
import { desks } from './desks'
import type { IntakeMarket } from './market'
import { identify, isStaff, withoutHiddenKey, withOwnRcid } from './sender'
import { type Sender, serve } from './serve'
import { type Threshold, thresholdOf } from './threshold'

/** The publishers' and lenders' side of HTTP, with its own reading of bodies. */
export function addDoors(server: FastifyInstance, services: Services, market: () => IntakeMarket): void {
  const threshold = thresholdOf(server, services)
  threshold.scope(server, (scope) => {
    acceptBodies(scope)
    for (const name of Object.keys(desks) as IntakeCallName[])
      threshold.open(scope, intakeCalls[name], async (request, reply) => {
        const at = { services, market: market(), threshold }
        const sender = await threshold.recognised(request, () => senderOf(services, at.market, name, request))
        return threshold.answer(request, reply, await serve(at, name, sender, request, reply))
      })
    threshold.open(scope, intakeCalls.lenderAnswer, (request) => lender(services, market(), threshold, request))
  })
}

async function senderOf(
  services: Services,
  market: IntakeMarket,
  name: IntakeCallName,
  request: FastifyRequest,
): Promise<Sender> {
  const now = services.clock.now()
  const staff = await isStaff(services, request, now)
  let sorted = sortMembers(membersOf(request), name === 'oneToOne')
  if (staff) sorted = withoutHiddenKey(sorted)
  if (staff && name === 'oneToOne') sorted = await withOwnRcid(services, sorted)
  return { staff, sorted, rcid: identify(market.reference(), sorted, request, staff, now) }
}

async function lender(
  services: Services,
  market: IntakeMarket,
  threshold: Threshold,
  request: FastifyRequest,
): Promise<unknown> {
  threshold.take(`lender ${originOf(request.ip)}`, services.config.SLUICE_RATE_LIMIT)
  const { token } = request.params as { token: string }
  const word = readLateAnswer(membersOf(request))
  if ('problems' in word) throw new AppError('invalidFields', { fields: word.problems })
  await threshold.recognised(request, async () => {
    if (!(await market.intake.lateAnswer(token, word))) throw notFound('Posting')
  })
  return shapeAnswer(intakeCalls.lenderAnswer, { status: word.kind === 'matched' ? 'accepted' : 'rejected' })
}
