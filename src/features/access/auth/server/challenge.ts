import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { hashToken } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'
import { CODE_LENGTH, MFA } from '../rules'

export type Method = 'phone' | 'totp'
type Purpose = 'signin' | 'setup'

interface NewChallenge {
  readonly userId: number
  readonly purpose: Purpose
  readonly method: Method
  /** The phone number or authenticator secret being proven. */
  readonly secret: string
}

const newCode = (): string =>
  randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')
const minutes = (now: number, n: number): Date => new Date(now + n * 60_000)

export const totpOf = (secret: string, account: string): TOTP =>
  new TOTP({ issuer: 'Sluice', label: account, secret: Secret.fromBase32(secret), digits: CODE_LENGTH, period: 30 })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Opens a code step and, for a phone, sends the code. Answers the token that stands for the step. */
export async function openChallenge(services: Services, tx: Tx, now: number, wanted: NewChallenge): Promise<string> {
  const { token, hash } = services.keys.newToken()
  const code = wanted.method === 'phone' ? newCode() : undefined
  await tx
    .insertInto('mfa_challenges')
    .values({
      token_hash: hash,
      user_id: wanted.userId,
      purpose: wanted.purpose,
      method: wanted.method,
      secret: services.keys.encrypt(wanted.secret),
      code_hash: code ? services.keys.fingerprint(`code:${code}`) : null,
      created_at: new Date(now),
      expires_at: minutes(now, MFA.codeMinutes),
    })
    .execute()
  if (code) await sendCode(services, tx, wanted.secret, code)
  return token
}

const sendCode = (services: Services, tx: Tx, phone: string, code: string): Promise<void> =>
  services.outbox.post(tx, {
    channel: 'sms',
    recipient: phone,
    body: `${code} is your Sluice code. It is valid for ${MFA.codeMinutes} minutes.`,
  })

export async function findChallenge(services: Services, tx: Tx, token: string, purpose: Purpose, now: number) {
  if (!services.keys.isToken(token)) return undefined
  return tx
    .selectFrom('mfa_challenges')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', MFA.tries)
    .forUpdate()
    .executeTakeFirst()
}
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

/** Whatever else was begun for the user ends: what was proven now must not be replaced by it without a proof of its own. */
export const dropSetups = async (tx: Tx, userId: number, now: number): Promise<void> => {
  await tx
    .updateTable('mfa_challenges')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'setup')
    .where('used_at', 'is', null)
    .execute()
}

/** A new code replaces the old one and gets its own ten minutes; the tries already made stay made. */
export async function resendCode(services: Services, tx: Tx, now: number, challenge: Challenge): Promise<void> {
  if (challenge.method !== 'phone' || !challenge.secret) throw refuse('Codes of an authenticator app are not sent')
  if (challenge.resends >= MFA.resends) throw refuse('The code was sent too often. Please sign in again.')
  const code = newCode()
  await tx
    .updateTable('mfa_challenges')
    .set({
      code_hash: services.keys.fingerprint(`code:${code}`),
      resends: challenge.resends + 1,
      expires_at: minutes(now, MFA.codeMinutes),
    })
    .where('id', '=', challenge.id)
    .execute()
  await sendCode(services, tx, services.keys.decrypt(challenge.secret), code)
}

/** Checks a code and uses the challenge up, or counts the try. */
export async function answerChallenge(
  services: Services,
  tx: Tx,
  now: number,
  challenge: Challenge,
  code: string,
): Promise<boolean> {
  const right =
    challenge.method === 'totp'
      ? await totpRight(services, tx, now, challenge, code)
      : phoneRight(services, challenge, code)
  await tx
    .updateTable('mfa_challenges')
    .set(right ? { used_at: new Date(now) } : { tries: challenge.tries + 1 })
    .where('id', '=', challenge.id)
    .execute()
  return right
}

const phoneRight = (services: Services, challenge: Challenge, code: string): boolean =>
  challenge.code_hash !== null && challenge.code_hash.equals(services.keys.fingerprint(`code:${code}`))

/** A code of an authenticator counts once: the step it belongs to must be newer than the last one used. */
async function totpRight(
  services: Services,
  tx: Tx,
  now: number,
  challenge: Challenge,
  code: string,
): Promise<boolean> {
  if (!challenge.secret) return false
  const totp = totpOf(services.keys.decrypt(challenge.secret), '')
  const drift = totp.validate({ token: code, timestamp: now, window: 1 })
  if (drift === null) return false
  const step = Math.floor(now / 30_000) + drift
  const used = await tx
    .updateTable('users')
    .set({ mfa_totp_step: step })
    .where('id', '=', challenge.user_id)
    .where('mfa_totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
