import type { CheckedInput } from '@/kernel/call'
import { AppError, refuse } from '@/kernel/errors'
import { email as emailAddress } from '@/kernel/inputs'
import { endSessions } from '@/server/auth/sessions'
import type { Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { authCalls } from '../contract'
import { RESTORE_HOURS } from '../rules'
import { findDevice } from './devices'
import { issueKey, useKey } from './one-time-keys'
import { hashNewPassword } from './password-check'
import { signInUser } from './session-user'

type Ctx = Context<typeof authCalls.setPassword>

/** The same work for every address: whether it is known shows only when the job runs. */
export async function askForRestore(services: Services, ctx: Ctx, email: string) {
  if (!emailAddress.safeParse(email).success)
    throw new AppError('invalidFields', { text: 'Invalid email', fields: { email: 'Invalid email' } })
  const address = email.trim().toLowerCase()
  const key = `restore:${services.keys.fingerprint(address).toString('hex')}`
  await services.jobs.add(ctx.db, 'auth.restore', { email: address }, { key })
  await ctx.record({ title: 'Password reset asked for' })
  return {}
}

export const siteUrl = (services: Services): string =>
  services.config.SLUICE_PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${services.config.PORT}`

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
    const key = await issueKey(tx, user.id, 'restore', now, RESTORE_HOURS * 3_600_000)
    await services.outbox.post(tx, {
      channel: 'mail',
      recipient: user.email,
      subject: 'Set a new password for Sluice',
      body: `Hello ${user.name},\n\nopen this page to set a new password:\n${siteUrl(services)}/auth/restore/${key}\n\nThe link works once, for ${RESTORE_HOURS} hours. If you did not ask for it, nothing needs to be done.\n`,
    })
  })
}

export async function setPassword(services: Services, ctx: Ctx, { body }: CheckedInput<typeof authCalls.setPassword>) {
  const hash = await hashNewPassword(body.password)
  const user = await useKey(ctx.db, body.key, 'restore', ctx.now)
  if (user?.status !== 1) throw refuse('Invalid restore key')
  await ctx.db
    .updateTable('users')
    .set({ password_hash: hash, dateupdate: new Date(ctx.now) })
    .where('id', '=', user.id)
    .execute()
  await endSessions(ctx.db, user.id, 'password reset', ctx.now)
  await ctx.record({ title: 'Password set anew', by: user, links: { user: user.id } })
  const device = await findDevice(ctx.db, user.id, body.mfa, ctx.now)
  if (user.mfa_method && !device) return { mfa: 1 as const }
  return signInUser(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: device !== undefined,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
}

export async function register(
  services: Services,
  ctx: Ctx,
  { params, body }: CheckedInput<typeof authCalls.register>,
) {
  const hash = await hashNewPassword(body.password)
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
