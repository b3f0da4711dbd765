import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError, invalidField, refuse } from '@/kernel/errors'
import { endSessions } from '@/server/auth/sessions'
import { inTurn } from '@/server/auth/turns'
import { signedInVisitor } from '@/server/auth/visitor'
import type { Db } from '@/server/database/database'
import { CommittedRefusal, type Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import {
  answerChallenge,
  dropSetups,
  endTry,
  findChallenge,
  forgetDevices,
  newTotpSecret,
  openChallenge,
  totpOf,
  trustDevice,
} from '@/features/access/auth/server/public'
import type { accountCalls } from '../contract'
import { checkOwn, type SignedIn } from './own-password'

type Ctx = Context<typeof accountCalls.startMfa>

const methodOf = (db: Db, userId: number) => db.selectFrom('users').select('mfa_method').where('id', '=', userId)

/** Once on, only tech support changes it; an authenticator app may still replace a phone, being stronger. */
const currentMethod = async (ctx: Ctx): Promise<string | null> =>
  (await methodOf(ctx.db, ctx.actor.id).forUpdate().executeTakeFirstOrThrow()).mfa_method

/** Whoever replaces a phone shows the password: an open session alone is not its owner. */
export async function proveOwner(services: Services, ctx: SignedIn, password: string | undefined) {
  const { mfa_method } = await methodOf(ctx.db, ctx.actor.id).executeTakeFirstOrThrow()
  if (mfa_method === null) return null
  if (!password) throw invalidField('password', 'Enter your password')
  return inTurn(signedInVisitor(ctx.ipaddress, ctx.actor.id), () => checkOwn(services, ctx, password))
}

export async function startPhone(services: Services, ctx: Ctx, typed: string) {
  if ((await currentMethod(ctx)) !== null) throw refuse('Please contact tech support to change the phone')
  const phone = parsePhoneNumberFromString(typed, 'US')
  if (!phone?.isValid()) throw invalidField('phone', 'Enter a valid phone number')
  const since = new Date(ctx.now - 600_000)
  const recent = await ctx.db
    .selectFrom('mfa_challenges')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', ctx.actor.id)
    .where('purpose', '=', 'setup')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (recent.n >= 4) throw new AppError('tooMany', { text: 'Too many codes were sent. Please wait ten minutes.' })
  const token = await openChallenge(services, ctx.db, ctx.now, {
    userId: ctx.actor.id,
    purpose: 'setup',
    method: 'phone',
    secret: phone.number,
  })
  await ctx.record({ title: 'Code for a phone sent', links: { user: ctx.actor.id } })
  return { id: token, token }
}

export async function startTotp(services: Services, ctx: Ctx, proof: Awaited<ReturnType<typeof proveOwner>>) {
  const method = await currentMethod(ctx)
  if (method === 'totp') throw refuse('An authenticator app is set up already')
  // Set up by somebody else at this very moment: the next try is asked for the password.
  if (method !== null && !proof) throw invalidField('password', 'Enter your password')
  if (proof && !proof.right) {
    await ctx.record({ title: 'Wrong password', description: 'Authenticator app', links: { user: ctx.actor.id } })
    throw new CommittedRefusal(invalidField('password', 'Invalid password'))
  }
  if (proof) await endTry(ctx.db, proof.source, ctx.now, 'signed-in')
  const secret = newTotpSecret()
  const token = await openChallenge(services, ctx.db, ctx.now, {
    userId: ctx.actor.id,
    purpose: 'setup',
    method: 'totp',
    secret,
  })
  await ctx.record({ title: 'Authenticator app set-up begun', links: { user: ctx.actor.id } })
  return { id: token, token, secret, url: totpOf(secret, ctx.actor.email).toString() }
}

export async function complete(services: Services, ctx: Ctx, token: string, code: string) {
  const challenge = await findChallenge(services, ctx.db, token, 'setup', ctx.now)
  if (challenge?.user_id !== ctx.actor.id || !challenge.secret) throw refuse('Invalid verification code')
  const before = await currentMethod(ctx)
  if (before !== null && challenge.method === 'phone') throw refuse('Please contact tech support to change the phone')
  if (!(await answerChallenge(services, ctx.db, ctx.now, challenge, code))) {
    await ctx.record({ title: 'Wrong verification code', links: { user: ctx.actor.id } })
    throw new CommittedRefusal(refuse('Invalid verification code'))
  }
  const proven = services.keys.decrypt(challenge.secret)
  const isPhone = challenge.method === 'phone'
  await ctx.db
    .updateTable('users')
    .set({
      mfa_method: challenge.method,
      ...(isPhone
        ? { mfa_phone: challenge.secret, mfa_phone_last: proven.slice(-4) }
        : { mfa_totp: challenge.secret, mfa_phone: null, mfa_phone_last: null }),
      dateupdate: new Date(ctx.now),
    })
    .where('id', '=', ctx.actor.id)
    .execute()
  await dropSetups(ctx.db, ctx.actor.id, ctx.now)
  await forgetDevices(ctx.db, ctx.actor.id)
  await endSessions(ctx.db, ctx.actor.id, 'multi-factor authentication set up', ctx.now, ctx.actor.sessionId)
  const device = await trustDevice(services, ctx.db, ctx.now, ctx.actor.id, ctx.useragent)
  await ctx.db
    .updateTable('sessions')
    .set({ mfa_passed: true, device_id: device.id })
    .where('id', '=', ctx.actor.sessionId)
    .execute()
  await ctx.record({
    title: 'Multi-factor authentication set up',
    before: { method: before },
    after: { method: challenge.method },
    links: { user: ctx.actor.id },
  })
  return { token: device.token }
}
