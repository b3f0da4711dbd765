import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { assign, enterAs, newParty, partner } from '../../../../../test/partners'
import type { CallSpec } from '@/kernel/call'
import { adminCalls } from '@/features/access/admins/contract'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import { lenderUserCalls, publisherUserCalls } from '../contract'

const app = useApp()
let made = 0

describe.each([
  { kind: 'publisher' as const, calls: publisherUserCalls, sees: 'publisher_manage', tab: 'publisher_manage' },
  { kind: 'lender' as const, calls: lenderUserCalls, sees: 'lead_revealdata', tab: 'lender_manage' },
])('users of a $kind', ({ kind, calls, sees, tab }) => {
  const manage = `usermanagement_${kind}users`
  let weak: ApiClient
  let strong: ApiClient
  const mail = (): string => `grant-${kind}${++made}@example.com`
  const statusOf = async (client: ApiClient, spec: CallSpec, input: object) => (await client.send(spec, input)).status
  const deactivated = async () => {
    const user = await partner(app, kind, await newParty(app, kind))
    await app.db.updateTable('users').set({ status: 2 }).where('id', '=', user.id).execute()
    return user.id
  }

  beforeAll(async () => {
    weak = await app.signedIn({ permissions: [manage] })
    strong = await app.signedIn({ permissions: [manage, sees] })
  })

  it('are let in only by staff who hold the management permission and what the user sees', async () => {
    const party = await newParty(app, kind)
    const puppet = `Puppet of a ${kind}`
    const invited = await app.person({ kind, status: 0 })
    const ways = async (): Promise<[CallSpec, object][]> => {
      const active = (await partner(app, kind, await newParty(app, kind))).id
      const off = await deactivated()
      const other = (await partner(app, kind, await newParty(app, kind))).id
      return [
        [calls.create, { body: { name: puppet, email: mail(), [kind]: party } }],
        [calls.add, { body: { name: puppet, email: mail(), [`${kind}s`]: [party] } }],
        [calls.add, { body: { name: puppet, email: mail() } }],
        [calls.assign, { params: { id: party }, body: { userId: active } }],
        [calls.edit, { params: { id: other }, body: { [`${kind}s`]: [party] } }],
        [calls.edit, { params: { id: off }, body: { status: 1 } }],
        [adminCalls.update, { params: { id: await deactivated() }, body: { status: 1 } }],
        [calls.sendInvitation, { body: { user: invited.id } }],
        [calls.oneClickLogin, { params: { userId: other }, query: { reason: 'Look' } }],
      ]
    }
    const seer = await app.signedIn({ permissions: [sees] })
    for (const client of [weak, seer])
      for (const [spec, input] of await ways()) expect(await statusOf(client, spec, input), spec.path).toBe(403)
    expect(await app.db.selectFrom('users').select('id').where('name', '=', puppet).execute()).toEqual([])
    for (const [spec, input] of await ways()) expect(await statusOf(strong, spec, input), spec.path).toBe(200)
  })

  it('are renamed, un-assigned, deactivated and deleted with the management permission alone', async () => {
    const party = await newParty(app, kind)
    const { id } = await partner(app, kind, party)
    expect(await statusOf(weak, calls.edit, { params: { id }, body: { name: 'New Name', status: 1 } })).toBe(200)
    expect(await statusOf(weak, calls.edit, { params: { id }, body: { [`${kind}s`]: [party] } })).toBe(200)
    expect(await statusOf(weak, calls.unassign, { params: { id: party }, body: { userId: id } })).toBe(200)
    // What was taken away is not given back.
    expect(await statusOf(weak, calls.edit, { params: { id }, body: { [`${kind}s`]: [party] } })).toBe(403)
    expect(await statusOf(weak, adminCalls.update, { params: { id }, body: { status: 0 } })).toBe(200)
    expect(await statusOf(weak, adminCalls.update, { params: { id }, body: { status: 1 } })).toBe(403)
    expect(await statusOf(weak, calls.remove, { params: { id }, body: {} })).toBe(200)
  })

  it('are read on the tab of their party by every admin who may open it', async () => {
    const party = await newParty(app, kind)
    await partner(app, kind, party)
    for (const permission of [tab, manage]) {
      const reader = await app.signedIn({ permissions: [permission] })
      for (const spec of [calls.all, calls.available])
        expect(await statusOf(reader, spec, { params: { id: party } }), `${permission} ${spec.path}`).toBe(200)
    }
    const nobody = await app.signedIn({ permissions: ['leads_view'] })
    expect(await statusOf(nobody, calls.all, { params: { id: party } })).toBe(403)
  })

  it('hear by mail of everybody who is added beside them, unless they are not active', async () => {
    const party = await newParty(app, kind)
    const { email } = await partner(app, kind, party)
    const waiting = await app.person({ kind, status: 0 })
    await assign(app, kind, waiting.id, party)
    const heard = async () => {
      const mails = (await app.messages()).filter(({ subject }) => subject.startsWith('New user for'))
      expect(mails.map(({ recipient }) => recipient)).not.toContain(waiting.email)
      return mails.filter(({ recipient }) => recipient === email).map(({ body }) => body)
    }
    const done = async (spec: CallSpec, input: object) => expect(await statusOf(strong, spec, input)).toBe(200)
    await done(calls.create, { body: { name: 'One', email: mail(), [kind]: party } })
    await done(calls.add, { body: { name: 'Two', email: mail(), [`${kind}s`]: [party] } })
    const [three, four] = [await partner(app, kind, await newParty(app, kind)), await deactivated()]
    await strong.call(calls.assign, { params: { id: party }, body: { userId: three.id } })
    await done(calls.edit, { params: { id: four }, body: { [`${kind}s`]: [party] } })
    expect((await heard()).length).toBe(4)
    expect((await heard()).join()).toMatch(/One \(.*Two \(|Two \(.*One \(/s)
    // A save that adds no party tells nobody.
    await done(calls.edit, { params: { id: four }, body: { name: 'Four', [`${kind}s`]: [party] } })
    expect((await heard()).length).toBe(4)
  })

  it('are no longer viewed by staff who lost the permission for what the user sees', async () => {
    const user = await partner(app, kind, await newParty(app, kind))
    const staff = await app.signedIn({ permissions: [manage, sees] })
    const visitor = await enterAs(app, staff, kind, user.id)
    await visitor.call(portalAuthCalls.me)
    const { role_id } = await app.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('roles')
      .set({ permissions: [manage] })
      .where('id', '=', role_id ?? 0)
      .execute()
    expect((await visitor.refused(portalAuthCalls.me)).status).toBe(401)
  })
})

it('the second factor of a publisher user is switched off only by staff who may let the user in', async () => {
  const weak = await app.signedIn({ permissions: ['usermanagement_publisherusers'] })
  const { id } = await partner(app, 'publisher', await newParty(app, 'publisher'))
  for (const spec of [publisherUserCalls.edit, adminCalls.update])
    expect((await weak.send(spec, { params: { id }, body: { mfadisable: 1 } })).status).toBe(403)
  expect((await weak.send(publisherUserCalls.edit, { params: { id }, body: { mfadisable: 0 } })).status).toBe(200)
})

describe('a lender whose users edit orders in the portal', () => {
  const users = ['usermanagement_lenderusers', 'lead_revealdata']
  const orders = ['order_manage', 'caps_manage']

  it('gets users only from staff who may edit orders and caps themselves', async () => {
    const party = await newParty(app, 'lender')
    await app.db.updateTable('lenders').set({ portalchanges: true }).where('id', '=', party).execute()
    const status = async (permissions: string[]) => {
      const staff = await app.signedIn({ permissions })
      const body = { name: 'Editor', email: `editor${++made}@example.com`, lender: party }
      return (await staff.send(lenderUserCalls.create, { body })).status
    }
    expect(await status(users)).toBe(403)
    expect(await status([...users, 'order_manage'])).toBe(403)
    expect(await status([...users, ...orders])).toBe(200)
  })

  it('is allowed to do so only by staff who may edit orders and caps themselves', async () => {
    const id = await newParty(app, 'lender')
    const status = async (permissions: string[], portalchanges: 0 | 1) => {
      const staff = await app.signedIn({ permissions: ['lender_manage', ...permissions] })
      return (await staff.send(lenderCalls.update, { params: { id }, body: { portalchanges } })).status
    }
    expect(await status(['caps_manage'], 1)).toBe(422)
    expect(await status(orders, 1)).toBe(200)
    expect(await status([], 1)).toBe(200)
    expect(await status([], 0)).toBe(200)
  })
})
