import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { leadSourceCalls } from '../contract'

const app = useApp()
let person: ApiClient
let lenders: number[] = []

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Editor' })
  const at = new Date(app.clock.now())
  const rows = await app.db
    .insertInto('lenders')
    .values(['Stonegate', 'Four Rivers'].map((title) => ({ title, status: 'active', dateadd: at })))
    .returning('id')
    .execute()
  lenders = rows.map(({ id }) => id)
})

describe('lead sources', () => {
  it('are added, listed and given lenders', async () => {
    const body = { slug: 'search-ads', title: 'Search ads', brands: [lenders[0]] }
    const { id } = await person.call(leadSourceCalls.add, { body })
    const source = await person.call(leadSourceCalls.get, { params: { id } })
    expect(source).toMatchObject({ slug: 'search-ads', title: 'Search ads', brands: [{ title: 'Stonegate' }] })
    const changed = await person.call(leadSourceCalls.update, { params: { id }, body: { brands: lenders } })
    expect(changed.brands.map(({ title }) => title)).toEqual(['Four Rivers', 'Stonegate'])
    expect(await person.call(leadSourceCalls.list)).toEqual([changed])
    const cleared = await person.call(leadSourceCalls.update, {
      params: { id },
      body: { brands: [], slug: 'search-ads' },
    })
    expect(cleared.brands).toEqual([])
  })

  it('keep their lenders when a change does not speak of them; null clears them', async () => {
    const { id } = await person.call(leadSourceCalls.add, { body: { slug: 'mail', title: 'Mail', brands: lenders } })
    const put = async (body: object) => (await person.call(leadSourceCalls.update, { params: { id }, body })).brands
    expect(await put({ title: 'Mail' })).toHaveLength(2)
    expect(await put({})).toHaveLength(2)
    expect(await put({ brands: null })).toEqual([])
  })

  it('keep their slug and title', async () => {
    const [source] = await person.call(leadSourceCalls.list)
    const reply = await person.refused(leadSourceCalls.update, { params: { id: source?.id }, body: { title: 'Other' } })
    expect(reply.json.errors).toEqual({ title: 'Cannot be changed' })
  })

  it.each([
    ['slug', { slug: '', title: 'x' }],
    ['title', { slug: 'x', title: ' ' }],
    ['slug', { slug: 'two words', title: 'x' }],
    ['slug', { slug: 'search-ads', title: 'Again' }],
    ['brands', { slug: 'y', title: 'y', brands: [999_999] }],
  ])('refuse a bad %s', async (field, body) => {
    const reply = await person.refused(leadSourceCalls.add, { body })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })

  it('tell who changed one in the meantime', async () => {
    const [source] = await person.call(leadSourceCalls.list)
    const reply = await person.refused(leadSourceCalls.update, {
      params: { id: source?.id },
      body: { brands: [] },
      headers: { 'if-match': '1' },
    })
    expect([reply.status, reply.json['changedBy']]).toEqual([409, 'Editor'])
    expect((await person.refused(leadSourceCalls.get, { params: { id: 999_999 } })).json.message).toBe(
      'Source not found',
    )
  })
})
