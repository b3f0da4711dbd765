import type { CheckedInput } from '@/kernel/call'
import { AppError, invalidField, notFound, refuse } from '@/kernel/errors'
import { violated } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { staleEdit } from '@/server/http/stale'
import type { Services } from '@/server/services'
import { nameOf } from '../../admins/server/public'
import type { roleCalls } from '../contract'
import { type Holder, notHeld } from '../rules'
import { findRole, lockRole, roleOf } from './sql'

type Ctx = Context<typeof roleCalls.update>
type Body = CheckedInput<typeof roleCalls.update>['body']

function checkPermissions(services: Services, wanted: readonly string[]): string[] {
  const known = new Set<string>(services.permissionCatalogue.flatMap((group) => group.items.map((item) => item.id)))
  const unknown = wanted.find((permission) => !known.has(permission))
  if (unknown !== undefined) throw invalidField('permissions', `There is no permission ${unknown}`)
  return [...new Set(wanted)].sort()
}

function guardGrant(by: Holder, wanted: readonly string[], before?: readonly string[]): void {
  const missing = notHeld(by, wanted, before)
  if (missing !== undefined)
    throw invalidField('permissions', `You cannot give ${missing}: you do not hold it yourself`)
}

/** The specification shows one text for every save failure of a role; the field says the rest. */
async function namingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) !== 'roles_title_unique') throw error
    throw new AppError('invalidFields', { text: 'Duplicate title', fields: { title: 'Duplicate title' } })
  }
}

export async function addRole(services: Services, ctx: Ctx, body: Body) {
  const permissions = checkPermissions(services, body.permissions)
  guardGrant(ctx.actor, permissions)
  const at = new Date(ctx.now)
  const values = { title: body.title, permissions, dateadd: at, dateupdate: at, updated_by: ctx.actor.id }
  const { id } = await namingDuplicates(() =>
    ctx.db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await ctx.record({ title: 'Role added', description: body.title, after: { title: body.title, permissions } })
  return { id }
}

export async function updateRole(services: Services, ctx: Ctx, id: number, body: Body) {
  const permissions = checkPermissions(services, body.permissions)
  const before = await lockRole(ctx.db, id)
  if (!before) throw notFound('Role')
  if (!ctx.actor.superuser && (await roleOf(ctx.db, ctx.actor.id)) === id)
    throw refuse('You cannot change your own role')
  guardGrant(ctx.actor, permissions, before.permissions)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== before.version)
    throw staleEdit(before, await nameOf(ctx.db, before.updated_by), before.dateupdate)
  await namingDuplicates(() =>
    ctx.db
      .updateTable('roles')
      .set((eb) => ({
        title: body.title,
        permissions,
        dateupdate: new Date(ctx.now),
        updated_by: ctx.actor.id,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute(),
  )
  const { title } = before
  await ctx.record({
    title: 'Role changed',
    description: body.title,
    before: { title, permissions: before.permissions },
    after: { title: body.title, permissions },
  })
  const after = await findRole(ctx.db, id)
  if (!after) throw notFound('Role')
  return after
}

export async function removeRole(ctx: Ctx, id: number) {
  const before = await lockRole(ctx.db, id)
  if (!before) throw notFound('Role')
  if (before.users > 0) throw refuse('A role that has users cannot be deleted')
  await ctx.db.updateTable('users').set({ role_id: null }).where('role_id', '=', id).execute()
  await ctx.db.deleteFrom('roles').where('id', '=', id).execute()
  const { title, permissions } = before
  await ctx.record({ title: 'Role deleted', description: title, before: { title, permissions } })
  return {}
}
