import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { assign, newParty } from '../../../../../test/partners'
import { authCalls } from '@/features/access/auth/contract'
import { searchCalls } from '@/features/platform/search/contract'
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

const inviteKey = (body: string | undefined): string => /registration\/([\w-]+)/.exec(body ?? '')?.[1] ?? ''
const newcomer = (email: string) => ({ name: 'Nora New', email, permissionrole: roleId })

describe('the list of admins', () => {
  it('shows status, role, super-user flag and MFA of every admin, and nobody else', async () => {
    const person = await app.person({ permissions: ['log_globallog'], status: 2 })
    const partner = await app.person({ kind: 'publisher' })
    const list = await manager.call(adminCalls.list)
    expect(list.find((admin) => admin.id === person.id)).toMatchObject({
      name: person.name,
      email: person.email,
      status: 2,
      superuser: false,
      mfa: false,
      permissionrole: { title: expect.any(String) as string },
    })
    const toRoot = await root.call(adminCalls.list)
    expect(toRoot.find((admin) => admin.id === root.id)).toMatchObject({ superuser: true, permissionrole: null })
    expect(list.some((admin) => admin.id === partner.id)).toBe(false)
  })
})

describe('one user', () => {
  it('of a publisher or lender comes with its parties, and of a publisher with whether MFA is off', async () => {
    const keeper = await app.signedIn({ permissions: ['usermanagement_publisherusers', 'usermanagement_lenderusers'] })
    const read = async (kind: 'publisher' | 'lender') => {
      const { id } = await app.person({ kind })
      const party = await newParty(app, kind)
      await assign(app, kind, id, party)
      return [await keeper.call(adminCalls.get, { params: { id } }), { id: party }] as const
    }
    const [publisher, published] = await read('publisher')
    expect(publisher).toMatchObject({ mfadisable: 0, publishers: [published] })
    const [lender, lent] = await read('lender')
    expect(lender).toMatchObject({ lenders: [lent] })
    expect(lender).not.toHaveProperty('mfadisable')
  })

  it('is read by its keepers only: who manages admins does not see publisher users', async () => {
    const partner = await app.person({ kind: 'publisher' })
    const keeper = await app.signedIn({ permissions: ['usermanagement_publisherusers'] })
    expect((await keeper.call(adminCalls.get, { params: { id: partner.id } })).email).toBe(partner.email)
    expect((await manager.refused(adminCalls.get, { params: { id: partner.id } })).status).toBe(403)
    expect((await keeper.refused(adminCalls.get, { params: { id: manager.id } })).status).toBe(403)
  })

  it('that does not exist is said to be missing', async () => {
    const reply = await manager.refused(adminCalls.get, { params: { id: 999_999 } })
    expect(reply.status).toBe(400)
    expect(reply.json.message).toBe('User not found')
    expect((await manager.refused(adminCalls.get, { params: { id: 'nobody' } })).status).toBe(422)
  })
})

describe('a new admin', () => {
  it('is not activated, and becomes active by the mailed invitation', async () => {
    const { id } = await manager.call(adminCalls.add, { body: newcomer('nora@example.com') })
    expect(await manager.call(adminCalls.get, { params: { id } })).toMatchObject({ status: 0, version: 1 })
    const [mail] = await app.messages()
    expect(mail?.recipient).toBe('nora@example.com')
    const key = inviteKey(mail?.body)
    await app.client().call(authCalls.register, { params: { id: key }, body: { password: PASSWORD, name: 'Nora N' } })
    expect(await manager.call(adminCalls.get, { params: { id } })).toMatchObject({ status: 1, name: 'Nora N' })
  })

  it('gets no mail when none is wanted', async () => {
    const before = (await app.messages()).length
    await manager.call(adminCalls.add, { body: { ...newcomer('quiet@example.com'), sendemail: 0 } })
    expect(await app.messages()).toHaveLength(before)
  })

  it('needs an address of their own, however it is written', async () => {
    const person = await app.person()
    const reply = await manager.refused(adminCalls.add, { body: newcomer(person.email.toUpperCase()) })
    expect(reply.status).toBe(422)
    expect(reply.json.errors).toHaveProperty('email')
  })

  it('may have the address of somebody who was deleted', async () => {
    const gone = await app.person()
    await manager.call(adminCalls.remove, { params: { id: gone.id } })
    await manager.call(adminCalls.add, { body: newcomer(gone.email) })
  })

  it('gets no role that may do more than the one who adds them', async () => {
    const { id } = await app.person({ permissions: ['usermanagement_adminmanagement', 'log_globallog'] })
    const above = await app.db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()
    const body = { ...newcomer('above@example.com'), permissionrole: above.role_id ?? 0 }
    const reply = await manager.refused(adminCalls.add, { body })
    expect([reply.status, reply.json.errors]).toEqual([422, { permissionrole: 'This role may do more than you' }])
    await root.call(adminCalls.add, { body })
  })

  it.each([
    ['name', { name: '  ' }],
    ['email', { email: 'no address' }],
    ['permissionrole', { permissionrole: 999_999 }],
    ['superuser', { superuser: true }],
  ])('is refused for a bad %s', async (field, wrong) => {
    const reply = await manager.refused(adminCalls.add, { body: { ...newcomer('bad@example.com'), ...wrong } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors ?? {})).toEqual([field])
  })
})

