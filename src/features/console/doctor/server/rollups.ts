import { LEAD_STATUS_COLUMNS, PINGS_FROM, POSTING_STATUS_COLUMNS } from '@/features/selling/market/server/public'

/** One table of report numbers: what it is by, what it counts, and the same from the rows themselves. */
export interface Rollup {
  readonly table: string
  readonly keys: readonly string[]
  /** Columns that follow from the keys. */
  readonly beside: readonly string[]
  readonly measures: readonly string[]
  /** From the rows: keys, beside and measures. $1 is the business zone. */
  readonly raw: string
  /** The first day whose rows are all there, as SQL; older days have only their numbers. */
  readonly from?: string
  /** What settlement appended and nobody has folded yet: keys and measures, not added up. */
  readonly waiting: string
  /** Has its statuses as columns: every one must be counted in one of them. */
  readonly byStatus?: { readonly all: string; readonly columns: readonly string[] }
}

const LEAD_MONEY = `sum(earntotal) AS total, sum(earnpub) AS pub, sum(earntotaloriginal) AS totaloriginal,
  sum(earnpuboriginal) AS puboriginal`
/** What reports count. */
const COUNTED_LEADS = `FROM leads WHERE NOT test AND status NOT IN ('incomplete', 'deleted')`
const POSTING_NUMBERS = `max(p.lender_id) AS lender_id, max(p.product_id) AS product_id, count(*) AS postings, sum(p.revenue) AS revenue,
      sum(p.credited) AS credited`
const COUNTED_POSTINGS = `FROM postings AS p JOIN leads AS l ON l.id = p.lead_id WHERE NOT p.test AND l.status <> 'deleted'`
const dayOf = (column: string): string => `(${column} AT TIME ZONE $1)::date AS day`

const from = (table: string, keys: readonly string[], measures: readonly string[]): string =>
  `SELECT ${[...keys, ...measures].join(', ')} FROM ${table}`
/** Rows of a status and how many each stands for, the statuses as columns. */
const asColumns = (statuses: readonly string[], value: string): string[] =>
  statuses.map((status) => `CASE WHEN status = '${status}' THEN ${value} ELSE 0 END AS ${status}`)
const countedBy = (statuses: readonly string[], column: string): string =>
  statuses.map((status) => `count(*) FILTER (WHERE ${column} = '${status}') AS ${status}`).join(', ')

const LEAD_KEYS = ['day', 'product_id', 'publisher_id', 'rcid_id', 'flow', 'lead_source_id', 'status']
const LEAD_MEASURES = ['leads', 'returncredited', 'total', 'pub', 'totaloriginal', 'puboriginal']
const SUBID_KEYS = ['day', 'product_id', 'publisher_id', 'rcid_id', 'subid', 'status']
const SUBID_MEASURES = LEAD_MEASURES.filter((name) => name !== 'returncredited')
const TOTAL_KEYS = ['day', 'status']
const URL_KEYS = ['day', 'product_id', 'publisher_id', 'flow', 'lead_source_id', 'sourceurl', 'status']
const POSTING_KEYS = ['day', 'order_id', 'publisher_id', 'rcid_id', 'feed', 'removed', 'status']
const POSTING_MEASURES = ['postings', 'revenue', 'credited', 'answered', 'answer_ms']
const ORDER_KEYS = ['day', 'order_id', 'feed', 'removed']
const ORDER_SUMS = ['postings', 'revenue', 'credited']
const PUBLISHER_KEYS = ['day', 'publisher_id']
const PING_KEYS = ['day', 'product_id', 'publisher_id', 'rcid_id']
const PING_MEASURES = ['pings', 'success', 'posted', 'ms', 'earnpub', 'earntotal']

