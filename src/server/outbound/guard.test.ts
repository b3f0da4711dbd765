import { createServer, type Server } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '@/features/platform/simulator/server/public'
import { selfSigned } from './certificate.testing'
import { checkDestination } from './destination'
import { listening, post, sale, useClients, why } from './lenders.testing'
import { readPolicy } from './policy'
import type { Resolve } from './resolver'

let lenders: Simulator
const client = useClients()

beforeAll(async () => {
  lenders = await startSimulator({ seed: 1, behaviours: { '/': sale } })
})
afterAll(() => lenders.stop())

const answering = (...addresses: readonly string[]): Resolve => {
  let turn = 0
  return () => {
    const address = addresses[Math.min(turn++, addresses.length - 1)] ?? ''
    return Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }])
  }
}
const publicOnly = (resolve: Resolve) => client({ policy: readPolicy([]), resolve })

describe('at the connection', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://2130706433:PORT/',
    'http://127.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://user:secret@127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'https://127.0.0.1:PORT/',
    'ftp://127.0.0.1:PORT/',
  ])('%s is refused and never reached', async (url) => {
    const before = lenders.connections
    const result = await client({ policy: readPolicy([]) }).request(post(url.replace('PORT', String(lenders.port))))
    expect(result).toMatchObject({ kind: 'error', sent: false, why: 'blocked' })
    expect(lenders.connections).toBe(before)
  })

  it('a name that was public when it was saved and points inside now is refused', async () => {
    const before = lenders.connections
    const resolve = answering('93.184.216.34', '127.0.0.1')
    const url = `http://buyer.example:${lenders.port}/`
    expect(await checkDestination(url, readPolicy([]), { resolve })).toEqual({ ok: true, warning: null })
    const result = await publicOnly(resolve).request(post(url))
    expect(result).toMatchObject({ why: 'blocked', detail: 'buyer.example resolves to 127.0.0.1, a loopback address' })
    expect(lenders.connections).toBe(before)
  })

  it('one bad address among good ones is enough', async () => {
    const resolve: Resolve = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    expect(why(await publicOnly(resolve).request(post('http://mixed.example/')))).toBe('error blocked')
  })

  it('the name is asked for once per connection: there is no second answer to connect to', async () => {
    let asked = 0
    const resolve: Resolve = () => {
      asked++
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    }
    const one = client({ resolve })
    expect(why(await one.request(post(`http://buyer.example:${lenders.port}/`)))).toBe('200')
    expect(asked).toBe(1)
    expect(lenders.journal.entries.at(-1)?.headers['host']).toBe(`buyer.example:${lenders.port}`)
  })

  it('an installation that allows one port allows no other', async () => {
    const other = await startSimulator({ seed: 1, behaviours: { '/': sale } })
    const one = client({ policy: readPolicy([`loopback:${lenders.port}`]) })
    expect(why(await one.request(post(lenders.origin)))).toBe('200')
    expect(why(await one.request(post(other.origin)))).toBe('error blocked')
    await other.stop()
  })

  it('a redirect inside is an answer, not a way in', async () => {
    const door = await startSimulator({
      seed: 1,
      behaviours: { '/': { ...sale, fault: { kind: 'redirect', to: `${lenders.origin}/inside`, status: 307 } } },
    })
    const result = await client().request(post(door.origin))
    expect(result).toMatchObject({ kind: 'answered', status: 307 })
    expect(lenders.journal.entries.some(({ path }) => path === '/inside')).toBe(false)
    await door.stop()
  })
})

describe('over TLS', () => {
  const servers: Server[] = []
  const serve = (identity: { key: string; cert: string; maxVersion?: 'TLSv1.2' }): Promise<number> => {
    const server = createServer(identity, (_request, response) => response.end('taken'))
    servers.push(server)
    return listening(server)
  }
  afterAll(() => {
    for (const server of servers) server.close()
  })
  const ask = async (port: number, ca?: string, host = 'localhost') =>
    why(await client(ca === undefined ? {} : { ca }).request(post(`https://${host}:${port}/`)))

  it('only a valid certificate for this very name is accepted; else nothing leaves', async () => {
    const good = selfSigned('localhost')
    const old = selfSigned('localhost', Date.now() - 30 * 86_400_000)
    const foreign = selfSigned('other.example')
    const address = selfSigned('127.0.0.1')
    expect(await ask(await serve(good), good.cert)).toBe('200')
    expect(await ask(await serve(address), address.cert, '127.0.0.1')).toBe('200')
    expect(await ask(await serve(good))).toBe('error tls')
    expect(await ask(await serve(old), old.cert)).toBe('error tls')
    expect(await ask(await serve(foreign), foreign.cert)).toBe('error tls')
    expect(await ask(await serve(good), good.cert, '127.0.0.1')).toBe('error tls')
  })

  it.each([{}, { maxVersion: 'TLSv1.2' as const }])(
    'a resumed session is no way around the name: %j',
    async (version) => {
      const foreign = selfSigned('other.example')
      const port = await serve({ ...foreign, ...version })
      const one = client({ ca: foreign.cert })
      for (let i = 0; i < 4; i++) expect(why(await one.request(post(`https://localhost:${port}/`)))).toBe('error tls')
    },
  )

  it('connections are kept, and a server that speaks no TLS is an error', async () => {
    const { cert, key } = selfSigned('localhost')
    const port = await serve({ cert, key })
    let connections = 0
    servers.at(-1)?.on('secureConnection', () => connections++)
    const one = client({ ca: cert })
    for (let i = 0; i < 5; i++) expect(why(await one.request(post(`https://localhost:${port}/`)))).toBe('200')
    expect(connections).toBe(1)
    expect(await ask(lenders.port)).toBe('error tls')
  })
})
