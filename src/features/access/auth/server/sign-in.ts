import type { CheckedInput } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { verifyPassword } from '@/server/auth/passwords'
import { inTurn } from '@/server/auth/turns'
import { visitorFrom } from '@/server/auth/visitor'
import type { Db } from '@/server/database/database'
import { type BeforeChange, CommittedRefusal, type Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { authCalls } from '../contract'
import { answerChallenge, findChallenge, openChallenge, resendCode } from './challenge'
import { findDevice, trustDevice } from './devices'
import { knownFor } from './known'
import type { OriginLimits } from './limits'
import { type Side, sideOf } from './side'
import { accountOf, endTry, sourceOf, takeTry } from './throttle'

/** The log's title of a failed sign-in; the dashboard counts these rows. */
export const SIGN_IN_FAILED = 'Sign-in failed'

type Ctx = Context<typeof authCalls.signIn>
type Input = CheckedInput<typeof authCalls.signIn>

function findUser(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'kind',
      'name',
      'status',
      'password_hash',
      'mfa_method',
      'mfa_phone',
      'mfa_phone_last',
      'mfa_totp',
      'mfa_disabled',
    ])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', accountOf(email)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The long part of a sign-in, without a transaction: no connection is held while a password is hashed. */
export async function checkPassword(
  services: Services,
  limits: OriginLimits,
  { db, now, ipaddress }: BeforeChange,
  { body }: Input,
) {
  const visitor = visitorFrom(ipaddress, () =>
    knownFor(services, db, { email: body.email, address: ipaddress, now, device: body.mfa }),
  )
  await limits.takeTurn(visitor, now)
  return inTurn(visitor, async () => {
    const user = await findUser(db, body.email)
    const device = user && (await findDevice(services, db, user.id, body.mfa, now))
    const source = sourceOf(services, accountOf(body.email), ipaddress, device)
    await services.database.transact((tx) => takeTry(tx, source, now))
    const right = await verifyPassword(user?.status === 1 ? user.password_hash : null, body.password)
    return { user, device, source, right }
  })
}

/** Nobody changed the password or closed the account while it was being checked. */
const stillHolds = (ctx: Ctx, user: { id: number; password_hash: string | null }) =>
  ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst()

export async function signIn<S extends object, E>(
  services: Services,
  limits: OriginLimits,
  ctx: Ctx,
  { user, device, source, right }: Awaited<ReturnType<typeof checkPassword>>,
  side: Side<S, E>,
) {
  if (!user || !right) {
    const more = user ? '' : limits.rowAbout(ctx.ipaddress, ctx.now)
    if (more === undefined) throw new AppError('wrongCredentials')
    const who = user ? { by: user, links: { user: user.id } } : {}
    await ctx.record({ title: SIGN_IN_FAILED, description: user ? '' : `Unknown address${more}`, ...who })
    throw new CommittedRefusal(new AppError('wrongCredentials'))
  }
  if (!(await stillHolds(ctx, user))) throw new AppError('wrongCredentials')
  if (sideOf(user.kind) !== side.name) {
    await endTry(ctx.db, source, ctx.now, 'half-way')
    await ctx.record({ title: 'Sign-in refused', description: `Role ${user.kind}`, by: user, links: { user: user.id } })
    return side.turnAway(user.kind)
  }
  const sealed = user.mfa_method === 'totp' ? user.mfa_totp : user.mfa_phone
  if (user.mfa_method && sealed && !device && !user.mfa_disabled) {
    await endTry(ctx.db, source, ctx.now, 'half-way')
    const method = user.mfa_method === 'totp' ? 'totp' : 'phone'
    const secret = services.keys.decrypt(sealed)
    const mfaToken = await openChallenge(services, ctx.db, ctx.now, {
      userId: user.id,
      purpose: 'signin',
      method,
      secret,
    })
    await ctx.record({ title: 'Sign-in code asked for', by: user, links: { user: user.id } })
    const phone = method === 'phone' && user.mfa_phone_last ? { mfaPhone: user.mfa_phone_last } : {}
    return { role: 'admin', mfa: 1 as const, mfaToken, mfaMethod: method, ...phone } as const
  }
  await endTry(ctx.db, source, ctx.now, 'signed-in')
  await ctx.record({ title: 'Signed in', by: user, links: { user: user.id } })
  const signedIn = await side.open(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: device !== undefined,
    ...(device ? { deviceId: device.id } : {}),
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
  return { ...signedIn, mfa: 0 as const }
}

const loadUser = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'kind', 'name', 'email', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export async function signInWithCode<S extends object>(
  services: Services,
  ctx: Ctx,
  body: CheckedInput<typeof authCalls.signInCode>['body'],
  side: Side<S, unknown>,
) {
  const challenge = await findChallenge(services, ctx.db, body.token, 'signin', ctx.now)
  if (!challenge) throw new AppError('wrongSignInCode')
  const user = await loadUser(ctx, challenge.user_id)
  if (sideOf(user.kind) !== side.name) throw new AppError('wrongSignInCode')
  const source = sourceOf(services, accountOf(user.email), ctx.ipaddress)
  await takeTry(ctx.db, source, ctx.now)
  const right = await answerChallenge(services, ctx.db, ctx.now, challenge, body.code)
  if (!right || user.status !== 1) {
    await ctx.record({ title: SIGN_IN_FAILED, description: 'Wrong code', by: user, links: { user: user.id } })
    throw new CommittedRefusal(new AppError('wrongSignInCode'))
  }
  await endTry(ctx.db, source, ctx.now, 'signed-in')
  const device = await trustDevice(services, ctx.db, ctx.now, user.id, ctx.useragent)
  await ctx.record({ title: 'Signed in', description: 'With a code', by: user, links: { user: user.id } })
  const signedIn = await side.open(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: true,
    deviceId: device.id,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
  return { ...signedIn, tokenmfa: device.token }
}

export async function resendSignInCode(services: Services, ctx: Ctx, token: string) {
  const challenge = await findChallenge(services, ctx.db, token, 'signin', ctx.now)
  if (!challenge) throw new AppError('refused', { text: 'Please sign in again' })
  const user = await loadUser(ctx, challenge.user_id)
  await resendCode(services, ctx.db, ctx.now, challenge)
  await ctx.record({ title: 'Sign-in code sent again', by: user, links: { user: user.id } })
  return {}
}
