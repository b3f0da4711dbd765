import { sql } from 'kysely'
import { openWindows, type WindowRule } from '@/engine/caps/window'
import { addDays, dateIn } from '@/kernel/business-time'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { Party } from './owners'
import { storedOf } from './stored'

const DAY_MS = 86_400_000
const DAYS = 7
const TIME_KIND = 'datetime'

/** Leads that may come, by the hour of the day: of its products, or of its publisher or RCID. */
async function leadsByHour(db: Db, { links, products, owner }: Party, zone: string, since: Date): Promise<number[]> {
  const whose = links.rcid
    ? sql`rcid_id = ${links.rcid}`
    : owner === 'publisher' || owner === 'pixel'
      ? sql`publisher_id = ${links.publisher ?? 0}`
      : sql`product_id = ANY (${products}::smallint[])`
  const { rows } = await sql<{ hour: number; leads: number }>`
    SELECT extract(hour FROM received_at AT TIME ZONE ${zone})::int AS hour, count(*) AS leads FROM leads
    WHERE received_at >= ${since} AND NOT test AND status NOT IN ('incomplete', 'deleted') AND ${whose} GROUP BY 1`.execute(
    db,
  )
  const hours = new Array<number>(24).fill(0)
  for (const { hour, leads } of rows) hours[hour] = leads
  return hours
}

/** What an order was sent in the last window of each of its rules, as the windows' caps count it. */
async function usedBy(db: Db, order: number, zone: string, now: number) {
  const stored = await storedOf(db, 'order', order).where('filters.kind', '=', TIME_KIND).executeTakeFirst()
  const rules = (stored?.data as { rules?: readonly WindowRule[] } | undefined)?.rules ?? []
  if (rules.length === 0) return []
  const { rows } = await sql<{ at: Date; leads: number }>`
    SELECT date_trunc('minute', sent_at) AS at, count(*) AS leads FROM postings
    WHERE order_id = ${order} AND sent_at >= ${new Date(now - (DAYS + 1) * DAY_MS)} AND NOT test AND NOT removed AND NOT feed
      AND status IN ('matched', 'returned', 'sending', 'timeout', 'pending') GROUP BY 1`.execute(db)
  const counted = new Map<string, number>()
  for (const { at, leads } of rows)
    for (const { periodKey } of openWindows(rules, zone, at.getTime()))
      counted.set(periodKey, (counted.get(periodKey) ?? 0) + leads)
  const today = dateIn(zone, now)
  const recent = Array.from({ length: DAYS + 1 }, (_, n) => addDays(today, -n))
  return rules.flatMap(({ timeFrom, timeTo }) => {
    const day = recent.find((date) => counted.has(`${timeFrom}-${timeTo}@${date}`))
    const leads = day === undefined ? 0 : (counted.get(`${timeFrom}-${timeTo}@${day}`) ?? 0)
    return [{ timeFrom, timeTo, day: day ?? today, today: (day ?? today) === today, leads }]
  })
}

/** What stands behind the hours of a date/time filter. */
export async function weekOf({ clock, config }: Services, db: Db, party: Party) {
  const zone = party.zone ?? config.SLUICE_TIME_ZONE
  const now = clock.now()
  return {
    hours: await leadsByHour(db, party, zone, new Date(now - DAYS * DAY_MS)),
    used: party.owner === 'order' ? await usedBy(db, party.id, zone, now) : [],
  }
}
