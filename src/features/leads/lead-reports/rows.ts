import { z } from 'zod'
import { when } from '@/kernel/inputs'

const titled = z.object({ id: z.number(), title: z.string() })
const named = z.object({ id: z.number(), name: z.string() })

/** A lead as every list shows it. Money in dollars. */
export const LeadRow = z.object({
  id: z.number(),
  status: z.string(),
  pingid: z.number().nullable(),
  dateadd: when,
  dateupdate: when,
  /** Seconds from receipt to the final status; null while there is none (decision E48). */
  pt: z.number().nullable(),
  product: titled,
  publisher: named,
  subid: z.object({ subid: z.string() }),
  rcid: titled,
  leadsource: titled.extend({ id: z.string() }),
  earntotal: z.number(),
  earntotaloriginal: z.number(),
  earnpub: z.number(),
  earnpuboriginal: z.number(),
  earnsystem: z.number(),
  earnsystemoriginal: z.number(),
  /** Why it has its status, and what staff should know. */
  exceptions: z.array(z.string()),
  /** Only with the view option 'lenders'. */
  lenders: z.array(z.object({ status: z.string(), lenderorder: titled, lender: titled })),
})
export type LeadRow = z.output<typeof LeadRow>

/** The label of a status, in files and texts; screens have StatusBadge. */
export const statusTitle = (status: string): string => (status === 'matchednobuyer' ? 'matched no buyer' : status)

export const LEAD_SORTS = [
  'id',
  'dateadd',
  'pt',
  'status',
  'product',
  'publisher',
  'subid',
  'rcid',
  'source',
  'earntotal',
  'earnpub',
  'earnsystem',
] as const
export type LeadSort = (typeof LEAD_SORTS)[number]

/** Totals over all pages. */
export const LeadTotals = z.object({
  earntotal: z.number(),
  earnpub: z.number(),
  earnsystem: z.number(),
  earntotaloriginal: z.number().describe('Before returns and uploads'),
  earnpuboriginal: z.number(),
  earnsystemoriginal: z.number(),
})
