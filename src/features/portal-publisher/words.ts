/** What became of a lead, in a publisher's words. */
export const LEAD_WORDS = ['accepted', 'rejected', 'pending', 'returned'] as const
export type LeadWord = (typeof LEAD_WORDS)[number]

/** A return that took no payout back leaves the lead accepted for its publisher. */
export const ACCEPTED = ['matched', 'matchednobuyer'] as const
export const REJECTED = ['unmatched', 'failed'] as const
export const PENDING = ['incoming', 'error', 'flagged'] as const
export const RETURNED = 'returned'

/** Stands for leads that came without a sub id. */
export const NO_SUBID = '(none)'

/** Why nobody bought a lead. What a lender wrote itself is never passed on: it may name the lender. */
export const UNSOLD_WORDS: readonly (readonly [words: string, like: readonly string[]])[] = [
  ['No buyer for this lead', ['', 'no eligible order', 'Order status', 'Lender status', 'Refused before']],
  ['No buyer that the consumer chose', ['Consent']],
  // Whatever names a full counter (engine/caps/stop.ts): the hours of an order have caps of their own.
  ['Buyers at their cap', ['Cap %', 'Revenue cap %', 'Date/time%']],
  ['Price not met', ['price variance', 'margin']],
  ['No buyer in time', ['time budget', 'interrupted', 'no answer%', 'time-out']],
]
export const DECLINED = 'Declined by buyer'

const DUPLICATE = 'Duplicate'
export const NO_REASON = 'Rejected'
/** Why a lead waits, or nothing where its status says all. */
export const WAITING_WORDS: Readonly<Record<string, string>> = {
  flagged: 'Under review',
  incoming: 'Waiting for a buyer',
  error: 'Waiting for a buyer',
}

const isLike = (text: string, pattern: string): boolean =>
  pattern.endsWith('%') ? text.startsWith(pattern.slice(0, -1)) : text === pattern

/** As conditions.ts has it for lists and counts: for the rows of a page, where SQL would take longer to read than to run. */
export function wordFor(status: string, returncredited: boolean): LeadWord {
  if (status === RETURNED) return returncredited ? 'returned' : 'accepted'
  if ((ACCEPTED as readonly string[]).includes(status)) return 'accepted'
  return (REJECTED as readonly string[]).includes(status) ? 'rejected' : 'pending'
}

/** Likewise. */
export function reasonFor(status: string, reason: string): string {
  if (status === 'unmatched')
    return UNSOLD_WORDS.find(([, patterns]) => patterns.some((pattern) => isLike(reason, pattern)))?.[0] ?? DECLINED
  if (status === 'failed') return reason.startsWith(DUPLICATE) ? DUPLICATE : reason.split(':')[0] || NO_REASON
  return WAITING_WORDS[status] ?? ''
}

/** Kinds of ledger lines that pay a publisher, or take something back. */
export const LEDGER_WORDS: Readonly<Record<string, string>> = {
  payout: 'Payout',
  'match-no-buyer payout': 'Payout without a buyer',
  'payout reversal': 'Reversal',
  'cost upload': 'Cost upload',
  'revenue upload': 'Price change',
  removal: 'Removal',
}
export const LEDGER_KINDS = Object.keys(LEDGER_WORDS) as [string, ...string[]]