describe('an invitation', () => {
  it('sent again replaces the first', async () => {
    const { id } = await manager.call(adminCalls.add, { body: newcomer('twice@example.com') })
    const first = inviteKey((await app.messages())[0]?.body)
    await manager.call(adminCalls.sendInvitation, { body: { user: id } })
    const second = inviteKey((await app.messages())[0]?.body)
    expect(second).not.toBe(first)
    const old = await app.client().refused(authCalls.invitation, { params: { id: first } })
    expect(old.json.message).toBe('Invalid invitation')
    expect(await app.client().call(authCalls.invitation, { params: { id: second } })).toEqual({ name: 'Nora New' })
  })

  it('is not sent to somebody who is active', async () => {
    const reply = await manager.refused(adminCalls.sendInvitation, { body: { user: root.id } })
    expect(reply.json.message).toBe('Only a super user can change a super user')
    const person = await app.person()
    const again = await manager.refused(adminCalls.sendInvitation, { body: { user: person.id } })
    expect(again.json.message).toBe('This user needs no invitation')
  })
})

describe('deleting an admin', () => {
  it('hides them, ends their sessions at once and keeps their name in the log', async () => {
    const victim = await app.signedIn({ name: 'Vic Tim', permissions: [] })
    await manager.call(adminCalls.remove, { params: { id: victim.id } })
    expect((await victim.refused(authCalls.me)).status).toBe(401)
    expect((await manager.call(adminCalls.list)).some((admin) => admin.id === victim.id)).toBe(false)
    const log = app.db.selectFrom('system_log').select('description').where('title', '=', 'Admin deleted')
    expect((await log.execute()).map((row) => row.description)).toContain('Vic Tim')
    const again = await manager.refused(adminCalls.remove, { params: { id: victim.id } })
    expect(again.json.message).toBe('User not found')
  })

  it('is refused for oneself', async () => {
    for (const client of [root, manager]) {
      const reply = await client.refused(adminCalls.remove, { params: { id: client.id } })
      expect(reply.json.message).toBe('You cannot delete yourself')
    }
  })

  it('leaves a super user to super users', async () => {
    const reply = await manager.refused(adminCalls.remove, { params: { id: root.id } })
    expect(reply.json.message).toBe('Only a super user can change a super user')
  })

  it('does not reach partner users', async () => {
    const partner = await app.person({ kind: 'lender' })
    const reply = await root.refused(adminCalls.remove, { params: { id: partner.id } })
    expect(reply.json.message).toBe('User not found')
  })
})

describe('open sessions of an admin', () => {
  it('are listed and ended together', async () => {
    const person = await app.person()
    const [first, second] = [
      await app.client().signIn(person.email, PASSWORD),
      await app.client().signIn(person.email, PASSWORD),
    ]
    const sessions = await manager.call(adminCalls.sessions, { params: { id: person.id } })
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ ipaddress: '127.0.0.1', useragent: expect.any(String) as string })
    await manager.call(adminCalls.endSessions, { params: { id: person.id } })
    for (const client of [first, second]) expect((await client.refused(authCalls.me)).status).toBe(401)
    expect(await manager.call(adminCalls.sessions, { params: { id: person.id } })).toEqual([])
  })

  it('of a super user are seen and ended by super users only', async () => {
    const params = { id: root.id }
    expect((await manager.refused(adminCalls.sessions, { params })).status).toBe(403)
    expect((await manager.refused(adminCalls.endSessions, { params })).status).toBe(400)
    expect(await root.call(adminCalls.sessions, { params })).not.toHaveLength(0)
  })

  it('of a partner user are no business of who manages admins', async () => {
    const partner = await app.person({ kind: 'publisher' })
    expect((await manager.refused(adminCalls.sessions, { params: { id: partner.id } })).status).toBe(403)
  })
})

describe('a super user', () => {
  it('is neither listed nor found nor read by anybody below', async () => {
    expect((await manager.call(adminCalls.list)).some((admin) => admin.superuser)).toBe(false)
    expect(await manager.call(searchCalls.find, { body: { text: 'Root' } })).toEqual([])
    expect((await root.call(searchCalls.find, { body: { text: 'Root' } }))[0]?.hits).toHaveLength(1)
    expect((await manager.refused(adminCalls.get, { params: { id: root.id } })).status).toBe(403)
    expect(await root.call(adminCalls.get, { params: { id: root.id } })).toMatchObject({ superuser: true })
  })
})
