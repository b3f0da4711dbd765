import { sql } from 'kysely'
import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import type { Db } from '@/server/database/database'
import { dollars } from '@/features/leads/lead-reports/server/public'
import { type PostingNumbers, sumOf } from '../measures'
import {
  LENDER_COLUMNS,
  type LenderRow,
  ORDER_COLUMNS,
  ORDER_DAY_COLUMNS,
  type OrderDayRow,
  type OrderRow,
  type PostingTotals,
} from '../rows'
import { numbersOf, type PostingFilters } from './numbers'

interface Request extends PostingFilters {
  readonly sort?: Sort | undefined
}

const describe = (of: PostingNumbers): PostingTotals => ({
  leads: of.leads,
  matched: of.matched,
  unmatched: of.unmatched,
  returned: of.returned,
  error: of.error,
  timeout: of.timeout,
  total: dollars(of.total),
  totaloriginal: dollars(of.totaloriginal),
})

const titled = (id: number, title: string | null) => ({ id, title: title ?? `#${id}` })

async function daysOf(db: Db, filters: PostingFilters): Promise<{ days: OrderDayRow[]; totals: PostingTotals }> {
  const { rows } = await numbersOf<{ day: string }>(filters, ['day']).execute(db)
  return {
    days: rows.map((row) => ({ date: row.day, ...describe(row) })),
    totals: describe(sumOf(rows)),
  }
}

/** Days, newest first unless asked otherwise, with the same oldest first for the chart. */
export async function summariseDays(db: Db, { sort, ...filters }: Request) {
  const { days, totals } = await daysOf(db, filters)
  const report = sortedRows(days, ORDER_DAY_COLUMNS, sort ?? { column: 'date', order: 'desc' })
  return { report, reportDate: days, additionalData: totals }
}

const BY_NAME: Sort = { column: 'lender', order: 'asc' }

export async function summariseLenders(db: Db, { sort, ...filters }: Request) {
  const numbers = numbersOf<{ lender_id: number }>(filters, ['lender_id'])
  const [{ rows }, { days, totals }] = await Promise.all([
    sql<PostingNumbers & { lender_id: number; title: string | null }>`
      SELECT n.*, l.title FROM (${numbers}) AS n LEFT JOIN lenders AS l ON l.id = n.lender_id`.execute(db),
    daysOf(db, filters),
  ])
  const lenders = rows.map((row): LenderRow => ({ lender: titled(row.lender_id, row.title), ...describe(row) }))
  return { report: sortedRows(lenders, LENDER_COLUMNS, sort ?? BY_NAME), reportDate: days, additionalData: totals }
}

interface OrderRecord extends PostingNumbers {
  readonly order_id: number
  readonly lender_id: number
  readonly title: string | null
  readonly lender_title: string | null
  readonly product_id: number | null
  readonly product_title: string | null
}

const orderRow = (row: OrderRecord): OrderRow => {
  const lender = titled(row.lender_id, row.lender_title)
  const product = titled(row.product_id ?? 0, row.product_title)
  return { lender, order: { ...titled(row.order_id, row.title), lender, product }, ...describe(row) }
}

/** Lenders in the wanted order, below each its own orders in the same. */
function groupedByLender(records: readonly OrderRecord[], sort: Sort = BY_NAME): OrderRow[] {
  const ordersOf = (lender: number) => records.filter(({ lender_id }) => lender_id === lender)
  const lenders = new Map(records.map((row) => [row.lender_id, titled(row.lender_id, row.lender_title)]))
  const heads = [...lenders].map(
    ([id, lender]): OrderRow => ({ lender, order: null, ...describe(sumOf(ordersOf(id))) }),
  )
  // All orders of a lender have its name: they stand by their own.
  const within = sort.column === 'lender' ? { ...sort, column: 'order' } : sort
  return sortedRows(heads, ORDER_COLUMNS, sort).flatMap((head) => [
    head,
    ...sortedRows(ordersOf(head.lender.id).map(orderRow), ORDER_COLUMNS, within),
  ])
}

export async function summariseOrders(db: Db, { sort, ...filters }: Request) {
  const numbers = numbersOf<{ order_id: number; lender_id: number }>(filters, ['lender_id', 'order_id'])
  const [{ rows }, { days, totals }] = await Promise.all([
    sql<OrderRecord>`SELECT n.*, o.title, l.title AS lender_title, o.product_id, p.title AS product_title
      FROM (${numbers}) AS n LEFT JOIN orders AS o ON o.id = n.order_id LEFT JOIN lenders AS l ON l.id = n.lender_id
        LEFT JOIN products AS p ON p.id = o.product_id`.execute(db),
    daysOf(db, filters),
  ])
  return { report: groupedByLender(rows, sort), reportDate: days, additionalData: totals }
}
