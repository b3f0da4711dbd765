import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { searchCalls } from '../contract'

const app = useApp()
let root: ApiClient
let target: { id: number; email: string }

beforeAll(async () => {
  root = await app.signedIn({ superuser: true })
  target = await app.person({ name: 'Zora Quill', email: 'zora@quill.example', permissions: [] })
  await app.person({ name: 'Percent 100%', permissions: [] })
  await app.person({ name: 'Zora Gone', status: 2 })
  const at = new Date(app.clock.now())
  const role = { title: 'Quill keepers', permissions: ['log_globallog'], dateadd: at, dateupdate: at }
  await app.db.insertInto('roles').values(role).execute()
  await app.db.updateTable('users').set({ deleted_at: at }).where('name', '=', 'Zora Gone').execute()
})

const find = (client: ApiClient, text: string) => client.call(searchCalls.find, { body: { text } })
const kinds = async (client: ApiClient, text: string) => (await find(client, text)).map(({ kind }) => kind)

describe('the search', () => {
  it('finds people by name, address and id, and leads to their screen', async () => {
    for (const text of ['zora', 'QUILL.example', String(target.id), `#${target.id}`]) {
      const admins = (await find(root, text)).find(({ kind }) => kind === 'Admins')
      expect(admins?.hits, text).toContainEqual({
        id: target.id,
        title: 'Zora Quill',
        detail: 'zora@quill.example, active',
        path: `/user/admins/item/${target.id}`,
      })
    }
  })

  it('finds roles by title', async () => {
    const roles = (await find(root, 'quill keep')).find(({ kind }) => kind === 'Access roles')
    expect(roles?.hits).toMatchObject([{ title: 'Quill keepers', detail: '1 permissions' }])
  })

  it('shows nobody what they may not open', async () => {
    expect(await kinds(root, 'quill')).toEqual(['Admins', 'Access roles'])
    expect(await kinds(await app.signedIn({ permissions: ['usermanagement_permission'] }), 'quill')).toEqual([
      'Access roles',
    ])
    expect(await kinds(await app.signedIn({ permissions: ['usermanagement_adminmanagement'] }), 'quill')).toEqual([
      'Admins',
    ])
    expect(await kinds(await app.signedIn({ permissions: [] }), 'quill')).toEqual([])
  })

  it('leaves out who was deleted, and kinds without a hit', async () => {
    expect(await find(root, 'Zora Gone')).toEqual([])
  })

  it('takes % and _ for what they are', async () => {
    const hits = (await find(root, '100%')).flatMap((group) => group.hits)
    expect(hits.map((hit) => hit.title)).toEqual(['Percent 100%'])
    expect(await find(root, '%')).toHaveLength(1)
    expect(await find(root, 'z_ra')).toEqual([])
  })

  it('gives a handful, not everything', async () => {
    for (let n = 0; n < 10; n++) await app.person({ name: `Crowd ${n}` })
    expect((await find(root, 'crowd'))[0]?.hits).toHaveLength(6)
  })

  it('needs something to look for', async () => {
    for (const text of ['', '   ', 'x'.repeat(201)])
      expect((await root.refused(searchCalls.find, { body: { text } })).status).toBe(422)
  })
})
