import type pg from 'pg'

const monthStart = (at: number, ahead: number): Date => {
  const date = new Date(at)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1))
}
const label = (date: Date): string => date.toISOString().slice(0, 7).replace('-', '_')
const day = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * Months of requests and answers that may go. They are emptied month by month: a partition is dropped by whoever owns
 * the tables, which the application's role does not.
 */
export async function dropOldBodies(pool: pg.Pool, now: number, keepDays: number): Promise<number> {
  const before = new Date(now - keepDays * 86_400_000)
  const { rowCount } = await pool.query(
    `DELETE FROM bodies WHERE ctid = ANY (ARRAY(SELECT ctid FROM bodies WHERE at < $1 LIMIT 20000)) AND at < $1`,
    [before],
  )
  return rowCount ?? 0
}

/** The statements that make this and the next two months' partitions; run at start by the owner of the tables. */
export const partitionStatements = (now: number): string[] =>
  [0, 1, 2].map((ahead) => {
    const from = monthStart(now, ahead)
    const to = monthStart(now, ahead + 1)
    return `CREATE TABLE IF NOT EXISTS bodies_${label(from)} PARTITION OF bodies FOR VALUES FROM ('${day(from)}') TO ('${day(to)}')`
  })

/** Counters of past periods grant nothing; a late acceptance may still ask for one of the last weeks. */
export async function dropOldCounters(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM cap_counters WHERE at < now() - interval '45 days' AND key !~ '/overall/$'`)
  await pool.query(`DELETE FROM cap_counters WHERE at < now() - interval '10 minutes' AND key ~ '/minute/'`)
}
