import { z } from 'zod'
import { when } from '@/kernel/inputs'

export const process = z.object({ id: z.number(), date: when, title: z.string(), by: z.string().nullable() })
export type Process = z.output<typeof process>

export const event = z.object({
  at: when,
  kind: z.enum([
    'received',
    'check',
    'verdicts',
    'bid',
    'posting',
    'settled',
    'promise',
    'answer',
    'pixel',
    'staff',
    'return',
    'money',
  ]),
  title: z.string(),
  text: z.string(),
  tone: z.enum(['success', 'danger', 'warning', 'info', 'secondary']),
  /** Seconds of the lender, and of ours. */
  lendertime: z.number().nullable(),
  owntime: z.number().nullable(),
  by: z.string().nullable(),
  posting: z.number().nullable(),
  pixel: z.number().nullable(),
})
export type TimelineEvent = z.output<typeof event>
