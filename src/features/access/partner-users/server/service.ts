import { invalidField, notFound, refuse } from '@/kernel/errors'
import { STATUS, storedStatus } from '@/features/access/auth/public'
import type { LogLinks } from '@/server/audit/record'
import { endSessions } from '@/server/auth/sessions'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { forgetDevices, sendInvitation } from '@/features/access/auth/server/public'
import type { lenderUserCalls } from '../contract'
import type { PartnerKind } from '../rules'
import { guardParties, guardReach, tellOtherUsers } from './grants'
import { existing, findUser, lockUser, type UserRow } from './sql'

type Ctx = Context<typeof lenderUserCalls.edit>

const TITLES = { publisher: 'Publisher', lender: 'Lender' } as const

/** The part of a user that the log compares. */
const logged = (row: UserRow) => ({
  name: row.name,
  email: row.email,
  status: row.status,
  mfadisable: row.mfa_disabled,
  parties: row.parties.map(({ title }) => title),
})

const load = async (ctx: Ctx, kind: PartnerKind, id: number): Promise<UserRow> =>
  found(await lockUser(ctx.db, kind, id), 'User')

const linksTo = (kind: PartnerKind, user: number, parties: readonly number[]): LogLinks =>
  parties.length === 1 ? { user, [kind]: parties[0] } : { user }

/** Ids once each; one that does not exist is the field's fault. */
async function checkParties(ctx: Ctx, kind: PartnerKind, wanted: readonly number[], field: string): Promise<number[]> {
  const ids = [...new Set(wanted)]
  if ((await existing(ctx.db, kind, ids)).length < ids.length) throw invalidField(field, `Choose ${kind}s of the list`)
  return ids
}

async function giveParties(ctx: Ctx, kind: PartnerKind, user: number, parties: readonly number[]): Promise<void> {
  if (parties.length === 0) return
  await guardParties(ctx.db, ctx.actor, kind, parties)
  const key = kind === 'publisher' ? 'publisher_id' : 'lender_id'
  const given = { user_id: user, kind, dateadd: new Date(ctx.now), added_by: ctx.actor.id }
  await ctx.db
    .insertInto('user_parties')
    .values(parties.map((party) => ({ ...given, [key]: party })))
    .execute()
}

async function takeParties(ctx: Ctx, user: number, parties: readonly number[]): Promise<void> {
  if (parties.length === 0) return
  await ctx.db
    .deleteFrom('user_parties')
    .where('user_id', '=', user)
    .where('party_id', 'in', [...parties])
    .execute()
}

interface NewUser {
  readonly name: string
  readonly email: string
  readonly sendemail: 0 | 1
  readonly mfadisable?: 0 | 1 | undefined
  readonly parties: readonly number[]
  /** What the call names its publishers or lenders. */
  readonly field: string
}

