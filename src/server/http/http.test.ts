import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readConfig } from '@/server/config'
import { type TestApp, useApp } from '../../../test/app'

const app = useApp({ SLUICE_METRICS_TOKEN: 'metrics-token-0123' })
const post = (payload: string | Buffer, type: string) =>
  app.http.inject({ method: 'POST', url: '/api/auth/signin', headers: { 'content-type': type }, payload })

describe('every answer', () => {
  it('carries the security headers and a policy without unsafe-inline', async () => {
    for (const url of ['/', '/api/me', '/health/live', '/nothing']) {
      const { headers } = await app.http.inject({ method: 'GET', url })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('of the API is not kept by caches', async () => {
    expect((await app.http.inject('/api/me')).headers['cache-control']).toBe('no-store')
  })
})

describe('the address of a client', () => {
  const behind = { one: useApp({ SLUICE_TRUST_PROXY: '1' }), named: useApp({ SLUICE_TRUST_PROXY: '10.0.0.7' }) }
  const FORGED = '127.0.0.1, 198.51.100.9'

  /** As the system log keeps it. */
  async function seen(by: TestApp, remoteAddress: string, forwarded: string): Promise<string> {
    const { headers } = await by.http.inject({
      method: 'POST',
      url: '/api/auth/signin',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: 'nobody@example.com', password: 'x' },
    })
    const row = by.db
      .selectFrom('system_log')
      .select('ipaddress')
      .where('request_id', '=', String(headers['x-request-id']))
    return (await row.executeTakeFirstOrThrow()).ipaddress
  }

  it('is the one that connected, whatever it writes, while no proxy is named', async () => {
    expect(await seen(app, '203.0.113.5', FORGED)).toBe('203.0.113.5')
  })

  it('is what our own proxy appended, not what the client wrote before', async () => {
    expect(await seen(behind.one, '10.0.0.7', FORGED)).toBe('198.51.100.9')
    expect(await seen(behind.named, '10.0.0.7', FORGED)).toBe('198.51.100.9')
  })

  it('that comes past the named proxies is its own', async () => {
    expect(await seen(behind.named, '203.0.113.5', FORGED)).toBe('203.0.113.5')
  })

  it.each(['1,2', 'proxy', '10.0.0.0/40', '-1', '10'])('is not read from the setting %s', (text) => {
    expect(() => readConfig({ SLUICE_TRUST_PROXY: text })).toThrow(/SLUICE_TRUST_PROXY: use the number of proxies/)
  })
})

describe('hostile requests', () => {
  it('of an unknown content type get 415', async () => {
    expect((await post('<a/>', 'application/xml')).statusCode).toBe(415)
  })

  it.each(['gzip', 'br', 'identity, gzip'])(
    'with a body encoded as %s get 415 that names the header',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const payload = gzipSync('{"email":"a@example.com","password":"x"}')
      for (const url of ['/api/auth/signin', '/api/lead/directpost', '/api/lender/answer/token']) {
        const response = await app.http.inject({ method: 'POST', url, headers, payload })
        expect([response.statusCode, response.headers['accept-encoding']]).toEqual([415, 'identity'])
        expect(response.json<{ message: string }>().message).toMatch(/^Content-Encoding is not supported/)
      }
      const plain = {
        method: 'POST',
        url: '/api/auth/signin',
        payload: '{"email":"a@example.com","password":"x"}',
      } as const
      const read = await app.http.inject({ ...plain, headers: { ...headers, 'content-encoding': 'identity' } })
      expect(read.statusCode).toBe(401)
    },
  )

  it.each([
    'null',
    '[]',
    '"text"',
    '5',
    '{"email":{"$ne":null},"password":["x"]}',
    '{"email":"\\u0000","password":"\\ud800"}',
  ])('with the body %s get a 4xx that says why', async (payload) => {
    const response = await post(payload, 'application/json')
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json<{ message: string }>().message).not.toBe('')
  })

  it('with a strange authorization header are simply not signed in', async () => {
    for (const authorization of [
      'Bearer',
      'Basic abc',
      `Bearer ${'x'.repeat(5000)}`,
      "Bearer ' OR 1=1 --",
      'Bearer a b c d',
    ]) {
      const response = await app.http.inject({ method: 'GET', url: '/api/me', headers: { authorization } })
      expect(response.statusCode).toBe(401)
    }
  })

  it.each(['/api/users/%zz', `/api/users/${'a'.repeat(500)}`, '/offer/1/%e0%a4'])(
    'to an address that cannot be read get our own answer, with the request id and the usual headers: %s',
    async (url) => {
      const response = await app.http.inject({ method: 'GET', url })
      const { message, code, requestId } = response.json<Record<string, string>>()
      expect([response.statusCode, message, code]).toEqual([400, 'The request could not be read.', 'malformed'])
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.headers).toMatchObject({ 'x-request-id': requestId, 'x-content-type-options': 'nosniff' })
    },
  )

  it('with a number that is no id get 422 naming it', async () => {
    const client = await app.signedIn({ superuser: true })
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999']) {
      const response = await app.http.inject({
        method: 'GET',
        url: `/api/users/${id}`,
        headers: { authorization: `Bearer ${client.token}` },
      })
      expect(response.statusCode).toBe(422)
      expect(response.json<{ errors: object }>().errors).toHaveProperty('id')
    }
  })
})

describe('what machines ask', () => {
  const proxied = useApp({ SLUICE_TRUST_PROXY: '1' })

  it('health is live and ready', async () => {
    for (const url of ['/health/live', '/health/ready'])
      expect((await app.http.inject(url)).json()).toEqual({ status: 'ok' })
  })

  it('metrics are open to this machine and to the holder of the token, to nobody else', async () => {
    const ask = (remoteAddress: string, token?: string, more?: Record<string, string>) =>
      app.http.inject({
        url: '/metrics',
        remoteAddress,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more },
      })
    expect((await ask('127.0.0.1')).body).toContain('sluice_http_request_seconds')
    expect((await ask('203.0.113.5')).statusCode).toBe(403)
    expect((await ask('203.0.113.5', 'metrics-token-0123')).statusCode).toBe(200)
    expect((await ask('203.0.113.5', 'wrong-token-012345')).statusCode).toBe(403)
    // A proxy on this machine passes on what others ask.
    expect((await ask('127.0.0.1', undefined, { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(403)
  })

  it('metrics do not open to an address that a client only claims', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    const { statusCode } = await proxied.http.inject({ url: '/metrics', remoteAddress: '203.0.113.5', headers })
    expect(statusCode).toBe(403)
  })

  it('the description of the API lists every call with its permission', async () => {
    const { paths } = (await app.http.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, object>>
    }>()
    expect(paths['/api/users/{id}']?.['put']).toMatchObject({
      'x-permission': expect.arrayContaining(['usermanagement_adminmanagement']) as unknown,
    })
    expect((await app.http.inject('/api/docs')).body).toContain('/api/auth/signin')
  })

  it('a trailing slash changes nothing', async () => {
    expect((await app.http.inject('/api/frontend/version/appAdminVersion/')).statusCode).toBe(200)
  })
})
