import { sql } from 'kysely'
import { margin } from '@/features/leads/lead-reports/public'
import { allOf, byInstant, byKeys, dollars, numbersBy, SHOWN } from '@/features/leads/lead-reports/server/public'
import { SCRUBBERS } from '@/features/selling/scrubbing/public'
import { addDays, dateIn } from '@/kernel/business-time'
import { lastDays } from '@/kernel/date-range'
import type { Services } from '@/server/services'
import type { WeekSums } from '../contract'

const DAYS = 7

interface Sums {
  readonly leads: number
  readonly matched: number
  readonly total: number
  readonly pub: number
}
const NONE: Sums = { leads: 0, matched: 0, total: 0, pub: 0 }
const added = (a: Sums, b: Sums): Sums => ({
  leads: a.leads + b.leads,
  matched: a.matched + b.matched,
  total: a.total + b.total,
  pub: a.pub + b.pub,
})
const shown = (sums: Sums): WeekSums => ({
  leads: sums.leads,
  matched: sums.matched,
  total: dollars(sums.total),
  margin: margin(sums),
})

/** The last days of a publisher beside those before, by the numbers of the summaries. */
export async function weekOf({ database: { reports }, config }: Services, publisher: number, now: number) {
  const today = dateIn(config.SLUICE_TIME_ZONE, now)
  const date = lastDays(today, 2 * DAYS)
  const query = numbersBy<{ day: string }>({ date, publisher: [publisher] }, ['day'])
  const byDay = new Map((await query.execute(reports)).rows.map((row): [string, Sums] => [row.day, row]))
  const from = addDays(today, 1 - DAYS)
  const days = (first: string) => Array.from({ length: DAYS }, (_, at) => addDays(first, at))
  const sumsOf = (first: string) => shown(days(first).reduce((sum, day) => added(sum, byDay.get(day) ?? NONE), NONE))
  return {
    from,
    to: today,
    days: days(from).map((day) => ({ date: day, ...shown(byDay.get(day) ?? NONE) })),
    now: sumsOf(from),
    before: sumsOf(date.from),
  }
}

/** What scrubbers stopped, by the checks that were stored with each lead. */
export async function scrubbedOf({ database: { reports }, config }: Services, publisher: number, now: number) {
  const zone = config.SLUICE_TIME_ZONE
  const date = lastDays(dateIn(zone, now), DAYS)
  const where = allOf([SHOWN, ...byInstant({ date }, zone), ...byKeys({ publisher: [publisher] })])
  const [all, stopped, alerts] = await Promise.all([
    sql<{ leads: number }>`SELECT count(*) AS leads FROM leads WHERE ${where}`.execute(reports),
    sql<{ scrubber: string; leads: number }>`
      SELECT s.scrubber, count(DISTINCT l.id) AS leads FROM (SELECT id FROM leads WHERE ${where}) AS l
        JOIN lead_details AS d ON d.lead_id = l.id AND d.scrubbing @> '[{"ispass": false}]'
        CROSS JOIN LATERAL jsonb_to_recordset(d.scrubbing) AS s (scrubber text, ispass boolean)
      WHERE NOT s.ispass GROUP BY 1`.execute(reports),
    reports
      .selectFrom('alerts')
      .select(['subject', 'at'])
      .where('kind', '=', 'scrubber')
      .where('ended_at', 'is', null)
      .execute(),
  ])
  const down = SCRUBBERS.flatMap(({ id, name }) => {
    const alert = alerts.find(({ subject }) => subject === id)
    return alert ? [{ scrubber: name, since: alert.at }] : []
  })
  return { ...date, leads: all.rows[0]?.leads ?? 0, stopped: stopped.rows, down }
}
