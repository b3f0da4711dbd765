import { z } from 'zod'
import { call, exportOf, pageOf } from '@/kernel/call'
import { dateRange, idList, listOf, page, perPage, productList, sortedFields, when } from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { leadPermissions, reportPermissions } from '@/features/selling/lead-facts/permissions'
import { pingPostColumns } from './columns'

/** Decision D5; expired follows from the time. */
export const PING_STATUSES = ['success', 'rejected', 'error', 'posted', 'expired'] as const
/** What a ping that was answered with a price may be now. */
export const WON_PINGS = ['success', 'posted', 'expired'] as const

export const PING_SORTS = [
  'id',
  'lead_id',
  'dateadd',
  'status',
  'product',
  'publisher',
  'rcid',
  'earntotal',
  'earnpub',
] as const
export type PingSort = (typeof PING_SORTS)[number]

const titled = z.object({ id: z.number(), title: z.string() })
const named = z.object({ id: z.number(), name: z.string() })

export const PingRow = z.object({
  id: z.number(),
  lead_id: z.number().nullable(),
  dateadd: when,
  status: z.string(),
  product: titled,
  publisher: named,
  rcid: titled,
  earntotal: z.number(),
  earnpub: z.number(),
})
export type PingRow = z.output<typeof PingRow>

/** Codes of decision F7: one row per RCID, or one per RCID and day. */
export const PINGPOST_TYPES = ['summary', 'details'] as const

const numbers = {
  pingreceived: z.number(),
  /** Average seconds. */
  pingtime: z.number(),
  pingsuccess: z.number(),
  /** Average promise of successful pings. */
  pingpubprice: z.number(),
  postreceived: z.number(),
  posttime: z.number(),
  postmatched: z.number(),
  postpubearning: z.number(),
  posttotalearning: z.number(),
  profit: z.number(),
}

export const PingPostRow = z.object({
  date: z.string().nullable(),
  publisherrcid: titled,
  pricemodel: z.string(),
  /** Dollars for CPA, percent for REV. */
  pricevalue: z.number(),
  publisher: named,
  product: titled,
  ...numbers,
})
export type PingPostRow = z.output<typeof PingPostRow>

/** Whom a ping was passed on to and what came back: what counts of the lenders' ping/post report lead to. */
export const PING_OUTCOMES = ['bid', 'nobid', 'timeout', 'error'] as const
const asked = { lender: idList, lenderorder: idList, outcome: listOf(z.enum(PING_OUTCOMES)) }

const keys = { date: dateRange.optional(), product: productList, publisher: idList, rcid: idList }
const pingPost = { type: z.enum(PINGPOST_TYPES).default('summary'), ...keys }
const PINGPOST_SORTS = pingPostColumns(true).map(({ id }) => id) as [string, ...string[]]

export const pingReportCalls = {
  pings: call({
    method: 'POST',
    path: '/admin/ping/detailreport',
    summary: 'Pings, filtered, sorted and paged',
    permission: leadPermissions.leads_view,
    body: sortedFields(PING_SORTS, {
      ...keys,
      ...asked,
      status: listOf(z.enum(PING_STATUSES)),
      page,
      perPage: perPage(100),
    }),
    answer: pageOf(PingRow),
    reads: ['ping'],
  }),
  pingPost: call({
    method: 'POST',
    path: '/admin/report/pingpost',
    summary: 'Pings and the posts that came of them, per RCID or per RCID and day',
    permission: reportPermissions.reports_view,
    body: sortedFields(PINGPOST_SORTS, pingPost),
    answer: z.array(PingPostRow),
    reads: ['ping', 'lead'],
  }),
  pingPostExport: exportOf({
    path: '/admin/report/pingpostcsv',
    summary: 'The same rows as a CSV file',
    permission: reportPermissions.reports_view,
    filters: sortedFields(PINGPOST_SORTS, { ...pingPost, columns: columnList(pingPostColumns(true)) }),
    name: 'ping-post',
  }),
}
