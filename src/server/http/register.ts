import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dateIn } from '@/kernel/business-time'
import { type CallSpec, type LogCategory, methodsOf } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { type LogEntry, type Origin, writeLog } from '../audit/record'
import type { Actor } from '../auth/actor'
import type { Services } from '../services'
import { inTurn, takeTurn } from '../uploads/accept'
import { authenticate, authorise } from './authenticate'
import { bodyLimitsOf } from './body-limits'
import { checkInput, shapeAnswer, shapeStale } from './check'
import { AfterCommit, type BoundCall, CommittedRefusal, type Download, type Note } from './context'
import { sendFile, wholeText } from './downloads'
import { isSliced, sendSliced } from './sliced'
import { takePublicTurn } from './public-turns'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, known before its body is read. */
    actor: Actor | undefined
  }
}

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** One Fastify route per call, with everything a call's data promises done around its use case. */
export function registerCall(server: FastifyInstance, services: Services, bound: BoundCall): void {
  const { bytes, members } = bodyLimitsOf(bound.spec)
  server.route({
    method: [...methodsOf(bound.spec)],
    url: fastifyPath(bound.spec.path),
    bodyLimit: bytes,
    config: { call: `${bound.spec.method} ${bound.spec.path}`, bodyMembers: members },
    // Before anything of the body is read, and after the limit by address.
    preParsing: async (request, reply) => {
      await admit(services, bound.spec, request, reply)
      await takeTurn(services, bound.spec, request, reply)
    },
    handler: (request, reply) =>
      inTurn(request, () => withAge(services, reply, () => answer(services, bound, request, reply))),
  })
}

/** Read from a replica, an answer says how old its data is. */
function withAge<T>({ database: { replica } }: Services, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  if (!replica) return work()
  return replica.during(work, (asOf) => {
    if (!reply.sent) reply.header('x-data-as-of', asOf.toISOString())
  })
}

/** Nobody's body is read who may not make the call, unless the body itself may open it. */
async function admit(services: Services, spec: CallSpec, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (spec.permission === 'public' && spec.body) await takePublicTurn(services, request.ip)
  request.actor = await authenticate(services, spec, request, services.clock.now(), reply)
  if (!spec.openWhen) authorise(spec, request.actor, { params: request.params })
}

async function answer(services: Services, bound: BoundCall, request: FastifyRequest, reply: FastifyReply) {
  const { spec } = bound
  const { actor } = request
  const now = services.clock.now()
  const input = checkInput(spec, { params: request.params, query: request.query, body: bodyOf(bound, request) })
  if (spec.openWhen) authorise(spec, actor, { params: request.params, body: input.body })
  const context = {
    now,
    requestId: request.id,
    ipaddress: request.ip,
    useragent: (request.headers['user-agent'] ?? '').slice(0, 500),
    log: request.log,
    ifMatch: readVersion(request.headers['if-match']),
    actor,
  }
  const note: Note = (entry, check) =>
    services.database.transact(async (tx) => {
      await check?.(tx)
      await writeLog(tx, originOf(spec, context), entry)
    })
  const result = spec.changes
    ? await runChange(services, bound, context, input)
    : await bound.handler({ ...context, db: services.database.db, note } as never, input as never, undefined as never)
  if (isSliced(result)) return sendSliced(reply, spec.answer, result, services.config.SLUICE_EXPORT_STALL)
  if (!spec.download) return shapeAnswer(spec, result)
  if (request.headers.accept?.includes('application/json')) return { data: await wholeText(result as Download) }
  const fileName = `${spec.download.name}-${dateIn(services.config.SLUICE_TIME_ZONE, now)}.csv`
  return sendFile(reply, fileName, result as Download, services.config.SLUICE_EXPORT_STALL)
}

/** An export asked for by GET has its filters in the query; a filter left empty there is none. */
function bodyOf({ spec }: BoundCall, request: FastifyRequest): unknown {
  if (!spec.download || request.method === 'POST') return request.body
  return Object.fromEntries(Object.entries(request.query as object).filter(([, value]) => value !== ''))
}

function readVersion(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const version = Number(/^(?:W\/)?"?(\d+)"?$/.exec(header.trim())?.[1])
  if (!Number.isSafeInteger(version)) throw new AppError('malformed', { text: 'If-Match must carry a version number.' })
  return version
}

interface ChangeContext {
  readonly now: number
  readonly requestId: string
  readonly ipaddress: string
  readonly useragent: string
  readonly actor: Actor | undefined
}

const originOf = (spec: CallSpec, context: ChangeContext): Origin => ({
  ...context,
  now: new Date(context.now),
  // Only calls that name one write to the log.
  category: (spec.changes ?? spec.noted) as LogCategory,
  call: `${spec.method} ${spec.path}`,
  ...whoOf(context.actor),
})

/** The log names the staff member, even while they view the portal as one of its users. */
function whoOf(actor: Actor | undefined): Pick<Origin, 'user' | 'realUserId'> {
  const openedBy = actor?.partner?.openedBy
  if (!openedBy) return { user: actor }
  return { user: { id: openedBy.id, name: `${openedBy.name} as ${actor.name}` }, realUserId: openedBy.id }
}

/** A change, its log row and its answer stand or fall together. */
async function runChange(
  services: Services,
  { spec, before, handler }: BoundCall,
  context: ChangeContext,
  input: unknown,
) {
  const found = await before?.({ ...context, db: services.database.db } as never, input as never)
  let refusal: CommittedRefusal | undefined
  const result = await services.database.transact(async (tx) => {
    refusal = undefined
    let rows = 0
    const record = async (entry: LogEntry): Promise<void> => {
      rows++
      await writeLog(tx, originOf(spec, context), entry)
    }
    let done: unknown
    try {
      done = await handler({ ...context, db: tx, record, after } as never, input as never, found as never)
    } catch (error) {
      if (!(error instanceof CommittedRefusal)) throw shapeStale(spec, error)
      refusal = error
    }
    if (spec.changesMany ? rows < 1 : rows !== 1)
      throw new Error(`${spec.method} ${spec.path} wrote ${rows} log rows, it must write exactly one`)
    return done
  })
  if (refusal) throw refusal.refusal
  return result instanceof AfterCommit ? (result.work() as Promise<unknown>) : result
}

const after = (work: () => Promise<unknown>): AfterCommit<unknown> => new AfterCommit(work)
