/**
 * What the lenders' reports count: postings by the status they have now, not those that were removed or of test leads.
 * A summary adds up rollups by these statuses, and a count's link lists the postings of the same ones.
 */
export const SENT_STATUSES = ['matched', 'unmatched', 'returned', 'error', 'timeout'] as const
export type SentStatus = (typeof SENT_STATUSES)[number]

/** As postings are stored: one that waits for the lender's later word is shown under timeout. */
export const STORED: Readonly<Record<SentStatus, readonly string[]>> = {
  matched: ['matched'],
  unmatched: ['unmatched'],
  returned: ['returned'],
  error: ['error'],
  timeout: ['timeout', 'pending'],
}

export const storedStatuses = (statuses: readonly SentStatus[]): string[] => statuses.flatMap((name) => STORED[name])

/** Every count with the statuses it counts; 'leads' is what was sent at all. */
export const POSTING_COUNTS = {
  leads: SENT_STATUSES,
  matched: ['matched'],
  unmatched: ['unmatched'],
  returned: ['returned'],
  error: ['error'],
  timeout: ['timeout'],
} as const satisfies Record<string, readonly SentStatus[]>
export type PostingCount = keyof typeof POSTING_COUNTS
export const POSTING_COUNT_NAMES = Object.keys(POSTING_COUNTS) as PostingCount[]

/** Counts, and cents of revenue as they stand now and as they were sold. */
export type PostingNumbers = Readonly<Record<PostingCount | 'total' | 'totaloriginal', number>>

export const NO_POSTINGS: PostingNumbers = {
  leads: 0,
  matched: 0,
  unmatched: 0,
  returned: 0,
  error: 0,
  timeout: 0,
  total: 0,
  totaloriginal: 0,
}

export function sumOf(rows: readonly PostingNumbers[]): PostingNumbers {
  const sums = { ...NO_POSTINGS }
  for (const row of rows) for (const name of Object.keys(sums) as (keyof PostingNumbers)[]) sums[name] += row[name]
  return sums
}
