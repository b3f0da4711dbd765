import { ruleGains } from '@/features/demand/what-if/server/public'
import { addDays, dateIn } from '@/kernel/business-time'
import type { Services } from '@/server/services'
import { MOST_DAYS } from '../contract'
import { packDay } from './kept-gains'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A day that was not over is replayed again after this time. */
const FRESH_FOR = 15 * MINUTE
/** The same for days that are over: leads are settled late, and rules change. */
const KEPT_FOR = DAY
/** No further day is started after this time. */
const WORK_FOR = 40_000

const NEXT = `
  SELECT d::date::text AS day FROM generate_series($1::date, $2::date, interval '1 day') AS d LEFT JOIN lead_gains AS g ON g.day = d::date
  WHERE g.day IS NULL OR g.kept_at < $3::timestamptz
    OR (g.kept_at < $4::timestamptz AND g.kept_at < (d + interval '1 day') AT TIME ZONE $5::text)
  ORDER BY g.kept_at NULLS FIRST, d DESC LIMIT 1`

const KEEP = `
  INSERT INTO lead_gains (day, gains, kept_at) VALUES ($1, $2, $3)
  ON CONFLICT ON CONSTRAINT lead_gains_pk DO UPDATE SET gains = excluded.gains, kept_at = excluded.kept_at`

/**
 * Replays days without each rule and keeps what that would have brought: first the days nobody has replayed, then those
 * replayed longest ago. Two workers at once keep the same.
 */
export async function keepGains(services: Services, signal?: AbortSignal): Promise<number> {
  const { clock, config, database } = services
  const zone = config.SLUICE_TIME_ZONE
  const until = performance.now() + WORK_FOR
  const oldest = addDays(dateIn(zone, clock.now()), 1 - MOST_DAYS)
  await database.pool.query('DELETE FROM lead_gains WHERE day < $1', [oldest])
  let kept = 0
  while (performance.now() < until && !signal?.aborted) {
    const now = clock.now()
    const due = [oldest, dateIn(zone, now), new Date(now - KEPT_FOR), new Date(now - FRESH_FOR), zone]
    const { rows } = await database.pool.query<{ day: string }>(NEXT, due)
    const day = rows[0]?.day
    if (day === undefined) break
    try {
      const gains = packDay(await ruleGains(services, day, signal))
      await database.pool.query(KEEP, [day, JSON.stringify(gains), new Date(now)])
      kept++
    } catch (error) {
      if (!signal?.aborted) throw error
    }
  }
  return kept
}
