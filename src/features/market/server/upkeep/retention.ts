import type pg from 'pg'

interface BodyMonths {
  readonly made: readonly string[]
  readonly dropped: readonly string[]
}

/** Partitions for this and the next two months; months that are wholly older than what is kept go as one. Null keeps all. */
export async function keepBodyMonths(
  pool: Pick<pg.Pool | pg.Client, 'query'>,
  now: number,
  keepDays: number | null,
): Promise<BodyMonths> {
  const keep = keepDays === null ? null : `${keepDays} days`
  const { rows } = await pool.query<{ done: 'made' | 'dropped'; month: string }>(
    'SELECT done, month FROM keep_body_months($1, $2::interval)',
    [new Date(now), keep],
  )
  const of = (what: string): string[] => rows.flatMap(({ done, month }) => (done === what ? [month] : []))
  return { made: of('made'), dropped: of('dropped') }
}

const AT_ONCE = 20_000

/** Requests and answers that may go: whole months first, then the days of the month that is kept in part. */
export async function dropOldBodies(pool: pg.Pool, now: number, keepDays: number): Promise<BodyMonths> {
  const months = await keepBodyMonths(pool, now, keepDays)
  const before = new Date(now - keepDays * 86_400_000)
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM bodies WHERE (tableoid, ctid) IN (SELECT tableoid, ctid FROM bodies WHERE at < $1 LIMIT ${AT_ONCE}) AND at < $1`,
      [before],
    )
    if ((rowCount ?? 0) < AT_ONCE) return months
  }
}

/** Counters of past periods grant nothing; a late acceptance may still ask for one of the last weeks. */
export async function dropOldCounters(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM cap_counters WHERE at < now() - interval '45 days' AND key !~ '/overall/$'`)
  await pool.query(`DELETE FROM cap_counters WHERE at < now() - interval '10 minutes' AND key ~ '/minute/'`)
}
