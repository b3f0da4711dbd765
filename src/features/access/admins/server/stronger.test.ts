import { beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type Holder, mayManage, notHeld } from '@/kernel/permission'
import { roleCalls } from '@/features/access/roles/contract'
import { adminCalls } from '../contract'

const MANAGERS = ['usermanagement_adminmanagement', 'usermanagement_permission']
const OTHERS = ['lead_faillead', 'log_globallog', 'reports_view', 'lead_revealdata']
const anySet = fc.subarray([...MANAGERS, ...OTHERS])
const holder = (permissions: readonly string[]): Holder => ({ superuser: false, permissions })

describe('the rule over roles and admins', () => {
  it('lets somebody manage exactly those who hold nothing that they lack', () => {
    fc.assert(
      fc.property(anySet, anySet, (mine, theirs) => {
        const covered = theirs.every((one) => mine.includes(one))
        expect(mayManage(holder(mine), holder(theirs))).toBe(covered)
        expect(mayManage(holder(mine), { ...holder(theirs), superuser: true })).toBe(false)
        expect(mayManage({ superuser: true, permissions: [] }, holder(theirs))).toBe(true)
      }),
    )
  })

  it('is not passed by going through somebody else', () => {
    fc.assert(
      fc.property(anySet, anySet, anySet, (mine, given, theirs) => {
        const helperIsMine = notHeld(holder(mine), given) === undefined
        if (helperIsMine && mayManage(holder(given), holder(theirs)))
          expect(mayManage(holder(mine), holder(theirs))).toBe(true)
      }),
    )
  })
})

describe('random admins and roles', () => {
  const app = useApp()
  let root: ApiClient
  let count = 0

  beforeAll(async () => {
    root = await app.signedIn({ superuser: true })
  })

  const roleIdOf = async (user: number): Promise<number> =>
    (await app.db.selectFrom('users').select('role_id').where('id', '=', user).executeTakeFirstOrThrow()).role_id ?? 0
  const stateOf = async (user: number) =>
    app.db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.name', 'users.status', 'users.role_id', 'users.deleted_at', 'roles.title', 'roles.permissions'])
      .where('users.id', '=', user)
      .executeTakeFirstOrThrow()

  /** Everything that changes an admin or a role. Of each kind the actor lacks the permission for, the answer is 403. */
  async function tryAll(actor: ApiClient, victim: { id: number; role: number; free: number }, empty: number) {
    const { id, role, free } = victim
    const update = (body: object) => actor.send(adminCalls.update, { params: { id }, body })
    const replies = [
      await update({ name: 'Renamed' }),
      await update({ status: 0 }),
      await update({ permissionrole: empty }),
      await actor.send(adminCalls.endSessions, { params: { id } }),
      await actor.send(adminCalls.sendInvitation, { body: { user: id } }),
      await actor.send(adminCalls.remove, { params: { id } }),
      await actor.send(roleCalls.update, {
        params: { id: role },
        body: { title: `Taken ${++count}`, permissions: [] },
      }),
      await actor.send(roleCalls.remove, { params: { id: free } }),
    ]
    return replies.map(({ status }) => status)
  }

  it('never change, empty, move, sign out or delete a stronger one, alone or through an admin they made', async () => {
    const { id: empty } = await root.call(roleCalls.add, { body: { title: 'Empty', permissions: [] } })
    await fc.assert(
      fc.asyncProperty(anySet, anySet, anySet, async (mine, given, theirs) => {
        fc.pre(!theirs.every((one) => mine.includes(one)))
        const person = await app.person({ permissions: theirs })
        const role = await roleIdOf(person.id)
        const body = { title: `Free ${++count}`, permissions: theirs }
        const { id: free } = await root.call(roleCalls.add, { body })
        const before = await stateOf(person.id)
        const actor = await app.signedIn({ permissions: [...new Set([...mine, ...MANAGERS])] })
        const held = [...new Set([...mine, ...MANAGERS])]
        const stronger = !theirs.every((one) => held.includes(one))
        fc.pre(stronger)
        const victim = { id: person.id, role, free }
        expect(await tryAll(actor, victim, empty)).toEqual(Array(8).fill(403))
        // A second step: a role of their own making, an admin of their own making.
        const made = await actor.send(roleCalls.add, { body: { title: `Made ${++count}`, permissions: given } })
        expect(made.status).toBe(given.every((one) => held.includes(one)) ? 200 : 422)
        const helper = await app.signedIn({ permissions: given.filter((one) => held.includes(one)) })
        for (const status of await tryAll(helper, victim, empty)) expect(status).toBe(403)
        expect(await stateOf(person.id)).toEqual(before)
        expect((await root.call(roleCalls.get, { params: { id: free } })).permissions).toEqual([...theirs].sort())
      }),
      { numRuns: 25 },
    )
  })

  it('manage those who hold nothing that they lack, and say so in the list', async () => {
    const actor = await app.signedIn({ permissions: [...MANAGERS, 'reports_view'] })
    const weaker = await app.person({ permissions: ['reports_view'] })
    const stronger = await app.person({ permissions: ['reports_view', 'lead_faillead'] })
    const listed = await actor.call(adminCalls.list)
    const manageable = (id: number) => listed.find((one) => one.id === id)?.manageable
    expect([manageable(weaker.id), manageable(stronger.id)]).toEqual([true, false])
    const refused = await actor.refused(adminCalls.remove, { params: { id: stronger.id } })
    expect(refused.json.message).toBe(`${stronger.name} has permissions that you do not have.`)
    await actor.call(adminCalls.update, { params: { id: weaker.id }, body: { status: 0 } })
    await actor.call(adminCalls.remove, { params: { id: weaker.id } })
  })
})
