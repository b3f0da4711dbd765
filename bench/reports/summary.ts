import { dateIn, endOfDay, startOfDay } from '@/kernel/business-time'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { leadSearchCalls } from '@/features/leads/lead-search/contract'
import { identityHash } from '@/features/selling/market/server/public'
import type { Figure } from '../budget'
import type { Product } from '../product'
import { asker, type BareService, fastest, inTurns, timeOf } from './timing'
import { DAYS, WANTED } from './world'

type Row = Record<string, unknown>

const TURNS = 9
const STATUSES = ['matched', 'matchednobuyer', 'unmatched', 'flagged', 'failed']
const COUNTED = `status NOT IN ('incomplete', 'deleted')`

const byStatus = (n: string): string =>
  STATUSES.map((status) => `coalesce(sum(${n}) FILTER (WHERE status = '${status}'), 0) AS ${status}`).join(', ')
const MONEY =
  'sum(total) AS total, sum(pub) AS pub, sum(totaloriginal) AS totaloriginal, sum(puboriginal) AS puboriginal'

const BY_HAND = `SELECT day::text, sum(leads) AS leads, ${byStatus('leads')}, ${MONEY}
  FROM (SELECT * FROM lead_totals WHERE day BETWEEN $1 AND $2 UNION ALL SELECT day, status, leads, total, pub, totaloriginal, puboriginal
    FROM lead_deltas WHERE day BETWEEN $1 AND $2) AS n GROUP BY day ORDER BY day`

/** The same question asked of the leads themselves. */
const rowsBy = (key: string): string => `SELECT ${key}, count(*) AS leads, ${byStatus('1')}, sum(earntotal) AS total,
    sum(earnpub) AS pub, sum(earntotaloriginal) AS totaloriginal, sum(earnpuboriginal) AS puboriginal
  FROM leads WHERE NOT test AND ${COUNTED} AND received_at >= $1 AND received_at < $2 GROUP BY 1 ORDER BY 1`
const OF_ROWS = rowsBy('(received_at AT TIME ZONE $3)::date AS day')
/** States are in no rollup: this is how it is done. */
const OF_STATES = rowsBy('us_state')

export const yearOf = ({ services }: Product) => lastDays(dateIn(services.config.SLUICE_TIME_ZONE, Date.now()), DAYS)
const summaryOf = (product: Product, by: object = {}) => {
  const ask = asker(product, leadReportCalls.summary.path)
  const body = { date: formatDateRange(yearOf(product)), ...by }
  return () => ask(body)
}

/** Milliseconds of a summary over twelve months. */
export async function timeSummary(product: Product): Promise<number> {
  const ask = summaryOf(product)
  const times: number[] = []
  for (let turn = 0; turn <= 2 * TURNS; turn++) times.push(await timeOf(ask))
  return fastest(times.slice(1))
}

export async function measureSummary(
  product: Product,
  bare: BareService,
  small: { leads: number; ms: number },
): Promise<Figure[]> {
  const { reportPool } = product.services.database
  const zone = product.services.config.SLUICE_TIME_ZONE
  const { from, to } = yearOf(product)
  const span = [new Date(startOfDay(zone, from)), new Date(endOfDay(zone, to))]
  const ask = summaryOf(product)
  const { ours, floor } = await inTurns(
    TURNS,
    ask,
    bare.byHand(async () => (await reportPool.query<Row>(BY_HAND, [from, to])).rows),
  )
  const raw = await inTurns(2, ask, () => reportPool.query(OF_ROWS, [...span, zone]))
  const states = await inTurns(
    3,
    summaryOf(product, { groupBy: 'state' }),
    bare.byHand(async () => (await reportPool.query<Row>(OF_STATES, span)).rows),
  )
  const now = await timeSummary(product)
  const ms = (value: number): string => `${value.toFixed(1)} ms`
  return [
    {
      name: 'leads summary of 12 months: time against SQL by hand behind a bare route',
      value: ours / floor,
      unit: '×',
      budget: 2,
      kind: 'most',
      note: `${ms(ours)}, by hand ${ms(floor)}`,
    },
    {
      name: 'leads summary of 12 months: how much faster than the same question on the raw table',
      value: raw.floor / raw.ours,
      unit: '×',
      budget: 20,
      kind: 'least',
      note: `raw ${ms(raw.floor)}`,
    },
    {
      name: `leads summary of 12 months: growth of its time from ${small.leads.toLocaleString('en-US')} leads`,
      value: now / small.ms,
      unit: '×',
      budget: 1.3,
      kind: 'most',
      note: `${ms(small.ms)} to ${ms(now)}`,
    },
    {
      name: 'leads summary of 12 months by state: time against SQL by hand behind a bare route',
      value: states.ours / states.floor,
      unit: '×',
      budget: 2,
      kind: 'most',
      note: `${ms(states.ours)}, by hand ${ms(states.floor)}`,
    },
  ]
}

export async function measureSearch(product: Product, bare: BareService): Promise<Figure[]> {
  const { reportPool } = product.services.database
  const ask = asker(product, leadSearchCalls.search.path)
  const hash = identityHash(product.services.keys, 'phone', WANTED.phone)
  const byHand = `SELECT l.id, l.received_at, l.updated_at, l.status, l.reason, l.exceptions, l.processing_ms, l.product_id, l.publisher_id,
      l.rcid_id, l.flow, l.subid, l.earntotal, l.earnpub, i.sealed, p.title, b.name, r.title AS rcid, count(*) OVER () AS total
    FROM lead_identity AS i JOIN leads AS l ON l.id = i.lead_id JOIN products AS p ON p.id = l.product_id
      JOIN publishers AS b ON b.id = l.publisher_id JOIN rcids AS r ON r.id = l.rcid_id
    WHERE i.phone_hash = $1 AND l.status <> 'deleted' ORDER BY l.received_at DESC, l.id DESC LIMIT 100`
  const { ours, floor } = await inTurns(
    4 * TURNS,
    () => ask({ phone: WANTED.phone }),
    bare.byHand(async () => (await reportPool.query<Row>(byHand, [hash])).rows),
  )
  return [
    {
      name: 'search by phone: time against SQL by hand behind a bare route',
      value: ours / floor,
      unit: '×',
      budget: 2,
      kind: 'most',
      note: `${ours.toFixed(1)} ms, by hand ${floor.toFixed(1)} ms`,
    },
  ]
}
