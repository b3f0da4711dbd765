import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the console's own style element pass the content policy; new for every page. */
    styleNonce: string
  }
}

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  request.styleNonce = randomBytes(16).toString('base64')
  reply.headers({
    'content-security-policy': policy(request.styleNonce),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-request-id': request.id,
  })
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}

export function addSecurityHeaders(server: FastifyInstance): void {
  server.decorateRequest('styleNonce', '')
  server.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
}
