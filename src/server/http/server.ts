import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type preHandlerAsyncHookHandler,
} from 'fastify'
import { AppError } from '@/kernel/errors'
import { originOf } from '../origin'
import type { Services } from '../services'
import { readLongBodies } from '../uploads/accept'
import { readBodies } from './bodies'
import type { BoundCall } from './context'
import { refuseEncodedBodies } from './encodings'
import { holdBack } from '../auth/hold'
import { isTooLarge, sendError } from './failures'
import { addHealth } from './health'
import { addMetrics } from './metrics'
import { trustOf } from './proxies'
import { registerCall } from './register'
import { addSecurityHeaders, setSecurityHeaders } from './security'
import { endSlowBodies } from './slow-bodies'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
    unlogged?: boolean
  }
}

export interface HttpParts {
  readonly calls: readonly BoundCall[]
  /** Adds what is not a call: the console's files, the API's description. */
  readonly extend?: (server: FastifyInstance) => Promise<void>
  /** Answers every other address that a browser opens: the console finds its own way from there. */
  readonly page?: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined
}

export async function createHttpServer(services: Services, parts: HttpParts): Promise<FastifyInstance> {
  // Named by its wider type: the server's own type would otherwise carry our logger's everywhere.
  const loggerInstance: FastifyBaseLogger = services.log
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(services.config.SLUICE_TRUST_PROXY),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    requestTimeout: 600_000,
    forceCloseConnections: 'idle',
    // An address that cannot be read reaches no hook: it is answered like everything else all the same.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      sendError(error, request, reply)
    },
  })
  server.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await holdBack()
    return sendError(error, request, reply)
  })
  server.decorateRequest('actor', undefined)
  addSecurityHeaders(server)
  readBodies(server)
  addMetrics(server, services)
  addHealth(server, services)
  endConnectionsOnStop(server)
  endSlowBodies(server)
  refuseEncodedBodies(server)
  const limited = await limitAddresses(server, services.config.SLUICE_RATE_LIMIT)
  await server.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      })
      for (const bound of parts.calls.filter(({ spec }) => !spec.upload)) registerCall(api, services, bound)
      await api.register(async (scope) => {
        readLongBodies(scope)
        for (const bound of parts.calls.filter(({ spec }) => spec.upload)) registerCall(scope, services, bound)
      })
    },
    { prefix: '/api' },
  )
  await parts.extend?.(server)
  server.setNotFoundHandler(limited, (request, reply) =>
    parts.page && isPageRequest(request)
      ? parts.page(request, reply)
      : sendError(new AppError('unknownPath'), request, reply),
  )
  server.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.unlogged) return
    request.log.info(
      {
        call: request.routeOptions.config.call ?? request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return server
}

/**
 * A stop closes idle connections itself. It would wait for two other kinds: connections whose answer is under way, which get
 * a header to close, and connections that browsers open in advance and have not used yet.
 */
function endConnectionsOnStop(server: FastifyInstance): void {
  let stopping = false
  const open = new Set<Socket>()
  const endUnused = (socket: Socket): void => {
    if (stopping && socket.bytesRead === 0) socket.destroy()
  }
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    endUnused(socket)
  })
  server.addHook('preClose', async () => {
    stopping = true
    for (const socket of open) endUnused(socket)
  })
  server.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}

const isPageRequest = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets|images|health|metrics)(\/|\?|$)/.test(url)

/** The built script and style files: many for one page, kept by browsers for a year, and read without a query. */
const isAsset = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/')

/**
 * One limit for calls, pages and images together. Health and metrics are registered before it and stay free for machines;
 * the doors of publishers and lenders have their own limits. Returns the hook for addresses without a route.
 */
async function limitAddresses(
  server: FastifyInstance,
  max: number,
): Promise<{ preHandler?: preHandlerAsyncHookHandler }> {
  if (max === 0) return {}
  await server.register(rateLimit, {
    max,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => originOf(ip),
    allowList: isAsset,
  })
  return { preHandler: server.rateLimit() }
}
