import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CallSpec, isPortalAccess, type PortalAccess } from '@/kernel/call'
import { AppError } from '@/kernel/errors'
import { BACKGROUND, SESSION_ENDS, writeSessionEnds } from '@/kernel/session-ends'
import { type Actor, mayCall, type Partner } from '../auth/actor'
import { checkSession, type Presented, touchSession } from '../auth/session-check'
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
  /** Gets the header that says when the session ends. */
  reply?: FastifyReply,
): Promise<Actor | undefined> {
  const presented = readBearer(request.headers.authorization)
  if (spec.permission === 'public') return undefined
  if (!presented) throw unauthenticated(request.headers.authorization !== undefined, false)
  const { token, deviceToken } = presented
  if (!services.keys.isToken(token)) throw unauthenticated(true, false)
  if (deviceToken !== undefined && !services.keys.isToken(deviceToken)) throw unauthenticated(false, true)
  const { pool } = services.database
  const side = isPortalAccess(spec.permission) ? 'portal' : 'console'
  const idle = services.config.SLUICE_SESSION_IDLE
  const check = await checkSession(pool, side, presented, now, idle)
  if (check.kind === 'refused') throw unauthenticated(check.forgetToken, check.forgetDevice)
  if (services.config.SLUICE_MFA_REQUIRED && check.mfaMissing && !spec.beforeMfa) throw new AppError('mfaRequired')
  let { lastActiveAt } = check
  const isActivity = spec.countsAsActivity !== false && request.headers[BACKGROUND] === undefined
  if (isActivity) lastActiveAt = await touchSession(pool, check.actor.sessionId, lastActiveAt, now)
  const ends = { idle, idleLeft: idle - (now - lastActiveAt) / 1000, left: (check.expiresAt - now) / 1000 }
  reply?.header(SESSION_ENDS, writeSessionEnds(ends))
  return check.actor
}

interface Asked {
  readonly params?: unknown
  readonly body?: unknown
}

export function authorise(spec: CallSpec, actor: Actor | undefined, { params, body }: Asked): void {
  if (spec.permission === 'public') return
  if (isPortalAccess(spec.permission)) {
    authorisePartner(spec, spec.permission, actor?.partner, params)
    return
  }
  if (actor && mayCall(spec.permission, actor)) return
  if (spec.openWhen && body !== undefined && spec.openWhen(body as never)) return
  throw new AppError('forbidden')
}

/** The one place where a call of the portal is held to the user's own publishers or lenders. */
function authorisePartner(spec: CallSpec, access: PortalAccess, partner: Partner | undefined, params: unknown): void {
  if (!partner) throw new AppError('forbidden')
  if (access !== 'partner-user') {
    const party = String((params as { party?: unknown }).party)
    // The same for one that does not exist: ids cannot be guessed.
    const own = access === `${partner.kind}-user` && partner.parties.some((id) => String(id) === party)
    if (!own) throw new AppError('forbidden')
  }
  if (partner.openedBy && spec.changes && !spec.inOneClick)
    throw new AppError('forbidden', { text: 'Only the user can do this, not somebody logged in as them.' })
}
