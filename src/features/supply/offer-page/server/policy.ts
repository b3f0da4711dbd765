import type { FastifyReply } from 'fastify'

/** By the publisher's own sites alone; our own console shows the page to staff. */
export const framedBy = (sites: readonly string[]): string =>
  `frame-ancestors ${["'self'", ...sites.map((site) => `https://${site}`)].join(' ')}`

/** The page runs nothing; what it frames are documents of ours. */
export function secure(reply: FastifyReply, nonce: string, sites: readonly string[]): void {
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; frame-src 'self'; form-action 'self'; ` +
      `base-uri 'none'; ${framedBy(sites)}`,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  })
}
