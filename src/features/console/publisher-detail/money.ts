import { z } from 'zod'

/** What the lines of the ledger that pay a publisher are summed up as. */
export const MONEY_GROUPS = {
  payouts: { title: 'Payouts', kinds: ['payout', 'match-no-buyer payout'] },
  returns: { title: 'Returns', kinds: ['payout reversal'] },
  uploads: { title: 'Uploads', kinds: ['cost upload', 'revenue upload'] },
  removals: { title: 'Removals', kinds: ['removal'] },
} as const
export type MoneyGroup = keyof typeof MONEY_GROUPS
export const MONEY_GROUP_NAMES = Object.keys(MONEY_GROUPS) as readonly MoneyGroup[]

/** Dollars, and how many lines of the ledger they are made of. */
const figure = z.object({ amount: z.number(), lines: z.number() })
export type MoneyFigure = z.output<typeof figure>

const figures = { payouts: figure, returns: figure, uploads: figure, removals: figure, earned: figure }
export const MoneyMonth = z.object({
  month: z.string().describe('Like 2026-11'),
  date: z.string().describe('Its days, as the ledger is asked for them'),
  ...figures,
})
export type MoneyMonth = z.output<typeof MoneyMonth>
export const MoneyTotals = z.object(figures)
export type MoneyTotals = z.output<typeof MoneyTotals>
