import type { FastifyInstance } from 'fastify'
import { AppError } from '@/kernel/errors'
import type { Services } from '../services'

/** Live: the process answers. Ready: it can also reach its database, and is not shutting down. */
export function addHealth(server: FastifyInstance, services: Services): void {
  let stopping = false
  server.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  server.get('/health/live', () => ({ status: 'ok' }))
  server.get('/health/ready', async () => {
    if (stopping) throw new AppError('unavailable')
    try {
      await services.database.pool.query('SELECT 1')
    } catch (cause) {
      throw new AppError('noDatabase', { cause })
    }
    return { status: 'ok' }
  })
}
