import { z } from 'zod'
import { call } from '@/kernel/call'
import { when } from '@/kernel/inputs'

const Attention = z.object({ title: z.string(), detail: z.string(), count: z.number(), path: z.string() })

export const dashboardCalls = {
  overview: call({
    method: 'GET',
    path: '/dashboard',
    summary: 'What needs attention, and what happened lately',
    permission: 'signed-in',
    answer: z.object({
      attention: z.array(Attention),
      /** Entries of the system log per business day; null for those who may not read the log. */
      activity: z.array(z.object({ date: z.string(), changes: z.number(), signIns: z.number() })).nullable(),
      latest: z
        .array(
          z.object({ id: z.number(), dateadd: when, user: z.string(), title: z.string(), description: z.string() }),
        )
        .nullable(),
    }),
  }),
}
