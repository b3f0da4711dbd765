import { z } from 'zod'
import type { ListColumns } from '@/kernel/list-columns'

const titled = z.object({ id: z.number(), title: z.string() })

/** The four tabs: what a row stands for. */
export const PINGPOST_TYPES = ['byLenderDate', 'byOrderDate', 'byLender', 'byOrder'] as const
export type PingPostType = (typeof PINGPOST_TYPES)[number]
export const byOrders = (type: PingPostType): boolean => type.startsWith('byOrder')
export const byDates = (type: PingPostType): boolean => type.endsWith('Date')

const seconds = (what: string) => z.number().nullable().describe(`Seconds; null where ${what}`)

const numbers = {
  pingsent: z.number(),
  pingtimeout: z.number(),
  pingtime: seconds('none was answered').describe('Average of answered pings, in seconds'),
  pingp95: seconds('none was answered, or the pings are no longer kept'),
  pingsuccess: z.number(),
  pingsuccesstime: seconds('none bid'),
  pingrejecttime: seconds('none was refused'),
  pingsuccessprice: z.number().describe('Average bid'),
  postsent: z.number(),
  posttimeout: z.number(),
  postsuccess: z.number().describe('Pings won'),
  posttime: seconds('none was answered'),
  postp95: seconds('none was answered'),
  postsuccesstime: seconds('none sold'),
  postrejecttime: seconds('none was refused'),
  postsuccessprice: z.number().describe('Average price of sold posts'),
  wonpercent: z.number().describe('100 × pings won / pings'),
  revenue: z.number().describe('Of sold posts, before returns'),
}
export const LenderPingPostTotals = z.object(numbers)
export type LenderPingPostTotals = z.output<typeof LenderPingPostTotals>

export const LenderPingPostRow = z.object({
  date: z.string().nullable(),
  lender: titled,
  lenderorder: titled.nullable(),
  ...numbers,
})
export type LenderPingPostRow = z.output<typeof LenderPingPostRow>

const seconds2 = { kind: 'number', decimals: 2 } as const
const NUMBERS: ListColumns<LenderPingPostTotals> = [
  { id: 'pingsent', header: 'Pings', kind: 'number' },
  { id: 'pingtimeout', header: 'Ping time-outs', kind: 'number' },
  { id: 'pingtime', header: 'Average ping response, s', ...seconds2 },
  { id: 'pingp95', header: 'Ping p95, s', ...seconds2 },
  { id: 'pingsuccess', header: 'Successful pings', kind: 'number' },
  { id: 'pingsuccesstime', header: 'Successful ping response, s', ...seconds2 },
  { id: 'pingrejecttime', header: 'Refused ping response, s', ...seconds2 },
  { id: 'pingsuccessprice', header: 'Average ping price', kind: 'money' },
  { id: 'postsent', header: 'Posts', kind: 'number' },
  { id: 'postsuccess', header: 'Pings won', kind: 'number' },
  { id: 'posttimeout', header: 'Post time-outs', kind: 'number' },
  { id: 'posttime', header: 'Average post response, s', ...seconds2 },
  { id: 'postp95', header: 'Post p95, s', ...seconds2 },
  { id: 'postsuccesstime', header: 'Sold post response, s', ...seconds2 },
  { id: 'postrejecttime', header: 'Refused post response, s', ...seconds2 },
  { id: 'postsuccessprice', header: 'Average post price', kind: 'money' },
  { id: 'wonpercent', header: 'Pings won %', kind: 'percent', decimals: 2 },
  { id: 'revenue', header: 'Gross revenue', kind: 'money' },
]

/** What a tab shows, on its screen and in its file. */
export const lenderPingPostColumns = (type: PingPostType): ListColumns<LenderPingPostRow> => [
  ...(byDates(type) ? [{ id: 'date', header: 'Date', kind: 'date' as const }] : []),
  { id: 'lender', header: 'Lender' },
  ...(byOrders(type) ? [{ id: 'lenderorder', header: 'Order' }] : []),
  ...NUMBERS,
]

/** Of one key, as added up: cents and milliseconds. */
export interface PingPostSums {
  readonly pings: number
  readonly pingtimeouts: number
  readonly pinganswers: number
  readonly pingms: number
  readonly bids: number
  readonly bidms: number
  readonly bidcents: number
  readonly posts: number
  readonly posttimeouts: number
  readonly postanswers: number
  readonly postms: number
  readonly sold: number
  readonly soldanswers: number
  readonly soldms: number
  readonly soldcents: number
}
export const SUM_NAMES = [
  'pings',
  'pingtimeouts',
  'pinganswers',
  'pingms',
  'bids',
  'bidms',
  'bidcents',
  'posts',
  'posttimeouts',
  'postanswers',
  'postms',
  'sold',
  'soldanswers',
  'soldms',
  'soldcents',
] as const satisfies readonly (keyof PingPostSums)[]

const hundredths = (value: number): number => Math.round(value * 100) / 100
/** Two decimals (doc3 §9); null where there is nothing to divide by. */
const secondsOf = (ms: number, answers: number): number | null =>
  answers === 0 ? null : hundredths(ms / answers / 1000)
const dollarsOf = (cents: number, count: number): number => (count === 0 ? 0 : hundredths(cents / count / 100))

/** Averages divide by their own counts, times by answered calls. */
export const pingPostNumbers = (
  of: PingPostSums,
  p95: { readonly ping: number | null; readonly post: number | null },
): LenderPingPostTotals => ({
  pingsent: of.pings,
  pingtimeout: of.pingtimeouts,
  pingtime: secondsOf(of.pingms, of.pinganswers),
  pingp95: p95.ping === null ? null : hundredths(p95.ping / 1000),
  pingsuccess: of.bids,
  pingsuccesstime: secondsOf(of.bidms, of.bids),
  pingrejecttime: secondsOf(of.pingms - of.bidms, of.pinganswers - of.bids),
  pingsuccessprice: dollarsOf(of.bidcents, of.bids),
  postsent: of.posts,
  posttimeout: of.posttimeouts,
  postsuccess: of.sold,
  posttime: secondsOf(of.postms, of.postanswers),
  postp95: p95.post === null ? null : hundredths(p95.post / 1000),
  postsuccesstime: secondsOf(of.soldms, of.soldanswers),
  postrejecttime: secondsOf(of.postms - of.soldms, of.postanswers - of.soldanswers),
  postsuccessprice: dollarsOf(of.soldcents, of.sold),
  wonpercent: of.pings === 0 ? 0 : hundredths((100 * of.sold) / of.pings),
  revenue: of.soldcents / 100,
})
