import { z } from 'zod'
import { call, pageOf } from '@/kernel/call'
import { fields, page, perPage, when } from '@/kernel/inputs'

/** What needs attention and has no list elsewhere; their rows are shown at /attention/{kind}. */
export const LISTED_KINDS = ['undecided', 'breakers', 'caps', 'returns', 'silent', 'margin', 'formats'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]

const Attention = z.object({ title: z.string(), detail: z.string(), count: z.number(), path: z.string() })

const AttentionRow = z.object({
  id: z.string(),
  title: z.string(),
  /** The screen that tells more; null where there is none. */
  path: z.string().nullable(),
  party: z.string(),
  detail: z.string(),
  since: when.nullable(),
})
export type AttentionRow = z.output<typeof AttentionRow>

const measures = {
  leads: z.number(),
  matched: z.number(),
  /** Percent of leads. */
  success: z.number(),
  revenue: z.number(),
  cost: z.number(),
  profit: z.number(),
}
const Measures = z.object(measures)
export type Measures = z.output<typeof Measures>

export const Numbers = z.object({
  /** Until when: the comparisons end at the same time of their day. */
  until: when,
  today: Measures,
  yesterday: Measures,
  lastWeek: Measures,
  /** 30 business days, the last is today. */
  days: z.array(z.object({ date: z.string(), ...measures })),
  publishers: z.array(z.object({ id: z.number(), name: z.string(), ...measures })),
  lenders: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      revenue: z.number(),
      /** Percent of the answered postings that were bought. */
      accepted: z.number(),
      /** Seconds. */
      answer: z.number().nullable(),
    }),
  ),
})
export type Numbers = z.output<typeof Numbers>

export const dashboardCalls = {
  overview: call({
    method: 'GET',
    path: '/dashboard',
    summary: 'What needs attention, how today goes, and what happened lately',
    permission: 'signed-in',
    // The screen asks again every minute: that must not keep the session of somebody who has left alive.
    countsAsActivity: false,
    answer: z.object({
      attention: z.array(Attention),
      /** Null for those who may not read the reports. */
      numbers: Numbers.nullable(),
      /** Null for those who may not read the log. */
      latest: z
        .array(
          z.object({ id: z.number(), dateadd: when, user: z.string(), title: z.string(), description: z.string() }),
        )
        .nullable(),
    }),
    reads: ['lead', 'ping'],
  }),
  attention: call({
    method: 'POST',
    path: '/dashboard/attention/{kind}',
    summary: 'The rows behind one count of what needs attention',
    permission: 'signed-in',
    params: fields({ kind: z.enum(LISTED_KINDS) }),
    body: fields({ page, perPage: perPage(100) }),
    answer: pageOf(AttentionRow),
    reads: ['lead', 'order', 'lender', 'admin', 'log'],
  }),
}
