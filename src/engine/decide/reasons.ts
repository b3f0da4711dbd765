import { isFull } from '../caps/stop'
import type { CodedStop } from '../filters/filter'
import { CONSENT, EXCLUSIVE_FEED, REFUSED_BEFORE } from '../match/order'
import type { Outcome } from './events'

/**
 * Why a lead has its status. Lists, counts and filters go by the code; the text beside it is for people, and may be a
 * lender's own words. Codes are stored: never rename one.
 */
export type ReasonCode =
  | 'no-order'
  | 'not-buying'
  | 'consent'
  | 'refused-before'
  | 'feed'
  | 'cap'
  | 'price-variance'
  | 'margin'
  | 'time-budget'
  | 'interrupted'
  | 'no-answer'
  | 'declined'
  | 'unreached'
  | 'undecided'
  | 'settled'
  | 'removed'
  | 'returned'
  | 'deleted'
  | 'resale-blocked'
  | 'suppressed'
  | 'duplicate'
  | 'tokens'
  | 'flagged'
  | 'staff'
  /** By the id of the scrubber, or by whose filter and its kind. */
  | `scrub-${string}`
  | `filter-publisher-${string}`
  | `filter-rcid-${string}`
  /** Stored before there were codes. */
  | 'other'

export interface Why {
  readonly code: ReasonCode
  readonly text: string
}

/** A stored text and its code. */
export const whyOf = (text: string | null, code: ReasonCode | null | undefined): Why | null =>
  text === null ? null : { code: code ?? 'other', text }

const BY_RULE: Readonly<Record<number, ReasonCode>> = {
  [CONSENT.code]: 'consent',
  [EXCLUSIVE_FEED.code]: 'feed',
  [REFUSED_BEFORE.code]: 'refused-before',
}

export const whyStopped = ({ code, rule }: CodedStop): Why => ({
  code: isFull(code) ? 'cap' : (BY_RULE[code] ?? 'not-buying'),
  text: rule,
})

const BY_OUTCOME = { unmatched: 'declined', error: 'unreached', timeout: 'no-answer' } as const

export const whyAnswered = (outcome: Outcome): Why | null =>
  'reason' in outcome ? { code: BY_OUTCOME[outcome.kind], text: outcome.reason } : null
