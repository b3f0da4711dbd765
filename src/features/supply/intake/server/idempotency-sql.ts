import type pg from 'pg'
import type { Kept } from './idempotency'

export interface Claim {
  readonly rcid: number
  /** The keyed hash of what the publisher sent. */
  readonly key: string
  readonly bodyHash: Buffer
  readonly holder: string
  readonly at: Date
}

export interface Found {
  readonly bodyHash: Buffer
  readonly at: Date
  readonly heldBy: string
  /** Null while the first request is being worked on. */
  readonly status: number | null
  readonly answer: Readonly<Record<string, unknown>> | null
  /** Its holder gave a sign of life lately. */
  readonly alive: boolean
}

const run = async (pool: pg.Pool, name: string, text: string, values: unknown[]): Promise<boolean> =>
  (await pool.query({ name, text, values })).rowCount === 1

export const claim = (pool: pg.Pool, { rcid, key, bodyHash, at, holder }: Claim): Promise<boolean> =>
  run(
    pool,
    'idempotency-claim',
    `INSERT INTO idempotency_keys (rcid_id, key, body_hash, at, held_by, hashed) VALUES ($1, $2, $3, $4, $5, true)
     ON CONFLICT (rcid_id, key) DO NOTHING`,
    [rcid, key, bodyHash, at, holder],
  )

export async function find(pool: pg.Pool, { rcid, key }: Claim): Promise<Found | undefined> {
  const { rows } = await pool.query<Found>({
    name: 'idempotency-find',
    text: `SELECT k.body_hash AS "bodyHash", k.at, k.held_by AS "heldBy", k.status, k.answer,
        coalesce(p.heard_at > now() - interval '30 seconds', false) AS alive
      FROM idempotency_keys k LEFT JOIN market_processes p ON p.id = k.held_by
      WHERE k.rcid_id = $1 AND k.key = $2`,
    values: [rcid, key],
  })
  return rows[0]
}

/** Of several that find a key abandoned, one gets it. */
export const takeOver = (pool: pg.Pool, { rcid, key, bodyHash, at, holder }: Claim, found: Found): Promise<boolean> =>
  run(
    pool,
    'idempotency-take-over',
    `UPDATE idempotency_keys SET body_hash = $3, at = $4, held_by = $5, status = NULL, answer = NULL
     WHERE rcid_id = $1 AND key = $2 AND held_by = $6 AND at = $7`,
    [rcid, key, bodyHash, at, holder, found.heldBy, found.at],
  )

export const keep = (pool: pg.Pool, { rcid, key, holder, at }: Claim, { status, body }: Kept): Promise<boolean> =>
  run(
    pool,
    'idempotency-keep',
    `UPDATE idempotency_keys SET status = $5, answer = $6
     WHERE rcid_id = $1 AND key = $2 AND held_by = $3 AND at = $4`,
    [rcid, key, holder, at, status, JSON.stringify(body)],
  )

export const release = (pool: pg.Pool, { rcid, key, holder, at }: Claim): Promise<boolean> =>
  run(
    pool,
    'idempotency-release',
    `DELETE FROM idempotency_keys WHERE rcid_id = $1 AND key = $2 AND held_by = $3 AND at = $4 AND status IS NULL`,
    [rcid, key, holder, at],
  )

export const forget = (pool: pg.Pool, before: Date): Promise<unknown> =>
  pool.query('DELETE FROM idempotency_keys WHERE at < $1', [before])

export async function anyPlain(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM idempotency_keys WHERE NOT hashed LIMIT 1')
  return rowCount === 1
}

export async function findPlain(pool: pg.Pool, rcid: number, key: string): Promise<{ bodyHash: Buffer } | undefined> {
  const { rows } = await pool.query<{ bodyHash: Buffer }>(
    'SELECT body_hash AS "bodyHash" FROM idempotency_keys WHERE rcid_id = $1 AND key = $2 AND NOT hashed',
    [rcid, key],
  )
  return rows[0]
}

/** Of several at once, one converts the row; the others find it converted. */
export const convert = (
  pool: pg.Pool,
  { rcid, key, hashed, bodyHash }: { rcid: number; key: string; hashed: string; bodyHash: Buffer },
): Promise<unknown> =>
  pool.query(
    `UPDATE idempotency_keys SET key = $3, body_hash = $4, hashed = true
     WHERE rcid_id = $1 AND key = $2 AND NOT hashed`,
    [rcid, key, hashed, bodyHash],
  )
