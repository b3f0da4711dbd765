import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '@/engine/simulation/random'
import type { Behaviour, Behaviours } from '@/features/platform/simulator/behaviour'
import { type Simulator, startSimulator } from '@/features/platform/simulator/server/public'
import { spawnSimulator, type SimulatorProcess } from '@/features/platform/simulator/server/testing'
import { post, rawServer, sale, useClients, why } from './lenders.testing'
import type { Resolve } from './resolver'
import type { Result } from './result'

const SEED = Number(process.env['SEED'] ?? 20_261_115)
const RUNS = 400
const kinds: Readonly<Record<string, Behaviour>> = {
  accept: sale,
  slow: { ...sale, delay: { median: 8, p95: 60 } },
  hang: { ...sale, fault: { kind: 'hang' } },
  drip: { ...sale, fault: { kind: 'drip', everyMs: 2, bytes: 5 } },
  huge: { ...sale, fault: { kind: 'huge', bytes: 1_000_000 } },
  'reset-headers': { ...sale, fault: { kind: 'reset', when: 'headers' } },
  'reset-request': { ...sale, delay: { median: 3, p95: 9 }, fault: { kind: 'reset', when: 'request' } },
  'reset-answer': { ...sale, fault: { kind: 'reset', when: 'answer' } },
  unannounced: { ...sale, fault: { kind: 'unannounced-reset' } },
  truncated: { ...sale, fault: { kind: 'truncated' } },
  'not-http': { ...sale, fault: { kind: 'not-http' } },
  malformed: { ...sale, fault: { kind: 'malformed' } },
  closes: { ...sale, close: 'announced' },
  'closes-later': { ...sale, close: { afterMs: 1 } },
  'resets-later': { ...sale, close: { afterMs: 1, reset: true } },
}
const behaviours: Behaviours = Object.fromEntries(Object.entries(kinds).map(([name, one]) => [`/${name}`, one]))

let lenders: SimulatorProcess
let doors: Simulator
const client = useClients()
beforeAll(async () => {
  lenders = await spawnSimulator({ seed: SEED, behaviours })
  doors = await startSimulator({ seed: SEED, behaviours: {} })
})
afterAll(async () => {
  await lenders.stop()
  await doors.stop()
})

/** A listener whose queue is full: further connections are neither accepted nor refused. */
async function fullDoor(): Promise<{ url: string; close: () => Promise<number> }> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port)
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
     })`,
    { eval: true },
  )
  const port = await new Promise<number>((done) => worker.once('message', done))
  return { url: `http://127.0.0.1:${port}/`, close: () => worker.terminate() }
}

describe('whether something left is never said wrongly', () => {
  it(`over ${RUNS} random requests to every kind of failure (seed ${SEED}), each reaches the lender at most once`, async () => {
    const random = randomFrom(SEED)
    const [resets, mute] = [await doors.openDoor('resets'), await doors.openDoor('mute')]
    const clients = [client(), client({ connectionsPerOrigin: 2 }), client({ connectionsPerOrigin: 1, maxBytes: 40 })]
    const ways = [...Object.keys(behaviours).map((path) => lenders.origin + path), `http://127.0.0.1:${resets}/`]
    const others = [`http://127.0.0.1:${mute}/`, 'http://127.0.0.1:1/', 'http://10.0.0.1/', 'http://user@127.0.0.1/']
    const outcomes = new Map<string, Result>()
    const running: Promise<void>[] = []
    for (let run = 0; run < RUNS; run++) {
      const url = `${random.chance(0.9) ? random.pick(ways) : random.pick(others)}?id=${run}`
      const within = random.pick([1, 3, 8, 20, 60, 250, 1500])
      const request = random
        .pick(clients)
        .request(post(url, { within, body: 'x'.repeat(random.pick([0, 10, 200_000])) }))
      running.push(request.then((result) => void outcomes.set(String(run), result)))
      // Some alone, so that kept connections are met in every state; most in crowds, so that they queue.
      if (random.chance(0.3)) await Promise.all(running.splice(0))
      if (random.chance(0.2)) await new Promise((next) => setImmediate(next))
    }
    await Promise.all(running)
    const last = await client().request(post(`${lenders.origin}/accept?id=last`))
    expect(why(last)).toBe('200')
    const seen = new Map<string, number>()
    for (const { query } of lenders.journal()) {
      const id = query.slice(3)
      seen.set(id, (seen.get(id) ?? 0) + 1)
    }
    const wrong = [...outcomes].filter(([id, { sent }]) => (seen.get(id) ?? 0) > (sent ? 1 : 0))
    expect(wrong).toEqual([])
    expect(outcomes.size).toBe(RUNS)
    const answeredUnseen = [...outcomes].filter(([id, { kind }]) => kind === 'answered' && !seen.has(id))
    expect(answeredUnseen).toEqual([])
    // The run is only worth something if it met both sides of the question.
    const all = [...outcomes.values()].map(why)
    for (const expected of [
      '200',
      'timeout silence',
      'timeout reset',
      'timeout too-large',
      'error nothing-written',
      'error refused',
    ])
      expect(all).toContain(expected)
  })

  it.each<[string, string, boolean]>([
    ['accept', '200', true],
    ['hang', 'timeout silence', true],
    ['reset-headers', 'timeout reset', true],
    ['reset-request', 'timeout reset', true],
    ['reset-answer', 'timeout reset', true],
    ['huge', 'timeout too-large', true],
    ['not-http', 'timeout unreadable', true],
  ])('%s: %s, and the lender has seen it', async (path, expected, saw) => {
    const result = await client().request(post(`${lenders.origin}/${path}?one=${path}`, { within: 3000 }))
    expect([why(result), result.sent]).toEqual([expected, saw])
    await expect.poll(() => lenders.journal().filter(({ query }) => query === `one=${path}`)).toHaveLength(1)
  })

  it('a connection that is accepted and never read may have taken it', async () => {
    const port = await doors.openDoor('mute')
    const result = await client().request(post(`http://127.0.0.1:${port}/`, { within: 1000 }))
    expect([why(result), result.sent]).toEqual(['timeout silence', true])
  })

  it('a connection that never comes about has taken nothing', async () => {
    const door = await fullDoor()
    const requests = Array.from({ length: 8 }, () => post(door.url, { within: 1500 }))
    const results = await client().fanOut(requests, Infinity)
    expect(results.map(why).toSorted().at(0)).toBe('error nothing-written')
    expect(results.map(({ sent }) => sent)).toContain(false)
    await door.close()
  })

  it('a name server that is silent, or a TLS handshake that hangs, has taken nothing', async () => {
    const resolve: Resolve = () => new Promise(() => undefined)
    expect(await client({ resolve }).request(post('http://slow.example/', { within: 100 }))).toMatchObject({
      sent: false,
    })
    const silent = await rawServer((socket) => socket.resume())
    const url = silent.url.replace('http:', 'https:')
    expect(await client().request(post(url, { within: 500 }))).toMatchObject({ kind: 'error', sent: false })
    silent.close()
  })
})
