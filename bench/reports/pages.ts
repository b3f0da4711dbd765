import { formatDateRange, lastDays } from '@/kernel/date-range'
import { dateIn, endOfDay, startOfDay } from '@/kernel/business-time'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { LEAD_SORTS, type LeadSort } from '@/features/leads/lead-reports/rows'
import type { Figure } from '../budget'
import type { Product } from '../product'
import { asker, type BareService, inTurns } from './timing'
import { DAYS } from './world'

type Row = Record<string, unknown>

const TURNS = 9
const COLUMNS: Readonly<Record<LeadSort, string>> = {
  id: 'id',
  dateadd: 'received_at',
  pt: 'processing_ms',
  status: 'status',
  product: 'p.title',
  publisher: 'b.name',
  subid: 'subid',
  rcid: 'rcid_id',
  source: 'flow',
  earntotal: 'earntotal',
  earnpub: 'earnpub',
  earnsystem: '(earntotal - earnpub)',
}

interface Asked {
  readonly name: string
  readonly days: number
  readonly filter?: Readonly<Record<string, readonly (string | number)[]>>
  /** The same by hand, over the columns of leads and lead_days alike. */
  readonly where?: string
  readonly sort?: LeadSort
  readonly order?: 'asc' | 'desc'
}

const FILTERS: readonly Omit<Asked, 'days'>[] = [
  { name: 'no filter' },
  { name: 'product', filter: { product: [3] }, where: 'product_id = 3' },
  { name: 'publisher', filter: { publisher: [1007] }, where: 'publisher_id = 1007' },
  { name: 'rcid', filter: { rcid: [1059] }, where: 'rcid_id = 1059' },
  { name: 'status', filter: { status: ['flagged'] }, where: "status = 'flagged'" },
  { name: 'source', filter: { source: ['Traffic'] }, where: "flow = 'traffic'" },
]

/** Each filter over a week and a year, and each sort both ways over the week that the screen opens with. */
const ASKED: readonly Asked[] = [
  ...[7, DAYS].flatMap((days) => FILTERS.map((one) => ({ ...one, days }))),
  ...LEAD_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ name: `sorted by ${sort} ${order}`, days: 7, sort, order })),
  ),
]

/** The page and its totals as somebody who knows the tables would ask for them. */
function byHand(
  { services }: Product,
  { days, where = 'true', sort = 'dateadd', order = 'desc' }: Asked,
  today: string,
) {
  const { reportPool } = services.database
  const zone = services.config.SLUICE_TIME_ZONE
  const { from, to } = lastDays(today, days)
  const span = [new Date(startOfDay(zone, from)), new Date(endOfDay(zone, to))]
  const named = sort === 'product' || sort === 'publisher'
  const nulls = sort === 'pt' ? (order === 'asc' ? 'NULLS FIRST' : 'NULLS LAST') : ''
  // From the oldest id on, the index would be walked through the whole year up to this week.
  const column = sort === 'id' ? (order === 'asc' ? 'l.id + 0' : 'l.id') : COLUMNS[sort]
  const ordered = `ORDER BY ${column} ${order} ${nulls}${sort === 'id' ? '' : `, l.id ${order}`}`
  const page = `
    SELECT l.id, l.received_at, l.updated_at, l.status, l.reason, l.exceptions, l.processing_ms, l.product_id, l.publisher_id,
      l.rcid_id, l.ping_id, l.flow, l.subid, l.earntotal, l.earnpub, l.earntotaloriginal, l.earnpuboriginal
    FROM leads AS l ${named ? 'JOIN products AS p ON p.id = l.product_id JOIN publishers AS b ON b.id = l.publisher_id' : ''}
    WHERE NOT l.test AND l.status <> 'deleted' AND received_at >= $1 AND received_at < $2 AND ${where.replace(/^(\\w+)/, 'l.$1')}
    ${ordered} LIMIT 100`
  const names = `SELECT l.*, p.title AS product, b.name AS publisher, r.title AS rcid FROM (${page}) AS l
    JOIN products AS p ON p.id = l.product_id JOIN publishers AS b ON b.id = l.publisher_id JOIN rcids AS r ON r.id = l.rcid_id
    ${ordered.replace(/(processing_ms|received_at|status|subid|rcid_id|flow|earntotal|earnpub)\\b/g, 'l.$1')}`
  const incomplete = where.startsWith('status')
    ? ''
    : ` UNION ALL SELECT count(*), 0, 0 FROM leads WHERE status = 'incomplete' AND NOT test AND received_at >= $3 AND received_at < $4 AND ${where}`
  const rollup = where === 'true' || where.startsWith('status') ? 'lead_totals' : 'lead_days'
  const totals = `SELECT sum(leads) AS leads, sum(total) AS total, sum(pub) AS pub
    FROM (SELECT leads, total, pub FROM ${rollup} WHERE day BETWEEN $1 AND $2 AND ${where}
      UNION ALL SELECT leads, total, pub FROM lead_deltas WHERE day BETWEEN $1 AND $2 AND ${where}${incomplete}) AS n`
  return async () => {
    const [rows, sums] = await Promise.all([
      reportPool.query<Row>(names, span),
      reportPool.query<Row>(totals, [from, to, ...(incomplete === '' ? [] : span)]),
    ])
    return { rows: rows.rows, totals: sums.rows[0] }
  }
}

/** How much longer a page takes than asking the database by hand, worst of all. */
export async function measurePages(product: Product, bare: BareService): Promise<Figure[]> {
  const today = dateIn(product.services.config.SLUICE_TIME_ZONE, Date.now())
  const ask = asker(product, leadReportCalls.details.path)
  const found: { name: string; ours: number; floor: number }[] = []
  for (const asked of ASKED) {
    const { name, days, filter = {}, sort = 'dateadd', order = 'desc' } = asked
    const body = { ...filter, date: formatDateRange(lastDays(today, days)), sort: `${sort}:${order}`, perPage: 100 }
    found.push({
      name: `${name}, ${days} days`,
      ...(await inTurns(TURNS, () => ask(body), bare.byHand(byHand(product, asked, today)))),
    })
  }
  const ratio = ({ ours, floor }: (typeof found)[number]) => ours / floor
  if (process.env['BENCH_VERBOSE'])
    for (const one of found)
      console.log(
        `     ${one.name.padEnd(40)} ${one.ours.toFixed(1)} ms, by hand ${one.floor.toFixed(1)} ms, × ${ratio(one).toFixed(2)}`,
      )
  const worst = found.reduce((most, one) => (ratio(one) > ratio(most) ? one : most))
  const slowest = found.reduce((most, one) => (one.ours > most.ours ? one : most))
  return [
    {
      name: `leads details, worst of ${found.length} filters and sorts: time against SQL by hand behind a bare route`,
      value: ratio(worst),
      unit: '×',
      budget: 2,
      kind: 'most',
      note: `${worst.name}: ${worst.ours.toFixed(1)} ms; slowest ${slowest.name}: ${slowest.ours.toFixed(1)} ms, by hand ${slowest.floor.toFixed(1)} ms`,
    },
  ]
}
