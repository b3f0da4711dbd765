import fastify from 'fastify'
import { request } from 'undici'
import { checkSession } from '@/server/auth/session-check'
import type { Product } from '../product'

export type Work = () => Promise<unknown>

/** Milliseconds of one run. */
export async function timeOf(work: Work): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The fastest run of many is the one that nothing else on the machine got in the way of. */
export const fastest = (times: readonly number[]): number => Math.min(...times)

/** Both in turns, each with its fastest run; the first turn warms up. */
export async function inTurns(times: number, ours: Work, floor: Work): Promise<{ ours: number; floor: number }> {
  const [mine, other]: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= times; turn++) {
    const [a, b] = [await timeOf(ours), await timeOf(floor)]
    if (turn > 0) {
      mine.push(a)
      other.push(b)
    }
  }
  return { ours: fastest(mine), floor: fastest(other) }
}

async function post(url: string, token: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`)
  return text
}

/** A call as the console makes it: over HTTP, to the last byte of its answer. */
export const asker =
  ({ base, token }: Pick<Product, 'base' | 'token'>, path: string) =>
  (body: object): Promise<string> =>
    post(`${base}/api${path}`, token, body)

export interface BareService {
  /** The same question by hand: what it answers, over HTTP as well. */
  readonly byHand: (work: Work) => Work
  readonly close: () => Promise<unknown>
}

/** A bare route that checks the session, asks the database by hand and writes what it got: what no console can undercut. */
export async function openBareService({ services, token }: Product): Promise<BareService> {
  const works: Work[] = []
  const bare = fastify()
  bare.post('/ask', async (req) => {
    const given = { token: req.headers.authorization?.slice(7) ?? '', deviceToken: undefined }
    await checkSession(services.database.pool, 'console', given, Date.now(), 1800)
    return { data: await works[(req.body as { work: number }).work]?.() }
  })
  const base = await bare.listen({ port: 0, host: '127.0.0.1' })
  return {
    byHand: (work) => {
      const index = works.push(work) - 1
      return () => post(`${base}/ask`, token, { work: index })
    },
    close: () => bare.close(),
  }
}