export const ROLLUPS: readonly Rollup[] = [
  {
    table: 'lead_days',
    keys: LEAD_KEYS,
    beside: [],
    measures: LEAD_MEASURES,
    raw: `SELECT ${dayOf('received_at')}, product_id, publisher_id, rcid_id, flow, coalesce(lead_source_id, 0) AS lead_source_id,
      status, count(*) AS leads, count(*) FILTER (WHERE returncredited) AS returncredited, ${LEAD_MONEY}
      ${COUNTED_LEADS} GROUP BY 1, 2, 3, 4, 5, 6, 7`,
    waiting: from('lead_deltas', LEAD_KEYS, LEAD_MEASURES),
  },
  {
    table: 'lead_totals',
    keys: TOTAL_KEYS,
    beside: [],
    measures: SUBID_MEASURES,
    raw: `SELECT ${dayOf('received_at')}, status, count(*) AS leads, ${LEAD_MONEY} ${COUNTED_LEADS} GROUP BY 1, 2`,
    waiting: from('lead_deltas', TOTAL_KEYS, SUBID_MEASURES),
  },
  {
    table: 'publisher_days',
    keys: PUBLISHER_KEYS,
    beside: [],
    measures: [...LEAD_MEASURES, ...LEAD_STATUS_COLUMNS],
    byStatus: { all: 'leads', columns: LEAD_STATUS_COLUMNS },
    raw: `SELECT ${dayOf('received_at')}, publisher_id, count(*) AS leads, count(*) FILTER (WHERE returncredited) AS returncredited,
      ${LEAD_MONEY}, ${countedBy(LEAD_STATUS_COLUMNS, 'status')} ${COUNTED_LEADS} GROUP BY 1, 2`,
    waiting: from('lead_deltas', PUBLISHER_KEYS, [...LEAD_MEASURES, ...asColumns(LEAD_STATUS_COLUMNS, 'leads')]),
  },
  {
    table: 'subid_days',
    keys: SUBID_KEYS,
    beside: [],
    measures: SUBID_MEASURES,
    raw: `SELECT ${dayOf('received_at')}, product_id, publisher_id, rcid_id, subid, status, count(*) AS leads, ${LEAD_MONEY}
      ${COUNTED_LEADS} GROUP BY 1, 2, 3, 4, 5, 6`,
    waiting: from('lead_deltas', SUBID_KEYS, SUBID_MEASURES),
  },
  {
    table: 'sourceurl_days',
    keys: URL_KEYS,
    beside: ['url_hash'],
    measures: ['leads'],
    raw: `SELECT ${dayOf('received_at')}, product_id, publisher_id, flow, coalesce(lead_source_id, 0) AS lead_source_id, sourceurl,
      status, count(*) AS leads, sha256(convert_to(sourceurl, 'UTF8')) AS url_hash
      ${COUNTED_LEADS} GROUP BY 1, 2, 3, 4, 5, 6, 7`,
    waiting: from('lead_deltas', URL_KEYS, ['leads']),
  },
  {
    table: 'posting_days',
    keys: POSTING_KEYS,
    beside: ['lender_id', 'product_id'],
    measures: POSTING_MEASURES,
    raw: `SELECT ${dayOf('p.sent_at')}, p.order_id, p.publisher_id, p.rcid_id, p.feed, p.removed, p.status,
      ${POSTING_NUMBERS}, count(p.answer_ms) AS answered, coalesce(sum(p.answer_ms), 0) AS answer_ms
      ${COUNTED_POSTINGS} GROUP BY 1, 2, 3, 4, 5, 6, 7`,
    waiting: from('posting_deltas', POSTING_KEYS, POSTING_MEASURES),
  },
  {
    table: 'order_days',
    keys: ORDER_KEYS,
    beside: ['lender_id', 'product_id'],
    measures: [...ORDER_SUMS, 'returnedrevenue', ...POSTING_STATUS_COLUMNS],
    byStatus: { all: 'postings', columns: POSTING_STATUS_COLUMNS },
    raw: `SELECT ${dayOf('p.sent_at')}, p.order_id, p.feed, p.removed, ${POSTING_NUMBERS},
      coalesce(sum(p.revenue) FILTER (WHERE p.status = 'returned'), 0) AS returnedrevenue,
      ${countedBy(POSTING_STATUS_COLUMNS, 'p.status')} ${COUNTED_POSTINGS} GROUP BY 1, 2, 3, 4`,
    waiting: from('posting_deltas', ORDER_KEYS, [
      ...ORDER_SUMS,
      `CASE WHEN status = 'returned' THEN revenue ELSE 0 END AS returnedrevenue`,
      ...asColumns(POSTING_STATUS_COLUMNS, 'postings'),
    ]),
  },
  {
    table: 'ping_days',
    keys: PING_KEYS,
    beside: [],
    measures: PING_MEASURES,
    from: PINGS_FROM,
    // A ping that was posted had been a success.
    raw: `SELECT ${dayOf('received_at')}, product_id, publisher_id, rcid_id, count(*) AS pings,
      count(*) FILTER (WHERE status IN ('success', 'posted')) AS success, count(lead_id) AS posted, sum(processing_ms) AS ms,
      sum(earnpub) AS earnpub, sum(earntotal) AS earntotal
      FROM pings WHERE NOT test GROUP BY 1, 2, 3, 4`,
    waiting: from('ping_deltas', PING_KEYS, PING_MEASURES),
  },
  {
    table: 'bid_days',
    keys: ['day', 'order_id', 'publisher_id', 'rcid_id', 'outcome'],
    beside: ['lender_id', 'product_id'],
    measures: ['pings', 'bids', 'answer_ms'],
    from: PINGS_FROM,
    raw: `SELECT ${dayOf('p.received_at')}, b.order_id, p.publisher_id, p.rcid_id, b.outcome, max(b.lender) AS lender_id,
      max(p.product_id) AS product_id, count(*) AS pings, coalesce(sum(b.bid), 0) AS bids, coalesce(sum(b.ms), 0) AS answer_ms
      FROM pings AS p CROSS JOIN LATERAL (SELECT (e ->> 'order')::bigint AS order_id, (e ->> 'lender')::bigint AS lender,
        e ->> 'outcome' AS outcome, (e ->> 'bid')::bigint AS bid, (e ->> 'ms')::bigint AS ms
        FROM jsonb_array_elements(p.postings) AS e) AS b
      WHERE NOT p.test GROUP BY 1, 2, 3, 4, 5`,
    waiting: `SELECT d.day, b.order_id, d.publisher_id, d.rcid_id, b.outcome, 1 AS pings, b.bid AS bids, b.ms AS answer_ms
      FROM ping_deltas AS d, unnest(d.orders, d.outcomes, d.bids, d.answer_ms) AS b (order_id, outcome, bid, ms)`,
  },
]

