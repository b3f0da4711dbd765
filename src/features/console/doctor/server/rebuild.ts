import type { Services } from '@/server/services'
import { LOCKS } from '@/server/database/locks'
import { ROLLUPS } from './rollups'

const DELTAS = ['lead_deltas', 'posting_deltas', 'ping_deltas']

export interface Rebuilt {
  readonly table: string
  readonly rows: number
}

/**
 * Makes the report tables anew from the rows, beside a running system: one snapshot decides what is in the rows and so
 * taken out of the deltas, and what is written meanwhile stays in the deltas. Nobody folds while it runs.
 */
export async function rebuildReports({ database, config }: Services): Promise<Rebuilt[]> {
  const client = await database.pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    // Before the snapshot: a fold that is under way must be seen whole.
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.reportFold])
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const rebuilt: Rebuilt[] = []
    for (const { table, keys, beside, measures, raw, from = `'-infinity'` } of ROLLUPS) {
      const columns = [...keys, ...beside, ...measures].join(', ')
      await client.query(`DELETE FROM ${table} WHERE day >= ${from}`)
      const { rowCount } = await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${raw}) AS r WHERE r.day >= ${from}`,
        [config.SLUICE_TIME_ZONE],
      )
      rebuilt.push({ table, rows: rowCount ?? 0 })
    }
    for (const table of DELTAS) await client.query(`DELETE FROM ${table}`)
    // Who folds would have said which days are not true any more.
    await client.query('DELETE FROM pingpost_kept')
    await client.query('COMMIT')
    return rebuilt
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    await client
      .query('SELECT pg_advisory_unlock_all(); RESET statement_timeout; RESET lock_timeout')
      .catch(() => undefined)
    client.release()
  }
}
