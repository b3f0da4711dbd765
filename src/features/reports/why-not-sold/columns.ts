import { z } from 'zod'
import type { ListColumns } from '@/kernel/list-columns'

/** Every lead is counted once in a row of each. */
export const WHY_GROUPS = ['rule', 'order', 'publisher', 'state'] as const
export type WhyGroup = (typeof WHY_GROUPS)[number]

const titled = z.object({ id: z.number(), title: z.string() })

const numbers = {
  leads: z.number().describe('Leads turned away'),
  unsold: z.number().describe('Of those, sold to nobody'),
  alone: z.number().describe('Leads the order would have won without this rule: nothing else stopped it'),
  revenue: z.number().describe("How much more those would have brought, by replay, at the order's acceptance rate"),
  otherbid: z.number().nullable().describe('Mean of the best price that another order offered'),
}
export const WhyTotals = z.object(numbers)
export type WhyTotals = z.output<typeof WhyTotals>

export const WhyRule = z.object({ rule: titled, ...numbers })
export type WhyRule = z.output<typeof WhyRule>

/** Of rule, order, publisher and state the row has those that it is grouped by. */
export const WhyRow = z.object({
  id: z.string(),
  rule: titled.nullable(),
  required: z.string().describe('What the rule asks for now'),
  order: titled.nullable(),
  lender: titled.nullable(),
  publisher: z.object({ id: z.number(), name: z.string() }).nullable(),
  state: z.string().nullable(),
  price: z.number().nullable().describe("The order's price; of a ping/post order the mean of its bids of these days"),
  acceptance: z
    .number()
    .nullable()
    .describe("Percent of the order's posts accepted in the last 90 days; null without posts, and then no revenue"),
  ...numbers,
  days: z.array(z.number()).describe('Leads turned away, by day'),
  said: z
    .array(z.object({ text: z.string(), leads: z.number() }))
    .describe("Of 'Lender declined': the lender's own words, most frequent first"),
  without: z.string().nullable().describe('What the what-if takes away to try the order without the rule'),
})
export type WhyRow = z.output<typeof WhyRow>

export const WHY_COLUMNS: ListColumns<WhyRow> = [
  { id: 'rule', header: 'Rule' },
  { id: 'required', header: 'Required' },
  { id: 'order', header: 'Order' },
  { id: 'lender', header: 'Lender' },
  { id: 'publisher', header: 'Publisher' },
  { id: 'state', header: 'State' },
  { id: 'leads', header: 'Leads', kind: 'number' },
  { id: 'unsold', header: 'Unsold', kind: 'number' },
  { id: 'price', header: 'Price', kind: 'money' },
  { id: 'acceptance', header: 'Acceptance', kind: 'percent', decimals: 0 },
  { id: 'alone', header: 'Would win', kind: 'number' },
  { id: 'revenue', header: 'Est. revenue', kind: 'money' },
  { id: 'otherbid', header: 'Best other bid', kind: 'money' },
]
export const WHY_SORTS = WHY_COLUMNS.map(({ id }) => id) as [string, ...string[]]

const OF_GROUP: Readonly<Record<WhyGroup, readonly string[]>> = {
  rule: ['rule', 'required', 'order', 'lender', 'price', 'acceptance'],
  order: ['order', 'lender', 'price', 'acceptance'],
  publisher: ['publisher'],
  state: ['state'],
}
const OF_ALL = ['leads', 'unsold', 'alone', 'revenue', 'otherbid']

export const whyColumns = (group: WhyGroup): ListColumns<WhyRow> =>
  WHY_COLUMNS.filter(({ id }) => OF_GROUP[group].includes(id) || OF_ALL.includes(id))
