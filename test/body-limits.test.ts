import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '@/app/contracts.gen'
import { authCalls } from '@/features/access/auth/contract'
import { filterCalls } from '@/features/demand/filters/contract'
import { roleCalls } from '@/features/access/roles/contract'
import { type CallSpec, type Contract, isPortalAccess } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { bodyLimitsOf, PARTNER_BODY, PUBLIC_BODY } from '@/server/http/body-limits'
import { useApp } from './app'

const app = useApp()
const KB = 1024
const all = Object.values(contracts as Record<string, Contract>)
  .flatMap((calls) => Object.values(calls))
  .map((spec) => ({ name: `${spec.method} ${spec.path}`, spec }))
const withBody = all.filter(({ spec }) => spec.body !== undefined)
const open = withBody.filter(({ spec }) => spec.permission === 'public' && !spec.door)
const doors = withBody.filter(({ spec }) => spec.door)
const closed = withBody.filter(({ spec }) => spec.permission !== 'public')

/** Calls of the portal that read a file. */
const PORTAL_FILES = new Set(['POST /portal/lender/{party}/returns/upload'])

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

async function send({ method, path }: CallSpec, payload: string, type = JSON_TYPE, query = '') {
  const url = `/api${path.replace(/\{\w+\}/g, '1')}${query}`
  const response = await app.http.inject({ method, url, headers: { 'content-type': type }, payload })
  const { message, errors } = response.json<{ message: string; errors?: Record<string, string> }>()
  return { status: response.statusCode, message, errors: errors ?? {}, bytes: response.rawPayload.length }
}

