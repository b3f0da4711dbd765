import { z } from 'zod'

export const OrderNamed = z.object({ id: z.number(), title: z.string() })

/** A requested change of a send format. */
export const FormatEdit = z.object({
  id: z.number(),
  order: z.number(),
  user: z.string().nullable(),
  senddate: z.iso.datetime(),
  prstatus: z.string(),
  prompt: z.string(),
  contentfilediff: z.string(),
  analyzefilediff: z.string(),
  tests: z.array(z.object({ title: z.string(), passed: z.boolean(), detail: z.string() })),
  orders: z.array(OrderNamed).describe('Orders that would send by it'),
  pinned: z.array(OrderNamed).describe('Orders that have the part and stay at an earlier version of it'),
})
