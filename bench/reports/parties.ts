import { TIME_STEPS } from '@/features/reports/lender-reports/answer-times'
import { lenderReportCalls } from '@/features/reports/lender-reports/contract'
import { publisherSummaryCalls } from '@/features/reports/publisher-summary/contract'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import type { Figure } from '../budget'
import type { Product } from '../product'
import { yearOf } from './summary'
import { asker, type BareService, fastest, inTurns, timeOf } from './timing'

const TURNS = 9
const sums = (columns: readonly string[]): string => columns.map((name) => `sum(${name}) AS ${name}`).join(', ')
/** Rows of a status and how many each stands for, the statuses as columns. */
const asColumns = (statuses: readonly string[], n: string): string =>
  statuses.map((status) => `CASE WHEN status = '${status}' THEN ${n} ELSE 0 END AS ${status}`).join(', ')

const SENT = ['matched', 'unmatched', 'returned', 'error', 'timeout', 'pending']
/** By the smallest rollup that knows the keys, and what nobody folded yet. */
const postings = (keys: string): string => `
  SELECT ${keys}, sum(postings) AS sent, ${sums(SENT)}, sum(revenue - credited) AS total, sum(revenue) AS original
  FROM (SELECT day, lender_id, order_id, postings, ${SENT.join(', ')}, revenue, credited FROM order_days
      WHERE day BETWEEN $1 AND $2 AND NOT removed
    UNION ALL SELECT day, lender_id, order_id, postings, ${asColumns(SENT, 'postings')}, revenue, credited FROM posting_deltas
      WHERE day BETWEEN $1 AND $2 AND NOT removed) AS n`

const LEADS = ['matched', 'matchednobuyer', 'unmatched', 'flagged', 'failed', 'returned']
const LEAD_SUMS = ['returncredited', 'total', 'pub', 'totaloriginal', 'puboriginal']
const PUBLISHERS = `
  SELECT n.publisher_id, b.name, ${sums(['leads', ...LEADS, ...LEAD_SUMS])}
  FROM (SELECT publisher_id, leads, ${[...LEADS, ...LEAD_SUMS].join(', ')} FROM publisher_days WHERE day BETWEEN $1 AND $2
    UNION ALL SELECT publisher_id, leads, ${asColumns(LEADS, 'leads')}, ${LEAD_SUMS.join(', ')} FROM lead_deltas
      WHERE day BETWEEN $1 AND $2) AS n JOIN publishers AS b ON b.id = n.publisher_id
  GROUP BY n.publisher_id, b.name ORDER BY total DESC`

const SUMS = [
  'pings',
  'pingtimeouts',
  'pingms',
  'bids',
  'bidms',
  'bidcents',
  'posts',
  'posttimeouts',
  'postms',
  'sold',
  'soldms',
  'soldcents',
]
const timesOf = (name: string): string =>
  `ARRAY[${Array.from({ length: TIME_STEPS }, (_, n) => `sum(${name}[${n + 1}])`).join(', ')}]::int[] AS ${name}`
/** By what is kept of the days that are over. */
const PING_POST = `
  SELECT n.lender_id, l.title, ${SUMS.map((name) => `sum(${name}) AS ${name}`).join(', ')}, ${timesOf('pingtimes')}, ${timesOf('posttimes')}
  FROM pingpost_days AS n JOIN lenders AS l ON l.id = n.lender_id WHERE day BETWEEN $1 AND $2
  GROUP BY GROUPING SETS ((n.lender_id, l.title), ()) ORDER BY l.title`

interface PartyReport {
  readonly name: string
  readonly path: string
  readonly sql: string
  readonly days?: number
  readonly body?: object
}

/** Summaries of lenders and orders come with the days of their chart. */
const REPORTS: readonly PartyReport[] = [
  {
    name: 'orders summary',
    path: lenderReportCalls.ordersByDay.path,
    sql: `${postings('day::text')} GROUP BY day ORDER BY day`,
  },
  {
    name: 'orders summary by order',
    path: lenderReportCalls.orders.path,
    sql: `${postings('lender_id, order_id, day::text')} GROUP BY GROUPING SETS ((lender_id, order_id), (day)) ORDER BY lender_id, order_id, day`,
  },
  {
    name: 'lenders summary',
    path: lenderReportCalls.lenders.path,
    sql: `${postings('lender_id, day::text')} GROUP BY GROUPING SETS ((lender_id), (day)) ORDER BY lender_id, day`,
  },
  { name: 'publisher summary', path: publisherSummaryCalls.report.path, sql: PUBLISHERS },
  {
    name: 'lender ping/post report',
    path: lenderReportCalls.pingPost.path,
    sql: PING_POST,
    body: { type: 'byLender' },
  },
]

const titleOf = ({ name, days }: PartyReport): string =>
  `${name} of ${days === undefined ? '12 months' : `${days} days`}`

const spanOf = (product: Product, { days }: PartyReport) => {
  const { from, to } = yearOf(product)
  return days === undefined ? { from, to } : lastDays(to, days)
}

const askerOf = (product: Product, report: PartyReport) => {
  const ask = asker(product, report.path)
  const body = { date: formatDateRange(spanOf(product, report)), ...report.body }
  return () => ask(body)
}

/** Milliseconds of each. */
export async function timeParties(product: Product): Promise<number[]> {
  const times: number[] = []
  for (const report of REPORTS) {
    const ask = askerOf(product, report)
    const turns: number[] = []
    for (let turn = 0; turn <= TURNS; turn++) turns.push(await timeOf(ask))
    times.push(fastest(turns.slice(1)))
  }
  return times
}

export async function measureParties(product: Product, bare: BareService, small: readonly number[]): Promise<Figure[]> {
  const { reportPool } = product.services.database
  const figures: Figure[] = []
  for (const [at, report] of REPORTS.entries()) {
    const { from, to } = spanOf(product, report)
    const { ours, floor } = await inTurns(
      TURNS,
      askerOf(product, report),
      bare.byHand(async () => (await reportPool.query<Record<string, unknown>>(report.sql, [from, to])).rows),
    )
    const before = small[at] ?? 0
    const most = { unit: '×', kind: 'most' } as const
    figures.push(
      {
        ...{ ...most, name: `${titleOf(report)}: time against SQL by hand behind a bare route`, value: ours / floor },
        ...{ budget: 2, note: `${ours.toFixed(1)} ms, by hand ${floor.toFixed(1)} ms` },
      },
      {
        ...{ ...most, name: `${titleOf(report)}: growth of its time with ten times the leads`, value: ours / before },
        ...{ budget: 1.3, note: `${before.toFixed(1)} ms to ${ours.toFixed(1)} ms` },
      },
    )
  }
  return figures
}