/** Keys whose numbers, folded and waiting together, are not what the rows say. */
export function differencesOf(rollup: Rollup): string {
  const { table, keys, measures, raw, waiting, byStatus, from: first = `'-infinity'` } = rollup
  const key = keys.map((name) => `coalesce(h.${name}, w.${name})`).join(', ')
  const none = (side: string, name: string): string => `coalesce(${side}.${name}, 0)`
  const compared = measures.map((name) => ({ name, has: none('h', name), should: none('w', name) }))
  if (byStatus) {
    const has = byStatus.columns.map((name) => none('h', name)).join(' + ')
    compared.push({ name: `${byStatus.all} of all statuses`, has, should: none('w', byStatus.all) })
  }
  const numbers = (side: 'has' | 'should'): string =>
    `jsonb_build_object(${compared.map((one) => `'${one.name}', ${one[side]}`).join(', ')})`
  return `
    WITH have AS (SELECT ${keys.join(', ')}, ${measures.map((name) => `sum(${name}) AS ${name}`).join(', ')}
        FROM (${from(table, keys, measures)} UNION ALL ${waiting}) AS u GROUP BY ${keys.join(', ')}),
      want AS (${raw})
    SELECT concat_ws('/', ${key}) AS key, ${numbers('has')} AS has, ${numbers('should')} AS should, count(*) OVER () AS total
    FROM have AS h FULL JOIN want AS w ON ${keys.map((name) => `h.${name} = w.${name}`).join(' AND ')}
    WHERE coalesce(h.day, w.day) >= ${first} AND (${compared.map(({ has, should }) => `${has} <> ${should}`).join(' OR ')})
    ORDER BY 1`
}
