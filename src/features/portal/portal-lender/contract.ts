import { z } from 'zod'
import {
  BILL_LINE_COLUMNS,
  BillingTotals,
  BillLine,
  LINE_SORTS,
  LINES,
  ORDER_BILL_COLUMNS,
  OrderBill,
} from '@/features/money/billing/public'
import { SENT_STATUSES, sortsOf } from '@/features/reports/lender-reports/public'
import { ReturnRow, RETURNS_FILE, SUBMITTED_AT_ONCE, SubmittedReturn } from '@/features/leads/returns/public'
import { call, exportOf, pageWith } from '@/kernel/call'
import { fields, id, listOf, partyParams as params, sortedFields, text, textList } from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { common, keys, lenderHomeCalls, paging, permission, reads, returnFilters } from './home-calls'
import {
  BOUGHT_COLUMNS,
  BOUGHT_SORTS,
  BoughtLead,
  LeadOfLender,
  LENDER_DAY_COLUMNS,
  OWN_ORDER_COLUMNS,
  LENDER_RETURN_COLUMNS,
  LenderFigures,
  STATE_COLUMNS,
} from './rows'

const bought = {
  ...keys,
  state: textList,
  status: listOf(z.enum(['sold', 'returned'])),
  search: text(254).optional().describe('A lead id, an e-mail address or a phone number, whole'),
}

/** What a figure of the bill is made of. */
const lines = { ...keys, line: listOf(z.enum(LINES)), status: listOf(z.enum(SENT_STATUSES)) }

export const portalLenderCalls = {
  ...lenderHomeCalls,
  homeExport: exportOf({
    ...common,
    path: '/portal/lender/{party}/homeexport',
    summary: 'The 30 days as a CSV file',
    filters: fields({ columns: columnList(LENDER_DAY_COLUMNS) }),
    name: 'days',
  }),
  statesExport: exportOf({
    ...common,
    path: '/portal/lender/{party}/statesexport',
    summary: 'The same states as a CSV file',
    filters: fields({ ...keys, columns: columnList(STATE_COLUMNS) }),
    name: 'states',
  }),
  ordersExport: exportOf({
    ...common,
    path: '/portal/lender/{party}/ordersexport',
    summary: 'The same orders as a CSV file',
    filters: fields({ columns: columnList(OWN_ORDER_COLUMNS) }),
    name: 'orders',
  }),
  leads: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/leads',
    summary: 'Leads that this lender bought, with what may be asked back',
    noted: 'lead',
    body: sortedFields(BOUGHT_SORTS, { ...bought, ...paging }),
    answer: pageWith(BoughtLead, { additionalData: LenderFigures }),
    reads,
  }),
  leadsExport: exportOf({
    ...common,
    path: '/portal/lender/{party}/leadsexport',
    summary: 'The same leads as a CSV file',
    noted: 'lead',
    filters: sortedFields(BOUGHT_SORTS, { ...bought, columns: columnList(BOUGHT_COLUMNS) }),
    name: 'leads',
  }),
  lead: call({
    method: 'GET',
    path: '/portal/lender/{party}/lead/{id}',
    summary: 'A lead that this lender bought, with the evidence of consent',
    permission,
    params: params.extend({ id }),
    noted: 'lead',
    answer: LeadOfLender,
    reads,
  }),
  returnsExport: exportOf({
    ...common,
    path: '/portal/lender/{party}/returnsexport',
    summary: 'The same requests as a CSV file',
    filters: fields({ ...returnFilters, columns: columnList(LENDER_RETURN_COLUMNS) }),
    name: 'returns',
  }),
  reasons: call({
    ...common,
    method: 'GET',
    path: '/portal/lender/{party}/returnreasons',
    summary: 'Reasons for a return, the most used first; without products a reason is for all of them',
    answer: z.array(z.object({ id: z.number(), title: z.string(), products: z.array(z.number()) })),
    reads: ['returnreason'],
  }),
  readReturns: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/returns/upload',
    summary: 'What a CSV file asks back: lead id, e-mail or phone, and a reason. Nothing is saved',
    body: fields({
      csv: z.string().min(1, 'Choose a CSV file'),
      /** A long file may come in parts: lines before this one. */
      after: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    bodyLimit: 2 * 1024 * 1024,
    upload: { csv: RETURNS_FILE },
    answer: z.array(ReturnRow),
    reads,
  }),
  requestReturns: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/returns/submit',
    summary: 'Request returns of own leads; each is judged as things stand now',
    changes: 'returns',
    touches: ['lead', 'return'],
    body: fields({
      disputeList: z
        .array(fields({ id: id.describe('The posting'), lead: id, reason: id, note: text(500).optional() }))
        .min(1, 'Choose at least one lead')
        .max(SUBMITTED_AT_ONCE),
    }),
    answer: z.array(SubmittedReturn),
  }),
  bill: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/bill',
    summary: 'What is owed per order, by the billing type of the lender',
    body: sortedFields(sortsOf(ORDER_BILL_COLUMNS), keys),
    answer: z.object({ report: z.array(OrderBill), additionalData: BillingTotals }),
    reads,
  }),
  billExport: exportOf({
    ...common,
    path: '/portal/lender/{party}/billexport',
    summary: 'The same orders as a CSV file',
    filters: sortedFields(sortsOf(ORDER_BILL_COLUMNS), { ...keys, columns: columnList(ORDER_BILL_COLUMNS) }),
    name: 'bill',
  }),
  billLines: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/billlines',
    summary: 'The posts and credits that the bill is made of',
    body: sortedFields(LINE_SORTS, { ...lines, ...paging }),
    answer: pageWith(BillLine, { additionalData: BillingTotals }),
    reads,
  }),
  billLinesExport: exportOf({
    ...common,
    path: '/portal/lender/{party}/billlinesexport',
    summary: 'The same lines as a CSV file',
    filters: sortedFields(LINE_SORTS, { ...lines, columns: columnList(BILL_LINE_COLUMNS) }),
    name: 'billing',
  }),
}
