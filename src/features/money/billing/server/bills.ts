import { sql } from 'kysely'
import { addDays, addMonths, startOfMonth } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import type { Db } from '@/server/database/database'
import { dollars } from '@/features/leads/lead-reports/server/public'
import { type BillingNumbers, billedTogether, netOf, netOwnedOf } from '../measures'
import {
  type BillingTotals,
  DAY_BILL_COLUMNS,
  type DayBill,
  LENDER_BILL_COLUMNS,
  type LenderBill,
  type MonthBill,
  ORDER_BILL_COLUMNS,
  type OrderBill,
} from '../rows'
import { type BillFilters, billsOf, type Key } from './lines'
import { typeOn } from './types'

interface Request extends BillFilters {
  readonly sort?: Sort | undefined
}

export const describeBill = (of: BillingNumbers): BillingTotals => ({
  attemptedposts: of.attemptedposts,
  rejectedposts: of.rejectedposts,
  credited: of.credited,
  creditedtotal: dollars(of.creditedtotal),
  net: netOf(of),
  grossprice: dollars(of.grossprice),
  netowned: dollars(netOwnedOf(of)),
})

export const titled = (id: number, title: string | null) => ({ id, title: title ?? `#${id}` })

interface LenderNames {
  readonly lender_id: number
  readonly lender_title: string | null
  readonly billingtype: string
}
export const lenderOf = (row: LenderNames) => ({
  ...titled(row.lender_id, row.lender_title),
  billingtype: row.billingtype,
})

interface Record extends BillingNumbers, LenderNames {
  readonly day: string
  readonly order_id: number
  readonly order_title: string | null
}

async function billed(db: Db, filters: BillFilters, by: readonly Key[], zone: string): Promise<Record[]> {
  const orders = by.includes('order_id')
  const day = by.includes('day') ? sql`n.day::date` : sql`${filters.date?.to ?? 'infinity'}::date`
  const { rows } = await sql<Record>`
    SELECT n.*, l.title AS lender_title, ${typeOn(sql`n.lender_id`, day)} AS billingtype ${orders ? sql`, o.title AS order_title` : sql``}
    FROM (${billsOf(filters, by, zone)}) AS n JOIN lenders AS l ON l.id = n.lender_id
      ${orders ? sql`LEFT JOIN orders AS o ON o.id = n.order_id` : sql``}`.execute(db)
  return rows
}

const totalsOf = (rows: readonly BillingNumbers[]): BillingTotals => describeBill(billedTogether(rows))

const BY_LENDER: Sort = { column: 'lender', order: 'asc' }
const BY_ORDER: Sort = { column: 'order', order: 'asc' }

export async function billLenders(db: Db, { sort = BY_LENDER, ...filters }: Request, zone: string) {
  const rows = await billed(db, filters, ['lender_id'], zone)
  const bills = rows.map((row): LenderBill => ({ lender: lenderOf(row), ...describeBill(row) }))
  return { report: sortedRows(bills, LENDER_BILL_COLUMNS, sort), additionalData: totalsOf(rows) }
}

const orderBill = (row: Record): OrderBill => ({
  lender: lenderOf(row),
  order: titled(row.order_id, row.order_title),
  ...describeBill(row),
})

/** What stands equal stays by lender and order. */
const byNames = <Row extends OrderBill>(rows: readonly Row[]): Row[] =>
  sortedRows(sortedRows(rows, ORDER_BILL_COLUMNS, BY_ORDER), ORDER_BILL_COLUMNS, BY_LENDER)

export async function billOrders(db: Db, { sort, ...filters }: Request, zone: string) {
  const rows = await billed(db, filters, ['lender_id', 'order_id'], zone)
  const bills = byNames(rows.map(orderBill))
  return { report: sortedRows(bills, ORDER_BILL_COLUMNS, sort), additionalData: totalsOf(rows) }
}

const NEWEST: Sort = { column: 'day', order: 'desc' }

export async function billDays(db: Db, { sort = NEWEST, ...filters }: Request, zone: string) {
  const rows = await billed(db, filters, ['day', 'lender_id', 'order_id'], zone)
  const bills = byNames(rows.map((row): DayBill => ({ day: row.day, ...orderBill(row) })))
  return { report: sortedRows(bills, DAY_BILL_COLUMNS, sort), additionalData: totalsOf(rows) }
}

const MONTHS = 24

/** One lender's bills by month, the newest first: its days put together, so that they are what the report says. */
export async function billMonths(db: Db, lender: number, today: string, zone: string) {
  const date = { from: addMonths(startOfMonth(today), 1 - MONTHS), to: today }
  const rows = await billed(db, { lender: [lender], date }, ['day', 'lender_id'], zone)
  const months = [...new Set(rows.map(({ day }) => day.slice(0, 7)))].sort().reverse()
  const report = months.map((month): MonthBill => {
    const from = `${month}-01`
    return {
      month,
      date: formatDateRange({ from, to: addDays(addMonths(from, 1), -1) }),
      ...totalsOf(rows.filter(({ day }) => day.startsWith(month))),
    }
  })
  return { date: formatDateRange(date), report, additionalData: totalsOf(rows) }
}
