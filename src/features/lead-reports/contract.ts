import { z } from 'zod'
import { call, exportOf, pageOf, pageWith } from '@/kernel/call'
import { dateRange, fields, idList, listOf, page, perPage, productList, sortedFields, textList } from '@/kernel/inputs'
import { LEAD_SORTS, LeadRow, LeadTotals } from './rows'
import { sourceList } from './sources'
import { leadPermissions } from '@/features/lead-facts/permissions'
import { reportPermissions } from './permissions'

/** viewOption codes of decision F6. */
export const VIEW_OPTIONS = ['statusreasons', 'lenders'] as const

const keys = { date: dateRange.optional(), product: productList, publisher: idList, rcid: idList, source: sourceList }
/** The whole address, '' for leads without one: what a count of the source URL report leads to. */
const sourceurl = z.string().max(2000).optional()
/** Whom leads went to: what the search box leads to for a party without a screen of its own. */
const wentTo = { lender: idList, lenderorder: idList }
const details = { ...keys, ...wentTo, status: textList, sourceurl }

export const LeadSummaryRow = z.object({
  date: z.string(),
  leads: z.number(),
  matched: z.number(),
  matchednobuyer: z.number(),
  unmatched: z.number(),
  flagged: z.number(),
  failed: z.number(),
  total: z.number(),
  totaloriginal: z.number(),
  publisher: z.number(),
  publisheroriginal: z.number(),
  profit: z.number(),
})
export type LeadSummaryRow = z.output<typeof LeadSummaryRow>

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
    filters: sortedFields(LEAD_SORTS, details),
    name: 'leads-details',
  }),
  summary: call({
    method: 'POST',
    path: '/admin/lead/summaryreport',
    summary: 'Leads and money per day of receipt',
    permission: reportPermissions.reports_view,
    body: fields(keys),
    answer: z.array(LeadSummaryRow),
    reads: ['lead'],
  }),
  summaryExport: exportOf({
    path: '/admin/lead/summaryreportcsv',
    summary: 'The same days as a CSV file',
    permission: reportPermissions.reports_view,
    filters: fields(keys),
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
