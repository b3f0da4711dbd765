import type { CheckedInput } from '@/kernel/call'
import { AppError, invalidField, refuse } from '@/kernel/errors'
import { type Holder, mayManage, notHeld } from '@/kernel/permission'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { roleCalls } from '../contract'
import { findRole, lockRole, roleOf } from './sql'

type Ctx = Context<typeof roleCalls.update>
type Body = CheckedInput<typeof roleCalls.update>['body']

function checkPermissions(services: Services, wanted: readonly string[]): string[] {
  const known = new Set<string>(services.permissionCatalogue.flatMap((group) => group.items.map((item) => item.id)))
  const unknown = wanted.find((permission) => !known.has(permission))
  if (unknown !== undefined) throw invalidField('permissions', `There is no permission ${unknown}`)
  return [...new Set(wanted)].sort()
}

function guardGrant(by: Holder, wanted: readonly string[]): void {
  const missing = notHeld(by, wanted)
  if (missing !== undefined)
    throw invalidField('permissions', `You cannot give ${missing}: you do not hold it yourself`)
}

/** A role with more permissions than the actor's belongs to stronger people. */
function guardStronger(by: Holder, role: { readonly title: string; readonly permissions: readonly string[] }): void {
  if (!mayManage(by, { superuser: false, permissions: role.permissions }))
    throw new AppError('forbidden', { text: `${role.title} has permissions that you do not have.` })
}

const oneTitle = <T>(write: Promise<T>) => unique(write, 'roles_title_unique', 'title', 'Duplicate title')

/** The part of a role that the log compares. */
const logged = ({ title, permissions }: Body) => ({ title, permissions })

export async function addRole(services: Services, ctx: Ctx, body: Body) {
  const role = { title: body.title, permissions: checkPermissions(services, body.permissions) }
  guardGrant(ctx.actor, role.permissions)
  const insert = ctx.db.insertInto('roles').values({ ...role, ...stampNew(ctx) })
  const { id } = await oneTitle(insert.returning('id').executeTakeFirstOrThrow())
  await ctx.record({ title: 'Role added', description: role.title, after: role })
  return { id }
}

export async function updateRole(services: Services, ctx: Ctx, id: number, body: Body) {
  const role = { title: body.title, permissions: checkPermissions(services, body.permissions) }
  const before = found(await lockRole(ctx.db, id), 'Role')
  if (!ctx.actor.superuser && (await roleOf(ctx.db, ctx.actor.id)) === id)
    throw refuse('You cannot change your own role')
  guardStronger(ctx.actor, before)
  guardGrant(ctx.actor, role.permissions)
  await guardVersion(ctx, before)
  const update = ctx.db.updateTable('roles').set({ ...role, ...stamp(ctx) })
  await oneTitle(update.where('id', '=', id).execute())
  await ctx.record({ title: 'Role changed', description: role.title, before: logged(before), after: role })
  return found(await findRole(ctx.db, id), 'Role')
}

export async function removeRole(ctx: Ctx, id: number) {
  const before = found(await lockRole(ctx.db, id), 'Role')
  guardStronger(ctx.actor, before)
  if (before.users > 0) throw refuse('A role that has users cannot be deleted')
  await ctx.db.updateTable('users').set({ role_id: null }).where('role_id', '=', id).execute()
  await ctx.db.deleteFrom('roles').where('id', '=', id).execute()
  await ctx.record({ title: 'Role deleted', description: before.title, before: logged(before) })
  return {}
}
