import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CallSpec, type Contract, isPortalAccess, methodsOf } from '@/kernel/call'
import { contracts } from '@/app/contracts.gen'
import { useApp } from './app'
import type { ApiClient } from './client'
import { newParty } from './partners'
import { partnerUser } from './portal'

const app = useApp()
/** Every call by every method it answers to. */
const all = Object.entries(contracts as Record<string, Contract>).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, spec]) =>
    methodsOf(spec).map((method) => ({ name: `${group}.${name} ${method}`, spec: { ...spec, method } })),
  ),
)
const takesBody = ({ spec }: { spec: CallSpec }): boolean => spec.body !== undefined && spec.method !== 'GET'
const closed = all.filter(({ spec }) => spec.permission !== 'public')
const forPartners = closed.filter(({ spec }) => isPortalAccess(spec.permission))
const forStaff = closed.filter(({ spec }) => !isPortalAccess(spec.permission))
const guarded = forStaff.filter(({ spec }) => spec.permission !== 'signed-in')

/** Parameters that look right, so that a call is refused for the reason under test and no other. */
const sample = (spec: CallSpec) => ({
  params: Object.fromEntries(Object.keys(spec.params?.shape ?? {}).map((name) => [name, '1'])),
  ...(spec.method === 'GET' || spec.method === 'DELETE' ? {} : { body: {} }),
})
const send = (client: ApiClient, spec: CallSpec, more: object = {}) => client.send(spec, { ...sample(spec), ...more })

/** Those who may make any call of their side, and the parties that calls of the portal are about. */
async function everybody() {
  const superuser = await app.signedIn({ superuser: true })
  const parties = { publisher: await newParty(app, 'publisher'), lender: await newParty(app, 'lender') }
  const users = {
    publisher: await partnerUser(app, 'publisher', [parties.publisher]),
    lender: await partnerUser(app, 'lender', [parties.lender]),
  }
  return ({ permission, params }: CallSpec) => {
    if (!isPortalAccess(permission)) return { client: superuser, own: {} }
    const kind = permission === 'lender-user' ? 'lender' : 'publisher'
    return { client: users[kind], own: params && 'party' in params.shape ? { party: parties[kind] } : {} }
  }
}

