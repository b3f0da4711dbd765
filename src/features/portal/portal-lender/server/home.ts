import { sql } from 'kysely'
import { allOf, byDay } from '@/features/leads/lead-reports/server/public'
import { billedDays, postingSums } from '@/features/reports/lender-reports/server/public'
import { addDays, dateIn, type IsoDate } from '@/kernel/business-time'
import { lastDays } from '@/kernel/date-range'
import type { Services } from '@/server/services'
import { NO_STATE } from '../words'
import { type BoughtFilters, boughtOf, describeSums, NOTHING, plus, SUMS, type Sums } from './conditions'

export const DAYS = 30

/** From the rollups of the reports, so that a home page costs the same however much a lender buys. */
export async function figuresBy(
  { config, database: { reports } }: Services,
  lender: number,
  today: IsoDate,
  key: 'day' | 'order_id',
): Promise<Map<string, Sums>> {
  const where = allOf([
    sql`lender_id = ${lender} AND NOT removed AND NOT feed`,
    ...byDay({ date: lastDays(today, DAYS) }),
  ])
  const { postings, revenue, credited } = postingSums(['matched', 'returned'])
  const { rows } = await sql<Sums & { key: string }>`
    SELECT ${sql.ref(key)}::text AS key, ${postings} AS bought, ${revenue} AS spend, ${postingSums(['returned']).postings} AS returned,
      ${credited} AS credited FROM ${billedDays(where, config.SLUICE_TIME_ZONE)} GROUP BY ${sql.ref(key)}`.execute(
    reports,
  )
  return new Map(rows.map(({ key: name, ...sums }) => [name, sums]))
}

export async function homeOf(services: Services, lender: number, now: number) {
  const today = dateIn(services.config.SLUICE_TIME_ZONE, now)
  const { reports } = services.database
  const [found, { returnpolicy }, { waiting }] = await Promise.all([
    figuresBy(services, lender, today, 'day'),
    reports.selectFrom('lenders').select('returnpolicy').where('id', '=', lender).executeTakeFirstOrThrow(),
    reports
      .selectFrom('return_items')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('lender_id', '=', lender)
      .where('status', '=', 'requested')
      .executeTakeFirstOrThrow(),
  ])
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n + 1 - DAYS))
  const of = (day: string): Sums => found.get(day) ?? NOTHING
  return {
    until: new Date(now),
    returnpolicy,
    waiting,
    today: describeSums(of(today)),
    days30: describeSums(days.map(of).reduce(plus, NOTHING)),
    days: days.map((date) => ({ date, ...describeSums(of(date)) })),
  }
}

export async function statesOf(services: Services, lender: number, filters: BoughtFilters) {
  const { rows } = await sql<Sums & { state: string }>`
    SELECT l.us_state AS state, ${SUMS} FROM (SELECT lead_id, status, revenue, credited FROM postings
      WHERE ${boughtOf(services, lender, filters)}) AS n JOIN (SELECT id, us_state FROM leads) AS l ON l.id = n.lead_id
    GROUP BY l.us_state ORDER BY bought DESC, state`.execute(services.database.reports)
  return rows.map(({ state, ...sums }) => ({ state: state === '' ? NO_STATE : state, ...describeSums(sums) }))
}
