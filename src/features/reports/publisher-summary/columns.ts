import { z } from 'zod'
import type { ListColumns } from '@/kernel/list-columns'

const numbers = {
  leads: z.number(),
  matched: z.number(),
  matchednobuyer: z.number(),
  unmatched: z.number(),
  flagged: z.number(),
  failed: z.number(),
  returned: z.number(),
  returnedcredited: z.number().describe('Of those returned: the publisher’s payout was taken back'),
  successRate: z.number(),
  total: z.number(),
  totaloriginal: z.number(),
  pub: z.number(),
  puboriginal: z.number(),
  profit: z.number(),
  /** Null: cost without revenue. */
  margin: z.number().nullable(),
}
export const PublisherTotals = z.object(numbers)
export type PublisherTotals = z.output<typeof PublisherTotals>

export const PublisherSummaryRow = z.object({ publisher: z.object({ id: z.number(), name: z.string() }), ...numbers })
export type PublisherSummaryRow = z.output<typeof PublisherSummaryRow>

export const PUBLISHER_COLUMNS: ListColumns<PublisherSummaryRow> = [
  { id: 'publisher', header: 'Publisher', value: (row) => row.publisher.name },
  { id: 'leads', header: 'Leads', kind: 'number' },
  { id: 'matched', header: 'Matched', kind: 'number' },
  { id: 'matchednobuyer', header: 'Matched no buyer', kind: 'number' },
  { id: 'unmatched', header: 'Unmatched', kind: 'number' },
  { id: 'flagged', header: 'Flagged', kind: 'number' },
  { id: 'failed', header: 'Failed', kind: 'number' },
  { id: 'returned', header: 'Returned', kind: 'number' },
  { id: 'returnedcredited', header: 'Returned credited', kind: 'number' },
  { id: 'successRate', header: 'Success rate %', kind: 'percent' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pub', header: 'Publisher', kind: 'money' },
  { id: 'profit', header: 'Profit', kind: 'money' },
  { id: 'margin', header: 'Margin %', kind: 'percent', text: ({ margin }) => margin?.toFixed(2) ?? '–' },
]
export const PUBLISHER_SORTS = PUBLISHER_COLUMNS.map(({ id }) => id) as [string, ...string[]]
