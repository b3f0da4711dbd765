import { sql } from 'kysely'
import type { Database, Db } from '../database/database'

/** No row at or below `id` can appear any more once every one of `writers` has ended. */
interface Mark {
  readonly id: number
  readonly server: string
  readonly writers: ReadonlySet<string>
}

interface Running {
  /** Another server, or a restarted one, knows nothing of an older mark. */
  readonly server: string
  readonly writers: ReadonlySet<string>
  /** A prepared transaction has lost the name it ran under. */
  readonly prepared: boolean
}

const marks = new WeakMap<Database, Mark>()

/** Sequences ignore transactions: the value read covers every id handed out so far, committed or not. */
async function newestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT pg_sequence_last_value('system_log_id'::regclass) AS id`.execute(db)
  return rows[0]?.id ?? 0
}

async function runningWriters(db: Db): Promise<Running> {
  const { rows } = await sql<{ server: string; writer: string | null; pid: number | null }>`
    SELECT pg_postmaster_start_time()::text AS server, k.virtualtransaction AS writer, k.pid
    FROM (VALUES (1)) AS one LEFT JOIN pg_locks AS k ON k.locktype = 'relation' AND k.mode = 'RowExclusiveLock'
      AND k.relation = 'system_log'::regclass
      AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
  const holders = rows.filter(({ writer }) => writer !== null)
  return {
    server: rows[0]?.server ?? '',
    writers: new Set(holders.map(({ writer }) => writer ?? '')),
    prepared: holders.some(({ pid }) => pid === null),
  }
}

/**
 * The highest log id with no row at or below it still to come; 0 if none is known yet. Ask again later for a higher one.
 *
 * An INSERT takes its lock on the table before it takes an id, and holds the lock until its transaction has ended and its row
 * is visible. So: read the newest id, then the holders of that lock. Once none of these holders is left, every row up to that
 * id can be seen. Transaction ids would not do: their order is not that of log ids, and a snapshot's xmax may lie below ids
 * of transactions that already run.
 */
export async function settledId(database: Database): Promise<number> {
  const id = await newestId(database.db)
  const { server, writers, prepared } = await runningWriters(database.db)
  if (writers.size === 0) {
    marks.delete(database)
    return id
  }
  const mark = marks.get(database)
  const valid = mark?.server === server
  const ended = valid && !prepared && [...mark.writers].every((writer) => !writers.has(writer))
  if (!valid || ended) marks.set(database, { id, server, writers })
  return ended ? mark.id : 0
}
