import type { CheckedInput } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { verifyPassword } from '@/server/auth/passwords'
import { CommittedRefusal, type Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { authCalls } from '../contract'
import { answerChallenge, findChallenge, openChallenge, resendCode } from './challenge'
import { findDevice, trustDevice } from './devices'
import { signInUser } from './session-user'
import { endTry, takeTry } from './throttle'

type Ctx = Context<typeof authCalls.signIn>

const accountOf = (services: Services, email: string): Buffer =>
  services.keys.fingerprint(`account:${email.trim().toLowerCase()}`)

function findUser(ctx: Ctx, email: string) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'kind', 'name', 'status', 'password_hash', 'mfa_method', 'mfa_phone', 'mfa_phone_last', 'mfa_totp'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function signIn(services: Services, ctx: Ctx, { body }: CheckedInput<typeof authCalls.signIn>) {
  const attempt = await takeTry(ctx.db, accountOf(services, body.email), ctx.now)
  const user = await findUser(ctx, body.email)
  const right = await verifyPassword(user?.status === 1 ? user.password_hash : null, body.password)
  if (!user || !right) {
    await endTry(ctx.db, attempt, ctx.now, 'failed')
    const who = user ? { by: user, links: { user: user.id } } : {}
    await ctx.record({ title: 'Sign-in failed', description: user ? '' : 'Unknown address', ...who })
    throw new CommittedRefusal(new AppError('wrongCredentials'))
  }
  if (user.kind !== 'admin') {
    await endTry(ctx.db, attempt, ctx.now, 'half-way')
    await ctx.record({ title: 'Sign-in refused', description: `Role ${user.kind}`, by: user, links: { user: user.id } })
    return { role: user.kind, mfa: 0 as const }
  }
  const device = await findDevice(ctx.db, user.id, body.mfa, ctx.now)
  const sealed = user.mfa_method === 'totp' ? user.mfa_totp : user.mfa_phone
  if (user.mfa_method && sealed && !device) {
    await endTry(ctx.db, attempt, ctx.now, 'half-way')
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
  await endTry(ctx.db, attempt, ctx.now, 'signed-in')
  await ctx.record({ title: 'Signed in', by: user, links: { user: user.id } })
  const signedIn = await signInUser(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: device !== undefined,
    ...(device ? { deviceId: device.id } : {}),
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
  return { ...signedIn, mfa: 0 as const }
}

const loadUser = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('users').select(['id', 'name', 'email', 'status']).where('id', '=', id).executeTakeFirstOrThrow()

export async function signInWithCode(
  services: Services,
  ctx: Ctx,
  { body }: CheckedInput<typeof authCalls.signInCode>,
) {
  const challenge = await findChallenge(ctx.db, body.token, 'signin', ctx.now)
  if (!challenge) throw new AppError('wrongSignInCode')
  const user = await loadUser(ctx, challenge.user_id)
  const attempt = await takeTry(ctx.db, accountOf(services, user.email), ctx.now)
  const right = await answerChallenge(services, ctx.db, ctx.now, challenge, body.code)
  if (!right || user.status !== 1) {
    await endTry(ctx.db, attempt, ctx.now, 'failed')
    await ctx.record({ title: 'Sign-in failed', description: 'Wrong code', by: user, links: { user: user.id } })
    throw new CommittedRefusal(new AppError('wrongSignInCode'))
  }
  await endTry(ctx.db, attempt, ctx.now, 'signed-in')
  const device = await trustDevice(services, ctx.db, ctx.now, user.id, ctx.useragent)
  await ctx.record({ title: 'Signed in', description: 'With a code', by: user, links: { user: user.id } })
  const signedIn = await signInUser(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: true,
    deviceId: device.id,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
  })
  return { ...signedIn, tokenmfa: device.token }
}

export async function resendSignInCode(services: Services, ctx: Ctx, token: string) {
  const challenge = await findChallenge(ctx.db, token, 'signin', ctx.now)
  if (!challenge) throw new AppError('refused', { text: 'Please sign in again' })
  const user = await loadUser(ctx, challenge.user_id)
  await resendCode(services, ctx.db, ctx.now, challenge)
  await ctx.record({ title: 'Sign-in code sent again', by: user, links: { user: user.id } })
  return {}
}
