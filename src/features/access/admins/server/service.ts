import type { CheckedInput } from '@/kernel/call'
import { invalidField, notFound, refuse } from '@/kernel/errors'
import { type Holder, mayManage } from '@/kernel/permission'
import { endSessions } from '@/server/auth/sessions'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { STATUS, storedStatus } from '@/features/access/auth/public'
import type { PartnerKind } from '@/features/access/partner-users/public'
import { forgetDevices, sendInvitation } from '@/features/access/auth/server/public'
import { guardReach, partiesOf } from '@/features/access/partner-users/server/public'
import type { adminCalls } from '../contract'
import { guardKind, roleToGive } from './guards'
import { findUser, lockSuperUsers, lockUser, type UserRow } from './sql'

type Ctx = Context<typeof adminCalls.update>

export const describe = (by: Holder) => (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  status: row.status,
  superuser: row.superuser,
  permissionrole: row.role_id === null ? null : { id: row.role_id, title: row.role_title ?? '' },
  mfa: row.mfa_method !== null,
  manageable: mayManage(by, row),
  dateadd: row.dateadd,
  version: row.version,
})

/** A user of any kind, with what only partner users have. */
export async function describeWhole({ db, actor }: Pick<Context<typeof adminCalls.get>, 'db' | 'actor'>, row: UserRow) {
  const user = describe(actor)(row)
  if (row.kind === 'admin') return user
  const parties = await partiesOf(db, row.id)
  if (row.kind === 'lender') return { ...user, lenders: parties }
  return { ...user, mfadisable: row.mfa_disabled ? 1 : 0, publishers: parties }
}

/** The part of a user that the log compares. */
const logged = (row: UserRow) => ({
  name: row.name,
  email: row.email,
  status: row.status,
  permissionrole: row.role_title,
  mfa: row.mfa_method !== null,
  mfadisable: row.mfa_disabled,
})

async function loadLocked(ctx: Ctx, id: number): Promise<UserRow> {
  const row = found(await lockUser(ctx.db, id), 'User')
  guardKind(ctx.actor, row, true)
  return row
}

export async function addAdmin(services: Services, ctx: Ctx, { body }: CheckedInput<typeof adminCalls.add>) {
  const role = await roleToGive(ctx.db, ctx.actor, body.permissionrole)
  const { name, email, permissionrole } = body
  const insert = ctx.db
    .insertInto('users')
    .values({ kind: 'admin', name, email, role_id: permissionrole, ...stampNew(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await unique(insert, 'users_email_unique', 'email', 'This address already has a user')
  if (body.sendemail === 1) await sendInvitation(services, ctx.db, ctx.now, { id, name, email }, 'console')
  const after = { name, email, permissionrole: role.title }
  await ctx.record({ title: 'Admin added', description: name, after, links: { user: id } })
  return { id }
}

export async function updateUser(ctx: Ctx, { params, body }: CheckedInput<typeof adminCalls.update>) {
  const before = await loadLocked(ctx, params.id)
  await guardVersion(ctx, before, await describeWhole(ctx, before))
  const status = body.status === undefined ? before.status : storedStatus(body.status, before.has_password)
  const roleId = await wantedRole(ctx, before, body.permissionrole)
  await guardAccess(ctx, before, status)
  const mfa_disabled =
    before.kind === 'publisher' && body.mfadisable !== undefined ? body.mfadisable === 1 : before.mfa_disabled
  if (before.kind !== 'admin') guardReach(ctx.actor, before.kind as PartnerKind, before, { status, mfa_disabled })
  await ctx.db
    .updateTable('users')
    .set({ name: body.name ?? before.name, status, role_id: roleId, mfa_disabled, ...stamp(ctx) })
    .where('id', '=', before.id)
    .execute()
  if (status !== STATUS.active) await endSessions(ctx.db, before.id, 'deactivated', ctx.now)
  else if (roleId !== before.role_id) await endSessions(ctx.db, before.id, 'role changed', ctx.now)
  const after = found(await findUser(ctx.db, before.id), 'User')
  await ctx.record({
    title: 'User changed',
    description: after.name,
    before: logged(before),
    after: logged(after),
    links: { user: after.id },
  })
  return describeWhole(ctx, after)
}

async function wantedRole(ctx: Ctx, before: UserRow, wanted: number | null | undefined): Promise<number | null> {
  if (before.kind !== 'admin' || wanted === undefined || wanted === before.role_id) return before.role_id
  if (before.id === ctx.actor.id) throw refuse('You cannot change your own role')
  if (wanted === null) {
    if (!before.superuser) throw invalidField('permissionrole', 'Choose a role')
    return null
  }
  await roleToGive(ctx.db, ctx.actor, wanted)
  return wanted
}

/** Nobody locks themselves out, and one active super user always remains. */
async function guardAccess(ctx: Ctx, before: UserRow, status: number): Promise<void> {
  if (status === STATUS.active || before.status !== STATUS.active) return
  if (before.id === ctx.actor.id) throw refuse('You cannot deactivate yourself')
  if (before.superuser && (await lockSuperUsers(ctx.db)).length <= 1)
    throw refuse('The last super user must stay active')
}

export async function removeAdmin(ctx: Ctx, id: number) {
  const before = await loadLocked(ctx, id)
  if (before.kind !== 'admin') throw notFound('User')
  if (before.id === ctx.actor.id) throw refuse('You cannot delete yourself')
  await guardAccess(ctx, before, STATUS.deactivated)
  const status = before.has_password ? STATUS.deactivated : STATUS.notActivated
  await ctx.db
    .updateTable('users')
    .set({ status, deleted_at: new Date(ctx.now), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  await endSessions(ctx.db, id, 'deleted', ctx.now)
  await forgetDevices(ctx.db, id)
  await ctx.record({ title: 'Admin deleted', description: before.name, before: logged(before), links: { user: id } })
  return {}
}

export async function resendInvitation(services: Services, ctx: Ctx, id: number) {
  const user = await loadLocked(ctx, id)
  if (user.kind !== 'admin' || user.status !== STATUS.notActivated) throw refuse('This user needs no invitation')
  await sendInvitation(services, ctx.db, ctx.now, user, 'console')
  await ctx.record({ title: 'Invitation sent again', description: user.name, links: { user: id } })
  return {}
}

export async function endSessionsOf(ctx: Ctx, id: number) {
  const user = await loadLocked(ctx, id)
  await endSessions(ctx.db, id, 'ended by an admin', ctx.now)
  await ctx.record({ title: 'Sessions ended', description: user.name, links: { user: id } })
  return {}
}
