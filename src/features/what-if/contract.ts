import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, text } from '@/kernel/inputs'
import { dollarsOrNull } from './inputs'

const order = fields({
  id,
  status: z.enum(['active', 'paused', 'archive']).optional(),
  price: dollarsOrNull.optional(),
  minpingprice: dollarsOrNull.optional(),
  /** By the filters' names; data null unsets one. */
  filters: z
    .array(fields({ title: text(60), data: z.unknown(), ping: z.literal([0, 1]).default(1) }))
    .max(40)
    .optional(),
})

const row = z.object({
  order: z.object({ id: z.number(), title: z.string() }),
  lender: z.object({ id: z.number(), title: z.string() }),
  eligible: z.boolean(),
  rule: z.string().nullable(),
  rulevalue: z.string().nullable(),
  leadvalue: z.string().nullable(),
  price: z.number().nullable(),
  /** The price is what the order usually bids. */
  estimated: z.boolean(),
  rank: z.number().nullable(),
  rankprice: z.number().nullable(),
})

const result = z.object({
  orders: z.array(row),
  offered: z.array(z.number()),
  total: z.number(),
  publisher: z.number(),
})

export const whatIfCalls = {
  whatIf: call({
    method: 'POST',
    path: '/admin/whatif',
    summary: 'A stored or typed lead against the orders as they are, and as one of them might be. Nothing is sent',
    permission: 'signed-in',
    body: fields({
      /** A stored lead, or else an RCID and fields. */
      lead: id.optional(),
      rcid: id.optional(),
      fields: z.record(z.string().max(60), z.union([z.string(), z.number(), z.boolean()])).optional(),
      order: order.optional(),
    }),
    answer: z.object({ now: result, changed: result.nullable() }),
  }),
}
