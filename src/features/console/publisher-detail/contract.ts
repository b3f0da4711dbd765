import { z } from 'zod'
import { LEDGER_COLUMNS, LEDGER_KINDS, LEDGER_SORTS, LedgerLine } from '@/features/portal/portal-publisher/public'
import { call, exportOf, NOTHING, pageWith } from '@/kernel/call'
import {
  dateRange,
  fields,
  flag,
  id,
  idParams,
  listOf,
  page,
  perPage,
  requiredText,
  sortedFields,
  when,
} from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { MoneyMonth, MoneyTotals } from './money'

export const SubIdNumbers = z.object({
  subid: z.string(),
  /** The publisher's filter stops it. */
  excluded: z.boolean(),
  leads: z.number(),
  matched: z.number(),
  successRate: z.number(),
  /** 100 × returned / (returned + matched). */
  returnRate: z.number(),
  total: z.number(),
  pub: z.number(),
  /** Null: cost without revenue. */
  margin: z.number().nullable(),
})
export type SubIdNumbers = z.output<typeof SubIdNumbers>

export const RcidNumbers = z.object({
  id: z.number(),
  title: z.string(),
  product: z.object({ id: z.number(), title: z.string() }),
  status: z.string(),
  pricemodel: z.string(),
  pricevalue: z.number(),
  duplicate: z.number(),
  dateadd: when,
  /** Null: no lead ever came. */
  lastlead: when.nullable(),
  leads: z.number(),
  today: z.number().describe('Leads of today'),
  successRate: z.number(),
  total: z.number(),
  margin: z.number().nullable(),
  concern: z.string().nullable().describe('Why it is worth a look: it is silent, or it loses money'),
  specs: z.object({ pingpost: z.string(), directpost: z.string() }).describe('Posting specifications'),
})
export type RcidNumbers = z.output<typeof RcidNumbers>

const Scrubbed = z.object({
  from: z.string(),
  to: z.string(),
  leads: z.number().describe('All that came from the publisher in these days'),
  stopped: z.array(z.object({ scrubber: z.string(), leads: z.number() })),
  down: z.array(z.object({ scrubber: z.string(), since: when })).describe('Those that do not answer now: leads pass'),
})

const sums = { leads: z.number(), matched: z.number(), total: z.number(), margin: z.number().nullable() }
const WeekSums = z.object(sums)
export type WeekSums = z.output<typeof WeekSums>

const PublisherWeek = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(z.object({ date: z.string(), ...sums })),
  now: WeekSums,
  before: WeekSums.describe('The 7 days before'),
})
export type PublisherWeek = z.output<typeof PublisherWeek>

const lines = { publisher: id, date: dateRange.optional(), kind: listOf(z.enum(LEDGER_KINDS)) }
const ofMoney = { permission: reportPermissions.reports_view } as const

export const publisherDetailCalls = {
  rcids: call({
    method: 'GET',
    path: '/admin/publisher/rcids/{id}',
    summary: 'RCIDs of a publisher with the numbers of the last 7 days; silent and losing ones first, then the busiest',
    permission: publisherPermissions.publisher_manage,
    params: idParams,
    answer: z.array(RcidNumbers),
    reads: ['rcid', 'lead'],
  }),
  scrubbed: call({
    method: 'GET',
    path: '/admin/publisher/scrubbed/{id}',
    summary: 'How many leads of a publisher each scrubber stopped in the last 7 days',
    permission: publisherPermissions.publisher_manage,
    params: idParams,
    answer: Scrubbed,
    reads: ['lead'],
  }),
  week: call({
    method: 'GET',
    path: '/admin/publisher/week/{id}',
    summary: 'The last 7 days of a publisher and the 7 before: leads, matched, revenue, margin',
    permission: reportPermissions.reports_view,
    params: idParams,
    answer: PublisherWeek,
    reads: ['lead'],
  }),
  subIds: call({
    method: 'GET',
    path: '/admin/publisher/subids/{id}',
    summary: 'Sub ids of a publisher with the numbers of the last 30 days',
    permission: reportPermissions.reports_view,
    params: idParams,
    answer: z.array(SubIdNumbers),
    reads: ['lead', 'publisher', 'filter'],
  }),
  money: call({
    ...ofMoney,
    method: 'GET',
    path: '/admin/publisher/money/{id}',
    params: idParams,
    summary: 'What a publisher earned by the month it was booked in',
    answer: z.object({ report: z.array(MoneyMonth), additionalData: MoneyTotals }),
    reads: ['lead'],
  }),
  moneyLines: call({
    ...ofMoney,
    method: 'POST',
    path: '/admin/publisher/moneylines',
    summary: 'Lines of the ledger that pay a publisher, by the day they were booked, with their sum',
    body: sortedFields(LEDGER_SORTS, { ...lines, page, perPage: perPage(100) }),
    answer: pageWith(LedgerLine, { additionalData: z.object({ amount: z.number() }) }),
    reads: ['lead'],
  }),
  moneyLinesExport: exportOf({
    ...ofMoney,
    path: '/admin/publisher/moneylinesexport',
    summary: 'The same lines as a CSV file',
    filters: sortedFields(LEDGER_SORTS, { ...lines, columns: columnList(LEDGER_COLUMNS) }),
    name: 'publisher-ledger',
  }),
  excludeSubId: call({
    method: 'POST',
    path: '/admin/publisher/excludesubid/{id}',
    summary: 'Exclude a sub id of a publisher by its filter, or allow it again',
    permission: publisherPermissions.publisher_manage,
    changes: 'publisher',
    touches: ['publisher', 'filter'],
    params: idParams,
    body: fields({ subid: requiredText(200), excluded: flag }),
    answer: NOTHING,
  }),
}
