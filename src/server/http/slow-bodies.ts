import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Anybody's body is here within this time, plus a second for every so many bytes that were announced. */
const LEAST_MS = 30_000
const BYTES_A_SECOND = 16_384
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

const bodyOf = ({ headers }: FastifyRequest): number | null => {
  if (headers['transfer-encoding'] !== undefined) return 0
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 ? length : null
}

/**
 * Bodies are read before anybody's key or session is looked at: one that drips in must not hold its connection for as
 * long as an upload of staff's may take.
 */
export function endSlowBodies(server: FastifyInstance, leastMs = LEAST_MS): void {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const arrived = (request: FastifyRequest): void => clearTimeout(waiting.get(request))
  server.addHook('onRequest', async (request) => {
    const bytes = bodyOf(request)
    const { socket } = request.raw
    // A test may hand in a request without a connection.
    if (bytes === null || !(socket instanceof Socket)) return
    const end = (): void => {
      if (!request.raw.complete) socket.end(TOO_SLOW, () => socket.destroy())
    }
    waiting.set(request, setTimeout(end, leastMs + (1000 * bytes) / BYTES_A_SECOND))
  })
  server.addHook('preValidation', async (request) => arrived(request))
  // Answered without its body: what is still to come of it has no more time than any other body.
  server.addHook('onResponse', async (request) => {
    if (request.raw.complete) arrived(request)
    else request.raw.once('close', () => arrived(request))
  })
  server.addHook('onRequestAbort', async (request) => arrived(request))
}
