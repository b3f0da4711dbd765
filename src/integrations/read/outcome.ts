import type { Cents } from '@/kernel/money'

export type Outcome = 'matched' | 'unmatched' | 'pending' | 'error' | 'timeout'

/** What an answer means for the posting. */
export interface AnswerReading {
  readonly outcome: Outcome
  /** Refused because the buyer has this person already. */
  readonly duplicate: boolean
  /** The buyer's price or bid; null leaves it to the order's price or the bid already made. */
  readonly priceCents: Cents | null
  readonly reason: string | null
  readonly reference: string | null
  readonly redirect: string | null
  /** When a bid runs out, in milliseconds UTC. */
  readonly expiresAt: number | null
  readonly carry: Readonly<Record<string, string>>
  /** Brands that the bid is for, by name; absent where the answer names none. */
  readonly brands?: readonly string[]
  /** Number of the rule that decided, from 1; null where the general rules did. */
  readonly rule: number | null
}

const UNDECLARED: AnswerReading = {
  outcome: 'timeout',
  duplicate: false,
  priceCents: null,
  reason: null,
  reference: null,
  redirect: null,
  expiresAt: null,
  carry: {},
  rule: null,
}

export const reading = (values: Partial<AnswerReading>): AnswerReading => ({ ...UNDECLARED, ...values })

/** Answers by which the lead was certainly not taken, whatever the body says. */
const CERTAINLY_NOT_TAKEN = new Set([401, 403, 404, 405, 413, 429, 503])

/** What an answer means that no rule of the format speaks of. Null: the status is an ordinary one. */
export function generalOutcome(
  status: number,
): { readonly outcome: 'error' | 'timeout'; readonly reason: string } | null {
  if (CERTAINLY_NOT_TAKEN.has(status)) return { outcome: 'error', reason: `HTTP ${status}` }
  if (status >= 200 && status < 300) return null
  return { outcome: 'timeout', reason: `HTTP ${status}` }
}

// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

export const shortText = (text: string, most: number): string => text.replace(CONTROLS, ' ').trim().slice(0, most)

/** Only a plain web address is ever shown or followed. One that was escaped for a page, though it is in none, is put right. */
export function webAddress(text: string): string | null {
  const address = text.trim().replaceAll('&amp;', '&')
  return address.length <= 2000 && /^https?:\/\/[^\s<>"'`\\]+$/i.test(address) ? address : null
}
