import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { landingCalls } from '../contract'

const app = useApp()
let person: ApiClient

beforeAll(async () => {
  person = await app.signedIn({ permissions: ['settings_landingpagecontent'], name: 'Editor' })
})

const page = { title: 'Solar', slug: 'solar', content: '<h1>Sun</h1>\n<p>One</p>' }
const add = async (body: typeof page & { note?: string }): Promise<number> =>
  (await person.call(landingCalls.add, { body })).id
const read = (slug: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: `/content/${slug}`, headers })

describe('landing page content', () => {
  it('is added, listed, changed with a memo, loaded as it was and deleted', async () => {
    const id = await add({ ...page, note: 'First' })
    const after = { ...page, content: '<h1>Sun</h1>\n<p>Two</p>', note: 'New offer' }
    await person.call(landingCalls.update, { params: { id }, body: after })
    expect(await person.call(landingCalls.list)).toMatchObject([{ id, title: 'Solar', slug: 'solar' }])
    expect(await person.call(landingCalls.get, { params: { id } })).toMatchObject({
      ...after,
      historyid: null,
      version: 2,
    })
    const { data, total } = await person.call(landingCalls.history, { body: { id } })
    expect(total).toBe(2)
    const [second, first] = data
    expect([second?.note, first?.note, second?.user]).toEqual(['New offer', 'First', 'Editor'])
    expect(second?.contentdiff.before).toContain('<p>One</p>')
    expect(second?.contentdiff.after).toContain('<p>Two</p>')
    expect(first?.contentdiff.before).toBe('')
    const older = await person.call(landingCalls.version, { params: { id, historyid: first?.id ?? 0 } })
    expect(older).toMatchObject({ ...page, note: 'First', historyid: first?.id, version: 2 })
    await person.call(landingCalls.remove, { params: { id } })
    expect((await person.refused(landingCalls.get, { params: { id } })).json.message).toBe('Content not found')
    expect((await person.refused(landingCalls.history, { body: { id } })).status).toBe(400)
  })

  it('keeps nothing that could run, neither in force nor among its versions', async () => {
    const id = await add({ ...page, slug: 'unsafe', content: '<p onclick="x()">a<script>alert(1)</script></p>' })
    expect(await person.call(landingCalls.get, { params: { id } })).toMatchObject({ content: '<p>a</p>' })
    const { data } = await person.call(landingCalls.history, { body: { id } })
    expect(data[0]?.contentdiff.after).not.toContain('script')
  })

  it.each([
    ['title', { title: ' ' }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'No spaces' }],
    ['slug', { slug: 'taken' }],
    ['content', { content: 'x'.repeat(200_001) }],
    // Each paragraph opens all of them again: millions of elements out of 13 KB.
    ['content', { content: Array.from({ length: 1500 }, (_, id) => `<i id=${id}><p>`).join('') }],
  ])('refuses a bad %s', async (field, change) => {
    if ('slug' in change && change.slug === 'taken') await add({ ...page, slug: 'taken' })
    const reply = await person.refused(landingCalls.add, { body: { ...page, slug: 'free', ...change } })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })

  it('tells who changed it in the meantime, and of a version that is another page’s', async () => {
    const id = await add({ ...page, slug: 'shared' })
    const change = { params: { id }, body: { ...page, slug: 'shared', title: 'Sun' } }
    await person.call(landingCalls.update, change)
    const reply = await person.refused(landingCalls.update, { ...change, headers: { 'if-match': '1' } })
    expect([reply.status, reply.json['changedBy']]).toEqual([409, 'Editor'])
    const other = await add({ ...page, slug: 'other' })
    const { data } = await person.call(landingCalls.history, { body: { id: other } })
    const strange = await person.refused(landingCalls.version, { params: { id, historyid: data[0]?.id ?? 0 } })
    expect(strange.json.message).toBe('Version not found')
  })

  it('is served to everybody by its slug, cached, and can run nothing there', async () => {
    const id = await add({ title: 'A < B', slug: 'public', content: '<p>Hello</p>' })
    const reply = await read('public')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('<title>A &lt; B</title></head><body><p>Hello</p></body>')
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/)
    expect(reply.headers['cache-control']).toBe('public, max-age=30')
    const again = await read('public', { 'if-none-match': String(reply.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const body = { title: 'A < B', slug: 'public', content: '<p>Changed</p>' }
    await person.call(landingCalls.update, { params: { id }, body })
    app.clock.advance(31)
    expect((await read('public', { 'if-none-match': String(reply.headers['etag']) })).body).toContain('Changed')
    await person.call(landingCalls.remove, { params: { id } })
    app.clock.advance(31)
    expect((await read('public')).statusCode).toBe(404)
    expect((await read('nothing-here')).statusCode).toBe(404)
    expect((await app.http.inject({ method: 'POST', url: '/content/public' })).statusCode).toBe(404)
  })
})
