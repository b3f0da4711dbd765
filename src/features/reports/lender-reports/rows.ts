import { z } from 'zod'
import { when } from '@/kernel/inputs'
import type { ListColumns } from '@/kernel/list-columns'

const titled = z.object({ id: z.number(), title: z.string() })

const numbers = {
  leads: z.number().describe('Sent'),
  matched: z.number(),
  unmatched: z.number(),
  returned: z.number(),
  error: z.number(),
  timeout: z.number().describe('Time-outs, and what waits for the lender’s later word'),
  total: z.number().describe('Revenue in dollars as it stands now'),
  totaloriginal: z.number().describe('The same before returns'),
}
export const PostingTotals = z.object(numbers)
export type PostingTotals = z.output<typeof PostingTotals>

export const OrderDayRow = z.object({ date: z.string(), ...numbers })
export type OrderDayRow = z.output<typeof OrderDayRow>

export const OrderRow = z.object({
  lender: titled,
  /** Null: the row of the lender, above those of its orders. */
  order: titled.extend({ lender: titled, product: titled }).nullable(),
  ...numbers,
})
export type OrderRow = z.output<typeof OrderRow>

export const LenderRow = z.object({ lender: titled, ...numbers })
export type LenderRow = z.output<typeof LenderRow>

const NUMBERS: ListColumns<PostingTotals> = [
  { id: 'leads', header: 'Sent', kind: 'number' },
  { id: 'matched', header: 'Matched', kind: 'number' },
  { id: 'unmatched', header: 'Unmatched', kind: 'number' },
  { id: 'returned', header: 'Returned', kind: 'number' },
  { id: 'error', header: 'Error', kind: 'number' },
  { id: 'timeout', header: 'Timeout', kind: 'number' },
  { id: 'total', header: 'Total', kind: 'money' },
]

export const ORDER_DAY_COLUMNS: ListColumns<OrderDayRow> = [{ id: 'date', header: 'Date', kind: 'date' }, ...NUMBERS]
export const ORDER_COLUMNS: ListColumns<OrderRow> = [
  { id: 'lender', header: 'Lender', value: (row) => row.lender.title },
  { id: 'order', header: 'Order', value: (row) => row.order?.title },
  { id: 'product', header: 'Product', value: (row) => row.order?.product.title },
  ...NUMBERS,
]
export const LENDER_COLUMNS: ListColumns<LenderRow> = [
  { id: 'lender', header: 'Lender', value: (row) => row.lender.title },
  ...NUMBERS,
]

export const sortsOf = <Row>(columns: ListColumns<Row>) => columns.map(({ id }) => id) as [string, ...string[]]

/** One posting. */
export const PostingRow = z.object({
  id: z.number(),
  date: when,
  product: titled,
  lead: z.number(),
  publisher: z.object({ id: z.number(), name: z.string() }),
  status: z.string(),
  earntotal: z.number(),
  earntotaloriginal: z.number(),
  /** Of how many postings of its lead it is one; null unless it sold. */
  attemptedposts: z.number().nullable(),
  lenderorder: titled.extend({ lender: titled }),
  comment: z.string().describe('The lender’s reason, or ours'),
  responsedata: z.string().describe('How the lender’s server answered, where it gave no reason'),
  returnreason: z.string(),
})
export type PostingRow = z.output<typeof PostingRow>

const REFUSED = ['unmatched', 'error']
export const rejectReason = ({ status, comment, responsedata }: PostingRow): string =>
  REFUSED.includes(status) ? comment || responsedata : ''

export const POSTING_COLUMNS: ListColumns<PostingRow> = [
  { id: 'date', header: 'Date', kind: 'datetime' },
  { id: 'product', header: 'Product' },
  { id: 'lead', header: 'Lead ID', kind: 'id' },
  { id: 'publisher', header: 'Publisher' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'earntotal', header: 'Sold for', kind: 'money' },
  { id: 'earntotaloriginal', header: 'Gross', kind: 'money' },
  { id: 'attemptedposts', header: 'Attempted posts', kind: 'number' },
  { id: 'lender', header: 'Lender', value: (row) => row.lenderorder.lender.title },
  { id: 'order', header: 'Order', value: (row) => row.lenderorder.title },
  { id: 'rejectreason', header: 'Reject reason', value: rejectReason },
  { id: 'returnreason', header: 'Return reason' },
]
export const POSTING_SORTS = ['date', 'product', 'lead', 'publisher', 'status', 'earntotal', 'lender', 'order'] as const
export type PostingSort = (typeof POSTING_SORTS)[number]
