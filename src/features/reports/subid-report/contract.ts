import { z } from 'zod'
import { call, exportOf, pageWith } from '@/kernel/call'
import {
  dateRange,
  fields,
  id,
  idList,
  listOf,
  page,
  perPage,
  productList,
  sortedFields,
  textList,
} from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { options } from '@/kernel/lookup'
import { COUNTED_STATUSES, LEAD_COLUMNS, LEAD_SORTS, LeadRow, LeadTotals } from '@/features/leads/lead-reports/public'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { SUBID_COLUMNS, SUBID_SORTS } from './columns'

/** The filter value and label for leads without a sub id. */
export const NO_SUBID = '(none)'

const keys = { date: dateRange.optional(), publisher: idList, product: productList, rcid: idList, subid: textList }
/** Only statuses that the report counts: a list has as many leads as the number it was opened from. */
const leads = { ...keys, status: listOf(z.enum(COUNTED_STATUSES)) }

const numbers = {
  leads: z.number(),
  matched: z.number(),
  unmatched: z.number(),
  flagged: z.number(),
  failed: z.number(),
  successRate: z.number(),
  total: z.number(),
  totaloriginal: z.number(),
  pub: z.number(),
  puboriginal: z.number(),
  revPerLead: z.number(),
  /** Null: cost without revenue. */
  margin: z.number().nullable(),
}

export const SubIdRow = z.object({
  date: z.string(),
  publisher: z.object({ id: z.number(), name: z.string() }),
  rcid: z.object({ id: z.number(), title: z.string() }),
  subid: z.string(),
  ...numbers,
})
export type SubIdRow = z.output<typeof SubIdRow>

/** Beside the rows, which the specification has under a name of their own. */
const paging = {
  page: z.number(),
  pages: z.number(),
  start: z.number(),
  end: z.number(),
  total: z.number(),
}

export const subIdReportCalls = {
  report: call({
    method: 'POST',
    path: '/admin/subid/list',
    summary: 'Leads and money per day, RCID and sub id, sorted and paged, with the totals of all pages',
    permission: reportPermissions.reports_view,
    body: sortedFields(SUBID_SORTS, { ...keys, page, perPage: perPage(100) }),
    answer: z.object({ report: z.array(SubIdRow), ...paging, additionalData: z.object(numbers) }),
    reads: ['lead'],
  }),
  reportExport: exportOf({
    path: '/admin/subid/report/subidsummaryreportcsv',
    summary: 'The same rows as a CSV file',
    permission: reportPermissions.reports_view,
    filters: sortedFields(SUBID_SORTS, { ...keys, columns: columnList(SUBID_COLUMNS) }),
    name: 'subid-summary',
  }),
  leads: call({
    method: 'POST',
    path: '/admin/lead/detailreportbysubid',
    summary: 'The leads behind rows of the report',
    permission: reportPermissions.reports_view,
    body: sortedFields(LEAD_SORTS, { ...leads, page, perPage: perPage(100) }),
    answer: pageWith(LeadRow, { additionalData: LeadTotals }),
    reads: ['lead'],
  }),
  leadsExport: exportOf({
    path: '/admin/lead/detailreportcsvbysubid',
    summary: 'The same leads as a CSV file',
    permission: reportPermissions.reports_view,
    filters: sortedFields(LEAD_SORTS, { ...leads, columns: columnList(LEAD_COLUMNS) }),
    name: 'subid-leads',
  }),
}

export const subIdLookupCalls = {
  subIds: call({
    method: 'GET',
    path: '/subid/{publisher}',
    summary: 'Sub ids seen from a publisher',
    permission: 'signed-in',
    params: fields({ publisher: id }),
    answer: options,
    reads: ['lead'],
  }),
}
