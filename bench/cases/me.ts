import fastify from 'fastify'
import { request } from 'undici'
import { checkSession } from '@/server/auth/sessions'
import type { BenchCase } from '../budget'
import { median, withProduct } from '../product'

const SECONDS = 2
const ROUNDS = 5
const CONCURRENCY = 16

async function rate(url: string, token: string): Promise<number> {
  const end = Date.now() + SECONDS * 1000
  let done = 0
  const worker = async () => {
    while (Date.now() < end) {
      const { statusCode, body } = await request(url, { headers: { authorization: `Bearer ${token}` } })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      done++
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return done / SECONDS
}

/** The most frequent poll of the console, against a bare route that asks the database the same question. */
const me: BenchCase = () =>
  withProduct(async ({ base, services, token }) => {
    const bare = fastify()
    bare.get('/me', async (req) => {
      const given = req.headers.authorization?.slice(7) ?? ''
      return { data: await checkSession(services.database.pool, { token: given, deviceToken: undefined }, Date.now(), 1800) }
    })
    const floorBase = await bare.listen({ port: 0, host: '127.0.0.1' })
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const floor = await rate(`${floorBase}/me`, token)
      const ours = await rate(`${base}/api/me`, token)
      if (round > 0) ratios.push(ours / floor)
    }
    await bare.close()
    return [{ name: 'GET /me: rate against a bare Fastify route with the same query', value: median(ratios), unit: '×', budget: 0.5, kind: 'least' }]
  })

export default me
