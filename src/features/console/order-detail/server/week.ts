import { sql } from 'kysely'
import { addDays, dateIn } from '@/kernel/business-time'
import { cents, toDollars } from '@/kernel/money'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { WeekSums } from '../contract'

const DAYS = 7

interface Counted {
  readonly day: string
  readonly sent: number
  readonly won: number
  /** Of what was sold, and what returns took off it. */
  readonly revenue: number
  readonly credited: number
  readonly timeouts: number
  readonly pings: number
}

type Sums = Omit<Counted, 'day'>
const NONE: Sums = { sent: 0, won: 0, revenue: 0, credited: 0, timeouts: 0, pings: 0 }

const added = (a: Sums, b: Sums): Sums => ({
  sent: a.sent + b.sent,
  won: a.won + b.won,
  revenue: a.revenue + b.revenue,
  credited: a.credited + b.credited,
  timeouts: a.timeouts + b.timeouts,
  pings: a.pings + b.pings,
})

const shown = ({ sent, won, revenue, credited, timeouts, pings }: Sums, pingPost: boolean): WeekSums => ({
  pings: pingPost ? pings : null,
  sent,
  won,
  price: won === 0 ? null : toDollars(cents(Math.round(revenue / won))),
  revenue: toDollars(cents(revenue - credited)),
  timeouts,
})

/** Two weeks by the day: postings by when they were sent, as the lender detail report counts them; pings by what was asked. */
const daysOf = (id: number, from: string, to: string) => sql<Counted>`
  SELECT day::text, sum(sent) AS sent, sum(won) AS won, sum(revenue) AS revenue, sum(credited) AS credited,
    sum(timeouts) AS timeouts, sum(pings) AS pings
  FROM (
    SELECT day, postings AS sent, CASE WHEN status IN ('matched', 'returned') THEN postings ELSE 0 END AS won,
      CASE WHEN status IN ('matched', 'returned') THEN revenue ELSE 0 END AS revenue, credited,
      CASE WHEN status IN ('timeout', 'pending') THEN postings ELSE 0 END AS timeouts, 0 AS pings
    FROM (SELECT day, status, postings, revenue, credited FROM posting_days
        WHERE order_id = ${id} AND day BETWEEN ${from}::date AND ${to}::date AND NOT removed AND status <> 'sending'
      UNION ALL SELECT day, status, postings, revenue, credited FROM posting_deltas
        WHERE order_id = ${id} AND day BETWEEN ${from}::date AND ${to}::date AND NOT removed AND status <> 'sending') AS p
    UNION ALL SELECT day, 0, 0, 0, 0, 0, pings FROM bid_days WHERE order_id = ${id} AND day BETWEEN ${from}::date AND ${to}::date
    UNION ALL SELECT day, 0, 0, 0, 0, 0, pings * cardinality(array_positions(orders, ${id}::bigint)) FROM ping_deltas
      WHERE ${id} = ANY (orders) AND day BETWEEN ${from}::date AND ${to}::date) AS n
  GROUP BY day`

export async function weekOf(services: Services, id: number) {
  const { reports } = services.database
  const order = await reports.selectFrom('orders').select('ispingpost').where('id', '=', id).executeTakeFirst()
  const { ispingpost } = found(order, 'Order')
  const to = dateIn(services.config.SLUICE_TIME_ZONE, services.clock.now())
  const first = addDays(to, 1 - 2 * DAYS)
  const from = addDays(to, 1 - DAYS)
  const { rows } = await daysOf(id, first, to).execute(reports)
  const byDay = new Map(rows.map(({ day, ...sums }) => [day, sums]))
  const sumsFrom = (day: string) =>
    Array.from({ length: DAYS }, (_, at) => byDay.get(addDays(day, at)) ?? NONE).reduce(added, NONE)
  return {
    from,
    to,
    days: Array.from({ length: DAYS }, (_, at) => {
      const date = addDays(from, at)
      return { date, ...shown(byDay.get(date) ?? NONE, ispingpost) }
    }),
    now: shown(sumsFrom(from), ispingpost),
    before: shown(sumsFrom(first), ispingpost),
  }
}
