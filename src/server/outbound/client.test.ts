import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '@/features/platform/simulator/server/public'
import { post, rawServer, sale, useClients, why } from './lenders.testing'

let lenders: Simulator
const client = useClients()
const to = (path: string): string => lenders.origin + path

beforeAll(async () => {
  lenders = await startSimulator({
    seed: 1,
    behaviours: {
      '/sale': sale,
      '/hang': { ...sale, fault: { kind: 'hang' } },
      '/drip': { ...sale, fault: { kind: 'drip', everyMs: 50 } },
      '/busy': { ...sale, status: 503, fault: { kind: 'drip', everyMs: 5000 } },
      '/huge': { ...sale, fault: { kind: 'huge', bytes: 50_000_000 } },
      '/announced': { ...sale, fault: { kind: 'huge', bytes: 50_000_000, announced: true } },
      '/reset/headers': { ...sale, fault: { kind: 'reset', when: 'headers' } },
      '/reset/request': { ...sale, fault: { kind: 'reset', when: 'request' } },
      '/reset/answer': { ...sale, fault: { kind: 'reset', when: 'answer' } },
      '/reset/unannounced': { ...sale, fault: { kind: 'unannounced-reset' } },
      '/truncated': { ...sale, fault: { kind: 'truncated' } },
      '/not-http': { ...sale, fault: { kind: 'not-http' } },
      '/redirect': { ...sale, fault: { kind: 'redirect', to: '/sale' } },
      '/latin': { ...sale, outcome: { kind: 'refuse', reason: 'Código no válido' }, charset: 'windows-1252' },
      '/utf16': { ...sale, outcome: { kind: 'refuse', reason: 'Zürich ≠ 日本' }, charset: 'utf-16le' },
    },
  })
})
afterAll(() => lenders.stop())

