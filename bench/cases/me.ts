import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { checkSession } from '@/server/auth/session-check'
import type { BenchCase } from '../budget'
import { cpuOf, median, withProduct } from '../product'

const REQUESTS = 3000
const ROUNDS = 5

const ask = (url: string, token: string) =>
  promisify(execFile)('node_modules/.bin/tsx', ['bench/load-client.ts', url, token, String(REQUESTS)])

/** The most frequent poll of the console, against a bare route that asks the database the same question. */
const me: BenchCase = () =>
  withProduct(async ({ base, services, token }) => {
    const bare = fastify()
    bare.get('/me', async (req) => {
      const given = { token: req.headers.authorization?.slice(7) ?? '', deviceToken: undefined }
      return { data: await checkSession(services.database.pool, 'console', given, Date.now(), 1800) }
    })
    const floorBase = await bare.listen({ port: 0, host: '127.0.0.1' })
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const floor = await cpuOf(() => ask(`${floorBase}/me`, token))
      const ours = await cpuOf(() => ask(`${base}/api/me`, token))
      // The first round warms both up.
      if (round > 0) ratios.push(floor / ours)
    }
    await bare.close()
    const name = 'GET /me: requests per CPU second against a bare Fastify route with the same query'
    return [{ name, value: median(ratios), unit: '×', budget: 0.5, kind: 'least' }]
  })

export default me
