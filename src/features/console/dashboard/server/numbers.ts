import { sql } from 'kysely'
import { addDays } from '@/kernel/business-time'
import { lastDays } from '@/kernel/date-range'
import { COUNTS, type LeadNumbers, profit, successRate } from '@/features/leads/lead-reports/public'
import { byDay, allOf, dollars, numbersBy } from '@/features/leads/lead-reports/server/public'
import type { Measures, Numbers } from '../contract'
import type { Look } from './attention/kind'

const DAYS = 30
const TOP = 8

type Counted = Pick<LeadNumbers, 'leads' | 'matched' | 'total' | 'pub'>
const NONE: Counted = { leads: 0, matched: 0, total: 0, pub: 0 }

const measuresOf = (of: Counted): Measures => ({
  leads: of.leads,
  matched: of.matched,
  success: successRate(of),
  revenue: dollars(of.total),
  cost: dollars(of.pub),
  profit: dollars(profit(of)),
})

/**
 * Yesterday and the same weekday of last week up to this time of the day, read off the leads: reports are kept by the
 * day. By the clock on the wall, so that a change of the clock moves nothing. The whole of today is in the reports.
 */
async function untilNow({ db, zone, now }: Look): Promise<{ yesterday: Measures; lastWeek: Measures }> {
  const statuses = sql.join([...COUNTS.leads])
  const { rows } = await sql<Counted & { back: number }>`
    WITH clock AS (SELECT ${new Date(now)}::timestamptz AT TIME ZONE ${zone} AS wall),
      span AS (SELECT back, (date_trunc('day', wall) - back * interval '1 day') AT TIME ZONE ${zone} AS since,
        (wall - back * interval '1 day') AT TIME ZONE ${zone} AS until FROM clock, (VALUES (1), (7)) AS b (back))
    SELECT s.back, n.* FROM span AS s CROSS JOIN LATERAL (
      SELECT count(*) AS leads, count(*) FILTER (WHERE status = 'matched') AS matched, coalesce(sum(earntotal), 0) AS total,
        coalesce(sum(earnpub), 0) AS pub
      FROM leads WHERE received_at >= s.since AND received_at < s.until AND NOT test AND status IN (${statuses})) AS n`.execute(
    db,
  )
  const of = (back: number) => measuresOf(rows.find((row) => row.back === back) ?? NONE)
  return { yesterday: of(1), lastWeek: of(7) }
}

async function byDays({ db, today }: Look) {
  const date = lastDays(today, DAYS)
  const { rows } = await numbersBy<{ day: string }>({ date }, ['day']).execute(db)
  const found = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(date.from, index)
    return { date: day, ...measuresOf(found.get(day) ?? NONE) }
  })
}

async function topPublishers({ db, today }: Look): Promise<Numbers['publishers']> {
  const numbers = numbersBy({ date: lastDays(today, DAYS) }, ['publisher_id'])
  const { rows } = await sql<Counted & { publisher_id: number; name: string | null }>`
    SELECT n.*, b.name FROM (${numbers}) AS n LEFT JOIN publishers AS b ON b.id = n.publisher_id
    ORDER BY n.total DESC, n.leads DESC, n.publisher_id LIMIT ${TOP}`.execute(db)
  return rows.map((row) => ({ id: row.publisher_id, name: row.name ?? `#${row.publisher_id}`, ...measuresOf(row) }))
}

interface LenderRecord {
  readonly lender_id: number
  readonly title: string | null
  readonly revenue: number
  readonly bought: number
  readonly decided: number
  readonly answered: number
  readonly answer_ms: number
}

const BOUGHT = sql`('matched', 'returned')`
const ANSWERED = sql`('matched', 'returned', 'unmatched')`

/** Revenue as the lender reports have it, feeds included; how a lender answers is told without feeds. */
async function topLenders({ db, today }: Look): Promise<Numbers['lenders']> {
  const where = allOf([...byDay({ date: lastDays(today, DAYS) }), sql`NOT removed`])
  const columns = sql`lender_id, feed, status, postings, revenue, credited, answered, answer_ms`
  const { rows } = await sql<LenderRecord>`
    SELECT n.*, l.title FROM (SELECT lender_id, sum(revenue - credited) AS revenue,
        coalesce(sum(postings) FILTER (WHERE NOT feed AND status IN ${BOUGHT}), 0) AS bought,
        coalesce(sum(postings) FILTER (WHERE NOT feed AND status IN ${ANSWERED}), 0) AS decided,
        coalesce(sum(answered) FILTER (WHERE NOT feed), 0) AS answered,
        coalesce(sum(answer_ms) FILTER (WHERE NOT feed), 0) AS answer_ms
      FROM (SELECT ${columns} FROM posting_days WHERE ${where} UNION ALL SELECT ${columns} FROM posting_deltas WHERE ${where}) AS p
      GROUP BY lender_id) AS n LEFT JOIN lenders AS l ON l.id = n.lender_id
    WHERE n.revenue > 0 ORDER BY n.revenue DESC, n.lender_id LIMIT ${TOP}`.execute(db)
  return rows.map((row) => ({
    id: row.lender_id,
    title: row.title ?? `#${row.lender_id}`,
    revenue: dollars(row.revenue),
    accepted: successRate({ matched: row.bought, leads: row.decided }),
    answer: row.answered === 0 ? null : Math.round(row.answer_ms / row.answered / 10) / 100,
  }))
}

/** How today goes, and the month up to it. */
export async function lookAtNumbers(look: Look): Promise<Numbers> {
  const [past, days, publishers, lenders] = await Promise.all([
    untilNow(look),
    byDays(look),
    topPublishers(look),
    topLenders(look),
  ])
  const { date: _today, ...today } = days.at(-1) ?? { date: '', ...measuresOf(NONE) }
  return { until: new Date(look.now).toISOString(), today, ...past, days, publishers, lenders }
}
