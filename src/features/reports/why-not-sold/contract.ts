import { z } from 'zod'
import { call, exportOf, pageWith } from '@/kernel/call'
import { dateRange, flag, idList, page, perPage, productList, sortedFields, textList } from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { LEAD_COLUMNS, LEAD_SORTS, LeadRow, LeadTotals } from '@/features/leads/lead-reports/public'
import { WHY_COLUMNS, WHY_GROUPS, WHY_SORTS, WhyRow, WhyRule, WhyTotals } from './columns'

/** Every verdict of every lead is read: more days than these would be too many for one answer. */
export const MOST_DAYS = 92
/** Stands for leads without a state, in filters and on screens. */
export const NO_STATE = '(none)'

const permission = reportPermissions.reports_view
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const keys = {
  date: dateRange
    .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, `Choose at most ${MOST_DAYS} days`)
    .optional()
    .describe('The last 14 days if left out'),
  product: productList,
  publisher: idList,
  rcid: idList,
  lender: idList,
  lenderorder: idList,
  rule: idList.describe('The numbers of rules that this report names'),
}
const group = z.enum(WHY_GROUPS).default('rule')
const leads = {
  ...keys,
  state: textList,
  said: z.string().max(2000).optional().describe("Of declined leads: the lender's own words"),
  unsold: flag.optional().describe('1: sold to nobody'),
  alone: flag.optional().describe('1: the rule alone kept the order from winning it'),
}

export const whyCalls = {
  report: call({
    method: 'POST',
    path: '/admin/systemreport/whynotsold',
    summary:
      'How many leads each rule of each order turned away, from the stored verdicts, and what it alone cost, by replay',
    permission,
    body: sortedFields(WHY_SORTS, { ...keys, group }),
    answer: z.object({
      group: z.enum(WHY_GROUPS),
      date: z.object({ from: z.string(), to: z.string() }),
      leads: z.number().describe('Leads that came as far as the orders'),
      unsold: z.number().describe('Of those, sold to nobody'),
      unreplayed: z.number().describe('Leads that are not in the estimates yet'),
      costliest: WhyRow.nullable().describe('The rule of one order that cost most'),
      rules: z.array(WhyRule).describe('Every rule, whichever rules were asked for'),
      report: z.array(WhyRow),
      additionalData: WhyTotals.describe('Each lead once, at the highest gain of the orders that turned it away'),
    }),
    reads: ['lead', 'order'],
  }),
  export: exportOf({
    path: '/admin/systemreport/whynotsoldcsv',
    summary: 'The same rows as a CSV file',
    permission,
    filters: sortedFields(WHY_SORTS, { ...keys, group, columns: columnList(WHY_COLUMNS) }),
    name: 'why-leads-do-not-sell',
  }),
  leads: call({
    method: 'POST',
    path: '/admin/systemreport/whynotsold/leads',
    summary: 'The leads behind a number of the report',
    permission,
    body: sortedFields(LEAD_SORTS, { ...leads, page, perPage: perPage(100) }),
    answer: pageWith(LeadRow, { additionalData: LeadTotals }),
    reads: ['lead', 'order'],
  }),
  leadsExport: exportOf({
    path: '/admin/systemreport/whynotsoldleadscsv',
    summary: 'The same leads as a CSV file',
    permission,
    filters: sortedFields(LEAD_SORTS, { ...leads, columns: columnList(LEAD_COLUMNS) }),
    name: 'unsold-leads',
  }),
}
