import type { FastifyRequest } from 'fastify'
import type { CallSpec } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { type Actor, mayCall } from '../auth/actor'
import { checkSession, type Presented, touchSession } from '../auth/sessions'
import type { Services } from '../services'

/** 'Bearer <session> <device>'; a comma and a missing device part are fine too (decision B4). */
export function readBearer(header: string | undefined): Presented | undefined {
  const match = /^Bearer\s+([\w-]{20,100})(?:[\s,]+([\w-]{20,100}))?\s*$/i.exec(header ?? '')
  return match?.[1] ? { token: match[1], deviceToken: match[2] } : undefined
}

const unauthenticated = (forgetToken: boolean, forgetDevice: boolean): AppError =>
  new AppError('unauthenticated', {
    body: { ...(forgetToken ? { NeedTokenRefresh: 1 } : {}), ...(forgetDevice ? { NeedMFATokenRefresh: 1 } : {}) },
  })

/** The person behind the request, allowed to make this call so far as that shows before its body is read. */
export async function authenticate(
  services: Services,
  spec: CallSpec,
  request: FastifyRequest,
  now: number,
): Promise<Actor | undefined> {
  const presented = readBearer(request.headers.authorization)
  if (spec.permission === 'public') return undefined
  if (!presented) throw unauthenticated(request.headers.authorization !== undefined, false)
  const { token, deviceToken } = presented
  if (!services.keys.isToken(token)) throw unauthenticated(true, false)
  if (deviceToken !== undefined && !services.keys.isToken(deviceToken)) throw unauthenticated(false, true)
  const { pool } = services.database
  const check = await checkSession(pool, presented, now, services.config.SLUICE_SESSION_IDLE)
  if (check.kind === 'refused') throw unauthenticated(check.forgetToken, check.forgetDevice)
  if (services.config.SLUICE_MFA_REQUIRED && !check.actor.mfaOn && !spec.beforeMfa) throw new AppError('mfaRequired')
  if (spec.countsAsActivity !== false) await touchSession(pool, check.actor.sessionId, check.lastActiveAt, now)
  return check.actor
}

export function authorise(spec: CallSpec, actor: Actor | undefined, body: unknown): void {
  if (spec.permission === 'public') return
  if (actor && mayCall(spec.permission, actor)) return
  if (spec.openWhen && body !== undefined && spec.openWhen(body as never)) return
  throw new AppError('forbidden')
}
