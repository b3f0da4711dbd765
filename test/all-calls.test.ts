import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CallSpec, type Contract, isPortalAccess, methodsOf } from '@/kernel/call'
import { accessText } from '@/kernel/may-call'
import { contracts } from '@/app/contracts.gen'
import { useApp } from './app'
import type { ApiClient } from './client'
import { enterAs, newParty, partner } from './partners'

const app = useApp()
/** Every call by every method it answers to. */
const all = Object.entries(contracts as Record<string, Contract>).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, spec]) =>
    methodsOf(spec).map((method) => ({ name: `${group}.${name} ${method}`, spec: { ...spec, method } })),
  ),
)
const takesBody = ({ spec }: { spec: CallSpec }): boolean => spec.body !== undefined && spec.method !== 'GET'
const closed = all.filter(({ spec }) => spec.permission !== 'public')
const forStaff = closed.filter(({ spec }) => !isPortalAccess(spec.permission))
const forPartners = closed.filter(({ spec }) => isPortalAccess(spec.permission))
const guarded = forStaff.filter(({ spec }) => spec.permission !== 'signed-in')

/** Parameters that look right, so that a call is refused for the reason under test and no other. */
const sample = (spec: CallSpec) => ({
  params: Object.fromEntries(Object.keys(spec.params?.shape ?? {}).map((name) => [name, '1'])),
  ...(spec.method === 'GET' || spec.method === 'DELETE' ? {} : { body: {} }),
})
const send = (client: ApiClient, spec: CallSpec, more: object = {}) => client.send(spec, { ...sample(spec), ...more })

/** For each call somebody who may make it, and parameters that name what is theirs. */
async function everybody() {
  const superuser = await app.signedIn({ superuser: true })
  const partners = {
    publisher: await partner(app, 'publisher', await newParty(app, 'publisher')),
    lender: await partner(app, 'lender', await newParty(app, 'lender')),
  }
  return (spec: CallSpec) => {
    const { params } = sample(spec)
    if (!isPortalAccess(spec.permission)) return { client: superuser, params }
    const { client, party } = spec.permission === 'lender-user' ? partners.lender : partners.publisher
    return { client, params: { ...params, ...('party' in params ? { party: String(party) } : {}) } }
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
        const permission = accessText(spec.permission) + (spec.openWhen ? ' unless open' : '')
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
    const clientFor = await everybody()
    for (const { name, spec } of all.filter((c) => takesBody(c) && !c.spec.path.endsWith('/signout'))) {
      const { client, params } = clientFor(spec)
      const reply = await client.send(spec, { params, body: { fieldNobodyKnows: 1 } })
      if (spec.unknownFields === 'ignored') expect(reply.json.errors?.['fieldNobodyKnows'], name).toBeUndefined()
      else {
        expect(reply.status, `${name} ${reply.text}`).toBe(422)
        expect(reply.json.errors?.['fieldNobodyKnows'], name).toBe('Unknown field')
      }
    }
  })

  it('answers 400, never 500, to JSON that cannot be read', async () => {
    const clientFor = await everybody()
    for (const { name, spec } of all.filter(takesBody)) {
      const { client, params } = clientFor(spec)
      const path = spec.path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]))
      for (const payload of ['{', '{"__proto__": {"a": 1}}', 'nonsense']) {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${client.token}` }
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
    const clientFor = await everybody()
    const headers = { accept: 'application/json' }
    for (const { name, spec } of all.filter(({ spec }) => spec.download && spec.method === 'GET')) {
      const { client, params } = clientFor(spec)
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

  it('of the portal knows no token of staff, and every other knows none of the portal', async () => {
    const superuser = await app.signedIn({ superuser: true })
    for (const { name, spec } of forPartners) expect((await send(superuser, spec)).status, name).toBe(401)
    for (const kind of ['publisher', 'lender'] as const) {
      const { client } = await partner(app, kind, await newParty(app, kind))
      for (const { name, spec } of forStaff) {
        const reply = await send(client, spec)
        expect([reply.status, reply.json['NeedTokenRefresh']], name).toEqual([401, 1])
      }
    }
  })

  it('of the portal names its party in the path, and refuses with 403 whoever it does not belong to', async () => {
    const strangers = [
      await partner(app, 'publisher', await newParty(app, 'publisher')),
      await partner(app, 'lender', await newParty(app, 'lender')),
    ]
    for (const { name, spec } of forPartners.filter(({ spec }) => spec.permission !== 'partner-user')) {
      const kind = spec.permission === 'publisher-user' ? 'publisher' : 'lender'
      expect(spec.path, name).toMatch(new RegExp(`^/portal/${kind}/\\{party\\}/`))
      for (const { client, party } of strangers) {
        const own = client.id === strangers[kind === 'publisher' ? 0 : 1]?.client.id
        for (const tried of own ? ['999999', '0', 'x', `${party} `] : ['999999', String(party)]) {
          const reply = await client.send(spec, { ...sample(spec), params: { ...sample(spec).params, party: tried } })
          expect([reply.status, reply.json.errors], `${name} ${tried}`).toEqual([403, undefined])
        }
      }
    }
  })

  it('of the portal that changes something is refused to staff who look at it as the user', async () => {
    for (const kind of ['publisher', 'lender'] as const) {
      const user = await partner(app, kind, await newParty(app, kind))
      const staff = await app.signedIn({ superuser: true })
      const visitor = await enterAs(app, staff, kind, user.id)
      for (const { name, spec } of forPartners) {
        if (!spec.changes || spec.inOneClick || ![`${kind}-user`, 'partner-user'].includes(accessText(spec.permission)))
          continue
        const params = { ...sample(spec).params, party: String(user.party) }
        const reply = await visitor.send(spec, { ...sample(spec), params })
        expect([reply.status, reply.json.message], name).toEqual([
          403,
          'Only the user can do this, not somebody logged in as them.',
        ])
      }
    }
  })

  it('answers an unknown path with 404', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/api/nothing/here' })
    expect(response.statusCode).toBe(404)
  })
})