describe('every call', () => {
  it('has a path and method of its own', () => {
    const places = all.map(({ spec }) => `${spec.method} ${spec.path.replace(/\{\w+\}/g, '{}')}`)
    expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([])
  })

  it('that changes something touches what another call reads, so that a screen is read again', () => {
    const read = new Set([...all.flatMap(({ spec }) => spec.reads ?? []), 'log'])
    const unread = all.flatMap(({ name, spec }) =>
      (spec.touches ?? []).filter((word) => !read.has(word)).map((word) => `${name} touches ${word}`),
    )
    expect(unread).toEqual([])
    expect(all.filter(({ spec }) => spec.changes && !spec.touches).map(({ name }) => name)).toEqual([])
  })

  it.each(closed)('$name is refused with 401 and the request id without a session', async ({ spec }) => {
    const reply = await send(app.client(), spec)
    expect(reply.status).toBe(401)
    expect(reply.json.requestId).toBe(reply.headers['x-request-id'])
  })

  it.each(closed)('$name is refused with 401 and NeedTokenRefresh for a token nobody issued', async ({ spec }) => {
    const stranger = app.client()
    stranger.token = 'A'.repeat(43)
    const reply = await send(stranger, spec)
    expect(reply.status).toBe(401)
    expect(reply.json['NeedTokenRefresh']).toBe(1)
  })

  it('asks for the permission that the table written by hand says, no less and no other', () => {
    const asked = Object.values(contracts as Record<string, Contract>).flatMap((calls) =>
      Object.values(calls).map((spec) => {
        const permission = [spec.permission].flat().join(' or ') + (spec.openWhen ? ' unless open' : '')
        return `${methodsOf(spec).join('+')} ${spec.path}: ${permission}`
      }),
    )
    const table = readFileSync(new URL('call-permissions.txt', import.meta.url), 'utf8')
    const written = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(asked.sort()).toEqual(written.sort())
  })

  it('is refused with 403 for somebody without its permission, before anything of the body is told', async () => {
    const nobody = await app.signedIn({ permissions: [] })
    for (const { name, spec } of guarded) {
      const reply = await send(nobody, spec)
      expect(reply.status, name).toBe(403)
      expect(reply.json.errors, name).toBeUndefined()
    }
  })

  it('that takes a body refuses a field it does not know, naming it, unless it is declared to ignore it', async () => {
    const mayCall = await everybody()
    for (const { name, spec } of all.filter((c) => takesBody(c) && c.spec.path !== '/user/signout')) {
      const { client, own } = mayCall(spec)
      const params = { ...sample(spec).params, ...own }
      const reply = await client.send(spec, { params, body: { fieldNobodyKnows: 1 } })
      if (spec.unknownFields === 'ignored') expect(reply.json.errors?.['fieldNobodyKnows'], name).toBeUndefined()
      else {
        expect(reply.status, `${name} ${reply.text}`).toBe(422)
        expect(reply.json.errors?.['fieldNobodyKnows'], name).toBe('Unknown field')
      }
    }
  })

  it('answers 400, never 500, to JSON that cannot be read', async () => {
    const superuser = await app.signedIn({ superuser: true })
    for (const { name, spec } of all.filter(takesBody)) {
      const path = spec.path.replace(/\{\w+\}/g, '1')
      for (const payload of ['{', '{"__proto__": {"a": 1}}', 'nonsense']) {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${superuser.token}` }
        const response = await app.http.inject({ method: spec.method, url: `/api${path}`, headers, payload })
        expect(response.statusCode, `${name} ${payload}`).toBe(400)
        expect(response.json<{ message: string }>().message, name).not.toBe('')
      }
    }
  })

  it('that changes something declares the category its log row gets, and reads declare none', () => {
    for (const { name, spec } of all)
      if (spec.method === 'PUT' || spec.method === 'DELETE') expect(spec.changes, name).toBeDefined()
    for (const { name, spec } of all) if (spec.method === 'GET') expect(spec.changes, name).toBeUndefined()
  })

  it('that exports answers GET as it answers POST, and to who asks for JSON with the same text', async () => {
    const mayCall = await everybody()
    const headers = { accept: 'application/json' }
    for (const { name, spec } of all.filter(({ spec }) => spec.download && spec.method === 'GET')) {
      const { client, own } = mayCall(spec)
      const params = { ...sample(spec).params, ...own }
      const posted = await client.send({ ...spec, method: 'POST' }, { params, body: {} })
      const got = await client.send(spec, { params })
      expect([got.status, got.json.errors], name).toEqual([posted.status, posted.json.errors])
      if (posted.status !== 200) continue
      expect(got.text, name).toBe(posted.text)
      expect(got.headers['content-disposition'], name).toBe(posted.headers['content-disposition'])
      expect((await client.send(spec, { params, headers })).json.data, name).toBe(posted.text)
      const unknown = await client.refused(spec, { params, query: { fieldNobodyKnows: 1 } })
      expect(unknown.json.errors?.['fieldNobodyKnows'], name).toBe('Unknown field')
    }
  })

  it('of the portal is unknown to staff, and refused to users of the other side or of another party', async () => {
    const staff = await app.signedIn({ superuser: true })
    const strangers = [
      await partnerUser(app, 'publisher', [await newParty(app, 'publisher')]),
      await partnerUser(app, 'lender', [await newParty(app, 'lender')]),
    ]
    const mayCall = await everybody()
    for (const { name, spec } of forPartners) {
      const { own } = mayCall(spec)
      const asked = { ...sample(spec), params: { ...sample(spec).params, ...own } }
      expect((await staff.send(spec, asked)).status, name).toBe(401)
      if (spec.permission === 'partner-user') continue
      for (const stranger of strangers) {
        const reply = await stranger.send(spec, asked)
        expect([reply.status, reply.json.errors], name).toEqual([403, undefined])
      }
    }
  })

  it('of the console is unknown to users of the portal', async () => {
    const user = await partnerUser(app, 'publisher', [await newParty(app, 'publisher')])
    for (const { name, spec } of forStaff) expect((await send(user, spec)).status, name).toBe(401)
  })

  it('of the portal that binds the user is refused to staff who look at it as that user', async () => {
    const staff = await app.admin()
    const parties = { publisher: await newParty(app, 'publisher'), lender: await newParty(app, 'lender') }
    const users = {
      publisher: await partnerUser(app, 'publisher', [parties.publisher], staff.id),
      lender: await partnerUser(app, 'lender', [parties.lender], staff.id),
    }
    for (const { name, spec } of forPartners.filter(({ spec }) => spec.changes && !spec.inOneClick)) {
      const kind = spec.permission === 'lender-user' ? 'lender' : 'publisher'
      const params = { ...sample(spec).params, party: parties[kind] }
      expect((await send(users[kind], spec, { params })).status, name).toBe(403)
    }
  })

  it('answers an unknown path with 404', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/api/nothing/here' })
    expect(response.statusCode).toBe(404)
  })
})
