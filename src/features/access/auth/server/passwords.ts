import { refuse } from '@/kernel/errors'
import { endSessions } from '@/server/auth/sessions'
import { inTurn } from '@/server/auth/turns'
import { visitorFrom } from '@/server/auth/visitor'
import type { BeforeChange, Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { authCalls } from '../contract'
import { forgetDevices } from './devices'
import type { OriginLimits } from './limits'
import { findKey, useKey } from './one-time-keys'
import { checkNewPassword, hashNewPassword } from './password-check'
import type { Side, SideName } from './side'

type Ctx = Context<typeof authCalls.setPassword>

const KEY_NAMES = { restore: 'restore key', invitation: 'invitation' } as const

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
  limits: OriginLimits,
  { db, now, ipaddress }: BeforeChange,
  given: KeyAndPassword,
): Promise<string> {
  checkNewPassword(given.password)
  const { key, purpose, side } = given
  const holder = () => findKey(services.keys, db, key, purpose, now, side)
  const visitor = visitorFrom(ipaddress, async () => {
    const found = await holder()
    return found && `user ${found.id}`
  })
  await limits.takeTurn(visitor, now)
  const user = await holder()
  if (!user) throw refuse(`Invalid ${KEY_NAMES[purpose]}`)
  const own = [user.name, user.email, given.name ?? '']
  return inTurn(visitor, () => hashNewPassword(given.password, own))
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
