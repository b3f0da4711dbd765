import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Behaviour } from '@/features/platform/simulator/behaviour'
import { type Simulator, startSimulator } from '@/features/platform/simulator/server/public'
import { post, rawServer, sale, useClients, why } from './lenders.testing'

let lenders: Simulator
const client = useClients()
const to = (path: string): string => lenders.origin + path

beforeAll(async () => {
  lenders = await startSimulator({
    seed: 1,
    behaviours: { '/sale': sale, '/hang': { ...sale, fault: { kind: 'hang' } } },
  })
})
afterAll(() => lenders.stop())

describe('kept connections', () => {
  const closing: readonly [string, Behaviour][] = [
    ['with a word', { ...sale, close: 'announced' }],
    ['without a word', { ...sale, close: { afterMs: 0 } }],
    ['by a reset', { ...sale, close: { afterMs: 0, reset: true } }],
  ]

  it('carry one request after the other', async () => {
    const before = lenders.connections
    const one = client()
    for (let i = 0; i < 20; i++) expect(why(await one.request(post(to('/sale'))))).toBe('200')
    expect(lenders.connections - before).toBe(1)
  })

  it.each(closing)('that the lender has ended %s are replaced', async (_how, behaviour) => {
    const own = await startSimulator({ seed: 1, behaviours: { '/': behaviour } })
    const one = client()
    for (let i = 0; i < 10; i++) {
      expect(why(await one.request(post(own.origin)))).toBe('200')
      await expect.poll(() => own.openConnections, { interval: 1, timeout: 120_000 }).toBe(0)
    }
    expect([own.connections, own.journal.entries.length]).toEqual([10, 10])
    await own.stop()
  })

  it('that swallow a request are believed only once', async () => {
    let taken = 0
    const server = await rawServer((socket) => {
      let first = true
      socket.on('data', () => {
        taken++
        if (first) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
        else socket.resetAndDestroy()
        first = false
      })
    })
    const one = client()
    const results: string[] = []
    for (let i = 0; i < 6; i++) results.push(why(await one.request(post(server.url))))
    expect(results).toEqual(['200', 'timeout reset', '200', '200', '200', '200'])
    expect(taken).toBe(6)
    server.close()
  })

  it('are closed when their origin is no longer used', async () => {
    const one = client({ idleMs: 40 })
    await one.request(post(to('/sale')))
    expect(one.stats).toMatchObject({ origins: 1, connections: 1 })
    await expect.poll(() => one.stats, { timeout: 120_000 }).toMatchObject({ origins: 0, connections: 0 })
    expect(why(await one.request(post(to('/sale'))))).toBe('200')
  })

  it('leave no sockets or timers behind after 1,000 requests', async () => {
    const own = await startSimulator({ seed: 1, behaviours: { '/': sale } })
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const one = client()
    await one.request(post(own.origin))
    const before = timers()
    for (let i = 0; i < 1000; i++) await one.request(post(own.origin))
    expect(one.stats).toEqual({ origins: 1, running: 0, connections: 1 })
    expect([own.connections, own.openConnections]).toEqual([1, 1])
    expect(timers()).toBeLessThanOrEqual(before + 2)
    await one.close()
    await expect.poll(() => own.openConnections, { timeout: 120_000 }).toBe(0)
    await own.stop()
  })
})

describe('the number of connections is bounded', () => {
  it('per origin: who waits in vain leaves the queue and is never sent', async () => {
    const one = client({ connectionsPerOrigin: 1 })
    const slow = one.request(post(to('/hang'), { within: 1500 }))
    const starved = await one.request(post(to('/sale?starved'), { within: 50 }))
    expect(why(starved)).toBe('error nothing-written')
    const patient = one.request(post(to('/sale?patient')))
    expect([why(await slow), why(await patient)]).toEqual(['timeout silence', '200'])
    const asked = lenders.journal.entries.map(({ query }) => query)
    expect([asked.includes('patient'), asked.includes('starved')]).toEqual([true, false])
  })

  it('per origin: many requests share few connections', async () => {
    const before = lenders.connections
    const one = client({ connectionsPerOrigin: 4 })
    const all = await Promise.all(Array.from({ length: 100 }, () => one.request(post(to('/sale')))))
    expect(all.map(why)).toEqual(all.map(() => '200'))
    expect(lenders.connections - before).toBe(4)
  })

  it('in all: an idle origin makes room, a busy one does not', async () => {
    const one = client({ origins: 1 })
    const slow = one.request(post(to('/hang'), { within: 1500 }))
    const elsewhere = () => post(`http://localhost:${lenders.port}/sale`)
    expect(why(await one.request(elsewhere()))).toBe('error nothing-written')
    await slow
    expect(why(await one.request(elsewhere()))).toBe('200')
    expect(one.stats.origins).toBe(1)
  })
})

describe('closing', () => {
  it('lets what runs come to its end and takes nothing new', async () => {
    const one = client()
    const running = one.request(post(to('/hang'), { within: 1500 }))
    const closed = one.close()
    expect(why(await one.request(post(to('/sale'))))).toBe('error closed')
    expect(why(await running)).toBe('timeout silence')
    await closed
    expect(one.stats).toEqual({ origins: 0, running: 0, connections: 0 })
  })
})
