import type pg from 'pg'
import type { Tx } from '../database/database'
import { hashToken } from '../secrets/keyring'
import type { Services } from '../services'
import type { Actor } from './actor'

interface SessionRow {
  session_id: number
  user_id: number
  name: string
  email: string
  dateadd: Date
  superuser: boolean
  permissions: string[] | null
  mfa_method: string | null
  mfa_passed: boolean
  last_active_at: Date
  device_known: boolean
}

const FIND = {
  name: 'find-session',
  text: `SELECT s.id AS session_id, u.id AS user_id, u.name, u.email, u.dateadd, u.superuser, r.permissions,
      u.mfa_method, s.mfa_passed, s.last_active_at, d.id IS NOT NULL AS device_known
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.status = 1 AND u.kind = 'admin' AND u.deleted_at IS NULL
    LEFT JOIN roles r ON r.id = u.role_id
    LEFT JOIN trusted_devices d ON d.token_hash = $2 AND d.user_id = u.id AND d.expires_at > $3
    WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > $3 AND s.last_active_at > $4`,
}

export interface Presented {
  readonly token: string
  readonly deviceToken: string | undefined
}

export type SessionCheck =
  | { readonly kind: 'ok'; readonly actor: Actor; readonly lastActiveAt: number }
  | { readonly kind: 'refused'; readonly forgetToken: boolean; readonly forgetDevice: boolean }

export async function checkSession(
  pool: pg.Pool,
  presented: Presented,
  now: number,
  idleSeconds: number,
): Promise<SessionCheck> {
  const device = presented.deviceToken === undefined ? null : hashToken(presented.deviceToken)
  const values = [hashToken(presented.token), device, new Date(now), new Date(now - idleSeconds * 1000)]
  const row = (await pool.query<SessionRow>({ ...FIND, values })).rows[0]
  if (!row) return { kind: 'refused', forgetToken: true, forgetDevice: false }
  if (device && !row.device_known) return { kind: 'refused', forgetToken: false, forgetDevice: true }
  // MFA was turned on elsewhere after this session had started without it.
  if (row.mfa_method && !row.mfa_passed) return { kind: 'refused', forgetToken: true, forgetDevice: false }
  const actor: Actor = {
    id: row.user_id,
    name: row.name,
    email: row.email,
    dateadd: row.dateadd,
    superuser: row.superuser,
    permissions: row.permissions ?? [],
    mfaOn: row.mfa_method !== null,
    sessionId: row.session_id,
  }
  return { kind: 'ok', actor, lastActiveAt: row.last_active_at.getTime() }
}

const TOUCH = {
  name: 'touch-session',
  text: 'UPDATE sessions SET last_active_at = $2 WHERE id = $1 AND last_active_at < $2',
}

/** A second's grain keeps a page that fires twenty calls from writing the row twenty times. */
export async function touchSession(pool: pg.Pool, sessionId: number, lastActiveAt: number, now: number): Promise<void> {
  if (now - lastActiveAt >= 1000) await pool.query({ ...TOUCH, values: [sessionId, new Date(now)] })
}

export interface NewSession {
  readonly userId: number
  readonly mfaPassed: boolean
  readonly deviceId?: number
  readonly ipaddress: string
  readonly useragent: string
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
      expires_at: new Date(now + config.SLUICE_SESSION_MAX * 1000),
      mfa_passed: session.mfaPassed,
      device_id: session.deviceId ?? null,
      ipaddress: session.ipaddress,
      useragent: session.useragent,
    })
    .execute()
  return token
}

/** Ends a user's open sessions, but for one that may go on. */
export async function endSessions(tx: Tx, userId: number, why: string, now: number, except?: number): Promise<void> {
  let ending = tx
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (except !== undefined) ending = ending.where('id', '<>', except)
  await ending.execute()
}
