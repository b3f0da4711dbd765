import { lenderReportCalls } from '@/features/lender-reports/contract'
import { publisherSummaryCalls } from '@/features/publisher-summary/contract'
import { formatDateRange } from '@/kernel/date-range'
import type { Figure } from '../budget'
import type { Product } from '../product'
import { yearOf } from './summary'
import { asker, type BareService, fastest, inTurns, timeOf } from './timing'

const TURNS = 9
const SENT = ['matched', 'unmatched', 'returned', 'error']
const counts = (statuses: readonly string[], n: string): string =>
  statuses.map((status) => `coalesce(sum(${n}) FILTER (WHERE n.status = '${status}'), 0) AS ${status}`).join(', ')

/** By the smallest rollup that knows the keys, and what nobody folded yet. */
const postings = (keys: string): string => `
  SELECT ${keys}, sum(postings) AS sent, ${counts(SENT, 'postings')}, sum(revenue - credited) AS total, sum(revenue) AS original
  FROM (SELECT day, lender_id, order_id, status, postings, revenue, credited FROM order_days WHERE day BETWEEN $1 AND $2 AND NOT removed
    UNION ALL SELECT day, lender_id, order_id, status, postings, revenue, credited FROM posting_deltas
      WHERE day BETWEEN $1 AND $2 AND NOT removed) AS n`

const LEADS = ['matched', 'matchednobuyer', 'unmatched', 'flagged', 'failed', 'returned']
const PUBLISHERS = `
  SELECT n.publisher_id, b.name, sum(leads) AS leads, ${counts(LEADS, 'leads')}, sum(returncredited) AS returnedcredited, sum(total) AS total,
    sum(pub) AS pub, sum(totaloriginal) AS totaloriginal, sum(puboriginal) AS puboriginal
  FROM (SELECT publisher_id, status, leads, returncredited, total, pub, totaloriginal, puboriginal FROM publisher_days
      WHERE day BETWEEN $1 AND $2
    UNION ALL SELECT publisher_id, status, leads, returncredited, total, pub, totaloriginal, puboriginal FROM lead_deltas
      WHERE day BETWEEN $1 AND $2) AS n JOIN publishers AS b ON b.id = n.publisher_id
  GROUP BY n.publisher_id, b.name ORDER BY total DESC`

/** Summaries of lenders and orders come with the days of their chart. */
const REPORTS = [
  ['orders summary', lenderReportCalls.ordersByDay.path, `${postings('day::text')} GROUP BY day ORDER BY day`],
  [
    'orders summary by order',
    lenderReportCalls.orders.path,
    `${postings('lender_id, order_id, day::text')} GROUP BY GROUPING SETS ((lender_id, order_id), (day)) ORDER BY lender_id, order_id, day`,
  ],
  [
    'lenders summary',
    lenderReportCalls.lenders.path,
    `${postings('lender_id, day::text')} GROUP BY GROUPING SETS ((lender_id), (day)) ORDER BY lender_id, day`,
  ],
  ['publisher summary', publisherSummaryCalls.report.path, PUBLISHERS],
] as const

const askerOf = (product: Product, path: string) => {
  const ask = asker(product, path)
  const body = { date: formatDateRange(yearOf(product)) }
  return () => ask(body)
}

/** Milliseconds of each over twelve months. */
export async function timeParties(product: Product): Promise<number[]> {
  const times: number[] = []
  for (const [, path] of REPORTS) {
    const ask = askerOf(product, path)
    const turns: number[] = []
    for (let turn = 0; turn <= TURNS; turn++) turns.push(await timeOf(ask))
    times.push(fastest(turns.slice(1)))
  }
  return times
}

export async function measureParties(product: Product, bare: BareService, small: readonly number[]): Promise<Figure[]> {
  const { reportPool } = product.services.database
  const { from, to } = yearOf(product)
  const figures: Figure[] = []
  for (const [at, [name, path, byHand]] of REPORTS.entries()) {
    const { ours, floor } = await inTurns(
      TURNS,
      askerOf(product, path),
      bare.byHand(async () => (await reportPool.query<Record<string, unknown>>(byHand, [from, to])).rows),
    )
    const before = small[at] ?? 0
    const most = { unit: '×', kind: 'most' } as const
    figures.push(
      {
        ...{ ...most, name: `${name} of 12 months: time against SQL by hand behind a bare route`, value: ours / floor },
        ...{ budget: 2, note: `${ours.toFixed(1)} ms, by hand ${floor.toFixed(1)} ms` },
      },
      {
        ...{ ...most, name: `${name} of 12 months: growth of its time with ten times the leads`, value: ours / before },
        ...{ budget: 1.3, note: `${before.toFixed(1)} ms to ${ours.toFixed(1)} ms` },
      },
    )
  }
  return figures
}
