import type { CheckedInput } from '@/kernel/call'
import { AppError, refuse } from '@/kernel/errors'
import { email as emailAddress } from '@/kernel/inputs'
import { endSessions } from '@/server/auth/sessions'
import { inTurn } from '@/server/auth/turns'
import type { BeforeChange, Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { authCalls } from '../contract'
import { RESTORE_HOURS } from '../rules'
import { forgetDevices } from './devices'
import type { AddressLimits } from './limits'
import { findKey, issueKey, useKey } from './one-time-keys'
import { checkNewPassword, hashNewPassword } from './password-check'
import { signInUser } from './session-user'
import { siteUrl } from './site-url'

type Ctx = Context<typeof authCalls.setPassword>

const KEY_NAMES = { restore: 'restore key', invitation: 'invitation' } as const

/** The same work for every address: whether it is known shows only when the job runs. */
export async function askForRestore(services: Services, limits: AddressLimits, ctx: Ctx, email: string) {
  if (!emailAddress.safeParse(email).success)
    throw new AppError('invalidFields', { text: 'Invalid email', fields: { email: 'Invalid email' } })
  if (!limits.mayLog(ctx.ipaddress, ctx.now)) throw new AppError('tooMany', { headers: { 'retry-after': '60' } })
  const address = email.trim().toLowerCase()
  const key = `restore:${services.keys.fingerprint(address).toString('hex')}`
  await services.jobs.add(ctx.db, 'auth.restore', { email: address }, { key })
  await ctx.record({ title: 'Password reset requested' })
  return {}
}

/** Runs as a job; an address nobody has ends here. At most one mail every minute. */
export async function sendRestoreMail(services: Services, { email }: { email: string }): Promise<void> {
  const now = services.clock.now()
  await services.database.transact(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .where('status', '=', 1)
      .where('kind', '=', 'admin')
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const recent = await tx
      .selectFrom('one_time_keys')
      .select('id')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'restore')
      .where('created_at', '>', new Date(now - 60_000))
      .executeTakeFirst()
    if (recent) return
    const key = await issueKey(services.keys, tx, user.id, 'restore', now, RESTORE_HOURS * 3_600_000)
    await services.outbox.post(tx, {
      channel: 'mail',
      recipient: user.email,
      subject: 'Set a new password for Sluice',
      body: `Hello ${user.name},\n\nopen this page to set a new password:\n${siteUrl(services)}/auth/restore/${key}\n\nThe link works once, for ${RESTORE_HOURS} hours. If you did not ask for it, nothing needs to be done.\n`,
    })
  })
}

/** Hashes the new password, outside any transaction, for whoever holds a key that is good at this moment. */
export async function hashForKey(
  services: Services,
  limits: AddressLimits,
  { db, now, ipaddress }: BeforeChange,
  given: { readonly key: string; readonly purpose: 'restore' | 'invitation'; readonly password: string },
): Promise<string> {
  checkNewPassword(given.password)
  limits.takeTurn(ipaddress, now)
  const { key, purpose } = given
  if (!(await findKey(services.keys, db, key, purpose, now))) throw refuse(`Invalid ${KEY_NAMES[purpose]}`)
  return inTurn(ipaddress, () => hashNewPassword(given.password))
}

export async function setPassword(
  services: Services,
  ctx: Ctx,
  { body }: CheckedInput<typeof authCalls.setPassword>,
  hash: string,
) {
  const user = await useKey(ctx.db, body.key, 'restore', ctx.now)
  if (user?.status !== 1) throw refuse('Invalid restore key')
  await ctx.db
    .updateTable('users')
    .set({ password_hash: hash, dateupdate: new Date(ctx.now) })
    .where('id', '=', user.id)
    .execute()
  await endSessions(ctx.db, user.id, 'password reset', ctx.now)
  await forgetDevices(ctx.db, user.id)
  await ctx.record({ title: 'Password set anew', by: user, links: { user: user.id } })
  if (user.mfa_method) return { mfa: 1 as const }
  return signInUser(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: false,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
}

export async function register(
  services: Services,
  ctx: Ctx,
  { params, body }: CheckedInput<typeof authCalls.register>,
  hash: string,
) {
  const user = await useKey(ctx.db, params.id, 'invitation', ctx.now)
  if (user?.status !== 0) throw refuse('Invalid invitation')
  await ctx.db
    .updateTable('users')
    .set((eb) => ({
      name: body.name,
      password_hash: hash,
      status: 1,
      dateupdate: new Date(ctx.now),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', user.id)
    .execute()
  await ctx.record({ title: 'Invitation accepted', by: { id: user.id, name: body.name }, links: { user: user.id } })
  return signInUser(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: false,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
}
