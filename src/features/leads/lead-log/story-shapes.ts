import { z } from 'zod'
import { when } from '@/kernel/inputs'
import { money, orderShape } from '@/features/selling/lead-facts/public'

/** What became of an order: what its posting came to, or that a rule stopped it. */
export const OUTCOMES = ['sold', 'returned', 'undecided', 'error', 'declined', 'removed', 'stopped'] as const
export type OrderOutcome = (typeof OUTCOMES)[number]

/** A rule against a lead, in labels. */
export const ruleParts = {
  rule: z.string(),
  /** The rule's number, as stored verdicts have it; null where no rule stopped the order. */
  rulecode: z.number().nullable(),
  rulevalue: z.string(),
  /** How many values the rule lists, where `rulevalue` names only the first of them. */
  rulecount: z.number(),
  leadvalue: z.string(),
  /** Whose rule it is. */
  owner: z.enum(['order', 'lender', 'auction']).nullable(),
}

export const orderRow = z.object({
  lenderorder: orderShape,
  outcome: z.enum(OUTCOMES),
  /** What the sentence counts it under, and the same in words. */
  group: z.string(),
  groupwords: z.string(),
  ...ruleParts,
  /** What happened, where it was sent: 'Answered', and the lender's own words. */
  note: z.string(),
  said: z.string(),
  posting: z.number().nullable(),
  rank: z.number().nullable(),
  /** What it paid, bid or would pay; before the first correction where there was one. */
  price: money.nullable(),
  original: money.nullable(),
})
export type OrderRow = z.output<typeof orderRow>

/** A piece of the sentence. One with groups counts their orders. */
export const storyPart = z.object({ text: z.string(), count: z.number(), groups: z.array(z.string()) })
export type StoryPart = z.output<typeof storyPart>

export const ledgerRow = z.object({
  date: when,
  booking: z.string(),
  /** The lender or publisher it is with. */
  party: z.string(),
  by: z.string(),
  revenue: money,
  payout: money,
})
export type LedgerRow = z.output<typeof ledgerRow>

/** A sale that did not happen: what the best bid that was declined would have brought. */
export const lostBid = z.object({ terms: z.string(), revenue: money, payout: money })

export const returnBlock = z.object({
  posting: z.number(),
  lender: z.string(),
  status: z.string(),
  reason: z.string(),
  requested: when,
  requestedby: z.string().nullable(),
  finalized: when.nullable(),
  finalizedby: z.string().nullable(),
  /** Days that the lender has, null for none; and how many had passed since the sale. */
  policydays: z.number().nullable(),
  day: z.number(),
  /** Of the order's sales in the month of this one, and its cap in percent. */
  sold: z.number(),
  asked: z.number(),
  cap: z.number().nullable(),
  month: z.string(),
  memo: z.string(),
  /** Whether it may be sold again. */
  resale: z.string(),
})
export type ReturnBlock = z.output<typeof returnBlock>
