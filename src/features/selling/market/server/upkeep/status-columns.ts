import type { LeadStatus, PostingStatus } from '@/engine/decide/state'

/** Reports count neither what is incomplete nor what was deleted. A status that is missing here does not compile. */
const OF_LEADS: Readonly<Record<Exclude<LeadStatus, 'incomplete' | 'deleted'>, true>> = {
  incoming: true,
  error: true,
  flagged: true,
  matched: true,
  unmatched: true,
  matchednobuyer: true,
  failed: true,
  returned: true,
}
const OF_POSTINGS: Readonly<Record<PostingStatus, true>> = {
  sending: true,
  matched: true,
  unmatched: true,
  returned: true,
  error: true,
  timeout: true,
  pending: true,
}
/** `publisher_days` and `order_days` count each of these in a column of its name, beside all of them together. */
export const LEAD_STATUS_COLUMNS = Object.keys(OF_LEADS)
export const POSTING_STATUS_COLUMNS = Object.keys(OF_POSTINGS)

const ofStatus = (value: string, status: string, column = status): string =>
  `coalesce(sum(${value}) FILTER (WHERE status = '${status}'), 0) AS ${column}`
const sumOf = (name: string): string => `sum(${name}) AS ${name}`

const PUBLISHER_KEYS = ['day', 'publisher_id']
const PUBLISHER_SUMS = ['leads', 'returncredited', 'total', 'pub', 'totaloriginal', 'puboriginal']
const ORDER_KEYS = ['day', 'order_id', 'feed', 'removed']
const ORDER_SUMS = ['postings', 'revenue', 'credited']

const inserted = (
  table: string,
  keys: readonly string[],
  columns: readonly string[],
  values: readonly string[],
  from: string,
): string =>
  `INSERT INTO ${table} AS o (${[...keys, ...columns].join(', ')}) SELECT ${[...keys, ...values].join(', ')}
    FROM ${from} GROUP BY ${keys.join(', ')}`
const added = (table: string, columns: readonly string[]): string =>
  `ON CONFLICT ON CONSTRAINT ${table}_pk DO UPDATE SET ${columns.map((name) => `${name} = o.${name} + excluded.${name}`).join(', ')}`

/** Adds rows by status, of `lead_days` or what waits to be folded, to the days of publishers. */
export const intoPublisherDays = (from: string): string => {
  const columns = [...PUBLISHER_SUMS, ...LEAD_STATUS_COLUMNS]
  const values = [...PUBLISHER_SUMS.map(sumOf), ...LEAD_STATUS_COLUMNS.map((status) => ofStatus('leads', status))]
  return `${inserted('publisher_days', PUBLISHER_KEYS, columns, values, from)} ${added('publisher_days', columns)}`
}

/** The same of `posting_days` or what waits, to the days of orders. */
export const intoOrderDays = (from: string): string => {
  const columns = [...ORDER_SUMS, 'returnedrevenue', ...POSTING_STATUS_COLUMNS]
  const values = [
    ...ORDER_SUMS.map(sumOf),
    ofStatus('revenue', 'returned', 'returnedrevenue'),
    ...POSTING_STATUS_COLUMNS.map((status) => ofStatus('postings', status)),
    'max(lender_id)',
    'max(product_id)',
  ]
  const all = [...columns, 'lender_id', 'product_id']
  return `${inserted('order_days', ORDER_KEYS, all, values, from)} ${added('order_days', columns)}`
}
