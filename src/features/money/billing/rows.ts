import { z } from 'zod'
import { when } from '@/kernel/inputs'
import type { ListColumns } from '@/kernel/list-columns'
import { billingTypeTitle } from '@/features/demand/lenders/public'
import { LINES } from './measures'

const titled = z.object({ id: z.number(), title: z.string() })
const billed = titled.extend({ billingtype: z.string() })

const figures = {
  attemptedposts: z.number().describe('Posts sent; no feeds, tests or removed ones'),
  rejectedposts: z.number().describe('Those that were not sold'),
  credited: z.number().describe('Accepted returns'),
  creditedtotal: z.number().describe('What they take off, in dollars: 0 or less'),
  net: z.number().describe('Attempted, less rejected, less credited'),
  grossprice: z.number().describe('Dollars of sold posts, returned ones included'),
  netowned: z.number().describe('Gross price and credited total together'),
}
export const BillingTotals = z.object(figures)
export type BillingTotals = z.output<typeof BillingTotals>

export const LenderBill = z.object({ lender: billed, ...figures })
export type LenderBill = z.output<typeof LenderBill>
export const OrderBill = z.object({ lender: billed, order: titled, ...figures })
export type OrderBill = z.output<typeof OrderBill>
export const DayBill = z.object({ day: z.string(), lender: billed, order: titled, ...figures })
export type DayBill = z.output<typeof DayBill>

/** What one lender owes for a month. */
export const MonthBill = z.object({
  month: z.string().describe('Like 2026-11'),
  date: z.string().describe('Its days, as the report is asked for them'),
  ...figures,
})
export type MonthBill = z.output<typeof MonthBill>

/** One post, or one credit. */
export const BillLine = z.object({
  id: z.number().describe('The posting'),
  line: z.enum(LINES),
  day: z.string().describe('The business day it is billed on'),
  date: when,
  lead: z.number(),
  product: titled,
  lender: billed,
  order: titled,
  status: z.string(),
  ...figures,
  earntotal: z.number().describe('What the line adds to net owned'),
})
export type BillLine = z.output<typeof BillLine>

const lender = { id: 'lender', header: 'Lender' } as const
const order = { id: 'order', header: 'Order' } as const
const NUMBERS: ListColumns<BillingTotals> = [
  { id: 'attemptedposts', header: 'Attempted posts', kind: 'number' },
  { id: 'rejectedposts', header: 'Rejected posts', kind: 'number' },
  { id: 'credited', header: 'Credited', kind: 'number' },
  { id: 'creditedtotal', header: 'Credited total', kind: 'money' },
  { id: 'net', header: 'Net', kind: 'number' },
  { id: 'grossprice', header: 'Gross price', kind: 'money' },
  { id: 'netowned', header: 'Net owned', kind: 'money' },
]
const billingtype = {
  id: 'billingtype',
  header: 'Billing type',
  value: (row: LenderBill) => billingTypeTitle(row.lender.billingtype),
}

export const LENDER_BILL_COLUMNS: ListColumns<LenderBill> = [lender, billingtype, ...NUMBERS]
export const ORDER_BILL_COLUMNS: ListColumns<OrderBill> = [lender, order, billingtype, ...NUMBERS]
export const DAY_BILL_COLUMNS: ListColumns<DayBill> = [
  { id: 'day', header: 'Day', kind: 'date' },
  ...ORDER_BILL_COLUMNS,
]
export const MONTH_BILL_COLUMNS: ListColumns<MonthBill> = [{ id: 'month', header: 'Month' }, ...NUMBERS]
export const BILL_LINE_COLUMNS: ListColumns<BillLine> = [
  { id: 'date', header: 'Date', kind: 'datetime' },
  lender,
  order,
  { id: 'lead', header: 'Lead ID', kind: 'id' },
  { id: 'product', header: 'Product' },
  { id: 'line', header: 'Line' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'net', header: 'Net', kind: 'number' },
  { id: 'earntotal', header: 'Earn total', kind: 'money' },
]
export const LINE_SORTS = ['date', 'lender', 'order', 'lead', 'product', 'line', 'status', 'net', 'earntotal'] as const
export type LineSort = (typeof LINE_SORTS)[number]
