import { z } from 'zod'
import type { ListColumns } from '@/kernel/list-columns'

const PricePoint = z.object({
  id: z.number(),
  title: z.string(),
  /** Dollars; of a ping/post order the least bid it takes part with. */
  price: z.number().nullable(),
  ispingpost: z.boolean(),
  /** What it is ranked by where that is not the price: the override, or the price adjusted for returns. */
  rankingprice: z.number().nullable(),
})
export type PricePoint = z.output<typeof PricePoint>

export const PriceRow = z.object({
  id: z.number(),
  lender: z.string(),
  status: z.string(),
  orders: z.array(PricePoint),
  lowest: z.number().nullable(),
  average: z.number().nullable(),
  highest: z.number().nullable(),
})
export type PriceRow = z.output<typeof PriceRow>

const dollars = (amount: number | null): string => (amount === null ? 'no price' : `$${amount.toFixed(2)}`)
export const pricePointText = ({ title, price, ispingpost, rankingprice }: PricePoint): string =>
  `${title} ${ispingpost ? `bids${price === null ? '' : ` from ${dollars(price)}`}` : dollars(price)}${
    rankingprice === null ? '' : `, ranked at ${dollars(rankingprice)}`
  }`

export const PRICE_COLUMNS: ListColumns<PriceRow> = [
  { id: 'id', header: 'ID', kind: 'id' },
  { id: 'lender', header: 'Lender' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'orders', header: 'Orders', kind: 'number', value: (row) => row.orders.length },
  { id: 'pricepoints', header: 'Price points', value: (row) => row.orders.map(pricePointText).join('; ') },
  { id: 'lowest', header: 'Lowest price', kind: 'money' },
  { id: 'average', header: 'Average price', kind: 'money' },
  { id: 'highest', header: 'Highest price', kind: 'money' },
]