describe('an answer', () => {
  it('comes with its status, headers, text and times', async () => {
    const result = await client().request(post(to('/sale')))
    expect(result).toMatchObject({ kind: 'answered', sent: true, status: 200 })
    if (result.kind !== 'answered') return
    expect(JSON.parse(result.body)).toMatchObject({ status: 'accepted', price: 42.5 })
    expect(result.headers['content-type']).toBe('application/json')
    expect(result.bytes).toBe(Buffer.byteLength(result.body))
    expect(result.sentMs).toBeGreaterThan(0)
    expect(result.firstByteMs).toBeGreaterThanOrEqual(result.sentMs)
    expect(result.totalMs).toBeGreaterThanOrEqual(result.firstByteMs)
  })

  it.each([
    ['/latin', 'Código no válido'],
    ['/utf16', 'Zürich ≠ 日本'],
  ])('is read in the character set it declares: %s', async (path, text) => {
    const result = await client().request(post(to(path)))
    expect(result.kind === 'answered' && (JSON.parse(result.body) as { reason: string }).reason).toBe(text)
  })

  it('that is a redirect is handed over and not followed', async () => {
    const result = await client().request(post(to('/redirect')))
    expect(result).toMatchObject({ kind: 'answered', status: 302, headers: { location: '/sale' } })
    expect(lenders.journal.entries.at(-1)?.path).toBe('/redirect')
  })

  it('that is compressed is unpacked although not asked for, and only up to the limit', async () => {
    const packed = gzipSync('x'.repeat(300_000))
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`
    const server = await rawServer((socket) => {
      socket.on('data', () => socket.end(Buffer.concat([Buffer.from(head), packed])))
    })
    expect(why(await client().request(post(server.url)))).toBe('timeout unreadable')
    const large = await client({ maxBytes: 400_000 }).request(post(server.url))
    expect(large.kind === 'answered' && large.body.length).toBe(300_000)
    server.close()
  })

  it('follows what was asked to be sent, whole and with nothing that was not', async () => {
    const headers = { 'X-Key': 'k', 'content-type': 'text/xml' }
    await client().request(post(to('/sale?a=1&b=%20'), { method: 'PUT', headers, body: '<a/>' }))
    expect(lenders.journal.entries.at(-1)).toMatchObject({
      method: 'PUT',
      query: 'a=1&b=%20',
      body: '<a/>',
      headers: { 'x-key': 'k', 'content-type': 'text/xml', 'content-length': '4', 'user-agent': 'Sluice' },
    })
  })
})

describe('without a usable answer', () => {
  it.each([
    ['/hang', 'timeout silence', null],
    ['/drip', 'timeout incomplete', 200],
    ['/busy', 'timeout incomplete', 503],
  ])(
    '%s ends at its deadline as something that left, with the status that was seen',
    async (path, expected, status) => {
      const result = await client().request(post(to(path), { within: 1000 }))
      expect(why(result)).toBe(expected)
      expect(result).toMatchObject({ sent: true, status })
    },
  )

  it.each([
    ['/huge', 'timeout too-large', 200],
    ['/announced', 'timeout too-large', 200],
    ['/reset/headers', 'timeout reset', null],
    ['/reset/request', 'timeout reset', null],
    ['/reset/answer', 'timeout reset', 200],
    ['/reset/unannounced', 'timeout reset', 200],
    ['/truncated', 'timeout reset', 200],
    ['/not-http', 'timeout unreadable', null],
  ])('%s ends at once as something that left, with the status that was seen', async (path, expected, status) => {
    const result = await client().request(post(to(path)))
    expect(why(result)).toBe(expected)
    expect(result).toMatchObject({ sent: true, status })
  })

  it('headers without end are given up', async () => {
    const server = await rawServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n')
        for (let i = 0; i < 2000; i++) socket.write(`x-${i}: ${'y'.repeat(100)}\r\n`)
      })
    })
    expect(why(await client().request(post(server.url)))).toBe('timeout unreadable')
    server.close()
  })

  it('what did arrive is kept for people to read', async () => {
    const result = await client().request(post(to('/reset/answer')))
    expect(result.kind === 'timeout' && result.body).toContain('"success":true')
    const huge = await client().request(post(to('/huge')))
    expect(huge.kind === 'timeout' && huge.body.length).toBe(16_384)
  })

  it('an answer one byte over the limit is given up, one at the limit is not', async () => {
    const size = JSON.stringify({ success: true, status: 'accepted', price: 42.5, lead_id: 'L000000000' }).length
    expect(why(await client({ maxBytes: size - 1 }).request(post(to('/sale'))))).toBe('timeout too-large')
    expect(why(await client({ maxBytes: size }).request(post(to('/sale'))))).toBe('200')
    expect(why(await client().request(post(to('/sale'), { maxBytes: size - 1 })))).toBe('timeout too-large')
  })
})

describe('nothing leaves', () => {
  it('when no one listens', async () => {
    const gone = await rawServer(() => undefined)
    gone.close()
    const result = await client().request(post(gone.url))
    expect(result).toMatchObject({ kind: 'error', sent: false, why: 'refused' })
  })

  it('when the name is not known', async () => {
    const resolve = () => Promise.reject(new Error('getaddrinfo ENOTFOUND no.example'))
    expect(why(await client({ resolve }).request(post('http://no.example/')))).toBe('error dns')
  })

  it('when the name server does not answer in time', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const result = await client({ resolve }).request(post('http://slow.example/', { within: 60 }))
    expect(why(result)).toBe('error nothing-written')
  })

  it.each([-5, 0])('when the time is over before it begins (%d ms)', async (within) => {
    const before = lenders.journal.entries.length
    expect(why(await client().request(post(to('/sale'), { within })))).toBe('error nothing-written')
    await client().request(post(to('/sale')))
    expect(lenders.journal.entries).toHaveLength(before + 1)
  })

  it.each([
    [{ headers: { Host: 'other.example' } }, 'the header host cannot be set'],
    [{ headers: { 'transfer-encoding': 'chunked' } }, 'the header transfer-encoding cannot be set'],
    [{ headers: { 'x-a': 'b\r\nx-c: d' } }, 'invalid x-a header'],
    [{ headers: { 'bad name': 'b' } }, 'invalid header key'],
    [{ url: 'nonsense' }, 'This is not a complete URL such as https://example.com/leads.'],
  ])('when the request cannot be sent as it is: %j', async (rest, detail) => {
    const before = lenders.journal.entries.length
    expect(await client().request(post(to('/sale'), rest))).toMatchObject({ kind: 'error', why: 'invalid', detail })
    expect(lenders.journal.entries).toHaveLength(before)
  })
})
