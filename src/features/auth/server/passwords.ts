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
import type { Side, SideName } from './side'
import { siteUrl } from './site-url'

type Ctx = Context<typeof authCalls.setPassword>

const KEY_NAMES = { restore: 'restore key', invitation: 'invitation' } as const

/** The same work for every address: whether it is known shows only when the job runs. */
export async function askForRestore(
  services: Services,
  limits: AddressLimits,
  ctx: Ctx,
  email: string,
  side: SideName,
) {
  if (!emailAddress.safeParse(email).success)
    throw new AppError('invalidFields', { text: 'Invalid email', fields: { email: 'Invalid email' } })
  if (!limits.mayLog(ctx.ipaddress, ctx.now)) throw new AppError('tooMany', { headers: { 'retry-after': '60' } })
  const address = email.trim().toLowerCase()
  const key = `restore:${side}:${services.keys.fingerprint(address).toString('hex')}`
  await services.jobs.add(ctx.db, 'auth.restore', { email: address, side }, { key })
  await ctx.record({ title: 'Password reset requested' })
  return {}
}

const RESTORE_PATHS = { console: '/auth/restore', portal: '/portal/restore' } as const

interface Restore {
  readonly email: string
  readonly side?: SideName
}

/** Runs as a job; an address nobody has on that side ends here. At most one mail every minute. */
export async function sendRestoreMail(services: Services, { email, side = 'console' }: Restore): Promise<void> {
  const now = services.clock.now()
  await services.database.transact(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .where('status', '=', 1)
      .where('kind', side === 'console' ? '=' : '<>', 'admin')
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
      body: `Hello ${user.name},\n\nopen this page to set a new password:\n${siteUrl(services)}${RESTORE_PATHS[side]}/${key}\n\nThe link works once, for ${RESTORE_HOURS} hours. If you did not ask for it, nothing needs to be done.\n`,
    })
  })
}

interface KeyAndPassword {
  readonly key: string
  readonly purpose: 'restore' | 'invitation'
  readonly password: string
  readonly side: SideName
  /** The name that a registration brings along. */
  readonly name?: string
}

/** Hashes the new password, outside any transaction, for whoever holds a key that is good at this moment. */
export async function hashForKey(
  services: Services,
  limits: AddressLimits,
  { db, now, ipaddress }: BeforeChange,
  given: KeyAndPassword,
): Promise<string> {
  checkNewPassword(given.password)
  await limits.takeTurn(ipaddress, now)
  const { key, purpose, side } = given
  const user = await findKey(services.keys, db, key, purpose, now, side)
  if (!user) throw refuse(`Invalid ${KEY_NAMES[purpose]}`)
  const own = [user.name, user.email, given.name ?? '']
  return inTurn(ipaddress, () => hashNewPassword(given.password, own))
}

export async function setPassword<S extends object>(
  services: Services,
  ctx: Ctx,
  key: string,
  hash: string,
  side: Side<S, unknown>,
) {
  const user = await useKey(ctx.db, key, 'restore', ctx.now, side.name)
  if (user?.status !== 1) throw refuse('Invalid restore key')
  await ctx.db
    .updateTable('users')
    .set({ password_hash: hash, dateupdate: new Date(ctx.now) })
    .where('id', '=', user.id)
    .execute()
  await endSessions(ctx.db, user.id, 'password reset', ctx.now)
  await forgetDevices(ctx.db, user.id)
  await ctx.record({ title: 'Password set anew', by: user, links: { user: user.id } })
  if (user.mfa_method && !user.mfa_disabled) return { mfa: 1 as const }
  return side.open(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: false,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
}

interface Registration {
  readonly key: string
  readonly name: string
  readonly hash: string
}

export async function register<S extends object>(
  services: Services,
  ctx: Ctx,
  { key, name, hash }: Registration,
  side: Side<S, unknown>,
) {
  const user = await useKey(ctx.db, key, 'invitation', ctx.now, side.name)
  if (user?.status !== 0) throw refuse('Invalid invitation')
  await ctx.db
    .updateTable('users')
    .set((eb) => ({
      name,
      password_hash: hash,
      status: 1,
      dateupdate: new Date(ctx.now),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', user.id)
    .execute()
  await ctx.record({ title: 'Invitation accepted', by: { id: user.id, name }, links: { user: user.id } })
  return side.open(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: false,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
}
