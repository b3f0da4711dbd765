import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, ERRORS } from '@/kernel/errors'
import type { Services } from '../services'
import { errorBody } from './failures'

/** For what machines ask all the time. */
export const UNLOGGED = { config: { unlogged: true } }

/** Live: the process answers. Ready: it can also reach its database, and is not shutting down. */
export function addHealth(server: FastifyInstance, services: Services): void {
  let stopping = false
  server.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  // Answered here and not thrown: whoever asks every second must not fill the log while the database is away.
  const refuse = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply =>
    reply.code(ERRORS[code].status).send(errorBody(code, request.id))
  server.get('/health/live', UNLOGGED, () => ({ status: 'ok' }))
  server.get('/health/ready', UNLOGGED, async (request, reply) => {
    if (stopping) return refuse(request, reply, 'unavailable')
    try {
      await services.database.pool.query('SELECT 1')
    } catch {
      return refuse(request, reply, 'noDatabase')
    }
    return { status: 'ok' }
  })
}
