import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type TestApp, useApp } from '../../../test/app'

const LIMIT = 3
const direct = useApp({ SLUICE_SIGN_IN_LIMIT: String(LIMIT) })
const behindProxy = useApp({ SLUICE_SIGN_IN_LIMIT: String(LIMIT), SLUICE_TRUST_PROXY: 'loopback' })
let tries = 0
const bases = new Map<TestApp, string>()

/** Over a real connection: an injected request has no socket whose address could be read wrongly. */
async function signIn(app: TestApp, headers: Record<string, string>): Promise<number> {
  if (!bases.has(app)) {
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    bases.set(app, `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`)
  }
  const response = await fetch(`${bases.get(app)}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: `any${++tries}@example.com`, password: 'x' }),
  })
  await response.body?.cancel()
  return response.status
}

async function statuses(app: TestApp, headersOf: (n: number) => Record<string, string>): Promise<number[]> {
  const found = []
  for (let n = 0; n <= LIMIT; n++) found.push(await signIn(app, headersOf(n)))
  return found
}

const LIMITED = [401, 401, 401, 429]
const FREE = [401, 401, 401, 401]

describe('the sign-in limit over a real connection', () => {
  it('ignores every forwarding header while no proxy is trusted', async () => {
    const headersOf = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      'x-client-ip': `198.51.100.${n}`,
      'true-client-ip': `198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
    })
    expect(await statuses(direct, headersOf)).toEqual(LIMITED)
  })

  it.each<[string, (n: number) => string]>([
    ['what the client wrote before the proxy', (n) => `198.51.100.${n}, 203.0.113.1`],
    ['the port that the proxy appends', (n) => `203.0.113.2:${5000 + n}`],
    [
      'the way an IPv4 address is written',
      (n) => ['203.0.113.3', '::ffff:203.0.113.3', '::ffff:cb00:7103'][n % 3] ?? '',
    ],
    ['the end of an IPv6 address', (n) => `2001:db8:1:1:${n}::1`],
    ['the port after an IPv6 address', (n) => `[2001:db8:1:2::1]:${5000 + n}`],
    ['the zone of an IPv6 address', (n) => `fe80::1%eth${n}`],
    ['capital letters and zeros', (n) => ['2001:db8:1:3::1', '2001:DB8:1:3::1', '2001:0db8:1:3:0::1'][n % 3] ?? ''],
    ['the network behind a 6to4 address', (n) => `2002:cb00:7104:${n}::1`],
    ['a text that is no address', (n) => `made-up-${n}`],
    ['trusted addresses in front', (n) => `203.0.113.5${', 127.0.0.1'.repeat(n)}`],
  ])('behind a proxy does not start again with %s', async (_what, forwardedFor) => {
    expect(await statuses(behindProxy, (n) => ({ 'x-forwarded-for': forwardedFor(n) }))).toEqual(LIMITED)
  })

  it.each<[string, (n: number) => string]>([
    ['IPv4 addresses', (n) => `192.0.2.${n}`],
    ['IPv6 /64 networks', (n) => `2001:db8:2:${n}::1`],
  ])('behind a proxy counts different %s apart', async (_what, forwardedFor) => {
    expect(await statuses(behindProxy, (n) => ({ 'x-forwarded-for': forwardedFor(n) }))).toEqual(FREE)
  })
})
