import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Histogram, Gauge, Registry } from 'prom-client'
import { AppError } from '@/kernel/errors'
import { metricText } from '../metric-sources'
import { hashToken } from '../secrets/keyring'
import type { Services } from '../services'
import { UNLOGGED } from './health'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** By the socket, which nobody can forge; what a proxy on this machine passes on comes from elsewhere. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && !FORWARDING.some((name) => headers[name] !== undefined)

const databaseUp = async (pool: pg.Pool): Promise<string> => {
  const value = await pool.query('SELECT 1').then(
    () => 1,
    () => 0,
  )
  return metricText('sluice_database_up', 'gauge', 'Whether the database answers this process', [{ value }])
}

/** Prometheus text at /metrics: for the machine itself, or for whoever holds the metrics token. */
export function addMetrics(server: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'sluice_http_request_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10, 30],
    registers: [registry],
  })
  const { pool, reportPool, exportPool } = services.database
  new Gauge({
    name: 'sluice_database_connections',
    help: 'Connections by pool and state',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [name, p] of [
        ['main', pool],
        ['reports', reportPool],
        ['exports', exportPool],
      ] as const) {
        this.set({ pool: name, state: 'busy' }, p.totalCount - p.idleCount)
        this.set({ pool: name, state: 'idle' }, p.idleCount)
        this.set({ pool: name, state: 'waiting' }, p.waitingCount)
      }
    },
  })
  services.metrics.add(() => databaseUp(pool))
  server.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call
    if (call) durations.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const expected = services.config.SLUICE_METRICS_TOKEN
  server.get('/metrics', UNLOGGED, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const byToken = expected !== undefined && timingSafeEqual(hashToken(given), hashToken(expected))
    if (!byToken && !isLocal(request)) throw new AppError('forbidden')
    return reply.type(registry.contentType).send((await registry.metrics()) + (await services.metrics.text()))
  })
}
