import type { Db, Tx } from '../database/database'
import type { Services } from '../services'

export interface NewSession {
  readonly userId: number
  readonly mfaPassed: boolean
  readonly deviceId?: number
  readonly ipaddress: string
  readonly useragent: string
  /** Opened by staff as this user, for a short while. */
  readonly oneClick?: { readonly actorId: number; readonly reason: string; readonly seconds: number }
}

export async function startSession(
  { config, keys }: Services,
  tx: Tx,
  now: number,
  session: NewSession,
): Promise<string> {
  const { token, hash } = keys.newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: session.userId,
      started_at: new Date(now),
      last_active_at: new Date(now),
      expires_at: new Date(now + (session.oneClick?.seconds ?? config.SLUICE_SESSION_MAX) * 1000),
      mfa_passed: session.mfaPassed,
      device_id: session.deviceId ?? null,
      ipaddress: session.ipaddress,
      useragent: session.useragent,
      actor_id: session.oneClick?.actorId ?? null,
      reason: session.oneClick?.reason ?? null,
    })
    .execute()
  return token
}

/** Ends a user's open sessions, those as somebody else too, and sign-ins that wait for their code, but for one that may go on. */
export async function endSessions(tx: Tx, userId: number, why: string, now: number, except?: number): Promise<void> {
  let ending = tx
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_why: why })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]))
    .where('ended_at', 'is', null)
  if (except !== undefined) ending = ending.where('id', '<>', except)
  await ending.execute()
  await tx
    .updateTable('mfa_challenges')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'signin')
    .where('used_at', 'is', null)
    .execute()
}

/** Sessions that would still be let in at this moment, newest use first. */
export async function openSessions(db: Db, userId: number, now: number, idleSeconds: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'started_at', 'last_active_at', 'ipaddress', 'useragent', 'actor_id'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_active_at', '>', new Date(now - idleSeconds * 1000))
    .orderBy('last_active_at', 'desc')
    .execute()
  return rows.map(({ started_at, last_active_at, actor_id, ...row }) => ({
    ...row,
    byStaff: actor_id !== null,
    started: started_at,
    lastActive: last_active_at,
  }))
}
