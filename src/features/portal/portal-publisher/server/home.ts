import { sql } from 'kysely'
import { addDays, dateIn, type IsoDate } from '@/kernel/business-time'
import { lastDays } from '@/kernel/date-range'
import type { Services } from '@/server/services'
import { allOf, byDay, byKeys, dollars, rollupAndDeltas } from '@/features/leads/lead-reports/server/public'
import type { Figures } from '../rows'
import { ACCEPTED, PENDING, REJECTED, RETURNED } from '../words'

const DAYS = 30
const SUMS = ['leads', 'accepted', 'rejected', 'pending', 'returned', 'pub', 'puboriginal'] as const
type Sums = Readonly<Record<(typeof SUMS)[number], number>>

const NOTHING: Sums = { leads: 0, accepted: 0, rejected: 0, pending: 0, returned: 0, pub: 0, puboriginal: 0 }
const plus = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(SUMS.map((name) => [name, a[name] + b[name]])) as unknown as Sums

const counted = (statuses: readonly string[]) =>
  sql`coalesce(sum(leads) FILTER (WHERE status IN (${sql.join([...statuses])})), 0)`

const describe = ({ pub, puboriginal, ...counts }: Sums): Figures => ({
  ...counts,
  earned: dollars(pub),
  payouts: dollars(puboriginal),
  changes: dollars(pub - puboriginal),
})

/** From the rollups of the reports, so that a home page costs the same however much a publisher sends. */
async function figuresByDay({ database: { reports } }: Services, publisher: number, today: IsoDate) {
  const where = allOf([...byDay({ date: lastDays(today, DAYS) }), ...byKeys({ publisher: [publisher] })])
  const columns = sql`day, status, leads, returncredited, pub, puboriginal`
  const kept = sql`coalesce(sum(leads - returncredited) FILTER (WHERE status = ${RETURNED}), 0)`
  const { rows } = await sql<Sums & { day: IsoDate }>`SELECT day::text AS day, coalesce(sum(leads), 0) AS leads,
      ${counted(ACCEPTED)} + ${kept} AS accepted, ${counted(REJECTED)} AS rejected, ${counted(PENDING)} AS pending,
      coalesce(sum(returncredited) FILTER (WHERE status = ${RETURNED}), 0) AS returned,
      coalesce(sum(pub), 0) AS pub, coalesce(sum(puboriginal), 0) AS puboriginal
    FROM ${rollupAndDeltas('lead_days', columns, where)} GROUP BY day`.execute(reports)
  return new Map(rows.map(({ day, ...sums }) => [day, sums]))
}

export async function homeOf(services: Services, publisher: number, now: number) {
  const today = dateIn(services.config.SLUICE_TIME_ZONE, now)
  const found = await figuresByDay(services, publisher, today)
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n + 1 - DAYS))
  const all = days.map((day) => found.get(day) ?? NOTHING)
  return {
    until: new Date(now),
    today: describe(found.get(today) ?? NOTHING),
    days30: describe(all.reduce(plus, NOTHING)),
    days: days.map((date) => ({ date, ...describe(found.get(date) ?? NOTHING) })),
  }
}
