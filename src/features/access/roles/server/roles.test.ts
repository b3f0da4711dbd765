import { readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { permissionGroups } from '@/app/contracts.gen'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { authCalls } from '@/features/access/auth/contract'
import { adminCalls } from '@/features/access/admins/contract'
import { roleCalls } from '../contract'

const app = useApp()
let keeper: ApiClient

beforeAll(async () => {
  keeper = await app.signedIn({
    permissions: ['usermanagement_permission', 'usermanagement_adminmanagement', 'log_globallog', 'lead_faillead'],
    name: 'Keeper',
  })
})

const add = async (title: string, permissions: string[] = []) =>
  (await keeper.call(roleCalls.add, { body: { title, permissions } })).id

describe('the permission catalogue', () => {
  it('names every permission that a feature declares once, by category', async () => {
    const catalogue = await keeper.call(roleCalls.permissions)
    const ids = catalogue.flatMap(({ items }) => items.map((item) => item.id))
    expect(ids.toSorted()).toEqual(permissionGroups.flatMap(({ items }) => items.map(({ id }) => id)).toSorted())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('usermanagement_permission')
    expect(catalogue.every(({ category, items }) => category !== '' && items.every((item) => item.name !== ''))).toBe(
      true,
    )
    expect(new Set(catalogue.map(({ category }) => category)).size).toBe(catalogue.length)
  })

  it('says which are ticked in a new role: what the specification leaves open to every admin, and no other', async () => {
    const catalogue = await keeper.call(roleCalls.permissions)
    const preset = catalogue.flatMap(({ items }) => items.filter((item) => item.preset).map(({ id }) => id))
    expect(preset.sort()).toEqual([
      'caps_manage',
      'lead_tracking',
      'leads_view',
      'lender_manage',
      'money_manage',
      'order_manage',
      'publisher_manage',
      'reports_view',
      'settings_manage',
    ])
  })
})

it('a role made before the open calls asked for a permission is given those, keeps its own, and stale forms are told', async () => {
  const id = await add('Early', ['log_globallog', 'lead_faillead'])
  const admin = new pg.Client({ connectionString: app.url })
  await admin.connect()
  await admin.query(readFileSync('db/migrations/0017_open_permissions.sql', 'utf8'))
  await admin.end()
  const role = await keeper.call(roleCalls.get, { params: { id } })
  const given = PRESET.filter((one) => one !== 'lead_tracking')
  expect(role.permissions).toEqual([...given, 'lead_faillead', 'log_globallog'].sort())
  expect(role.version).toBe(2)
})

describe('an access role', () => {
  it('is made, read and listed with its number of users', async () => {
    const id = await add('Auditors', ['log_globallog', 'log_globallog', 'lead_faillead'])
    const role = await keeper.call(roleCalls.get, { params: { id } })
    expect(role).toMatchObject({
      title: 'Auditors',
      permissions: ['lead_faillead', 'log_globallog'],
      users: 0,
      version: 1,
    })
    await keeper.call(adminCalls.add, {
      body: { name: 'Ada', email: 'ada@example.com', permissionrole: id, sendemail: 0 },
    })
    const listed = (await keeper.call(roleCalls.list)).find((one) => one.id === id)
    expect(listed).toMatchObject({ title: 'Auditors', users: 1 })
  })

  it('that does not exist is said to be missing', async () => {
    for (const spec of [roleCalls.get, roleCalls.remove]) {
      const reply = await keeper.refused(spec, { params: { id: 999_999 } })
      expect(reply.json.message).toBe('Role not found')
    }
    const body = { title: 'Nothing', permissions: [] }
    expect((await keeper.refused(roleCalls.update, { params: { id: 999_999 }, body })).json.message).toBe(
      'Role not found',
    )
  })

  it('has a title of its own, however it is written', async () => {
    await add('Sales')
    const other = await add('Marketing')
    const body = { title: 'SALES', permissions: [] }
    for (const reply of [
      await keeper.refused(roleCalls.add, { body }),
      await keeper.refused(roleCalls.update, { params: { id: other }, body }),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.json.message).toBe('Duplicate title')
      expect(reply.json.errors).toEqual({ title: 'Duplicate title' })
    }
  })

  it('needs a title and known permissions', async () => {
    const empty = await keeper.refused(roleCalls.add, { body: { title: ' ', permissions: [] } })
    expect(empty.json.errors).toEqual({ title: 'Enter a title' })
    const unknown = await keeper.refused(roleCalls.add, { body: { title: 'Odd', permissions: ['launch_rockets'] } })
    expect(unknown.status).toBe(422)
    expect(unknown.json.errors).toEqual({ permissions: 'There is no permission launch_rockets' })
    const id = await add('Even')
    const body = { title: 'Even', permissions: ['launch_rockets'] }
    expect((await keeper.refused(roleCalls.update, { params: { id }, body })).status).toBe(422)
  })

  it('acts on its users at once, without signing them out', async () => {
    const person = await app.signedIn({ permissions: [] })
    expect((await person.refused(roleCalls.list)).status).toBe(403)
    const user = await app.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const id = user.role_id ?? 0
    const { title } = await keeper.call(roleCalls.get, { params: { id } })
    await keeper.call(roleCalls.update, { params: { id }, body: { title, permissions: ['usermanagement_permission'] } })
    await person.call(roleCalls.list)
    expect((await person.call(authCalls.me)).permissions).toEqual(['usermanagement_permission'])
    await keeper.call(roleCalls.update, { params: { id }, body: { title, permissions: [] } })
    expect((await person.refused(roleCalls.list)).status).toBe(403)
  })

  it('is deleted only when nobody has it; deleted users do not count', async () => {
    const id = await add('Leavers')
    const body = { name: 'Leo', email: 'leo@example.com', permissionrole: id, sendemail: 0 }
    const leo = await keeper.call(adminCalls.add, { body })
    const reply = await keeper.refused(roleCalls.remove, { params: { id } })
    expect(reply.json.message).toBe('A role that has users cannot be deleted')
    await keeper.call(adminCalls.remove, { params: { id: leo.id } })
    await keeper.call(roleCalls.remove, { params: { id } })
    expect((await keeper.call(roleCalls.list)).some((role) => role.id === id)).toBe(false)
  })

  it('that is given to somebody while it is deleted never leaves that person without a role', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await add(`Fleeting ${round}`)
      const body = { name: 'Flo', email: `flo${round}@example.com`, permissionrole: id, sendemail: 0 }
      const [added, removed] = await Promise.all([
        keeper.send(adminCalls.add, { body }),
        keeper.send(roleCalls.remove, { params: { id } }),
      ])
      expect([added.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
      expect(added.status).toBeLessThan(500)
      expect(removed.status).toBeLessThan(500)
    }
  })
})

describe('a role manager', () => {
  const roleIdOf = async ({ id }: ApiClient): Promise<number> =>
    (await app.db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id ?? 0

  it('gives no permission that they do not hold, to a new role or an old one', async () => {
    const clerk = await app.signedIn({ permissions: ['usermanagement_permission', 'lead_faillead'] })
    const title = 'Grabbed'
    const added = await clerk.refused(roleCalls.add, { body: { title, permissions: ['log_globallog'] } })
    expect([added.status, added.json.errors]).toEqual([
      422,
      { permissions: 'You cannot give log_globallog: you do not hold it yourself' },
    ])
    const id = await add(title, ['lead_faillead'])
    const change = (permissions: string[]) =>
      clerk.send(roleCalls.update, { params: { id }, body: { title, permissions } })
    expect((await change(['lead_faillead', 'usermanagement_adminmanagement'])).status).toBe(422)
    expect((await change(['lead_faillead', 'usermanagement_permission'])).status).toBe(200)
    expect((await change([])).status).toBe(200)
    expect((await change(['log_globallog'])).status).toBe(422)
  })

  it('does not change the role they have, whatever it would hold', async () => {
    const id = await roleIdOf(keeper)
    const before = await keeper.call(roleCalls.get, { params: { id } })
    for (const permissions of [before.permissions, [...before.permissions, 'download_fullleadinfo'], []]) {
      const reply = await keeper.refused(roleCalls.update, { params: { id }, body: { title: 'Mine', permissions } })
      expect(reply.json.message).toBe('You cannot change your own role')
    }
    expect(await keeper.call(roleCalls.get, { params: { id } })).toEqual(before)
  })

  it('who is a super user gives everything', async () => {
    const root = await app.signedIn({ superuser: true })
    const all = (await root.call(roleCalls.permissions)).flatMap(({ items }) => items.map((item) => item.id))
    await root.call(roleCalls.add, { body: { title: 'Everything', permissions: all } })
  })
})

describe('a stale edit of a role', () => {
  it('is refused with what is stored now, who stored it and when', async () => {
    const id = await add('Contested', ['log_globallog'])
    const body = { title: 'Contested', permissions: ['lead_faillead'] }
    await keeper.call(roleCalls.update, { params: { id }, body })
    const headers = { 'if-match': '1' }
    const reply = await keeper.refused(roleCalls.update, {
      params: { id },
      body: { title: 'Mine', permissions: [] },
      headers,
    })
    expect(reply.status).toBe(409)
    // As an answer would show it: no column that the contract does not name.
    const current = { id, title: 'Contested', permissions: ['lead_faillead'], users: 0, version: 2 }
    expect(reply.json['current']).toEqual({ ...current, dateadd: expect.any(String) as string })
    expect(reply.json['changedBy']).toBe('Keeper')
    expect(reply.json['changedAt']).toBe(new Date(app.clock.now()).toISOString())
    expect((await keeper.call(roleCalls.get, { params: { id } })).title).toBe('Contested')
  })

  it('happens to exactly one of two who save at the same moment', async () => {
    const id = await add('Raced')
    const replies = await Promise.all(
      ['Left', 'Right'].map((title) =>
        keeper.send(roleCalls.update, {
          params: { id },
          body: { title, permissions: [] },
          headers: { 'if-match': '1' },
        }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })
})
