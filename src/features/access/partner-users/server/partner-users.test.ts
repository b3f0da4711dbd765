import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { newParty } from '../../../../../test/partners'
import type { CallSpec } from '@/kernel/call'
import { adminCalls } from '@/features/access/admins/contract'
import { authCalls } from '@/features/access/auth/contract'
import { type LenderUser, lenderUserCalls, type PublisherUser, publisherUserCalls } from '../contract'
import { partnerUserPermissions } from '../permissions'
import { mailReceivers } from './partners'

const app = useApp()
let staff: ApiClient

type User = PublisherUser & LenderUser
const ask = (spec: CallSpec, input: object = {}): Promise<unknown> => staff.call(spec, input)
let made = 0

const party = (kind: 'publisher' | 'lender'): Promise<number> => newParty(app, kind)

beforeAll(async () => {
  staff = await app.signedIn({
    name: 'Marcus Oyelaran',
    permissions: [
      partnerUserPermissions.usermanagement_publisherusers,
      partnerUserPermissions.usermanagement_lenderusers,
      'publisher_manage',
      'lead_revealdata',
    ],
  })
})

describe.each([
  { kind: 'publisher' as const, many: 'publishers' as const, calls: publisherUserCalls, permission: 'publisherusers' },
  { kind: 'lender' as const, many: 'lenders' as const, calls: lenderUserCalls, permission: 'lenderusers' },
])('users of a $kind', ({ kind, many, calls, permission }) => {
  const mail = (): string => `${kind}${++made}@example.com`
  const create = async (of: number, more: object = {}): Promise<number> => {
    const body = { name: 'Colin Ferris', email: mail(), [kind]: of, ...more }
    return ((await ask(calls.create, { body })) as { id: number }).id
  }
  const get = async (id: number): Promise<User> => (await ask(calls.get, { params: { id } })) as User
  const all = async (id: number): Promise<User[]> => (await ask(calls.all, { params: { id } })) as User[]
  const activate = async (id: number): Promise<void> => {
    const { password_hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('users').set({ status: 1, password_hash }).where('id', '=', id).execute()
  }

  it('are created not activated, with their party, and invited to the portal unless told otherwise', async () => {
    const of = await party(kind)
    const id = await create(of)
    expect(await get(id)).toMatchObject({ name: 'Colin Ferris', status: 0, [many]: [{ id: of }] })
    expect((await all(of)).map((user) => user.id)).toEqual([id])
    const [invitation] = await app.messages()
    expect(invitation?.recipient).toBe((await get(id)).email)
    expect(invitation?.body).toMatch(/\/portal\/invitation\/[\w-]{20,}/)
    await create(of, { sendemail: 0 })
    expect((await app.messages())[0]).toEqual(invitation)
  })

  it('have an address of their own', async () => {
    const of = await party(kind)
    const { email } = await get(await create(of))
    for (const [spec, more] of [
      [calls.create, { [kind]: of }],
      [calls.add, { [many]: [of] }],
    ] as const) {
      const reply = await staff.refused(spec, { body: { name: 'Other', email: email.toUpperCase(), ...more } })
      expect([reply.status, reply.json.message]).toEqual([422, 'Duplicate email'])
    }
    const bad = await staff.refused(calls.create, { body: { name: ' ', email: 'nobody', [kind]: of } })
    expect(bad.json.errors).toEqual({ name: 'Enter a name', email: 'Enter an email address' })
    const unknown = { name: 'Other', email: mail(), [kind]: 999_999 }
    expect((await staff.refused(calls.create, { body: unknown })).json.errors).toHaveProperty(kind)
  })

  it('are added and edited with any number of parties, and the log tells before and after', async () => {
    const [a, b] = [await party(kind), await party(kind)]
    const user = (await ask(calls.add, { body: { name: 'Ann', email: mail(), [many]: [a, b, a] } })) as User
    expect(user[many].map((one) => one.id)).toEqual([a, b])
    const body = { name: 'Ann Bell', [many]: [b] }
    const edited = (await ask(calls.edit, { params: { id: user.id }, body })) as User
    expect([edited.name, edited[many].map((one) => one.id)]).toEqual(['Ann Bell', [b]])
    const row = await app.db
      .selectFrom('system_log')
      .select(['changes', 'user_name'])
      .where('related_user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.changes)).toContain('Ann Bell')
    expect(row.user_name).toBe('Marcus Oyelaran')
    const stale = await staff.refused(calls.edit, {
      params: { id: user.id },
      body: { name: 'Late' },
      headers: { 'if-match': '1' },
    })
    expect(stale.status).toBe(409)
    expect(stale.json['current']).toMatchObject({ name: 'Ann Bell', [many]: [{ id: b }] })
  })

  it('cannot be set active before they accept the invitation, and lose their sessions when deactivated', async () => {
    const id = await create(await party(kind))
    const status = async (wanted: number) =>
      ((await ask(calls.edit, { params: { id }, body: { status: wanted } })) as User).status
    const early = async () => {
      for (const spec of [calls.edit, adminCalls.update]) {
        const reply = await staff.refused(spec, { params: { id }, body: { status: 1 } })
        expect([reply.status, reply.json.errors]).toEqual([422, { status: 'The invitation has not been accepted yet' }])
      }
    }
    await early()
    expect(await status(0)).toBe(0)
    expect(await status(2)).toBe(2)
    await early()
    await activate(id)
    expect(await status(0)).toBe(2)
    expect(await status(1)).toBe(1)
  })

  it('are assigned to another party once, and taken from it', async () => {
    const [own, other] = [await party(kind), await party(kind)]
    const userId = await create(own)
    const available = async (id: number) => (await ask(calls.available, { params: { id } })) as User[]
    expect((await available(other)).some((user) => user.id === userId)).toBe(true)
    expect((await available(own)).some((user) => user.id === userId)).toBe(false)
    await ask(calls.assign, { params: { id: other }, body: { userId } })
    expect((await staff.refused(calls.assign, { params: { id: other }, body: { userId } })).status).toBe(400)
    expect((await staff.refused(calls.assign, { params: { id: 999_999 }, body: { userId } })).status).toBe(400)
    expect((await get(userId))[many]).toHaveLength(2)
    await ask(calls.unassign, { params: { id: other }, body: { userId } })
    expect((await staff.refused(calls.unassign, { params: { id: other }, body: { userId } })).status).toBe(400)
    expect(await all(other)).toEqual([])
  })

  it('are listed by party, name and address, a hundred a page', async () => {
    const of = await party(kind)
    const ids = [await create(of, { name: 'Zed 100%' }), await create(of, { name: 'Yann' })]
    const list = async (body: object) => {
      const page = (await ask(calls.list, { body })) as { data: User[]; total: number; pages: number }
      return { ids: page.data.map((user) => user.id).sort((a, b) => a - b), total: page.total, pages: page.pages }
    }
    expect(await list({ [kind]: [of] })).toEqual({ ids, total: 2, pages: 1 })
    expect(await list({ [kind]: [of], name: '100%' })).toMatchObject({ ids: [ids[0]] })
    expect(await list({ email: (await get(ids[1] ?? 0)).email })).toMatchObject({ ids: [ids[1]] })
    expect(await list({ [kind]: [of], page: 2, perPage: 1 })).toMatchObject({ total: 2, pages: 2, ids: [ids[0]] })
  })

  it('get a new invitation while they are not activated, and the older one ends', async () => {
    const id = await create(await party(kind))
    await ask(calls.sendInvitation, { body: { user: id } })
    const open = await app.db
      .selectFrom('one_time_keys')
      .select('id')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
    await activate(id)
    expect((await staff.refused(calls.sendInvitation, { body: { user: id } })).status).toBe(400)
  })

  it('are deleted by an empty PUT: gone from every list, and the address is free again', async () => {
    const of = await party(kind)
    const id = await create(of)
    const { email } = await get(id)
    await ask(calls.remove, { params: { id }, body: {} })
    expect(await all(of)).toEqual([])
    expect((await staff.refused(calls.get, { params: { id } })).json.message).toBe('User not found')
    await create(of, { email })
  })

  it('are out of reach by the calls of the other kind and without the permission', async () => {
    const id = await create(await party(kind))
    const others = kind === 'publisher' ? lenderUserCalls : publisherUserCalls
    for (const spec of [others.get, others.edit, others.remove])
      expect((await staff.refused(spec, { params: { id }, body: {} })).json.message).toBe('User not found')
    const wrong = await app.signedIn({
      permissions: [`usermanagement_${permission === 'lenderusers' ? 'publisherusers' : 'lenderusers'}`],
    })
    expect((await wrong.refused(calls.get, { params: { id } })).status).toBe(403)
    expect((await wrong.refused(adminCalls.get, { params: { id } })).status).toBe(403)
  })

  it('are looked at with a ticket of 60 seconds that no server sees in an address, for a reason that the log tells', async () => {
    const userId = await create(await party(kind))
    const asked = { params: { userId }, query: { reason: 'Numbers disagree' } }
    expect((await staff.refused(calls.oneClickLogin, asked)).json.message).toBe('You can only log in as an active user')
    await activate(userId)
    const { url } = (await ask(calls.oneClickLogin, asked)) as { url: string }
    expect(url).toMatch(/\/portal\/enter#[\w-]{20,}$/)
    const ticket = await app.db
      .selectFrom('one_time_keys')
      .select(['actor_id', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('purpose', '=', 'oneclick')
      .executeTakeFirstOrThrow()
    expect([ticket.actor_id, ticket.expires_at.getTime() - ticket.created_at.getTime()]).toEqual([staff.id, 60_000])
    const row = await app.db
      .selectFrom('system_log')
      .select(['title', 'description', 'user_name'])
      .where('related_user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      title: 'One-click login requested',
      description: 'As Colin Ferris: Numbers disagree',
      user_name: 'Marcus Oyelaran',
    })
  })

  it('are logged in as without a reason, too, and the log says that none was given', async () => {
    const userId = await create(await party(kind))
    await activate(userId)
    for (const asked of [{}, { query: { reason: ' ' } }]) {
      await ask(calls.oneClickLogin, { params: { userId }, ...asked })
      const rows = app.db.selectFrom('system_log').select('description').where('related_user_id', '=', userId)
      const { description } = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect(description).toBe('As Colin Ferris: no reason given')
    }
  })

  it('do not sign in to the console', async () => {
    const id = await create(await party(kind))
    await activate(id)
    const body = { email: (await get(id)).email, password: PASSWORD }
    expect(await app.client().call(authCalls.signIn, { body })).toEqual({ role: kind, mfa: 0 })
  })

  it('get the mails of their party, unless switched off, deactivated or un-assigned', async () => {
    const of = await party(kind)
    const [a, b] = [await create(of), await create(of)]
    await activate(a)
    const receivers = async () => (await mailReceivers(app.db, kind, of, 'capReached')).map((user) => user.id)
    expect(await receivers()).toEqual([a])
    await activate(b)
    await app.db
      .updateTable('users')
      .set({ mails_off: ['capReached'] })
      .where('id', '=', a)
      .execute()
    expect(await receivers()).toEqual([b])
    await ask(calls.unassign, { params: { id: of }, body: { userId: b } })
    expect(await receivers()).toEqual([])
  })
})

it('codes are asked of a publisher user again as soon as the switch says so', async () => {
  const of = await party('publisher')
  const body = { name: 'Colin', email: 'mfa@example.com', publisher: of, mfadisable: 1 }
  const { id } = (await ask(publisherUserCalls.create, { body })) as { id: number }
  const switched = async () => ((await ask(publisherUserCalls.get, { params: { id } })) as User).mfadisable
  expect(await switched()).toBe(1)
  await ask(adminCalls.update, { params: { id }, body: { mfadisable: 0 } })
  expect(await switched()).toBe(0)
  await ask(publisherUserCalls.edit, { params: { id }, body: { mfadisable: 1 } })
  expect(await switched()).toBe(1)
})
