import { z } from 'zod'
import { money, named } from '@/features/selling/lead-facts/public'
import { when } from '@/kernel/inputs'
import { RETURN_PROBLEMS } from './problems'

/** The order's month that a sale counts in, and how much of its return cap is used. */
export const ReturnCap = z.object({
  percent: z.number(),
  /** The first day of the month. */
  month: z.string(),
  sold: z.number(),
  /** So many of those may come back. */
  allowed: z.number(),
  /** Requested or accepted. */
  used: z.number(),
})
export type ReturnCap = z.output<typeof ReturnCap>

/** A sold posting that may or may not be asked back; from a file also lines that are none. */
export const ReturnRow = z.object({
  /** The line of the file it answers, and what stands there. */
  line: z.number().nullable(),
  asked: z.string(),
  lead: z.object({ id: z.number(), status: z.string(), dateadd: when }).nullable(),
  leaddata: z.object({ email: z.string(), phone: z.string() }),
  lender: named.extend({ returnpolicy: z.number().nullable() }).nullable(),
  lenderorder: named.extend({ returncap: z.number().nullable() }).nullable(),
  lenderposting: z.object({ id: z.number(), status: z.string(), date: when, price: money }).nullable(),
  product: named.nullable(),
  allowed: z.boolean(),
  /** Of the request there is already, else as the file has it. */
  reason: z.string(),
  /** The reason of the product that is called so. */
  reasonid: z.number().nullable(),
  /** Of the request there is already. */
  status: z.string().nullable(),
  /** Why it is not allowed, and the same as people read it. */
  problem: z.enum(RETURN_PROBLEMS).nullable(),
  note: z.string(),
  /** The last day for a request, in business time; null where the lender has no returns. */
  lastday: z.string().nullable(),
  /** Days until then, today not counted; negative once it is over. */
  daysleft: z.number().nullable(),
  /** Null where the order has no return cap. */
  cap: ReturnCap.nullable(),
  returnitem: z.object({ id: z.number(), dateadd: when, datefinalized: when.nullable() }).nullable(),
})
export type ReturnRow = z.output<typeof ReturnRow>

export const SubmittedReturn = z.object({
  /** Of the posting. */
  id: z.number(),
  lead: z.number().nullable(),
  returnstatus: z.enum(['Success', 'Decline']),
  problem: z.enum(RETURN_PROBLEMS).nullable(),
  note: z.string(),
  returnitem: z.number().nullable(),
})
export type SubmittedReturn = z.output<typeof SubmittedReturn>

const person = z.object({ id: z.number(), name: z.string(), role: z.string() })

export const ReturnRequest = z.object({
  returnitem: z.object({
    id: z.number(),
    status: z.string(),
    reason: z.object({ id: z.number().nullable(), title: z.string(), fraud: z.boolean() }),
    note: z.string(),
    dateadd: when,
    datefinalized: when.nullable(),
    requestinguser: person.nullable(),
    finalizinguser: person.nullable(),
  }),
  lead: z.object({ id: z.number(), status: z.string() }),
  lender: named.extend({ returnpolicy: z.number().nullable() }),
  lenderorder: named.extend({ returncap: z.number().nullable() }),
  /** The price is what the lender pays, or paid before the return was accepted. */
  lenderposting: z.object({ id: z.number(), date: when, price: money }),
  publisher: z.object({ id: z.number(), name: z.string(), percent: z.number() }),
  product: named,
  /** Of the order in the month of the sale: sold, requested or accepted back, whole percent; `allowed` by its cap. */
  stat: z.object({ sent: z.number(), returned: z.number(), percent: z.number(), allowed: z.number().nullable() }),
  /** Of the lender, last 90 days. */
  returnstatistics: z.object({ returned: z.number(), matched: z.number(), percent: z.number() }),
})
export type ReturnRequest = z.output<typeof ReturnRequest>

/** What accepting a request would move. */
export const AcceptPreview = z.object({
  id: z.number(),
  lead: z.number(),
  lender: z.string(),
  publisher: z.string(),
  /** Null: it cannot be accepted any more, `note` says why. */
  status: z.string().nullable(),
  note: z.string(),
  /** What lender and publisher lose, negative. */
  credit: money,
  payout: money,
  creditreturn: z.boolean(),
  /** The lead is not sold again and its phone goes on the phone scrubber. */
  fraud: z.boolean(),
})
export type AcceptPreview = z.output<typeof AcceptPreview>
