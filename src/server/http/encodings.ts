import type { FastifyInstance } from 'fastify'
import { AppError } from '@/kernel/errors'

/** Bodies are taken as they are: a compressed one is refused by name, not read as broken text. */
export function refuseEncodedBodies(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']?.trim() ?? ''
    if (encoding === '' || /^identity$/i.test(encoding)) return
    throw new AppError('unsupportedType', {
      text: 'Content-Encoding is not supported: send the body uncompressed, without that header.',
      headers: { 'accept-encoding': 'identity' },
    })
  })
}