export async function addUser(services: Services, ctx: Ctx, kind: PartnerKind, wanted: NewUser): Promise<UserRow> {
  const parties = await checkParties(ctx, kind, wanted.parties, wanted.field)
  const { name, email } = wanted
  const insert = ctx.db
    .insertInto('users')
    .values({ kind, name, email, mfa_disabled: wanted.mfadisable === 1, ...stampNew(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await unique(insert, 'users_email_unique', 'email', 'Duplicate email')
  await giveParties(ctx, kind, id, parties)
  if (wanted.sendemail === 1) await sendInvitation(services, ctx.db, ctx.now, { id, name, email }, 'portal')
  const user = found(await findUser(ctx.db, kind, id), 'User')
  await tellOtherUsers(services, ctx.db, kind, { user, parties: user.parties })
  const links = linksTo(kind, id, parties)
  await ctx.record({ title: `${TITLES[kind]} user added`, description: name, after: logged(user), links })
  return user
}

interface Changes {
  readonly name?: string | undefined
  readonly status?: 0 | 1 | 2 | undefined
  readonly mfadisable?: 0 | 1 | undefined
  readonly parties?: readonly number[] | undefined
  readonly field: string
}

/** A user who is deactivated before choosing a password loses the invitation, too. */
function statusOf(wanted: number | undefined, before: UserRow): number {
  if (wanted === undefined || wanted === STATUS.deactivated) return wanted ?? before.status
  return storedStatus(wanted, before.has_password)
}

export async function editUser(
  services: Services,
  ctx: Ctx,
  kind: PartnerKind,
  id: number,
  wanted: Changes,
  shown: (row: UserRow) => unknown,
): Promise<UserRow> {
  const before = await load(ctx, kind, id)
  await guardVersion(ctx, before, shown(before))
  const status = statusOf(wanted.status, before)
  const owned = before.parties.map((party) => party.id)
  const parties = wanted.parties === undefined ? owned : await checkParties(ctx, kind, wanted.parties, wanted.field)
  const mfa_disabled = wanted.mfadisable === undefined ? before.mfa_disabled : wanted.mfadisable === 1
  guardReach(ctx.actor, kind, { ...before, parties: owned }, { status, mfa_disabled, parties })
  const added = parties.filter((party) => !owned.includes(party))
  await takeParties(
    ctx,
    id,
    owned.filter((party) => !parties.includes(party)),
  )
  await giveParties(ctx, kind, id, added)
  await ctx.db
    .updateTable('users')
    .set({ name: wanted.name ?? before.name, status, mfa_disabled, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  if (status !== STATUS.active) await endSessions(ctx.db, id, 'deactivated', ctx.now)
  const after = found(await findUser(ctx.db, kind, id), 'User')
  const given = after.parties.filter((party) => added.includes(party.id))
  await tellOtherUsers(services, ctx.db, kind, { user: after, parties: given })
  await ctx.record({
    title: `${TITLES[kind]} user changed`,
    description: after.name,
    before: logged(before),
    after: logged(after),
    links: linksTo(kind, id, parties),
  })
  return after
}

export async function assignUser(services: Services, ctx: Ctx, kind: PartnerKind, party: number, userId: number) {
  const user = await load(ctx, kind, userId)
  if ((await existing(ctx.db, kind, [party])).length === 0) throw notFound(TITLES[kind])
  if (user.parties.some(({ id }) => id === party)) throw refuse(`This user is assigned to the ${kind} already`)
  await giveParties(ctx, kind, userId, [party])
  const { parties } = await noteParties(ctx, kind, user, party, `User assigned to ${kind}`)
  await tellOtherUsers(services, ctx.db, kind, { user, parties: parties.filter(({ id }) => id === party) })
  return {}
}

export async function unassignUser(ctx: Ctx, kind: PartnerKind, party: number, userId: number) {
  const user = await load(ctx, kind, userId)
  if (!user.parties.some(({ id }) => id === party)) throw refuse(`This user is not assigned to the ${kind}`)
  await takeParties(ctx, userId, [party])
  await noteParties(ctx, kind, user, party, `User un-assigned from ${kind}`)
  return {}
}

async function noteParties(
  ctx: Ctx,
  kind: PartnerKind,
  before: UserRow,
  party: number,
  title: string,
): Promise<UserRow> {
  await ctx.db.updateTable('users').set(stamp(ctx)).where('id', '=', before.id).execute()
  const after = found(await findUser(ctx.db, kind, before.id), 'User')
  const links = { user: before.id, [kind]: party }
  await ctx.record({ title, description: before.name, before: logged(before), after: logged(after), links })
  return after
}

export async function resendInvitation(services: Services, ctx: Ctx, kind: PartnerKind, id: number) {
  const user = await load(ctx, kind, id)
  if (user.status !== STATUS.notActivated) throw refuse('This user needs no invitation')
  await sendInvitation(services, ctx.db, ctx.now, user, 'portal')
  await ctx.record({ title: 'Invitation sent again', description: user.name, links: { user: id } })
  return {}
}

export async function removeUser(ctx: Ctx, kind: PartnerKind, id: number) {
  const before = await load(ctx, kind, id)
  await ctx.db
    .updateTable('users')
    .set({ status: STATUS.deactivated, deleted_at: new Date(ctx.now), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('user_parties').where('user_id', '=', id).execute()
  await endSessions(ctx.db, id, 'deleted', ctx.now)
  await forgetDevices(ctx.db, id)
  await ctx.record({
    title: `${TITLES[kind]} user deleted`,
    description: before.name,
    before: logged(before),
    links: { user: id },
  })
  return {}
}
