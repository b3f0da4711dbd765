import { z } from 'zod'
import { call, exportOf, pageWith } from '@/kernel/call'
import {
  dateRange,
  fields,
  flag,
  idList,
  listOf,
  page,
  perPage,
  product,
  productList,
  sortBy,
  sortedFields,
  textList,
} from '@/kernel/inputs'
import { columnList, type ListColumns } from '@/kernel/list-columns'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { SENT_STATUSES } from './measures'
import { lenderPingPostColumns, LenderPingPostRow, LenderPingPostTotals, PINGPOST_TYPES } from './ping-post'
import { PRICE_COLUMNS, PriceRow } from './prices'
import {
  LENDER_COLUMNS,
  LenderRow,
  ORDER_COLUMNS,
  ORDER_DAY_COLUMNS,
  OrderDayRow,
  OrderRow,
  POSTING_COLUMNS,
  POSTING_SORTS,
  PostingRow,
  PostingTotals,
  sortsOf,
} from './rows'

const permission = reportPermissions.reports_view
const keys = { date: dateRange.optional(), product: productList, lender: idList, representative: idList }
/** How a posting came about: what the counts of the ping/post report lead to. */
const via = listOf(z.enum(['post', 'direct', 'onetoone', 'rematch', 'manual', 'feed']))
const details = { ...keys, publisher: idList, lenderorder: idList, status: listOf(z.enum(SENT_STATUSES)), via }

const pingPost = {
  date: dateRange.optional(),
  lender: idList,
  lenderorder: idList,
  type: z.enum(PINGPOST_TYPES).default('byLenderDate'),
}
/** Of the tab that has them all. */
const PINGPOST_COLUMNS = lenderPingPostColumns('byOrderDate')

/** All rows at once: they are as few as days, orders and lenders are. */
const summary = <Row extends z.ZodType>(row: Row) => ({
  method: 'POST' as const,
  permission,
  answer: z.object({ report: z.array(row), reportDate: z.array(OrderDayRow), additionalData: PostingTotals }),
  reads: ['lead'] as const,
})
const bodyOf = <Row>(columns: ListColumns<Row>) => sortedFields(sortsOf(columns), keys)
const fileOf = <Row>(columns: ListColumns<Row>) =>
  ({
    summary: 'The same rows as a CSV file',
    permission,
    filters: sortedFields(sortsOf(columns), { ...keys, columns: columnList(columns) }),
  }) as const

export const lenderReportCalls = {
  ordersByDay: call({
    ...summary(OrderDayRow),
    path: '/admin/lender/summaryorder',
    summary: 'Postings and revenue per day they were sent on',
    body: bodyOf(ORDER_DAY_COLUMNS),
  }),
  ordersByDayExport: exportOf({
    ...fileOf(ORDER_DAY_COLUMNS),
    path: '/admin/lender/summaryorderexport',
    name: 'orders-summary',
  }),
  orders: call({
    ...summary(OrderRow),
    path: '/admin/lender/summaryorderbyorder',
    summary: 'Postings and revenue per order, below a row of its lender',
    body: bodyOf(ORDER_COLUMNS),
  }),
  ordersExport: exportOf({
    ...fileOf(ORDER_COLUMNS),
    path: '/admin/lender/summaryorderbyorderexport',
    name: 'orders-summary-by-order',
  }),
  lenders: call({
    ...summary(LenderRow),
    path: '/admin/lender/summarylender',
    summary: 'Postings and revenue per lender',
    body: bodyOf(LENDER_COLUMNS),
  }),
  lendersExport: exportOf({
    ...fileOf(LENDER_COLUMNS),
    path: '/admin/lender/summarylenderexport',
    name: 'lenders-summary',
  }),
  details: call({
    method: 'POST',
    path: '/admin/lender/detailsreport',
    summary: 'Postings, filtered, sorted and paged',
    permission,
    body: sortedFields(POSTING_SORTS, { ...details, page, perPage: perPage(100) }),
    answer: pageWith(PostingRow, {
      additionalData: z.object({ earntotal: z.number(), earntotaloriginal: z.number() }),
    }),
    reads: ['lead'],
  }),
  detailsExport: exportOf({
    path: '/admin/lender/detailsreportexport',
    summary: 'The same postings as a CSV file',
    permission,
    filters: sortedFields(POSTING_SORTS, { ...details, columns: columnList(POSTING_COLUMNS) }),
    name: 'lender-details',
  }),
  pingPost: call({
    method: 'POST',
    path: '/admin/lender/pingpostreport',
    summary: 'What lenders answered to pings, and to the posts that came of them, per lender or order and day',
    permission,
    body: fields(pingPost),
    answer: z.object({ report: z.array(LenderPingPostRow), additionalData: LenderPingPostTotals }),
    reads: ['ping', 'lead'],
  }),
  pingPostExport: exportOf({
    path: '/admin/lender/pingpostreportexport',
    summary: 'The same rows as a CSV file',
    permission,
    filters: sortedFields(sortsOf(PINGPOST_COLUMNS), { ...pingPost, columns: columnList(PINGPOST_COLUMNS) }),
    name: 'lender-ping-post',
  }),
  prices: call({
    method: 'GET',
    path: '/admin/order/getprice',
    summary: 'What the orders of each lender pay for a product; with export=1 as CSV text',
    permission,
    query: fields({
      lenders: idList,
      productId: product.default(1),
      status: textList,
      export: flag.optional(),
      sort: sortBy(sortsOf(PRICE_COLUMNS)),
      columns: columnList(PRICE_COLUMNS),
    }),
    answer: z.union([z.array(PriceRow), z.string().describe('CSV text')]),
    reads: ['lender', 'order'],
  }),
}
