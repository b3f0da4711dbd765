import type pg from 'pg'
import { hashToken } from '../secrets/keyring'
import type { Actor, Partner } from './actor'

interface SessionRow {
  session_id: number
  user_id: number
  kind: string
  name: string
  email: string
  dateadd: Date
  superuser: boolean
  permissions: string[] | null
  mfa_method: string | null
  mfa_disabled: boolean
  mfa_passed: boolean
  last_active_at: Date
  expires_at: Date
  device_known: boolean
  parties: number[]
  actor_id: number | null
  actor_name: string | null
  reason: string | null
}

/** Whose sessions a call looks among; a token of one side is unknown to the other. */
type Side = 'console' | 'portal'

/** Staff stay in the portal as a user only while they may log in as that user. */
const ONE_CLICK_NEEDS = `ARRAY['usermanagement_' || u.kind || 'users',
        CASE u.kind WHEN 'lender' THEN 'lead_revealdata' ELSE 'publisher_manage' END]`

const finding = (side: Side, kinds: string) => ({
  name: `find-${side}-session`,
  text: `SELECT s.id AS session_id, u.id AS user_id, u.kind, u.name, u.email, u.dateadd, u.superuser, r.permissions,
      u.mfa_method, u.mfa_disabled, s.mfa_passed, s.last_active_at, s.expires_at, d.id IS NOT NULL AS device_known,
      ARRAY(SELECT p.party_id FROM user_parties p WHERE p.user_id = u.id ORDER BY p.party_id) AS parties,
      s.actor_id, a.name AS actor_name, s.reason
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.status = 1 AND u.kind ${kinds} AND u.deleted_at IS NULL
    LEFT JOIN roles r ON r.id = u.role_id
    LEFT JOIN (users a LEFT JOIN roles k ON k.id = a.role_id) ON a.id = s.actor_id AND a.status = 1
      AND a.deleted_at IS NULL AND (a.superuser OR k.permissions @> ${ONE_CLICK_NEEDS})
    LEFT JOIN trusted_devices d ON d.token_hash = $2 AND d.user_id = u.id AND d.expires_at > $3
    WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > $3 AND s.last_active_at > $4
      AND (s.actor_id IS NULL OR a.id IS NOT NULL)`,
})

const FIND = {
  console: finding('console', "= 'admin'"),
  portal: finding('portal', "IN ('publisher', 'lender')"),
}

/** Staff's session as a user is not found again when a permission or an account comes back. */
const END_REFUSED = {
  name: 'end-refused-one-click-session',
  text: `UPDATE sessions SET ended_at = $2, ended_why = 'refused'
    WHERE token_hash = $1 AND actor_id IS NOT NULL AND ended_at IS NULL`,
}

export interface Presented {
  readonly token: string
  readonly deviceToken: string | undefined
}

export type SessionCheck =
  | {
      readonly kind: 'ok'
      readonly actor: Actor
      readonly mfaMissing: boolean
      readonly lastActiveAt: number
      readonly expiresAt: number
    }
  | { readonly kind: 'refused'; readonly forgetToken: boolean; readonly forgetDevice: boolean }

export async function checkSession(
  pool: pg.Pool,
  side: Side,
  presented: Presented,
  now: number,
  idleSeconds: number,
): Promise<SessionCheck> {
  const device = presented.deviceToken === undefined ? null : hashToken(presented.deviceToken)
  const values = [hashToken(presented.token), device, new Date(now), new Date(now - idleSeconds * 1000)]
  const row = (await pool.query<SessionRow>({ ...FIND[side], values })).rows[0]
  if (!row) {
    if (side === 'portal') await pool.query({ ...END_REFUSED, values: [hashToken(presented.token), new Date(now)] })
    return { kind: 'refused', forgetToken: true, forgetDevice: false }
  }
  if (device && !row.device_known) return { kind: 'refused', forgetToken: false, forgetDevice: true }
  // Staff who look at the portal as a user have proven themselves in the console.
  const asksForCode = !row.mfa_disabled && row.actor_id === null
  // MFA was turned on elsewhere after this session had started without it.
  if (asksForCode && row.mfa_method && !row.mfa_passed)
    return { kind: 'refused', forgetToken: true, forgetDevice: false }
  const mfaMissing = asksForCode && row.mfa_method === null
  const [lastActiveAt, expiresAt] = [row.last_active_at.getTime(), row.expires_at.getTime()]
  return { kind: 'ok', actor: actorOf(row), mfaMissing, lastActiveAt, expiresAt }
}

const actorOf = (row: SessionRow): Actor => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  dateadd: row.dateadd,
  superuser: row.superuser,
  permissions: row.permissions ?? [],
  mfaOn: row.mfa_method !== null,
  sessionId: row.session_id,
  ...(row.kind === 'publisher' || row.kind === 'lender' ? { partner: partnerOf(row, row.kind) } : {}),
})

const partnerOf = (row: SessionRow, kind: Partner['kind']): Partner => ({
  kind,
  parties: row.parties,
  ...(row.actor_id === null
    ? {}
    : { openedBy: { id: row.actor_id, name: row.actor_name ?? '', reason: row.reason ?? '', until: row.expires_at } }),
})

const TOUCH = {
  name: 'touch-session',
  text: 'UPDATE sessions SET last_active_at = $2 WHERE id = $1 AND last_active_at < $2',
}

/**
 * Writes at most once a second, so that a page that makes twenty calls does not write the row twenty times. Returns when the
 * session was last active.
 */
export async function touchSession(
  pool: pg.Pool,
  sessionId: number,
  lastActiveAt: number,
  now: number,
): Promise<number> {
  if (now - lastActiveAt < 1000) return lastActiveAt
  await pool.query({ ...TOUCH, values: [sessionId, new Date(now)] })
  return now
}