const wide = (keys: number): string => `{${Array.from({ length: keys }, (_, n) => `"k${n}":1`).join()}}`
const deep = (levels: number): string => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`
const TOO_WIDE = `The body has too many fields: at most ${PUBLIC_BODY.members} fields and list items are allowed.`

describe('a call without a session', () => {
  it('reads at most 8 KB and 40 fields, and no call declares more', () => {
    expect(open.length).toBeGreaterThan(10)
    for (const { name, spec } of open) {
      const { bytes, members } = bodyLimitsOf(spec)
      expect([bytes <= 8 * KB, members <= 40], name).toEqual([true, true])
    }
  })

  it.concurrent.each(open)('$name refuses 9 KB, 41 fields and 25 levels before it parses them', async ({ spec }) => {
    const [large, manyFields, manyItems, form, levels] = await Promise.all([
      send(spec, `{"email":"${'a'.repeat(9 * KB)}"}`),
      send(spec, wide(41)),
      send(spec, `{"email":[${'1,'.repeat(41)}1]}`),
      send(spec, 'a=1&'.repeat(41), FORM_TYPE),
      send(spec, deep(25)),
    ])
    expect([large.status, large.message]).toEqual([413, 'The request is too large.'])
    expect([manyFields.status, manyFields.message]).toEqual([413, TOO_WIDE])
    expect([manyItems.status, manyItems.message]).toEqual([413, TOO_WIDE])
    expect([form.status, form.message]).toEqual([413, TOO_WIDE])
    expect([levels.status, levels.message]).toEqual([400, 'The body is nested too deeply.'])
  })

  it('refuses a body that is too large after a second, so that a client that repeats it costs little', async () => {
    const began = performance.now()
    expect((await send(authCalls.signIn, wide(41))).status).toBe(413)
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  it('refuses a text body and an address with more than 1,000 parameters', async () => {
    const { spec } = open[0] ?? { spec: undefined }
    if (!spec) throw new Error('no call')
    expect((await send(spec, 'hello', 'text/plain')).status).toBe(415)
    const query = await send(spec, '{}', JSON_TYPE, `?${'a&'.repeat(1001)}`)
    expect([query.status, query.message]).toEqual([400, 'The address has more than 1000 parameters.'])
  })
})

describe('a door of publishers and lenders', () => {
  it('reads at most 256 KB', () => {
    for (const { name, spec } of doors) expect(bodyLimitsOf(spec).bytes, name).toBeLessThanOrEqual(256 * KB)
  })

  it.each(doors)('$name refuses wide and deep bodies, or a sender it does not know before that', async ({ spec }) => {
    const expected = (text: string) => [400, spec.door === 'jangl' ? 'Wrong RCID or token.' : text]
    for (const body of [wide(20_000), `{"a":[${'1,'.repeat(60_000)}1]}`]) {
      const { status, message } = await send(spec, body)
      expect([status, message]).toEqual(expected('A body may have at most 300 fields.'))
    }
    const levels = await send(spec, deep(60_000))
    expect([levels.status, levels.message]).toEqual(expected('The body is nested too deeply.'))
    if (spec.door === 'jangl') return
    const form = await send(spec, '&'.repeat(200 * KB), FORM_TYPE)
    expect([form.status, form.message]).toEqual([400, 'A body may have at most 300 fields.'])
  })
})

describe('a call with a session', () => {
  it('does not read the body of somebody who is not signed in', async () => {
    for (const { name, spec } of closed) {
      for (const payload of ['{"broken', deep(30)]) expect((await send(spec, payload)).status, name).toBe(401)
    }
  })

  it('does not read the body of somebody without its permission', async () => {
    const nobody = await app.signedIn({ permissions: [] })
    const guarded = closed.filter(
      ({ spec }) => spec.permission !== 'signed-in' && !isPortalAccess(spec.permission) && !spec.openWhen,
    )
    for (const { name, spec } of guarded) {
      const url = `/api${spec.path.replace(/\{\w+\}/g, '1')}`
      const headers = { 'content-type': JSON_TYPE, authorization: `Bearer ${nobody.token}` }
      const response = await app.http.inject({ method: spec.method, url, headers, payload: '{"broken' })
      expect(response.statusCode, name).toBe(403)
    }
  })

  it('of a partner reads at most 256 KB and 10,000 fields, but for files', () => {
    expect(PARTNER_BODY).toEqual({ bytes: 256 * KB, members: 10_000 })
    for (const { name, spec } of closed.filter((c) => isPortalAccess(c.spec.permission))) {
      const { bytes, members } = bodyLimitsOf(spec)
      expect([bytes <= 256 * KB || PORTAL_FILES.has(name), members <= 10_000], name).toEqual([true, true])
    }
  })

  it('reads every list that its own fields allow', () => {
    for (const { name, spec } of withBody) {
      const schema = z.toJSONSchema(spec.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
      expect(bodyLimitsOf(spec).members, name).toBeGreaterThanOrEqual(membersOf(schema))
    }
  })

  it('reads a filter with 50,000 values', async () => {
    const client = await app.signedIn({ superuser: true })
    const data = Array.from({ length: 50_000 }, (_, n) => `sub${n}`)
    const body = { elementId: 999_999, type: 'order', filterTitle: 'subid', data }
    const { status, json } = await client.send(filterCalls.save, { body })
    // It was read and checked: there is no such order.
    expect([status, json.message]).toEqual([400, 'Order not found'])
  })
})

describe('a 422', () => {
  it('names at most 50 fields, cuts long names, and says that there are more', async () => {
    const client = await app.signedIn({ superuser: true })
    const names = Array.from({ length: 15_000 }, (_, n) => (n === 3 ? 'x'.repeat(5000) : `name${n}`))
    const body = Object.fromEntries(names.map((name) => [name, 1]))
    const reply = await client.send(roleCalls.add, { body })
    expect([reply.status, reply.json.message]).toEqual([422, 'Some fields need attention. The first 50 are listed.'])
    const named = Object.keys(reply.json.errors ?? {})
    expect(named).toHaveLength(50)
    expect(named).toContain(`${'x'.repeat(100)}…`)
    expect(reply.text.length).toBeLessThan(4 * KB)
  })

  it('of a lead names at most 50 fields', () => {
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, 'y'.repeat(2000)]))
    const { details, message } = new AppError('invalidFields', { fields })
    expect(Object.keys(details.fields ?? {})).toHaveLength(50)
    expect(details.fields?.['field0']).toBe(`${'y'.repeat(500)}…`)
    expect(message).toBe('Some fields need attention. The first 50 are listed.')
  })
})

describe('the limit of an address', () => {
  const few = useApp({ SLUICE_SIGN_IN_LIMIT: '1', SLUICE_RATE_LIMIT: '20' })

  it('of calls without a session counts broken bodies, and then no body is read', async () => {
    const headers = { 'content-type': JSON_TYPE }
    const ask = (remoteAddress: string, url = '/api/auth/signin') =>
      few.http.inject({ method: 'POST', url, remoteAddress, headers, payload: '{"broken' })
    for (let n = 0; n < 10; n++) expect((await ask('203.0.113.1')).statusCode).toBe(400)
    for (const url of ['/api/auth/signin', '/api/portal/auth/signin', '/api/auth/restore']) {
      const refused = await ask('203.0.113.1', url)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '6'])
      expect(refused.json<{ message: string }>().message).toBe('Too many requests. Please wait a moment.')
    }
    expect((await ask('203.0.113.2')).statusCode).toBe(400)
  })

  it.each(['/images/x', '/', '/portal', '/nothing', '/content/x', '/api/docs', '/postingspecs/1/ping/x'])(
    'holds for %s too, not for health, assets and the doors of publishers',
    async (url) => {
      const ask = (path: string) => few.http.inject({ url: path, remoteAddress: address(url) })
      for (let n = 0; n < 20; n++) expect((await ask(url)).statusCode).not.toBe(429)
      expect((await ask(url)).statusCode).toBe(429)
      expect((await ask('/api/frontend/version/appAdminVersion')).statusCode).toBe(429)
      for (const free of ['/health/live', '/assets/x.js', '/api/lead/directpost'])
        expect((await ask(free)).statusCode, free).not.toBe(429)
    },
  )

  it('counts a whole IPv6 /64 as one', async () => {
    const ask = (end: number) => few.http.inject({ url: '/images/x', remoteAddress: `2001:db8::${end}` })
    for (let n = 0; n < 20; n++) expect((await ask(n)).statusCode).toBe(404)
    expect((await ask(99)).statusCode).toBe(429)
  })
})

let addresses = 0
const known = new Map<string, string>()
function address(name: string): string {
  const found = known.get(name) ?? `198.51.100.${++addresses}`
  known.set(name, found)
  return found
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly maxItems?: number
  readonly anyOf?: readonly Shape[]
}

/** Keys and list items of the largest body that a schema allows, as far as it says so. */
function membersOf({ properties, items, maxItems, anyOf }: Shape): number {
  if (anyOf) return Math.max(...anyOf.map(membersOf))
  if (properties) return Object.values(properties).reduce((sum, inner) => sum + 1 + membersOf(inner), 1)
  return items && maxItems !== undefined ? 1 + maxItems * (1 + membersOf(items)) : 0
}
