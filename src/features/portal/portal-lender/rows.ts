import { z } from 'zod'
import { ReturnCap } from '@/features/leads/returns/public'
import { titled, when } from '@/kernel/inputs'
import type { ListColumns } from '@/kernel/list-columns'

/** What a lender bought, by the day it was sent; money in dollars. Net = spend − credited. */
export const LenderFigures = z.object({
  bought: z.number().describe('Returned ones included'),
  spend: z.number(),
  returned: z.number().describe('Accepted returns of these leads'),
  credited: z.number(),
  net: z.number(),
})
export type LenderFigures = z.output<typeof LenderFigures>
export const LenderDay = LenderFigures.extend({ date: z.string() })
const FIGURE_COLUMNS: ListColumns<LenderFigures> = [
  { id: 'bought', header: 'Bought', kind: 'number' },
  { id: 'spend', header: 'Spend', kind: 'money' },
  { id: 'returned', header: 'Returned', kind: 'number' },
  { id: 'credited', header: 'Credited', kind: 'money' },
  { id: 'net', header: 'Net spend', kind: 'money' },
]
export const LENDER_DAY_COLUMNS: ListColumns<z.output<typeof LenderDay>> = [
  { id: 'date', header: 'Date', kind: 'date' },
  ...FIGURE_COLUMNS,
]
export const StateFigures = LenderFigures.extend({ state: z.string() })
export const STATE_COLUMNS: ListColumns<z.output<typeof StateFigures>> = [
  { id: 'state', header: 'State' },
  ...FIGURE_COLUMNS,
]

/** Whether a lead may be asked back at this moment, or what became of the request. */
const returning = z.object({
  allowed: z.boolean(),
  note: z.string().describe('Why it is not allowed'),
  lastday: z.string().nullable(),
  daysleft: z.number().nullable(),
  cap: ReturnCap.nullable(),
  status: z.string().nullable().describe('Of the request there is already'),
  reason: z.string(),
})

/** A lead that this lender bought. Once it is returned, who the consumer is shows in part. */
export const BoughtLead = z.object({
  id: z.number().describe('The posting'),
  lead: z.number(),
  date: when,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.string(),
  product: titled,
  order: titled,
  status: z.enum(['sold', 'returned']),
  price: z.number(),
  credited: z.number(),
  net: z.number().describe('Price less credited'),
  returning,
})
export type BoughtLead = z.output<typeof BoughtLead>
export const BOUGHT_COLUMNS: ListColumns<BoughtLead> = [
  { id: 'lead', header: 'ID', kind: 'id' },
  { id: 'date', header: 'Sold', kind: 'datetime' },
  { id: 'name', header: 'Name' },
  { id: 'phone', header: 'Phone' },
  { id: 'email', header: 'Email' },
  { id: 'state', header: 'State' },
  { id: 'product', header: 'Product' },
  { id: 'order', header: 'Order' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'price', header: 'Price', kind: 'money' },
  { id: 'credited', header: 'Credited', kind: 'money' },
  { id: 'net', header: 'Net', kind: 'money' },
  { id: 'return', header: 'Return', value: (row) => row.returning.status ?? '' },
]
export const BOUGHT_SORTS = ['date', 'lead', 'price'] as const

/** A bought lead with all that was sold, and what proves the consent to it. No other buyer and no publisher is named. */
export const LeadOfLender = z.object({
  lead: z.number(),
  product: titled,
  received: when,
  masked: z.boolean(),
  sales: z.array(BoughtLead),
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  consent: z.object({
    text: z.string(),
    hash: z.string().nullable(),
    url: z.string(),
    ipaddress: z.string(),
    useragent: z.string(),
    trustedform: z.string(),
    leadid: z.string(),
    rounds: z.array(z.object({ at: z.string(), shown: z.boolean(), chosen: z.boolean() })),
  }),
})

export const LenderReturn = z.object({
  id: z.number(),
  lead: z.number(),
  order: titled,
  product: titled,
  status: z.string(),
  reason: z.string(),
  note: z.string().describe('What was written with the decision'),
  requested: when,
  decided: when.nullable(),
  sold: when,
  price: z.number(),
})
export type LenderReturn = z.output<typeof LenderReturn>
export const LENDER_RETURN_COLUMNS: ListColumns<LenderReturn> = [
  { id: 'lead', header: 'Lead', kind: 'id' },
  { id: 'requested', header: 'Requested', kind: 'datetime' },
  { id: 'order', header: 'Order' },
  { id: 'product', header: 'Product' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'reason', header: 'Reason' },
  { id: 'decided', header: 'Decided', kind: 'datetime' },
  { id: 'note', header: 'Note' },
  { id: 'price', header: 'Price', kind: 'money' },
]

const capUse = z.object({ limit: z.number().nullable().describe('Null: no cap'), used: z.number() })

/** An order as its lender sees it: what it buys, its caps, and how many leads may still be returned this month. */
export const LenderOrder = titled.extend({
  status: z.string(),
  product: titled,
  price: z.number().nullable().describe('Null: by bid'),
  caps: z.object({ day: capUse, month: capUse, overall: capUse }),
  returns: ReturnCap.nullable().describe('Null: no return cap'),
  month: LenderFigures.describe('The last 30 days'),
})
export type LenderOrder = z.output<typeof LenderOrder>
export const OWN_ORDER_COLUMNS: ListColumns<LenderOrder> = [
  { id: 'id', header: 'ID', kind: 'id' },
  { id: 'title', header: 'Order' },
  { id: 'product', header: 'Product' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'price', header: 'Price', kind: 'money' },
  { id: 'daycap', header: 'Daily cap', kind: 'number', value: ({ caps }) => caps.day.limit },
  { id: 'day', header: 'Bought today', kind: 'number', value: ({ caps }) => caps.day.used },
  { id: 'monthcap', header: 'Monthly cap', kind: 'number', value: ({ caps }) => caps.month.limit },
  { id: 'month', header: 'Bought this month', kind: 'number', value: ({ caps }) => caps.month.used },
  { id: 'bought', header: 'Bought in 30 days', kind: 'number', value: ({ month }) => month.bought },
  { id: 'spend', header: 'Spend in 30 days', kind: 'money', value: ({ month }) => month.spend },
  { id: 'returns', header: 'Returns allowed this month', kind: 'number', value: ({ returns }) => returns?.allowed },
  { id: 'returned', header: 'Returns asked this month', kind: 'number', value: ({ returns }) => returns?.used },
]
