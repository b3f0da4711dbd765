import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Behaviour, Behaviours } from '@/features/platform/simulator/behaviour'
import { spawnSimulator, type SimulatorProcess } from '@/features/platform/simulator/server/testing'
import type { Outbound } from './client'
import { post, rawServer, sale, useClients, why } from './lenders.testing'
import type { Result } from './result'

const GOOD = 17
const ALLOWED_MS = 50
const good: Behaviours = Object.fromEntries(
  Array.from({ length: GOOD }, (_, i): [string, Behaviour] => [
    `/good/${i}`,
    { dialect: 'json', outcome: { kind: 'bid', prices: [10 + i] }, delay: i * 20 },
  ]),
)
const bad: Behaviours = {
  '/bad/hang': { ...sale, fault: { kind: 'hang' } },
  '/bad/drip': { ...sale, fault: { kind: 'drip', everyMs: 100 } },
  '/bad/huge': { ...sale, fault: { kind: 'huge', bytes: 200_000_000 } },
  '/bad/slow-huge': { ...sale, delay: 300, fault: { kind: 'huge', bytes: 200_000_000, announced: true } },
  '/bad/reset-1': { ...sale, fault: { kind: 'reset', when: 'headers' } },
  '/bad/reset-2': { ...sale, fault: { kind: 'reset', when: 'request' } },
  '/bad/reset-3': { ...sale, fault: { kind: 'reset', when: 'answer' } },
  '/bad/truncated': { ...sale, fault: { kind: 'truncated' } },
  '/bad/not-http': { ...sale, fault: { kind: 'not-http' } },
  '/bad/late': { ...sale, delay: 60_000 },
}

let lenders: SimulatorProcess
let mute: { url: string; close: () => void }
const client = useClients()
beforeAll(async () => {
  lenders = await spawnSimulator({ seed: 1, behaviours: { ...good, ...bad } })
  mute = await rawServer((socket) => socket.pause())
})
afterAll(async () => {
  mute.close()
  await lenders.stop()
})

interface Auction {
  readonly results: ReadonlyMap<string, Result>
  /** From the deadline to the end; negative if it ended before. */
  readonly afterMs: number
  /** The same without what a plain timer missed it by on this machine. */
  readonly lateMs: number
}

async function auction(one: Outbound, urls: readonly string[], lasting: number): Promise<Auction> {
  const deadline = performance.now() + lasting
  const timer = new Promise<number>((done) => setTimeout(() => done(performance.now()), lasting))
  const order: number[] = []
  const requests = urls.map((url) => post(url, { deadline: Infinity }))
  const results = await one.fanOut(requests, deadline, (_result, index) => order.push(index))
  const end = performance.now()
  expect(order.toSorted((a, b) => a - b)).toEqual(urls.map((_, i) => i))
  const named = urls.map((url, i): [string, Result] => [new URL(url).pathname, results[i] as Result])
  const machine = end > deadline ? Math.max(0, (await timer) - deadline) : 0
  const afterMs = end - deadline
  return { results: new Map(named), afterMs, lateMs: afterMs - machine }
}

const goodOutcome = ({ results }: Auction): readonly unknown[] =>
  [...results]
    .filter(([path]) => path.startsWith('/good'))
    .map(([path, result]) => [
      path,
      result.kind,
      result.kind === 'answered' ? result.status : 0,
      result.kind === 'answered' && result.body,
    ])

describe('a fan-out', () => {
  it('keeps its deadline beside hung, dripping, huge and resetting servers, and the good ones are as without them', async () => {
    const goodUrls = Object.keys(good).map((path) => lenders.origin + path)
    const badUrls = [
      ...Object.keys(bad).map((path) => lenders.origin + path),
      `${mute.url}mute`,
      'http://127.0.0.1:1/closed',
    ]
    const one = client()
    const alone = await auction(one, goodUrls, 8000)
    expect([...alone.results.values()].map(why)).toEqual(goodUrls.map(() => '200'))
    expect(alone.afterMs).toBeLessThan(0)
    for (let round = 0; round < 3; round++) {
      const beside = await auction(one, [...badUrls, ...goodUrls], 2500)
      expect(goodOutcome(beside)).toEqual(goodOutcome(alone))
      expect(beside.afterMs).toBeGreaterThanOrEqual(-1)
      expect(beside.lateMs).toBeLessThanOrEqual(ALLOWED_MS)
      expect(
        Object.fromEntries([...beside.results].filter(([p]) => !p.startsWith('/good')).map(([p, r]) => [p, why(r)])),
      ).toEqual({
        '/bad/hang': 'timeout silence',
        '/bad/drip': 'timeout incomplete',
        '/bad/huge': 'timeout too-large',
        '/bad/slow-huge': 'timeout too-large',
        '/bad/reset-1': 'timeout reset',
        '/bad/reset-2': 'timeout reset',
        '/bad/reset-3': 'timeout reset',
        '/bad/truncated': 'timeout reset',
        '/bad/not-http': 'timeout unreadable',
        '/bad/late': 'timeout silence',
        '/mute': 'timeout silence',
        '/closed': 'error refused',
      })
    }
  })

  it('gives each request its own time-out inside the whole', async () => {
    const started = performance.now()
    const requests = [300, 600].map((ms) => post(`${lenders.origin}/bad/hang`, { deadline: started + ms }))
    const ends: number[] = []
    await client().fanOut(requests, started + 120_000, () => ends.push(performance.now() - started))
    expect(ends[0]).toBeGreaterThanOrEqual(290)
    expect(ends[1]).toBeGreaterThanOrEqual(590)
    expect(ends[1]).toBeLessThan(110_000)
  })

  it('ends at once when there is nothing to send', async () => {
    expect(await client().fanOut([], performance.now() + 1000)).toEqual([])
  })

  it('hands over every result although the reader of one throws, and says so at the end', async () => {
    let seen = 0
    const requests = [0, 1, 2].map((i) => post(`${lenders.origin}/good/${i}`))
    const fanOut = client().fanOut(requests, performance.now() + 20_000, () => {
      if (++seen === 1) throw new Error('unreadable')
    })
    await expect(fanOut).rejects.toThrow('unreadable')
    expect(seen).toBe(3)
  })

  it('tells whoever counts, and is not disturbed by them', async () => {
    const counted: string[] = []
    const onResult = (origin: string, result: Result): never => {
      counted.push(`${origin} ${why(result)}`)
      throw new Error('counter broken')
    }
    const one = client({ hooks: { onResult } })
    await one.fanOut([post(`${lenders.origin}/good/1`)], performance.now() + 20_000)
    expect(counted).toEqual([`${lenders.origin} 200`])
  })
})
