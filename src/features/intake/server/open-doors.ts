import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallSpec } from '@/kernel/call'
import { AppError, notFound } from '@/kernel/errors'
import { shapeAnswer } from '@/server/http/check'
import { Tally } from '@/server/metric-sources'
import { TokenBuckets } from '@/server/rate'
import type { Services } from '@/server/services'
import { thankYouUrl } from '../../thank-you-clicks/server/public'
import { type IntakeCallName, intakeCalls } from '../contract'
import { readLateAnswer } from '../late-answer'
import { sortMembers } from '../own-members'
import { acceptBodies, membersOf } from './bodies'
import { desks } from './desks'
import { bodyHash, KEY_HEADER, type Kept, once, readKey } from './idempotency'
import type { IntakeMarket } from './market'
import { identify, isStaff, mayPost, withoutHiddenKey, withOwnRcid } from './sender'

/** Requests a minute from one address by which nobody was recognised: wrong keys, ended sessions, made-up tokens. */
const STRANGERS_PER_MINUTE = 120

/** The publishers' and lenders' side of HTTP, apart from the console's: own limits, own reading of bodies, no sessions. */
export function addDoors(server: FastifyInstance, services: Services, market: () => IntakeMarket): void {
  const limits = new TokenBuckets()
  const refusals = new Tally(
    'sluice_intake_refusals_total',
    'Requests of publishers and lenders refused, by call and kind',
  )
  services.metrics.add(() => refusals.text())
  const refused = (request: FastifyRequest, kind: string): void =>
    refusals.add({ call: request.routeOptions.config.call ?? '', kind })
  server.register(
    (scope, _options, done) => {
      acceptBodies(scope)
      // Before anything of a body is read.
      scope.addHook('onRequest', async ({ ip }) => {
        later(limits.wait(`stranger ${ip}`, STRANGERS_PER_MINUTE, services.clock.now()))
      })
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      scope.addHook('onError', async (request, _reply, error) => {
        if (error instanceof AppError && error.status < 500) refused(request, error.code)
      })
      for (const name of Object.keys(desks) as IntakeCallName[])
        open(scope, intakeCalls[name], async (request, reply) => {
          const { status, body } = await publisher(services, market(), limits, name, request, reply)
          if (status === 200) return reply.send(body)
          refused(request, String(body['code']))
          return reply.code(status).send({ ...body, requestId: request.id })
        })
      open(scope, intakeCalls.lenderAnswer, (request) => lender(services, market(), limits, request))
      done()
    },
    { prefix: '/api' },
  )
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function open(scope: FastifyInstance, spec: CallSpec, handler: Handle): void {
  const url = spec.path.replace(/\{(\w+)\}/g, ':$1')
  const { bodyLimit } = spec
  scope.route({
    method: 'POST',
    url,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { call: `POST ${spec.path}` },
    handler,
  })
  scope.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url,
    // Refused before anything of a body is read.
    onRequest: () => Promise.reject(new AppError('wrongMethod', { headers: { allow: 'POST' } })),
    handler: () => undefined,
  })
}

function later(waitMs: number): void {
  if (waitMs > 0) throw new AppError('tooMany', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
}

/** Whoever is not recognised uses up a little of what their address may ask; those that are have limits of their own. */
async function recognised<T>(
  services: Services,
  limits: TokenBuckets,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      limits.take(`stranger ${request.ip}`, STRANGERS_PER_MINUTE, services.clock.now())
    throw error
  }
}

async function publisher(
  services: Services,
  market: IntakeMarket,
  limits: TokenBuckets,
  name: IntakeCallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Kept> {
  const now = services.clock.now()
  const reference = market.reference()
  const { staff, sorted, rcid } = await recognised(services, limits, request, async () => {
    const isOurs = await isStaff(services, request, now)
    let members = sortMembers(membersOf(request), name === 'oneToOne')
    if (isOurs) members = withoutHiddenKey(members)
    if (isOurs && name === 'oneToOne') members = await withOwnRcid(services, members)
    return { staff: isOurs, sorted: members, rcid: identify(reference, members, request, isOurs, now) }
  })
  later(limits.take(rcid.id, reference.settings.intakePerMinute, now))
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
async function settled(name: IntakeCallName, run: () => Promise<object>): Promise<Kept> {
  try {
    return { status: 200, body: shapeAnswer(intakeCalls[name], await run()) as Kept['body'] }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
    const { fields } = error.details
    const body = { message: error.message, code: error.code, ...(fields ? { errors: fields } : {}) }
    return { status: error.status, body }
  }
}

async function lender(
  services: Services,
  market: IntakeMarket,
  limits: TokenBuckets,
  request: FastifyRequest,
): Promise<unknown> {
  later(limits.take(`lender ${request.ip}`, services.config.SLUICE_RATE_LIMIT, services.clock.now()))
  const { token } = request.params as { token: string }
  const word = readLateAnswer(membersOf(request))
  if ('problems' in word) throw new AppError('invalidFields', { fields: word.problems })
  await recognised(services, limits, request, async () => {
    if (!(await market.intake.lateAnswer(token, word))) throw notFound('Posting')
  })
  return shapeAnswer(intakeCalls.lenderAnswer, { status: word.kind === 'matched' ? 'accepted' : 'rejected' })
}
