import type { ListColumn, ListColumns } from '@/kernel/list-columns'
import type { Cap, OrderRow } from './records'

type Priced = Pick<OrderRow, 'price' | 'ispingpost'>

/** What stands in the price column: ping/post orders have their bids, and some have none yet. */
export const priceWord = ({ price, ispingpost }: Priced): 'pp' | 'Undefined' | null =>
  ispingpost === 1 ? 'pp' : price === null ? 'Undefined' : null

const capText = ({ isOn, value }: Cap, used: number): string => (isOn ? `${used}/${value ?? 0}` : String(used))

const ID: ListColumn<OrderRow> = { id: 'id', header: 'Id', kind: 'id' }
const TITLE: ListColumn<OrderRow> = { id: 'title', header: 'Title' }
const PRODUCT: ListColumn<OrderRow> = { id: 'product', header: 'Product', value: (row) => row.product.title }
const PRICE: ListColumn<OrderRow> = {
  id: 'price',
  header: 'Price',
  kind: 'money',
  text: (row) => priceWord(row) ?? row.price?.toFixed(2),
}
const STATUS: ListColumn<OrderRow> = { id: 'status', header: 'Status', kind: 'status' }
const DAY: ListColumn<OrderRow> = {
  id: 'capday',
  header: 'Daily cap',
  value: (row) => row.capcache.matchedtoday,
  text: ({ caps, capcache }) => capText(caps.day, capcache.matchedtoday),
}
const MONTH: ListColumn<OrderRow> = {
  id: 'capmonth',
  header: 'Monthly cap',
  value: (row) => row.capcache.matchedcurrentmonths,
  text: ({ caps, capcache }) => capText(caps.month, capcache.matchedcurrentmonths),
}

/** The orders list on its screen and in its file. */
export const ORDER_COLUMNS: ListColumns<OrderRow> = [
  ID,
  TITLE,
  { id: 'lender', header: 'Lender', value: (row) => row.lender.title },
  PRODUCT,
  PRICE,
  { id: 'overrideprice', header: 'Override price', kind: 'money' },
  { id: 'returnpriceadj', header: 'Return rate price adj (%)', kind: 'percent', decimals: 0 },
  {
    id: 'minpingprice',
    header: 'Minimum ping price',
    kind: 'money',
    value: ({ ispingpost, minpingprice }) => (ispingpost ? minpingprice : null),
  },
  STATUS,
  DAY,
  MONTH,
  { id: 'won', header: 'Won, 7 days', kind: 'number' },
]

/** The orders of one lender. */
export const LENDER_ORDER_COLUMNS: ListColumns<OrderRow> = [
  ID,
  TITLE,
  PRODUCT,
  PRICE,
  STATUS,
  { id: 'returnpercent', header: 'Return %', kind: 'percent', decimals: 2 },
  {
    id: 'capoverall',
    header: 'Overall cap',
    value: (row) => row.capcache.matchedoverall,
    text: ({ caps, capcache }) => capText(caps.overall, capcache.matchedoverall),
  },
  DAY,
  MONTH,
]
