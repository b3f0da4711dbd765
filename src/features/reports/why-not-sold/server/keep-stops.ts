import type pg from 'pg'
import type { Services } from '@/server/services'
import { judgedLeads } from './judged'
import { HourPack } from './kept-hour'

const MINUTE = 60_000
export const HOUR = 3_600_000
const DAY = 24 * HOUR
/** More than a report asks for at once. */
const KEPT_DAYS = 100
/** By then nearly every lead of the hour is decided. */
const SETTLED_AFTER = 15 * MINUTE
const HOURS_AT_ONCE = 200
/** Looked at again at once: what one look may cost. */
const LEADS_AT_ONCE = 50_000
const BATCH = 1000

const MISSING = `
  SELECT h AS hour FROM generate_series($1::timestamptz, $2::timestamptz, interval '1 hour') AS h
  WHERE NOT EXISTS (SELECT FROM lead_stops WHERE hour = h) ORDER BY h DESC LIMIT ${HOURS_AT_ONCE}`

/** The hours that nobody looked at for longest, those of which more than one lead in fifty changed since. */
const LAGGING = `
  WITH looked AS (
    UPDATE lead_stops SET checked_at = $1 WHERE hour IN (
      SELECT hour FROM (SELECT hour, leads, sum(leads) OVER (ORDER BY checked_at, hour) AS upto FROM lead_stops) AS k
      WHERE upto - leads < ${LEADS_AT_ONCE} ORDER BY upto LIMIT ${HOURS_AT_ONCE})
    RETURNING hour, versions)
  SELECT k.hour FROM looked AS k, LATERAL (SELECT count(*) AS leads, coalesce(sum(version), 0) AS versions FROM leads
    WHERE received_at >= k.hour AND received_at < k.hour + interval '1 hour') AS l
  WHERE (l.versions - k.versions) * 50 > l.leads`

const LEADS = 'SELECT id, version FROM leads WHERE received_at >= $1 AND received_at < $2'

const KEEP = `
  INSERT INTO lead_stops (hour, stops, leads, versions, checked_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT ON CONSTRAINT lead_stops_pk DO UPDATE SET stops = excluded.stops, leads = excluded.leads,
    versions = excluded.versions, checked_at = excluded.checked_at`

async function keepHour(reads: pg.Pool, writes: pg.Pool, hour: Date, now: Date): Promise<void> {
  const { rows } = await reads.query<{ id: number; version: number }>(LEADS, [hour, new Date(hour.getTime() + HOUR)])
  const pack = new HourPack()
  for (let at = 0; at < rows.length; at += BATCH)
    for (const lead of await judgedLeads(
      reads,
      rows.slice(at, at + BATCH).map(({ id }) => id),
    ))
      pack.add(lead)
  const versions = rows.reduce((sum, { version }) => sum + version, 0)
  await writes.query(KEEP, [hour, JSON.stringify(pack.hour), rows.length, versions, now])
}

/**
 * Keeps what stopped the leads of the hours that are over, and anew where many of an hour changed since. Nothing depends on its being done: a lead
 * whose version moved on is read from its own rows. Two workers at once keep the same.
 */
export async function keepStops({ database: { pool, reportPool }, clock }: Services): Promise<number> {
  const now = clock.now()
  const { rows: first } = await pool.query<{ at: Date | null }>('SELECT min(received_at) AS at FROM leads')
  const began = first[0]?.at?.getTime()
  if (began === undefined) return 0
  const oldest = new Date(Math.floor(Math.max(began, now - KEPT_DAYS * DAY) / HOUR) * HOUR)
  const newest = new Date(Math.floor((now - SETTLED_AFTER) / HOUR) * HOUR - HOUR)
  await pool.query('DELETE FROM lead_stops WHERE hour < $1', [oldest])
  const missing = await pool.query<{ hour: Date }>(MISSING, [oldest, newest])
  const lagging = await pool.query<{ hour: Date }>(LAGGING, [new Date(now)])
  const hours = [...missing.rows, ...lagging.rows]
  for (const { hour } of hours) await keepHour(reportPool, pool, hour, new Date(now))
  return hours.length
}
