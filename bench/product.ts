import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openHttp, openServices, prepareDatabase, startFeatures } from '@/app/compose'
import { readConfig } from '@/server/config'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { createLog } from '@/server/log'
import type { Services } from '@/server/services'
import { seedInstallation } from '../seeds/installation'

export const ADMIN = { email: 'admin@example.com', password: 'Bench-Admin-77!' }

export interface Product {
  readonly services: Services
  readonly http: FastifyInstance
  readonly base: string
  readonly token: string
  /** The owner of the database, who may do what the product may not. */
  readonly ownerUrl: string
}

/** The whole product over a database with the safety of production, for as long as the work lasts. */
export async function withProduct<T>(
  work: (product: Product) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const dataRoot = mkdtempSync(join(tmpdir(), 'sluice-bench-'))
  const server = await startEmbedded({ dataRoot, log: () => undefined })
  const log = createLog('silent')
  const config = readConfig({
    SLUICE_DATA: dataRoot,
    LOG_LEVEL: 'silent',
    SLUICE_RATE_LIMIT: '0',
    SLUICE_SIGN_IN_LIMIT: '0',
    SLUICE_ADMIN_PASSWORD: ADMIN.password,
    SLUICE_DEMO: '0',
    ...settings,
  })
  const services = openServices({ config, url: server.url, log }, await prepareDatabase(server.url, log))
  await seedInstallation(services, () => undefined)
  const stopFeatures = await startFeatures(services)
  const http = await openHttp(services)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  try {
    const answer = await http.inject({ method: 'POST', url: '/api/auth/signin', payload: ADMIN })
    const token = answer.json<{ data: { token: string } }>().data.token
    return await work({ services, http, base, token, ownerUrl: server.url })
  } finally {
    await http.close()
    await stopFeatures()
    await services.sandbox.stop()
    await services.database.close()
    await server.stop()
    rmSync(dataRoot, { recursive: true, force: true })
  }
}

/** The first admin's token. */
export async function signIn(base: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/auth/signin`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** CPU time of this process, all threads, in milliseconds. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i++) await work()
}
