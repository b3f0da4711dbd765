import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../database/database'
import { LOCKS } from '../database/locks'
import { settledId } from './settled'

const BATCH = 500
export const CHAIN_START: Buffer = Buffer.alloc(32)

export interface LogRow {
  id: number
  /** The whole row as PostgreSQL writes it: any later edit of any column shows. */
  content: string
}

export const link = (previous: Buffer, row: LogRow): Buffer =>
  createHash('sha256').update(previous).update(`${row.id}\n`).update(row.content).digest()

export const CONTENT = sql<string>`(to_jsonb(l) - 'xid')::text`

export interface ChainHead {
  readonly id: number
  readonly hash: Buffer
}

/** The newest link. */
export async function chainHead(db: Db): Promise<ChainHead> {
  const last = await db.selectFrom('system_log_chain').selectAll().orderBy('log_id', 'desc').limit(1).executeTakeFirst()
  return last ? { id: last.log_id, hash: last.hash } : { id: 0, hash: CHAIN_START }
}

/** Chains every row that no other can come before; returns how many. The worker calls it every two seconds. */
export async function extendChain(database: Database): Promise<number> {
  const settled = await settledId(database)
  let chained = 0
  for (;;) {
    const links = await chainBatch(database, settled)
    chained += links
    if (links < BATCH) return chained
  }
}

async function chainBatch(database: Database, settled: number): Promise<number> {
  return database.transact(async (tx) => {
    const { rows: lock } = await sql<{ got: boolean }>`
      SELECT pg_try_advisory_xact_lock(${LOCKS.logChain}) AS got`.execute(tx)
    if (!lock[0]?.got) return 0
    const last = await chainHead(tx)
    const { rows } = await sql<LogRow>`
      SELECT l.id, ${CONTENT} AS content FROM system_log l
      WHERE l.id > ${last.id} AND l.id <= ${settled} ORDER BY l.id LIMIT ${BATCH}`.execute(tx)
    let hash = last.hash
    const links = rows.map((row) => {
      hash = link(hash, row)
      return { log_id: row.id, hash }
    })
    if (links.length > 0) await tx.insertInto('system_log_chain').values(links).execute()
    return links.length
  })
}
