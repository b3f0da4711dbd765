import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallSpec } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { Tally } from '@/server/metric-sources'
import { originOf } from '@/server/origin'
import { TokenBuckets } from '@/server/rate'
import type { Services } from '@/server/services'
import type { Kept } from './idempotency'

/** Requests a minute from one address by which nobody was recognised: wrong keys, ended sessions, made-up tokens. */
const STRANGERS_PER_MINUTE = 120
/** Bodies a minute from one address that could not be read: their sender may be a known one. */
const UNREADABLE_PER_MINUTE = 600

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** What all doors of a server share: their limits, the tally of refusals, and how one is opened. */
export class Threshold {
  private readonly limits = new TokenBuckets()
  private readonly refusals = new Tally(
    'sluice_intake_refusals_total',
    'Requests of publishers and lenders refused, by call and kind',
  )

  constructor(private readonly services: Services) {
    services.metrics.add(() => this.refusals.text())
  }

  /** A scope apart from the console's: own limits, no sessions. */
  scope(server: FastifyInstance, fill: (scope: FastifyInstance) => void): void {
    server.register(
      (scope, _options, done) => {
        // Before anything of a body is read.
        scope.addHook('onRequest', async ({ ip }) => {
          const origin = originOf(ip)
          const now = this.services.clock.now()
          later(this.limits.wait(`stranger ${origin}`, STRANGERS_PER_MINUTE, now))
          later(this.limits.wait(`unreadable ${origin}`, UNREADABLE_PER_MINUTE, now))
        })
        scope.addHook('onSend', async (_request, reply) => {
          reply.header('cache-control', 'no-store')
        })
        scope.addHook('onError', async (request, _reply, error) => {
          const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
          if (request.body === undefined && status < 500)
            this.limits.take(`unreadable ${originOf(request.ip)}`, UNREADABLE_PER_MINUTE, this.services.clock.now())
          if (error instanceof AppError && error.status < 500) this.refused(request, error.code)
        })
        fill(scope)
        done()
      },
      { prefix: '/api' },
    )
  }

  /** `before`: runs before the body is read, for senders who show their key in a header. */
  open(
    scope: FastifyInstance,
    spec: CallSpec,
    handler: Handle,
    before?: (request: FastifyRequest) => Promise<void>,
  ): void {
    const url = spec.path.replace(/\{(\w+)\}/g, ':$1')
    const { bodyLimit } = spec
    scope.route({
      method: 'POST',
      url,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      config: { call: `POST ${spec.path}`, rateLimit: false },
      ...(before ? { preParsing: before } : {}),
      handler,
    })
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url,
      config: { rateLimit: false },
      // Refused before anything of a body is read.
      onRequest: () => Promise.reject(new AppError('wrongMethod', { headers: { allow: 'POST' } })),
      handler: () => undefined,
    })
  }

  take(sender: string | number, perMinute: number): void {
    later(this.limits.take(sender, perMinute, this.services.clock.now()))
  }

  /** Whoever is not recognised uses up a little of what their address may ask; those that are have limits of their own. */
  async recognised<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        this.limits.take(`stranger ${originOf(request.ip)}`, STRANGERS_PER_MINUTE, this.services.clock.now())
      throw error
    }
  }

  answer(request: FastifyRequest, reply: FastifyReply, { status, body }: Kept): FastifyReply {
    if (status === 200) return reply.send(body)
    this.refused(request, String(body['code']))
    return reply.code(status).send({ ...body, requestId: request.id })
  }

  private refused(request: FastifyRequest, kind: string): void {
    this.refusals.add({ call: request.routeOptions.config.call ?? '', kind })
  }
}

function later(waitMs: number): void {
  if (waitMs > 0) throw new AppError('tooMany', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
}

const thresholds = new WeakMap<FastifyInstance, Threshold>()

/** One for all doors of a server: a second kind of door is no second limit. */
export function thresholdOf(server: FastifyInstance, services: Services): Threshold {
  const known = thresholds.get(server) ?? new Threshold(services)
  thresholds.set(server, known)
  return known
}
