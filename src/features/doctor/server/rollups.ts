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
}

const LEAD_MONEY = `sum(earntotal) AS total, sum(earnpub) AS pub, sum(earntotaloriginal) AS totaloriginal,
  sum(earnpuboriginal) AS puboriginal`
/** What reports count. */
const COUNTED_LEADS = `FROM leads WHERE NOT test AND status NOT IN ('incomplete', 'deleted')`
const POSTING_NUMBERS = `max(p.lender_id) AS lender_id, max(p.product_id) AS product_id, count(*) AS postings, sum(p.revenue) AS revenue,
      sum(p.credited) AS credited, count(p.answer_ms) AS answered, coalesce(sum(p.answer_ms), 0) AS answer_ms
      FROM postings AS p JOIN leads AS l ON l.id = p.lead_id WHERE NOT p.test AND l.status <> 'deleted'`
const dayOf = (column: string): string => `(${column} AT TIME ZONE $1)::date AS day`

const from = (table: string, keys: readonly string[], measures: readonly string[]): string =>
  `SELECT ${[...keys, ...measures].join(', ')} FROM ${table}`

const LEAD_KEYS = ['day', 'product_id', 'publisher_id', 'rcid_id', 'flow', 'lead_source_id', 'status']
const LEAD_MEASURES = ['leads', 'returncredited', 'total', 'pub', 'totaloriginal', 'puboriginal']
const SUBID_KEYS = ['day', 'product_id', 'publisher_id', 'rcid_id', 'subid', 'status']
const SUBID_MEASURES = LEAD_MEASURES.filter((name) => name !== 'returncredited')
const TOTAL_KEYS = ['day', 'status']
const URL_KEYS = ['day', 'product_id', 'publisher_id', 'flow', 'lead_source_id', 'sourceurl', 'status']
const POSTING_KEYS = ['day', 'order_id', 'publisher_id', 'rcid_id', 'feed', 'removed', 'status']
const POSTING_MEASURES = ['postings', 'revenue', 'credited', 'answered', 'answer_ms']
const ORDER_KEYS = POSTING_KEYS.filter((name) => name !== 'publisher_id' && name !== 'rcid_id')
const PUBLISHER_KEYS = ['day', 'publisher_id', 'status']
const PING_KEYS = ['day', 'product_id', 'publisher_id', 'rcid_id']
const PING_MEASURES = ['pings', 'success', 'posted', 'ms', 'earnpub', 'earntotal']

/** The first day whose pings are all there, as SQL. */
export const PINGS_FROM = `coalesce((SELECT (value #>> '{}')::date FROM installation WHERE name = 'pings_from'), '-infinity')`

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
    measures: LEAD_MEASURES,
    raw: `SELECT ${dayOf('received_at')}, publisher_id, status, count(*) AS leads,
      count(*) FILTER (WHERE returncredited) AS returncredited, ${LEAD_MONEY} ${COUNTED_LEADS} GROUP BY 1, 2, 3`,
    waiting: from('lead_deltas', PUBLISHER_KEYS, LEAD_MEASURES),
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
      ${POSTING_NUMBERS} GROUP BY 1, 2, 3, 4, 5, 6, 7`,
    waiting: from('posting_deltas', POSTING_KEYS, POSTING_MEASURES),
  },
  {
    table: 'order_days',
    keys: ORDER_KEYS,
    beside: ['lender_id', 'product_id'],
    measures: POSTING_MEASURES,
    raw: `SELECT ${dayOf('p.sent_at')}, p.order_id, p.feed, p.removed, p.status, ${POSTING_NUMBERS} GROUP BY 1, 2, 3, 4, 5`,
    waiting: from('posting_deltas', ORDER_KEYS, POSTING_MEASURES),
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
export function differencesOf({ table, keys, measures, raw, waiting, from: first = `'-infinity'` }: Rollup): string {
  const key = keys.map((name) => `coalesce(h.${name}, w.${name})`).join(', ')
  const numbers = (side: string): string =>
    `jsonb_build_object(${measures.map((name) => `'${name}', coalesce(${side}.${name}, 0)`).join(', ')})`
  return `
    WITH have AS (SELECT ${keys.join(', ')}, ${measures.map((name) => `sum(${name}) AS ${name}`).join(', ')}
        FROM (${from(table, keys, measures)} UNION ALL ${waiting}) AS u GROUP BY ${keys.join(', ')}),
      want AS (${raw})
    SELECT concat_ws('/', ${key}) AS key, ${numbers('h')} AS has, ${numbers('w')} AS should, count(*) OVER () AS total
    FROM have AS h FULL JOIN want AS w ON ${keys.map((name) => `h.${name} = w.${name}`).join(' AND ')}
    WHERE coalesce(h.day, w.day) >= ${first}
      AND (${measures.map((name) => `coalesce(h.${name}, 0) <> coalesce(w.${name}, 0)`).join(' OR ')})
    ORDER BY 1`
}
