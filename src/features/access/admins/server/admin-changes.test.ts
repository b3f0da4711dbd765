import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { authCalls } from '@/features/access/auth/contract'
import { adminCalls } from '../contract'

const app = useApp()
let root: ApiClient
let manager: ApiClient
let roleId: number

beforeAll(async () => {
  root = await app.signedIn({ superuser: true, name: 'Root' })
  manager = await app.signedIn({ permissions: ['usermanagement_adminmanagement'], name: 'Manager' })
  const at = new Date(app.clock.now())
  const role = { title: 'Readers', permissions: [], dateadd: at, dateupdate: at }
  roleId = (await app.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id
})

const change = (client: ApiClient, id: number, body: object, headers?: Record<string, string>) =>
  client.send(adminCalls.update, { params: { id }, body, ...(headers ? { headers } : {}) })

describe('changing an admin', () => {
  it('of the name leaves the rest and the sessions alone', async () => {
    const person = await app.signedIn({ permissions: [] })
    const after = await manager.call(adminCalls.update, { params: { id: person.id }, body: { name: 'Renamed' } })
    expect(after).toMatchObject({ name: 'Renamed', status: 1, version: 2 })
    expect((await person.call(authCalls.me)).name).toBe('Renamed')
  })

  it('to another role ends their sessions at once', async () => {
    const person = await app.signedIn({ permissions: ['usermanagement_adminmanagement'] })
    const after = await manager.call(adminCalls.update, { params: { id: person.id }, body: { permissionrole: roleId } })
    expect(after.permissionrole).toEqual({ id: roleId, title: 'Readers' })
    expect((await person.refused(authCalls.me)).status).toBe(401)
  })

  it("to 'not active' stores deactivated and ends their sessions at once", async () => {
    const person = await app.signedIn({ permissions: [] })
    const after = await manager.call(adminCalls.update, { params: { id: person.id }, body: { status: 0 } })
    expect(after.status).toBe(2)
    expect((await person.refused(authCalls.me)).status).toBe(401)
    const back = await manager.call(adminCalls.update, { params: { id: person.id }, body: { status: 1 } })
    expect(back.status).toBe(1)
  })

  it('does not activate somebody who never chose a password', async () => {
    const person = await app.person({ status: 0, permissions: [] })
    const early = await manager.refused(adminCalls.update, { params: { id: person.id }, body: { status: 1 } })
    expect([early.status, early.json.errors]).toEqual([422, { status: 'The invitation has not been accepted yet' }])
    for (const status of [0, 2]) {
      const after = await manager.call(adminCalls.update, { params: { id: person.id }, body: { status } })
      expect(after.status).toBe(0)
    }
  })

  it('ignores what belongs to other kinds of user', async () => {
    const person = await app.person({ permissions: [] })
    const after = await manager.call(adminCalls.update, {
      params: { id: person.id },
      body: { name: 'Same', mfadisable: 1, superuser: true } as object,
    })
    expect(after).toMatchObject({ name: 'Same', superuser: false })
  })

  it('refuses an unknown role, no role, and a status that does not exist', async () => {
    const person = await app.person({ permissions: [] })
    for (const body of [{ permissionrole: 999_999 }, { permissionrole: null }])
      expect((await change(manager, person.id, body)).json.errors).toEqual({ permissionrole: 'Choose a role' })
    expect((await change(manager, person.id, { status: 7 })).status).toBe(422)
    expect((await change(manager, person.id, { name: '' })).json.errors).toHaveProperty('name')
  })

  it('to a role that may do more than the one who gives it is refused, to oneself or anybody', async () => {
    const above = await app.person({ permissions: ['usermanagement_adminmanagement', 'log_globallog'] })
    const { role_id } = await app.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', above.id)
      .executeTakeFirstOrThrow()
    const person = await app.person({ permissions: [] })
    const given = await change(manager, person.id, { permissionrole: role_id })
    expect([given.status, given.json.errors]).toEqual([422, { permissionrole: 'This role may do more than you' }])
    for (const permissionrole of [role_id, roleId]) {
      const own = await change(manager, manager.id, { permissionrole })
      expect([own.status, own.json.message]).toEqual([400, 'You cannot change your own role'])
    }
    expect((await change(root, person.id, { permissionrole: role_id })).status).toBe(200)
  })

  it('leaves a super user to super users, who need no role', async () => {
    const other = await app.person({ superuser: true })
    const reply = await change(manager, other.id, { name: 'Taken over' })
    expect(reply.json.message).toBe('Only a super user can change a super user')
    const after = await root.call(adminCalls.update, {
      params: { id: other.id },
      body: { name: 'Second', permissionrole: null },
    })
    expect(after).toMatchObject({ name: 'Second', permissionrole: null })
    await root.call(adminCalls.remove, { params: { id: other.id } })
  })

  it('does not let anybody deactivate themselves', async () => {
    for (const client of [root, manager]) {
      const reply = await change(client, client.id, { status: 0 })
      expect(reply.json.message).toBe('You cannot deactivate yourself')
    }
  })
})

describe('a stale edit', () => {
  it('is refused with what is stored now, who stored it and when, and changes nothing', async () => {
    const person = await app.person({ permissions: [] })
    app.clock.advance(60)
    await root.call(adminCalls.update, { params: { id: person.id }, body: { name: 'Theirs' } })
    const reply = await change(manager, person.id, { name: 'Mine' }, { 'if-match': '1' })
    expect(reply.status).toBe(409)
    expect(reply.json['current']).toMatchObject({ id: person.id, name: 'Theirs', version: 2 })
    expect(reply.json['changedBy']).toBe('Root')
    expect(reply.json['changedAt']).toBe(new Date(app.clock.now()).toISOString())
    expect(await manager.call(adminCalls.get, { params: { id: person.id } })).toMatchObject({
      name: 'Theirs',
      version: 2,
    })
    const rows = app.db.selectFrom('system_log').select('id').where('related_user_id', '=', person.id)
    expect(await rows.where('title', '=', 'User changed').execute()).toHaveLength(1)
  })

  it.each(['2', '"2"', 'W/"2"'])('is none when If-Match carries the stored version as %s', async (version) => {
    const person = await app.person({ permissions: [] })
    await root.call(adminCalls.update, { params: { id: person.id }, body: { name: 'Theirs' } })
    expect((await change(manager, person.id, { name: 'Mine' }, { 'if-match': version })).status).toBe(200)
  })

  it('is told from a header that is no version', async () => {
    expect((await change(root, manager.id, { name: 'X' }, { 'if-match': 'yesterday' })).status).toBe(400)
  })

  it('happens to exactly one of two who save at the same moment', async () => {
    const person = await app.person({ permissions: [] })
    const replies = await Promise.all(
      ['Left', 'Right'].map((name, i) => change(i === 0 ? root : manager, person.id, { name }, { 'if-match': '1' })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })
})

describe('the last super user', () => {
  it('survives two super users who deactivate or delete each other at the same moment', async () => {
    for (const attack of ['update', 'remove'] as const) {
      const [left, right] = [await app.signedIn({ superuser: true }), root]
      const strike = (by: ApiClient, target: number) =>
        attack === 'remove' ? by.send(adminCalls.remove, { params: { id: target } }) : change(by, target, { status: 0 })
      await Promise.all([strike(left, right.id), strike(right, left.id)])
      const alive = await app.db
        .selectFrom('users')
        .select('id')
        .where('superuser', '=', true)
        .where('status', '=', 1)
        .where('deleted_at', 'is', null)
        .execute()
      expect(alive).toHaveLength(1)
      if (alive[0]?.id === left.id) root = left
    }
  })
})
