import type { CheckedInput } from '@/kernel/call'
import { invalidField, notFound, refuse } from '@/kernel/errors'
import { endSessions } from '@/server/auth/sessions'
import type { Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { forgetDevices, issueKey, siteUrl } from '../../auth/server/public'
import { INVITATION_DAYS } from '@/features/auth/public'
import type { adminCalls } from '../contract'
import { STATUS, storedStatus } from '../rules'
import { guardKind, roleToGive } from './guards'
import { findUser, lockSuperUsers, lockUser, type UserRow } from './sql'

type Ctx = Context<typeof adminCalls.update>

export const describe = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  status: row.status,
  superuser: row.superuser,
  permissionrole: row.role_id === null ? null : { id: row.role_id, title: row.role_title ?? '' },
  mfa: row.mfa_method !== null,
  dateadd: row.dateadd,
  version: row.version,
})

/** The part of a user that the log compares. */
const logged = (row: UserRow) => ({
  name: row.name,
  email: row.email,
  status: row.status,
  permissionrole: row.role_title,
  mfa: row.mfa_method !== null,
})

async function loadLocked(ctx: Ctx, id: number): Promise<UserRow> {
  const row = found(await lockUser(ctx.db, id), 'User')
  guardKind(ctx.actor, row, true)
  return row
}

async function sendInvitation(
  services: Services,
  tx: Tx,
  now: number,
  user: { id: number; name: string; email: string },
) {
  const key = await issueKey(services.keys, tx, user.id, 'invitation', now, INVITATION_DAYS * 86_400_000)
  await services.outbox.post(tx, {
    channel: 'mail',
    recipient: user.email,
    subject: 'You are invited to Sluice',
    body: `Hello ${user.name},\n\nyou have been invited to the Sluice console. Open this page to choose a password:\n${siteUrl(services)}/user/registration/${key}\n\nThe link works once, for ${INVITATION_DAYS} days.\n`,
  })
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
  if (body.sendemail === 1) await sendInvitation(services, ctx.db, ctx.now, { id, name, email })
  const after = { name, email, permissionrole: role.title }
  await ctx.record({ title: 'Admin added', description: name, after, links: { user: id } })
  return { id }
}

export async function updateUser(ctx: Ctx, { params, body }: CheckedInput<typeof adminCalls.update>) {
  const before = await loadLocked(ctx, params.id)
  await guardVersion(ctx, before, describe(before))
  const status = body.status === undefined ? before.status : storedStatus(body.status, before.has_password)
  const roleId = await wantedRole(ctx, before, body.permissionrole)
  await guardAccess(ctx, before, status)
  const turnsMfaOff = before.kind === 'publisher' && body.mfadisable === 1
  await ctx.db
    .updateTable('users')
    .set({
      name: body.name ?? before.name,
      status,
      role_id: roleId,
      mfa_disabled: turnsMfaOff ? true : before.mfa_disabled,
      ...stamp(ctx),
    })
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
  return describe(after)
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
  await sendInvitation(services, ctx.db, ctx.now, user)
  await ctx.record({ title: 'Invitation sent again', description: user.name, links: { user: id } })
  return {}
}

export async function endSessionsOf(ctx: Ctx, id: number) {
  const user = await loadLocked(ctx, id)
  await endSessions(ctx.db, id, 'ended by an admin', ctx.now)
  await ctx.record({ title: 'Sessions ended', description: user.name, links: { user: id } })
  return {}
}
