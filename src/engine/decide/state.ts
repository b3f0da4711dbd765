import type { Cents } from '@/kernel/money'
import type { Consent } from '../filters/lead-view'
import type { Booked } from '../money/ledger'
import type { PriceModel } from '../money/payable'
import type { RankedOrder } from '../ranking/rank'
import type { ReasonCode } from './reasons'

export type LeadStatus =
  | 'incoming'
  | 'error'
  | 'flagged'
  | 'matched'
  | 'unmatched'
  | 'matchednobuyer'
  | 'incomplete'
  | 'failed'
  | 'returned'
  | 'deleted'

export type PostingStatus = 'sending' | 'matched' | 'unmatched' | 'error' | 'timeout' | 'pending' | 'returned'

/** Who wants the lead sent: the publisher's own request, or staff. */
export type RunKind = 'post' | 'direct' | 'onetoone' | 'rematch' | 'manual'

/** One attempt to send the lead to one order. */
export interface Posting {
  readonly id: number
  readonly order: number
  readonly lender: number
  readonly feed: boolean
  readonly via: RunKind | 'feed'
  readonly status: PostingStatus
  readonly removed: boolean
  /** What the order offered: its price or bid. Never billed above. */
  readonly bid: Cents
  readonly revenue: Cents
  readonly credited: Cents
  readonly payoutKept: boolean
  /** Accepting its return took payout back from the publisher. */
  readonly payoutTakenBack?: boolean
  /** What the lender took to answer. */
  readonly answerMs?: number
  readonly sentAt: number
  readonly decidedAt: number | null
  readonly timeoutMs: number
  readonly timeoutMeansRefused: boolean
  /** The lender's reason, or ours. */
  readonly reason: string | null
  /** The lender never answered: it was counted as a refusal by its order's rule or after the long wait. */
  readonly refusedBySilence: boolean
  /** The date/time windows it counts in, by counter; absent where its order and lender have none. */
  readonly windows?: readonly string[]
}

/** An order the lead may be offered to. */
export interface Candidate extends RankedOrder {
  readonly compliance: boolean
  readonly feed: boolean
  readonly feedTakesExclusive: boolean
  readonly timeoutMs: number
  readonly timeoutMeansRefused: boolean
}

/** An offer for which room is being taken. */
export interface Offer {
  readonly order: number
  readonly lender: number
  readonly feed: boolean
  readonly via: RunKind | 'feed'
  readonly bid: Cents
  readonly timeoutMs: number
  readonly timeoutMeansRefused: boolean
  /** Set when a late acceptance asks for room again: the posting it belongs to and the price the lender named. */
  readonly reinstates: { readonly posting: number; readonly price: Cents | null } | null
}

export interface RunTerms {
  /** After this moment no new offer starts; null is no limit. */
  readonly budgetEndsAt: number | null
  /** The publisher's price reject variance in percent; null is off. */
  readonly variancePercent: number | null
  /** Minimum margin in hundredths of a percent; null is off. */
  readonly minimumMargin: number | null
}

/** The lead is being offered. One run at a time. */
export interface Run {
  readonly kind: RunKind
  readonly startedAt: number
  readonly phase: 'auction' | 'offering'
  readonly terms: RunTerms
  /** Ranked, best first; not offered yet. */
  readonly queue: readonly Candidate[]
  /** No further offer is made. */
  readonly closed: boolean
  /** Why offering stopped, where it was not for want of orders. */
  readonly stopReason: string | null
  readonly stopCode?: ReasonCode | null
  /** How many postings this run has made. */
  readonly sent: number
  /** The publisher has had its answer. */
  readonly answered: boolean
}

/** Everything deciding knows about one lead. Plain data: it survives JSON unchanged. */
export interface LeadState {
  readonly lead: number
  readonly publisher: number
  readonly rcid: number
  readonly test: boolean
  readonly exclusive: boolean
  /** How many lenders may hold it: 1, or N of a shared lead. */
  readonly places: number
  readonly priceModel: PriceModel
  readonly promise: Cents | null
  readonly uploadedCost: Cents | null
  readonly receivedAt: number
  /** When brands were offered on the web; null for leads that came by post. */
  readonly prematchedAt: number | null
  readonly status: LeadStatus
  readonly reason: string | null
  /** What the reason is counted by; absent in states stored before there were codes. */
  readonly reasonCode?: ReasonCode | null
  /** The suppression list that has the person. Never sent again. */
  readonly suppressedBy: string | null
  /** Returned for a reason that forbids selling it again. */
  readonly resaleBlocked: boolean
  readonly noBuyer: boolean
  readonly consent: Consent
  readonly postings: readonly Posting[]
  readonly asking: readonly Offer[]
  readonly run: Run | null
  /** Feeds get their copy once, after the sale: 'wanted' until it has been arranged. */
  readonly feeds: 'none' | 'wanted' | 'done'
  readonly booked: Booked
}

export interface NewLead
  extends Pick<
    LeadState,
    | 'lead'
    | 'publisher'
    | 'rcid'
    | 'test'
    | 'exclusive'
    | 'places'
    | 'priceModel'
    | 'promise'
    | 'receivedAt'
    | 'consent'
  > {
  /** A web lead whose brands are offered now. */
  readonly prematch: boolean
}
