/**
 * What the reports count, in one place. A lead counts when it is neither incomplete, deleted nor a test; its status is
 * the one it has now. The summary adds up rollups by these statuses, and a count's link lists the leads of the same ones.
 */
export const COUNTED_STATUSES = [
  'incoming',
  'error',
  'flagged',
  'matched',
  'unmatched',
  'matchednobuyer',
  'failed',
  'returned',
] as const

/** Lists show these as well: they exist, but no report counts them. */
export const UNCOUNTED_STATUS = 'incomplete'

export const COUNTS = {
  leads: COUNTED_STATUSES,
  matched: ['matched'],
  matchednobuyer: ['matchednobuyer'],
  unmatched: ['unmatched'],
  flagged: ['flagged'],
  failed: ['failed'],
  returned: ['returned'],
} as const satisfies Record<string, readonly (typeof COUNTED_STATUSES)[number][]>
export type Count = keyof typeof COUNTS
export const COUNT_NAMES = Object.keys(COUNTS) as Count[]

/** Sums of cents; the originals are what was booked before returns and uploads. */
export const SUMS = ['total', 'pub', 'totaloriginal', 'puboriginal'] as const
export type Sum = (typeof SUMS)[number]

export type LeadNumbers = Readonly<Record<Count | Sum, number>>

/** Half up, to two decimals; 0 where there is nothing to divide by. */
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100) / 100)

export const successRate = ({ matched, leads }: Pick<LeadNumbers, 'matched' | 'leads'>): number =>
  ratio(100 * matched, leads)

/** Of the leads that were sold, how many came back. */
export const returnRate = ({ matched, returned }: Pick<LeadNumbers, 'matched' | 'returned'>): number =>
  ratio(100 * returned, returned + matched)

export const profit = ({ total, pub }: Pick<LeadNumbers, 'total' | 'pub'>): number => total - pub

/** Null is shown as '–': cost without revenue has no margin. */
export const margin = (numbers: Pick<LeadNumbers, 'total' | 'pub'>): number | null =>
  numbers.total === 0 && numbers.pub !== 0 ? null : ratio(100 * profit(numbers), numbers.total)

/** Cents per lead, whole. */
export const revPerLead = ({ total, leads }: Pick<LeadNumbers, 'total' | 'leads'>): number =>
  leads === 0 ? 0 : Math.round(total / leads)
