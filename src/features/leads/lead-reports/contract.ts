import { z } from 'zod'
import { call, exportOf, pageOf, pageWith } from '@/kernel/call'
import {
  dateRange,
  fields,
  flag,
  id,
  idList,
  listOf,
  page,
  perPage,
  productList,
  sortedFields,
  text,
  textList,
} from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { LEAD_COLUMNS } from './columns'
import { LEAD_SORTS, LeadRow, LeadTotals } from './rows'
import { sourceList } from './sources'
import { COMPARISONS, LeadSummaryRow, SUMMARY_GROUPS, SUMMARY_SORTS, SummaryDay, SummaryTotals } from './summary'
import { startedRun } from '@/features/platform/bulk-runs/contract'
import { leadPermissions, reportPermissions } from '@/features/selling/lead-facts/permissions'

/** viewOption codes of decision F6. */
export const VIEW_OPTIONS = ['statusreasons', 'lenders', 'original'] as const

const keys = { date: dateRange.optional(), product: productList, publisher: idList, rcid: idList, source: sourceList }
/** The whole address, '' for leads without one: what a count of the source URL report leads to. */
const sourceurl = z.string().max(2000).optional()
/** Whom leads went to: what the search box leads to for a party without a screen of its own. */
const wentTo = { lender: idList, lenderorder: idList }
/** Returned leads whose payout was taken back: what that count of the publisher summary leads to. */
const credited = flag.optional()
/** Leads that a scrubber stopped, by its name: what a count of the publisher's scrubbers leads to. */
const scrubber = text(60).optional()
const details = { ...keys, ...wentTo, status: textList, state: textList, sourceurl, credited, scrubber }

/** So many leads may be ticked at once; the specification allows ten for a re-match. */
const MOST_TICKED = 1000
const REMATCH_AT_ONCE = 10

/** All leads of the list that an action applies to, as staff confirmed them: those that came in since stay out. */
const confirmed = fields({ ...details, newest: z.number().int(), count: z.number().int().positive() })

/** What a bulk run is to act on: the ticked leads, or all that match. */
const chosenLeads = (most: number, tooMany: string) =>
  fields({ leadIds: z.array(id).min(1).max(most, tooMany).optional(), all: confirmed.optional() }).refine(
    ({ leadIds, all }) => (leadIds === undefined) !== (all === undefined),
    { path: ['leadIds'], message: 'Name the leads, or all that match' },
  )
export type ChosenLeads = z.output<ReturnType<typeof chosenLeads>>

export const BULK_ACTIONS = ['rematch', 'matchednobuyer', 'fail'] as const

const bulk = {
  method: 'POST',
  changes: 'lead',
  touches: ['bulkrun'],
  body: chosenLeads(MOST_TICKED, `At most ${MOST_TICKED} leads at once`),
  answer: startedRun,
} as const

/** All rows at once: they are as few as days, publishers or states are. */
const summary = {
  ...keys,
  groupBy: z.enum(SUMMARY_GROUPS).default('day'),
  compare: z.enum(COMPARISONS).default('none'),
}

export const SourceUrlRow = z.object({
  date: z.string(),
  sourceurl: z.string(),
  product: z.object({ id: z.number(), title: z.string() }),
  publisher: z.object({ id: z.number(), name: z.string() }),
  source: z.object({ id: z.string(), title: z.string() }),
  totalleads: z.number(),
})
export type SourceUrlRow = z.output<typeof SourceUrlRow>

export const leadReportCalls = {
  details: call({
    method: 'POST',
    path: '/admin/lead/detailreport',
    summary: 'Leads, filtered, sorted and paged; with leadIds exactly those',
    permission: leadPermissions.leads_view,
    body: sortedFields(LEAD_SORTS, {
      ...details,
      viewOption: listOf(z.enum(VIEW_OPTIONS)),
      leadIds: idList,
      page,
      perPage: perPage(100),
    }),
    answer: pageWith(LeadRow, { additionalData: LeadTotals }),
    reads: ['lead'],
  }),
  detailsExport: exportOf({
    path: '/admin/lead/detailreportcsv',
    summary: 'The same leads as a CSV file, without what tells who the consumer is',
    permission: leadPermissions.leads_view,
    filters: sortedFields(LEAD_SORTS, { ...details, columns: columnList(LEAD_COLUMNS) }),
    name: 'leads-details',
  }),
  bulkCount: call({
    method: 'POST',
    path: '/admin/lead/bulk/count',
    summary: 'How many leads of the list a bulk action applies to; the newest goes into the call that starts it',
    permission: leadPermissions.leads_view,
    body: fields({ ...details, action: z.enum(BULK_ACTIONS) }),
    answer: z.object({ count: z.number(), newest: z.number() }),
    reads: ['lead'],
  }),
  rematchMany: call({
    ...bulk,
    path: '/admin/lead/bulk/rematch',
    summary: 'Start a bulk run that re-matches leads: the ticked ones, ten at most, or all that match',
    permission: leadPermissions.lead_rematchlead,
    body: chosenLeads(REMATCH_AT_ONCE, `You can not rematch more than ${REMATCH_AT_ONCE} leads at once.`),
  }),
  matchNoBuyerMany: call({
    ...bulk,
    path: '/admin/lead/bulk/matchednobuyer',
    summary: 'Start a bulk run that sets unmatched leads to matched no buyer',
    permission: leadPermissions.lead_setmatchnobuyer,
  }),
  failMany: call({
    ...bulk,
    path: '/admin/lead/bulk/faillead',
    summary: "Start a bulk run that fails flagged leads; their reason reads 'Failed manually'",
    permission: leadPermissions.lead_faillead,
  }),
  summary: call({
    method: 'POST',
    path: '/admin/lead/summaryreport',
    summary: 'Leads and money per day of receipt or another key, compared with an earlier period if asked for',
    permission: reportPermissions.reports_view,
    body: sortedFields(SUMMARY_SORTS, summary),
    answer: pageWith(LeadSummaryRow, {
      groupBy: z.enum(SUMMARY_GROUPS),
      reportDate: z.array(SummaryDay),
      additionalData: SummaryTotals,
      comparedWith: z.object({ from: z.string(), to: z.string() }).nullable(),
    }),
    reads: ['lead'],
  }),
  summaryExport: exportOf({
    path: '/admin/lead/summaryreportcsv',
    summary: 'The same rows as a CSV file',
    permission: reportPermissions.reports_view,
    filters: sortedFields(SUMMARY_SORTS, { ...summary, columns: columnList(SUMMARY_SORTS.map((id) => ({ id }))) }),
    name: 'leads-summary',
  }),
  sourceUrl: call({
    method: 'POST',
    path: '/admin/lead/sourcereport',
    summary: 'Leads per day and page they came from',
    permission: reportPermissions.reports_view,
    body: fields({
      date: dateRange.optional(),
      product: productList,
      publisher: idList,
      source: sourceList,
      page,
      perPage: perPage(100),
    }),
    answer: pageOf(SourceUrlRow),
    reads: ['lead'],
  }),
}
