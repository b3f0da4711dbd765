import type pg from 'pg'
import { addDays, dateIn, startOfDay } from '@/kernel/business-time'

interface Months {
  readonly made: readonly string[]
  readonly dropped: readonly string[]
}

/** Tables by month, and what their rows are found by. */
const KEYS = { bodies: ['owner', 'owner_id', 'posting_id', 'at'], pings: ['id', 'received_at'] } as const
const TIMES = { bodies: 'at', pings: 'received_at' } as const
type ByMonth = keyof typeof KEYS

/** Partitions for this and the next two months; months that are wholly older than what is kept go as one. Null keeps all. */
async function keepMonths(
  pool: Pick<pg.Pool | pg.Client, 'query'>,
  table: ByMonth,
  now: number,
  keepDays: number | null,
): Promise<Months> {
  const keep = keepDays === null ? null : `${keepDays} days`
  const { rows } = await pool.query<{ done: 'made' | 'dropped'; month: string }>(
    'SELECT done, month FROM keep_months($1, $2, $3::interval)',
    [table, new Date(now), keep],
  )
  const of = (what: string): string[] => rows.flatMap(({ done, month }) => (done === what ? [month] : []))
  return { made: of('made'), dropped: of('dropped') }
}

export async function makeMonths(pool: Pick<pg.Pool | pg.Client, 'query'>, now: number): Promise<void> {
  await keepMonths(pool, 'bodies', now, null)
  await keepMonths(pool, 'pings', now, null)
}

const AT_ONCE = 20_000

/** Whole months first, then the days of the month that is kept in part. */
async function dropBefore(
  pool: pg.Pool,
  table: ByMonth,
  now: number,
  before: number,
  keepDays: number,
): Promise<Months> {
  const months = await keepMonths(pool, table, now, keepDays)
  const keys = KEYS[table].join(', ')
  const old = `${TIMES[table]} < $1`
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${table} WHERE ${old} LIMIT ${AT_ONCE}) AND ${old}`,
      [new Date(before)],
    )
    if ((rowCount ?? 0) < AT_ONCE) return months
  }
}

/** Requests and answers that may go. */
export const dropOldBodies = (pool: pg.Pool, now: number, keepDays: number): Promise<Months> =>
  dropBefore(pool, 'bodies', now, now - keepDays * 86_400_000, keepDays)

/** As SQL: the first business day whose pings are all there. */
export const PINGS_FROM = `coalesce((SELECT (value #>> '{}')::date FROM installation WHERE name = 'pings_from'), '-infinity')`

/** Pings that may go, by whole business days: reports keep their days, and know from when on there are rows to them. */
export async function dropOldPings(pool: pg.Pool, now: number, keepDays: number, zone: string): Promise<Months> {
  const from = addDays(dateIn(zone, now), -keepDays)
  // Noted first: the doctor never looks for rows that are just going.
  await pool.query(
    `INSERT INTO installation AS i (name, value) VALUES ('pings_from', to_jsonb($1::text))
     ON CONFLICT ON CONSTRAINT installation_pk DO UPDATE SET value = excluded.value WHERE i.value #>> '{}' < $1::text`,
    [from],
  )
  return dropBefore(pool, 'pings', now, startOfDay(zone, from), keepDays + 1)
}

/** Page views and test fires that pixels were told of; what belongs to a lead stays with it. */
export async function dropOldPageViews(pool: pg.Pool, now: number, keepDays: number): Promise<void> {
  const before = new Date(now - keepDays * 86_400_000)
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM pixel_fires WHERE id IN (
         SELECT id FROM pixel_fires WHERE lead_id IS NULL AND fired_at < $1 ORDER BY fired_at LIMIT ${AT_ONCE})`,
      [before],
    )
    if ((rowCount ?? 0) < AT_ONCE) return
  }
}

/** Counters of past periods grant nothing; a late acceptance may still ask for one of the last weeks. */
export async function dropOldCounters(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM cap_counters WHERE at < now() - interval '45 days' AND key !~ '/overall/$'`)
  await pool.query(`DELETE FROM cap_counters WHERE at < now() - interval '10 minutes' AND key ~ '/minute/'`)
}
