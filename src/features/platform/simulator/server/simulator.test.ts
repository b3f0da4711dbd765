import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Behaviour, Behaviours } from '../behaviour'
import { readJournal, type Simulator, type SimulatorOptions, startSimulator } from './public'
import { spawnSimulator } from './testing'

const started: Simulator[] = []
const folder = mkdtempSync(join(tmpdir(), 'sluice-simulator-'))
afterAll(async () => {
  await Promise.all(started.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const sale: Behaviour = { dialect: 'json', outcome: { kind: 'accept', price: 42.5 } }
async function simulate(behaviours: Behaviours, rest: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const one = await startSimulator({ seed: 1, behaviours, ...rest })
  started.push(one)
  return one
}
const send = async (url: string, body = '{}') => {
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), answer }
}

describe('a simulated lender', () => {
  it('answers by path, the longest first, and knows what it does not know', async () => {
    const { origin } = await simulate({
      '/acme': { ...sale, outcome: { kind: 'refuse', reason: 'general' } },
      '/acme/ping': { ...sale, outcome: { kind: 'bid', prices: [7] } },
    })
    expect((await send(`${origin}/acme/ping?x=1`)).text).toContain('"price":7')
    expect((await send(`${origin}/acme/post`)).text).toContain('general')
    expect((await send(`${origin}/other`)).status).toBe(404)
  })

  it.each([401, 403, 404, 405, 413, 429, 500, 503])('can answer %d', async (status) => {
    const { origin } = await simulate({ '/': { ...sale, outcome: { kind: 'error' }, status } })
    expect((await send(origin)).status).toBe(status)
  })

  it('can say no with a 200, a page instead of data, broken data, nothing, or the wrong type', async () => {
    const { origin } = await simulate({
      '/no': { ...sale, outcome: { kind: 'refuse', reason: 'Daily cap reached' } },
      '/page': { ...sale, fault: { kind: 'html' } },
      '/broken': { ...sale, fault: { kind: 'malformed' } },
      '/empty': { ...sale, fault: { kind: 'empty' } },
      '/type': { ...sale, contentType: 'text/html' },
      '/raw': { ...sale, outcome: { kind: 'raw', body: '{"success":false,"status":"accepted"}' } },
      '/away': { ...sale, fault: { kind: 'redirect', to: 'http://127.0.0.1/inside' } },
    })
    expect(await send(`${origin}/no`)).toMatchObject({
      status: 200,
      text: expect.stringContaining('refused') as string,
    })
    expect(await send(`${origin}/page`)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    const broken = await send(`${origin}/broken`)
    expect(() => JSON.parse(broken.text) as unknown).toThrow()
    expect((await send(`${origin}/empty`)).text).toBe('')
    expect((await send(`${origin}/type`)).type).toBe('text/html')
    expect((await send(`${origin}/raw`)).text).toContain('"success":false')
    const away = await send(`${origin}/away`)
    expect([away.status, away.answer.headers.get('location')]).toEqual([302, 'http://127.0.0.1/inside'])
  })

  it('knows a person it has seen, in whatever format, and only on that path', async () => {
    const { origin } = await simulate({ '/': { ...sale, duplicates: true } })
    expect((await send(`${origin}/a`, '{"phone":"212-555-0123"}')).text).toContain('accepted')
    expect((await send(`${origin}/a`, '<p>(212) 555 0123</p>')).text).toContain('Duplicate')
    expect((await send(`${origin}/b`, '{"phone":"2125550123"}')).text).toContain('accepted')
  })

  it('goes by turns', async () => {
    const { origin } = await simulate({ '/': { turns: [sale, { ...sale, status: 503 }] } })
    const answers = [await send(origin), await send(origin), await send(origin)]
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200])
  })

  it('says the same to the same request whenever it comes, and something else under another seed', async () => {
    const behaviours: Behaviours = { '/': { ...sale, outcome: { kind: 'bid', prices: [{ median: 50, spread: 0.3 }] } } }
    const [one, two, three] = [
      await simulate(behaviours),
      await simulate(behaviours),
      await simulate(behaviours, { seed: 2 }),
    ]
    const bodies = Array.from({ length: 20 }, (_, i) => `{"n":${i}}`)
    const all = async (origin: string, list: readonly string[]) =>
      new Map(await Promise.all(list.map(async (body) => [body, (await send(origin, body)).text] as const)))
    const first = await all(one.origin, bodies)
    expect(await all(two.origin, bodies.toReversed())).toEqual(new Map([...first].toReversed()))
    expect(await all(three.origin, bodies)).not.toEqual(first)
  })

  it('decides later: pending now, and a call to the address given in the request', async () => {
    const calls: string[] = []
    const listener = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        calls.push(`${request.url} ${body}`)
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    const { port } = listener.address() as AddressInfo
    const later = { kind: 'later', afterMs: 5, then: { kind: 'accept', price: 30 } } as const
    const lender = await simulate({ '/': { ...sale, outcome: later } })
    const now = await send(lender.origin, JSON.stringify({ answer_to: `http://127.0.0.1:${port}/lender/answer/tok1` }))
    expect(now).toMatchObject({ status: 202, text: expect.stringContaining('pending') as string })
    await expect.poll(() => calls).toEqual([expect.stringMatching(/^\/lender\/answer\/tok1 .*accepted.*30/)])
    await expect.poll(() => lender.journal.callbacks).toMatchObject([{ status: 204 }])
    await send(lender.origin, '{"answer_to":"http://stranger.example/lender/answer/tok2"}')
    await expect.poll(() => lender.journal.callbacks[1]).toMatchObject({ status: null })
    listener.close()
  })

  it('listens on this machine only', async () => {
    const { origin } = await simulate({})
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})

describe('the journal', () => {
  it('tells every request, what was answered, and who ended the connection', async () => {
    const journalFile = join(folder, 'one.jsonl')
    const lender = await simulate(
      {
        '/sale': sale,
        '/hang': { ...sale, fault: { kind: 'hang' } },
        '/reset': { ...sale, fault: { kind: 'reset', when: 'request' } },
      },
      { journalFile },
    )
    await fetch(`${lender.origin}/sale?q=1`, {
      method: 'POST',
      body: 'Ünï',
      headers: { 'x-api-key': 'k', cookie: 'c' },
    })
    await expect(fetch(`${lender.origin}/reset`)).rejects.toThrow()
    const leaving = new AbortController()
    const left = fetch(`${lender.origin}/hang`, { signal: leaving.signal })
    await expect.poll(() => lender.journal.entries).toHaveLength(3)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await expect.poll(() => lender.journal.entries.every(({ ended }) => ended !== null)).toBe(true)
    const { entries } = readJournal(journalFile)
    expect(entries).toEqual(lender.journal.entries)
    expect(entries).toMatchObject([
      { n: 1, method: 'POST', path: '/sale', query: 'q=1', body: 'Ünï', complete: true, headers: { 'x-api-key': 'k' } },
      { n: 2, path: '/reset', ended: { status: null, outcome: 'reset', how: 'broken-off' } },
      { n: 3, path: '/hang', ended: { status: null, outcome: 'hang', how: 'left' } },
    ])
    expect(entries[0]?.ended).toMatchObject({ status: 200, outcome: 'accept', how: 'answered' })
    expect(entries[0]?.headers).not.toHaveProperty('cookie')
    expect(entries[0]?.bodyHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('keeps no more in memory than asked', async () => {
    const lender = await simulate({ '/': sale }, { keep: 3 })
    for (let i = 0; i < 5; i++) await send(lender.origin)
    expect(lender.journal.entries.map(({ n }) => n)).toEqual([3, 4, 5])
  })

  it('is the same from a process of its own', async () => {
    const lender = await spawnSimulator({ seed: 1, behaviours: { '/': sale } })
    expect((await send(`${lender.origin}/x`, 'hello')).text).toContain('accepted')
    await expect.poll(() => lender.journal()).toMatchObject([{ path: '/x', body: 'hello', ended: { how: 'answered' } }])
    await lender.stop()
  })
})
