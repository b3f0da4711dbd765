import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError, invalidField, refuse } from '@/kernel/errors'
import { endSessions } from '@/server/auth/sessions'
import { CommittedRefusal, type Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import {
  answerChallenge,
  findChallenge,
  forgetDevices,
  newTotpSecret,
  openChallenge,
  totpOf,
  trustDevice,
} from '../../auth/server/public'
import type { accountCalls } from '../contract'

type Ctx = Context<typeof accountCalls.startMfa>

/** Once on, only tech support changes it; an authenticator app may still replace a phone, being stronger. */
async function currentMethod(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select('mfa_method')
    .where('id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.mfa_method
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

export async function startTotp(services: Services, ctx: Ctx) {
  if ((await currentMethod(ctx)) === 'totp') throw refuse('An authenticator app is set up already')
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
  const challenge = await findChallenge(ctx.db, token, 'setup', ctx.now)
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
