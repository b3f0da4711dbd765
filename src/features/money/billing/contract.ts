import { z } from 'zod'
import { call, exportOf, pageWith } from '@/kernel/call'
import { dateRange, idList, idParams, listOf, page, perPage, productList, sortedFields } from '@/kernel/inputs'
import { columnList, type ListColumns } from '@/kernel/list-columns'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { SENT_STATUSES, sortsOf } from '@/features/reports/lender-reports/public'
import { BILLING_TYPES, INVOICE_METHODS } from '@/features/demand/lenders/public'
import { LINES } from './measures'
import {
  BILL_LINE_COLUMNS,
  BillingTotals,
  BillLine,
  DAY_BILL_COLUMNS,
  DayBill,
  LENDER_BILL_COLUMNS,
  LenderBill,
  LINE_SORTS,
  MonthBill,
  ORDER_BILL_COLUMNS,
  OrderBill,
} from './rows'

const permission = reportPermissions.reports_view
const idsOf = (options: readonly { readonly id: string }[]) => options.map(({ id }) => id) as [string, ...string[]]
const keys = {
  date: dateRange.optional(),
  product: productList,
  lender: idList,
  invoicemethod: listOf(z.enum(idsOf(INVOICE_METHODS))),
  representative: idList,
  billingtype: listOf(z.enum(idsOf(BILLING_TYPES))),
}
/** Beside the status, what the figures of the other tabs lead to: an order, and posts or credits alone. */
const lines = { ...keys, status: listOf(z.enum(SENT_STATUSES)), lenderorder: idList, line: listOf(z.enum(LINES)) }

/** All rows at once: they are as few as lenders, orders and days are. */
const report = <Row extends z.ZodType, Shown>(row: Row, columns: ListColumns<Shown>) => ({
  method: 'POST' as const,
  permission,
  body: sortedFields(sortsOf(columns), keys),
  answer: z.object({ report: z.array(row), additionalData: BillingTotals }),
  reads: ['lead', 'lender'] as const,
})
const fileOf = <Row>(columns: ListColumns<Row>) =>
  ({
    summary: 'The same rows as a CSV file',
    permission,
    filters: sortedFields(sortsOf(columns), { ...keys, columns: columnList(columns) }),
  }) as const

export const billingCalls = {
  summary: call({
    ...report(LenderBill, LENDER_BILL_COLUMNS),
    path: '/admin/billingreport/summary',
    summary: 'What each lender owes, by its own billing type',
  }),
  summaryExport: exportOf({
    ...fileOf(LENDER_BILL_COLUMNS),
    path: '/admin/billingreport/summaryexport',
    name: 'billing-summary',
  }),
  byOrder: call({
    ...report(OrderBill, ORDER_BILL_COLUMNS),
    path: '/admin/billingreport/detailsbyorder',
    summary: 'The same per order',
  }),
  byOrderExport: exportOf({
    ...fileOf(ORDER_BILL_COLUMNS),
    path: '/admin/billingreport/detailsbyorderexport',
    name: 'billing-by-order',
  }),
  byDate: call({
    ...report(DayBill, DAY_BILL_COLUMNS),
    path: '/admin/billingreport/detailsbydate',
    summary: 'The same per day and order',
  }),
  byDateExport: exportOf({
    ...fileOf(DAY_BILL_COLUMNS),
    path: '/admin/billingreport/detailsbydateexport',
    name: 'billing-by-date',
  }),
  months: call({
    method: 'GET',
    path: '/admin/billingreport/months/{id}',
    summary: 'What one lender owes by month, over 24 months',
    permission,
    params: idParams,
    answer: z.object({ date: z.string(), report: z.array(MonthBill), additionalData: BillingTotals }),
    reads: ['lead', 'lender'],
  }),
  details: call({
    method: 'POST',
    path: '/admin/billingreport/details',
    summary: 'The posts and credits that bills are made of, filtered, sorted and paged',
    permission,
    body: sortedFields(LINE_SORTS, { ...lines, page, perPage: perPage(100) }),
    answer: pageWith(BillLine, { additionalData: BillingTotals }),
    reads: ['lead', 'lender'],
  }),
  detailsExport: exportOf({
    path: '/admin/billingreport/detailsexport',
    summary: 'The same lines as a CSV file',
    permission,
    filters: sortedFields(LINE_SORTS, { ...lines, columns: columnList(BILL_LINE_COLUMNS) }),
    name: 'billing-details',
  }),
}
