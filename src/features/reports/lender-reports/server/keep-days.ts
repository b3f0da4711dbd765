import { sql } from 'kysely'
import { addDays, dateIn } from '@/kernel/business-time'
import { LOCKS } from '@/server/database/locks'
import type { Services } from '@/server/services'
import { DAY_COLUMNS, REPLACED, rowsOfDays, unkeptDays, WAITING_DAYS } from './ping-post-days'

const AT_ONCE = 30
const STATEMENT_MS = 120_000

/**
 * Keeps the days that are over. Nobody folds meanwhile: whatever is written after this snapshot is folded later, and takes its day out again.
 */
export async function keepPingPost({ database: { db }, clock, config }: Services): Promise<number> {
  const zone = config.SLUICE_TIME_ZONE
  const yesterday = addDays(dateIn(zone, clock.now()), -1)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // A month of days may take longer than statements of the main pool may.
      await sql`SET LOCAL statement_timeout = ${sql.raw(String(STATEMENT_MS))}`.execute(tx)
      const lock = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCKS.reportFold}) AS free`.execute(
        tx,
      )
      if (!lock.rows[0]?.free) return 0
      const waiting = await sql<{ day: string }>`SELECT day::text AS day FROM ${WAITING_DAYS} AS d`.execute(tx)
      const lagging = new Set(waiting.rows.map(({ day }) => day))
      const unkept = await unkeptDays(tx, undefined)
      const days = unkept.filter((day) => day <= yesterday && !lagging.has(day)).slice(0, AT_ONCE)
      if (days.length === 0) return 0
      // Not deleted first: rows of days without pings take over what is kept of them.
      const { rows: fresh } = await sql<{ day: string; order_id: number }>`
        INSERT INTO pingpost_days (${DAY_COLUMNS}) SELECT ${DAY_COLUMNS} FROM (${rowsOfDays(days, zone)}) AS n
        ON CONFLICT ON CONSTRAINT pingpost_days_pk DO UPDATE SET ${REPLACED} RETURNING day::text AS day, order_id`.execute(
        tx,
      )
      await sql`
        DELETE FROM pingpost_days AS k WHERE k.day = ANY (${days}::date[]) AND NOT EXISTS (
          SELECT FROM unnest(${fresh.map(({ day }) => day)}::date[], ${fresh.map(({ order_id }) => order_id)}::bigint[]) AS f (day, order_id)
          WHERE f.day = k.day AND f.order_id = k.order_id)`.execute(tx)
      await sql`INSERT INTO pingpost_kept SELECT unnest(${days}::date[])`.execute(tx)
      return days.length
    })
}

/** Kept days that are not what the rows say, as the doctor asks; `from` as SQL is the first day whose pings are all there. */
export async function wrongDays({ database: { reports }, config }: Services, from: string) {
  const { rows } = await sql<{
    day: string
  }>`SELECT day::text AS day FROM pingpost_kept WHERE day >= ${sql.raw(from)}`.execute(reports)
  const days = rows.map(({ day }) => day)
  const kept = sql`day IN (SELECT day FROM pingpost_kept) AND day NOT IN ${WAITING_DAYS}`
  return sql`
    SELECT concat_ws('/', day, order_id) AS key, coalesce(to_jsonb(h), '{}') AS has, coalesce(to_jsonb(w), '{}') AS should, count(*) OVER () AS total
    FROM (SELECT ${DAY_COLUMNS} FROM pingpost_days WHERE day = ANY (${days}::date[])) AS h
      FULL JOIN (${rowsOfDays(days, config.SLUICE_TIME_ZONE)}) AS w USING (day, order_id)
    WHERE to_jsonb(h) IS DISTINCT FROM to_jsonb(w) AND ${kept} ORDER BY 1`.compile(reports)
}
