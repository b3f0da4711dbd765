/** What became of a lead, in a publisher's words. */
export const LEAD_WORDS = ['accepted', 'rejected', 'pending', 'returned'] as const
export type LeadWord = (typeof LEAD_WORDS)[number]

/** A return that took no payout back leaves the lead accepted for its publisher. */
export const ACCEPTED = ['matched', 'matchednobuyer'] as const
export const REJECTED = ['unmatched', 'failed'] as const
export const PENDING = ['incoming', 'error', 'flagged'] as const
export const RETURNED = 'returned'

/** The label for leads without a sub id. */
export const NO_SUBID = '(none)'

/** The same rules as conditions.ts, in code: simpler than SQL for the few rows of a page. */
export function wordFor(status: string, returncredited: boolean): LeadWord {
  if (status === RETURNED) return returncredited ? 'returned' : 'accepted'
  if ((ACCEPTED as readonly string[]).includes(status)) return 'accepted'
  return (REJECTED as readonly string[]).includes(status) ? 'rejected' : 'pending'
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
