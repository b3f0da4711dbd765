import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { viewCalls } from '../contract'

const app = useApp()
let mine: ApiClient
let other: ApiClient

beforeAll(async () => {
  mine = await app.signedIn({ permissions: [] })
  other = await app.signedIn({ permissions: [] })
})

const save = (client: ApiClient, screen: string, title: string, shared: 0 | 1 = 0, state: object = {}) =>
  client.call(viewCalls.save, { params: { screen }, body: { title, shared, state: { ...state } } })
const titles = async (client: ApiClient, screen: string) =>
  (await client.call(viewCalls.list, { params: { screen } })).map((view) => view.title)

describe('a saved view', () => {
  it('keeps filters and columns for its own screen', async () => {
    const state = { search: { status: '0,1', sort: 'name:asc' }, columns: { email: false } }
    const { id } = await save(mine, 'admins', 'Waiting', 0, state)
    const views = await mine.call(viewCalls.list, { params: { screen: 'admins' } })
    expect(views).toEqual([{ id, title: 'Waiting', shared: false, mine: true, state }])
    expect(await titles(mine, 'systemlog')).toEqual([])
  })

  it('is seen by its maker only, unless it is for everyone', async () => {
    await save(mine, 'roles', 'Private')
    await save(mine, 'roles', 'Common', 1)
    expect(await titles(mine, 'roles')).toEqual(['Common', 'Private'])
    const seen = await other.call(viewCalls.list, { params: { screen: 'roles' } })
    expect(seen).toMatchObject([{ title: 'Common', shared: true, mine: false }])
  })

  it('saved again under its name is replaced, and only the own one', async () => {
    const first = await save(mine, 'outbox', 'Failed', 0, { a: 1 })
    const second = await save(mine, 'outbox', 'FAILED', 1, { a: 2 })
    expect(second.id).toBe(first.id)
    await save(other, 'outbox', 'Failed', 0, { a: 3 })
    const views = await mine.call(viewCalls.list, { params: { screen: 'outbox' } })
    expect(views).toMatchObject([{ title: 'FAILED', shared: true, state: { a: 2 } }])
    expect(await titles(other, 'outbox')).toHaveLength(2)
  })

  it('saved twice at the same moment is one view', async () => {
    const saved = await Promise.all(Array.from({ length: 4 }, () => save(mine, 'pings', 'Double click')))
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  })

  it('is deleted by its maker only', async () => {
    const { id } = await save(mine, 'leads', 'Common', 1)
    expect((await other.refused(viewCalls.remove, { params: { id } })).json.message).toBe('View not found')
    await mine.call(viewCalls.remove, { params: { id } })
    expect((await mine.refused(viewCalls.remove, { params: { id } })).status).toBe(400)
    expect(await titles(mine, 'leads')).toEqual([])
  })

  it.each([
    ['title', { title: ' ', state: {} }],
    ['title', { title: 'x'.repeat(61), state: {} }],
    ['state', { title: 'Big', state: { search: 'x'.repeat(10_001) } }],
    ['state', { title: 'None' }],
    ['shared', { title: 'Odd', shared: 'perhaps', state: {} }],
  ])('is refused for a bad %s', async (field, body) => {
    const reply = await mine.refused(viewCalls.save, { params: { screen: 'leads' }, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors ?? {})).toEqual([field])
  })
})
