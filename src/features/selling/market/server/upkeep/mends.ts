import type pg from 'pg'

const BATCH = 500

export interface Mended {
  /** The last row that was looked at; null when none was left. */
  readonly upto: number | null
  /** The last report row that was appended; 0 for none. */
  readonly noted: number
}

type Mend = (client: pg.PoolClient, upto: number, batch: number) => Promise<Mended>

interface Progress {
  readonly upto: number
  readonly noted: number | null
}

/** A correction of stored rows, batch by batch, each with its progress in one transaction; by one process at a time. */
export async function mendOnce(pool: pg.Pool, name: string, mend: Mend): Promise<void> {
  for (;;) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const { rows } = await client.query<Progress>(
        'SELECT upto, noted FROM mends WHERE name = $1 AND NOT done FOR UPDATE SKIP LOCKED',
        [name],
      )
      const more = rows[0] ? await step(client, name, rows[0], mend) : false
      await client.query('COMMIT')
      if (!more) return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }
}

async function step(client: pg.PoolClient, name: string, progress: Progress, mend: Mend): Promise<boolean> {
  const { upto, noted } = await mend(client, progress.upto, BATCH)
  if (upto === null) {
    await finish(client, name, progress.noted ?? 0)
    return false
  }
  await client.query('UPDATE mends SET upto = $2, noted = greatest(noted, $3) WHERE name = $1', [name, upto, noted])
  return true
}

/** Once what was appended is folded, report rows that count nothing any more go, and the old texts with them. */
async function finish(client: pg.PoolClient, name: string, noted: number): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM lead_deltas WHERE id <= $1 LIMIT 1', [noted])
  if (rowCount) return
  await client.query('DELETE FROM sourceurl_days WHERE leads = 0')
  await client.query(`DELETE FROM subid_days
    WHERE leads = 0 AND total = 0 AND pub = 0 AND totaloriginal = 0 AND puboriginal = 0`)
  await client.query(`DELETE FROM publisher_subids AS s
    WHERE subid LIKE '%@%' AND NOT EXISTS (SELECT 1 FROM subid_days AS d WHERE d.publisher_id = s.publisher_id AND d.subid = s.subid)`)
  await client.query('UPDATE mends SET done = true WHERE name = $1', [name])
}
