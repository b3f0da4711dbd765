import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../database/database'

/** Any number; only one process at a time chains. */
const LOCK = 7_240_111
const BATCH = 500
const START = Buffer.alloc(32)

interface LogRow {
  id: number
  /** The whole row as PostgreSQL writes it: any later edit of any column shows. */
  content: string
}

const link = (previous: Buffer, row: LogRow): Buffer =>
  createHash('sha256').update(previous).update(`${row.id}\n`).update(row.content).digest()

const CONTENT = sql<string>`(to_jsonb(l) - 'xid')::text`

export interface ChainHead {
  readonly id: number
  readonly hash: Buffer
}

/** The newest link. */
export async function chainHead(db: Db): Promise<ChainHead> {
  const last = await db.selectFrom('system_log_chain').selectAll().orderBy('log_id', 'desc').limit(1).executeTakeFirst()
  return last ? { id: last.log_id, hash: last.hash } : { id: 0, hash: START }
}

/** Chains what is safe to chain; answers how many rows. Called every few seconds by the worker. */
export async function extendChain(database: Database): Promise<number> {
  return database.transact(async (tx) => {
    const { rows: lock } = await sql<{ got: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS got`.execute(tx)
    if (!lock[0]?.got) return 0
    const last = await chainHead(tx)
    const { rows } = await sql<LogRow>`
      SELECT l.id, ${CONTENT} AS content FROM system_log l
      WHERE l.id > ${last.id} AND l.xid < pg_snapshot_xmin(pg_current_snapshot())
        AND NOT EXISTS (SELECT 1 FROM system_log o WHERE o.id > ${last.id} AND o.id < l.id
                        AND o.xid >= pg_snapshot_xmin(pg_current_snapshot()))
      ORDER BY l.id LIMIT ${BATCH}`.execute(tx)
    let hash = last.hash
    const links = rows.map((row) => {
      hash = link(hash, row)
      return { log_id: row.id, hash }
    })
    if (links.length > 0) await tx.insertInto('system_log_chain').values(links).execute()
    return links.length
  })
}

export interface ChainReport {
  readonly checked: number
  readonly unchained: number
  /** The first row whose hash does not fit: it, or one before it, was changed, removed or slipped in. */
  readonly brokenAt: number | undefined
}

/** Heads that the chain is known to have had must still be in it. */
export async function verifyChain(db: Db, anchors: readonly ChainHead[] = []): Promise<ChainReport> {
  const report = await followChain(db)
  if (report.brokenAt !== undefined) return report
  for (const { id, hash } of anchors) {
    if (id === 0) continue
    const kept = await db.selectFrom('system_log_chain').select('hash').where('log_id', '=', id).executeTakeFirst()
    if (!kept?.hash.equals(hash)) return { ...report, brokenAt: id }
  }
  return report
}

async function followChain(db: Db): Promise<ChainReport> {
  let checked = 0
  let at = 0
  let hash: Buffer = START
  for (;;) {
    const { rows } = await sql<{ id: number; content: string | null; hash: Buffer | null }>`
      SELECT COALESCE(l.id, c.log_id) AS id, ${CONTENT} AS content, c.hash
      FROM system_log l FULL JOIN system_log_chain c ON c.log_id = l.id
      WHERE COALESCE(l.id, c.log_id) > ${at} ORDER BY 1 LIMIT 2000`.execute(db)
    for (const row of rows) {
      if (row.hash === null) {
        // Only the newest rows may wait; an unchained row before a chained one was slipped in.
        const { rows: later } = await sql`SELECT 1 FROM system_log_chain WHERE log_id > ${row.id} LIMIT 1`.execute(db)
        if (later.length > 0) return { checked, unchained: 0, brokenAt: row.id }
        const { rows: left } = await sql<{ n: number }>`
          SELECT count(*) AS n FROM system_log WHERE id >= ${row.id}`.execute(db)
        return { checked, unchained: left[0]?.n ?? 0, brokenAt: undefined }
      }
      if (row.content === null) return { checked, unchained: 0, brokenAt: row.id }
      hash = link(hash, { id: row.id, content: row.content })
      if (!hash.equals(row.hash)) return { checked, unchained: 0, brokenAt: row.id }
      checked++
      at = row.id
    }
    if (rows.length === 0) return { checked, unchained: 0, brokenAt: undefined }
  }
}
