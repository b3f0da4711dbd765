import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonMembers } from '@/features/supply/intake/public'
import {
  acceptBodies,
  intakeMarket,
  isKey,
  membersOf,
  type RcidRef,
  type Sender,
  serve,
  sortMembers,
  thresholdOf,
} from '@/features/supply/intake/server/public'
import { AppError, invalidField, refuse } from '@/kernel/errors'
import { shapeAnswer } from '@/server/http/check'
import type { FeaturePages } from '@/server/http/pages'
import type { Services } from '@/server/services'
import { janglCalls } from '../contract'
import { JANGL_GROUPS, janglAnswer, type JanglLead, janglNames, readJanglLead, type Told } from '../jangl-shape'
import { authCodeOf, type Kind, pingOfCode } from './auth-code'

type DoorName = keyof typeof janglCalls
const DOORS: Readonly<Record<DoorName, { readonly stage: 'ping' | 'post' | 'direct'; readonly kind: Kind }>> = {
  ping: { stage: 'ping', kind: 'live' },
  post: { stage: 'post', kind: 'live' },
  direct: { stage: 'direct', kind: 'live' },
  testPing: { stage: 'ping', kind: 'test' },
  testPost: { stage: 'post', kind: 'test' },
  testDirect: { stage: 'direct', kind: 'test' },
}

/** The RCID whose token was shown, as `Authorization: Token …`. Which of the two was wrong is nobody's business. */
async function identify(services: Services, request: FastifyRequest) {
  const id = Number((request.params as { id: string }).id)
  const given = /^(?:token|bearer)\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const known = intakeMarket(services).reference().rcids.get(id)
  const query = services.database.db.selectFrom('rcids').select('jangltoken')
  const sealed = (await query.where('id', '=', known?.id ?? 0).executeTakeFirst())?.jangltoken
  const isRight = isKey(given, sealed ? services.keys.decrypt(sealed) : null)
  if (!known || !isRight) throw refuse('Wrong RCID or token.')
  return known
}

/** The lead as the desks read it: of a post, the ping that its code stands for. */
function sortedOf(services: Services, { stage, kind }: (typeof DOORS)[DoorName], rcid: number, lead: JanglLead) {
  const { own, rest, problems } = sortMembers(lead.members)
  const faults = new Map([...problems, ...lead.twice.map((name) => [name, 'Given twice'] as const)])
  if (stage !== 'post') return { own, rest, problems: faults }
  const ping = pingOfCode(services, kind, rcid, lead.authCode)
  if (ping === null)
    throw invalidField('auth_code', lead.authCode === '' ? 'Required' : 'This is not the code of a ping of yours')
  return { own: new Map([...own, ['ping_id', ping] as const]), rest, problems: faults }
}

/** Leads in the shape of the Jangl marketplace, sold at the very same desks as all others. */
const doors: FeaturePages = (server, services) => {
  const threshold = thresholdOf(server, services)
  const market = intakeMarket(services)

  const senders = new WeakMap<FastifyRequest, RcidRef>()
  /** The token comes as a header: a stranger's body is not read. */
  const recognise = async (request: FastifyRequest): Promise<void> => {
    senders.set(request, await threshold.recognised(request, () => identify(services, request)))
  }

  async function take(name: DoorName, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const door = DOORS[name]
    const rcid = senders.get(request)
    if (!rcid) throw new Error('a body was read of a sender nobody recognised')
    const lead = readJanglLead(membersOf(request))
    const sender: Sender = { rcid, sorted: sortedOf(services, door, rcid.id, lead), staff: door.kind === 'test' }
    const { status, body } = await serve({ services, market, threshold }, door.stage, sender, request, reply).catch(
      (error: unknown) => {
        if (!(error instanceof AppError) || !error.details.fields) throw error
        throw new AppError(error.code, { ...error.details, fields: janglNames(lead, error.details.fields) })
      },
    )
    if (status !== 200) {
      const errors = body['errors'] as Record<string, string> | undefined
      return threshold.answer(request, reply, {
        status,
        body: { ...body, ...(errors ? { errors: janglNames(lead, errors) } : {}) },
      })
    }
    const codeOf = (ping: number): string => authCodeOf(services, door.kind, rcid.id, ping)
    return reply.send(shapeAnswer(janglCalls[name], janglAnswer(body['data'] as Told, codeOf)))
  }

  threshold.scope(server, (scope) => {
    acceptBodies(scope, [['application/json', (text) => jsonMembers(text, JANGL_GROUPS)]])
    // A refusal says so in that shape too, whoever refused.
    scope.addHook('preSerialization', async (_request, reply, payload) =>
      reply.statusCode < 400 ? payload : { status: 'error', ...(payload as object) },
    )
    for (const name of Object.keys(janglCalls) as DoorName[])
      threshold.open(scope, janglCalls[name], (request, reply) => take(name, request, reply), recognise)
  })
}

export default doors
