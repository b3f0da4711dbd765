import { sql } from 'kysely'
import type { Db } from '../database/database'
import { CHAIN_START, CONTENT, type ChainHead, chainHead, link } from './chain'
import { contentHash, lateRowsOf } from './late-rows'

/**
 * changed: the row does not fit its link. It was edited, or rows right before it were removed or added together with their links.
 * deleted: its link is left, the row is not.
 * unchained: a row among chained ones that no link and no repair covers.
 * anchor: the link noted outside the database is not in the chain.
 */
export type BreakKind = 'changed' | 'deleted' | 'unchained' | 'anchor'

export interface ChainBreak {
  readonly row: number
  readonly kind: BreakKind
}

export interface ChainReport {
  /** Rows that fit their links. */
  readonly checked: number
  /** The newest rows, which wait for their links. */
  readonly waiting: number
  /** Rows that older versions left out of the chain and a repair row covers. */
  readonly late: readonly number[]
  readonly breaks: readonly ChainBreak[]
}

interface Walked {
  readonly id: number
  readonly content: string | null
  readonly hash: Buffer | null
}

const PAGE = 2000

async function* walk(db: Db): AsyncGenerator<Walked> {
  let at = 0
  for (;;) {
    const { rows } = await sql<Walked>`
      SELECT COALESCE(l.id, c.log_id) AS id, ${CONTENT} AS content, c.hash
      FROM (SELECT * FROM system_log WHERE id > ${at} ORDER BY id LIMIT ${PAGE}) AS l
        FULL JOIN (SELECT * FROM system_log_chain WHERE log_id > ${at} ORDER BY log_id LIMIT ${PAGE}) AS c ON c.log_id = l.id
      ORDER BY 1 LIMIT ${PAGE}`.execute(db)
    yield* rows
    at = rows.at(-1)?.id ?? at
    if (rows.length < PAGE) return
  }
}

/** Follows the whole chain past every break. Known earlier heads must still be in it. */
export async function verifyChain(db: Db, anchors: readonly ChainHead[] = []): Promise<ChainReport> {
  // Rows chained while this runs count as waiting: one page may have been read before, the next after.
  const head = await chainHead(db)
  const breaks: ChainBreak[] = []
  const outside = new Map<number, string>()
  const repaired = new Map<number, string>()
  let [checked, waiting, hash] = [0, 0, CHAIN_START]
  for await (const row of walk(db)) {
    let intact = true
    if (row.id > head.id) waiting++
    else if (row.hash === null) outside.set(row.id, contentHash(row.id, row.content ?? ''))
    else {
      intact = row.content !== null && link(hash, { id: row.id, content: row.content }).equals(row.hash)
      if (intact) checked++
      else breaks.push({ row: row.id, kind: row.content === null ? 'deleted' : 'changed' })
      // The stored link, so that rows behind a break are checked by themselves.
      hash = row.hash
    }
    if (intact && row.content !== null && !outside.has(row.id))
      for (const [id, was] of lateRowsOf(row.content)) repaired.set(id, was)
  }
  const late: number[] = []
  for (const [row, is] of outside) {
    const was = repaired.get(row)
    if (was === is) late.push(row)
    else breaks.push({ row, kind: was === undefined ? 'unchained' : 'changed' })
  }
  for (const anchor of anchors) if (!(await isKept(db, anchor))) breaks.push({ row: anchor.id, kind: 'anchor' })
  return { checked, waiting, late, breaks: breaks.sort((a, b) => a.row - b.row) }
}

async function isKept(db: Db, { id, hash }: ChainHead): Promise<boolean> {
  if (id === 0) return true
  const kept = await db.selectFrom('system_log_chain').select('hash').where('log_id', '=', id).executeTakeFirst()
  return kept?.hash.equals(hash) ?? false
}
