import type { Cents } from '@/kernel/money'
import type { CodedStop } from '../filters/filter'
import type { Consent } from '../filters/lead-view'
import type { LedgerRow } from '../money/ledger'
import type { ManualTarget } from './moves'
import type { ReasonCode } from './reasons'
import type { Candidate, LeadState, LeadStatus, Offer, Posting, RunTerms } from './state'

/** What a lender answered to a lead, or that it did not. A duplicate is a refusal with that reason. */
export type Outcome =
  | { readonly kind: 'matched'; readonly price: Cents | null }
  | { readonly kind: 'unmatched'; readonly reason: string }
  /** Certainly not taken: nothing left us, or the lender's door was shut. */
  | { readonly kind: 'error'; readonly reason: string }
  /** Something left us and no usable answer came. */
  | { readonly kind: 'timeout'; readonly reason: string }
  /** The lender decides later. */
  | { readonly kind: 'pending' }

/** A run is announced before its auction, so that nobody else sends the lead meanwhile. */
export type Begin =
  | { readonly type: 'begin'; readonly run: 'post' | 'direct' | 'rematch' }
  | {
      readonly type: 'begin'
      readonly run: 'onetoone'
      readonly chosen: readonly number[]
      readonly brands?: Extract<Consent, { kind: 'chosen' }>['brands']
    }
  | { readonly type: 'begin'; readonly run: 'manual'; readonly target: ManualTarget }

export interface Granted {
  readonly order: number
  readonly posting: number
  readonly windows?: readonly string[]
}

export type LeadEvent =
  | Begin
  /** The steps before the auction ended the lead's way. */
  | {
      readonly type: 'failed'
      readonly reason: string
      readonly code: ReasonCode
      readonly suppressedBy: string | null
    }
  | { readonly type: 'flagged'; readonly reason: string }
  | { readonly type: 'auctioned'; readonly candidates: readonly Candidate[]; readonly terms: RunTerms }
  | {
      readonly type: 'reserved'
      readonly granted: readonly Granted[]
      readonly refused: readonly { readonly order: number; readonly stop: CodedStop }[]
    }
  /** With the lender's own time in milliseconds, where one was sent something. */
  | { readonly type: 'answered'; readonly posting: number; readonly outcome: Outcome; readonly answerMs?: number }
  /** The lender's own call, after the posting's time-out or its 'pending'. */
  | { readonly type: 'lateAnswer'; readonly posting: number; readonly outcome: Outcome }
  | { readonly type: 'budgetEnded' }
  | { readonly type: 'processDied' }
  | { readonly type: 'undecidedExpired'; readonly sentBefore: number }
  | { readonly type: 'feedsFound'; readonly candidates: readonly Candidate[] }
  | { readonly type: 'suppressed'; readonly list: string }
  | {
      readonly type: 'settled'
      readonly posting: number
      readonly outcome: { readonly kind: 'matched'; readonly price: Cents | null } | { readonly kind: 'unmatched' }
    }
  | { readonly type: 'removed'; readonly posting: number; readonly memo: string }
  | {
      readonly type: 'returnAccepted'
      readonly posting: number
      /** The publisher's credit-return setting. */
      readonly takePayoutBack: boolean
      readonly blocksResale: boolean
    }
  | { readonly type: 'setMatchedNoBuyer' }
  | { readonly type: 'failedByStaff'; readonly reason: string }
  | { readonly type: 'deleted'; readonly memo: string }
  /** `undoes`: the cost there was before an upload comes back, whatever has become of the lead since. */
  | { readonly type: 'costUploaded'; readonly cost: Cents | null; readonly undoes?: boolean }
  | {
      readonly type: 'revenueUploaded'
      readonly posting: number
      readonly mode: 'replace' | 'add'
      readonly amount: Cents
    }
  | {
      readonly type: 'revenueUploadUndone'
      readonly posting: number
      /** `noBuyer`: the lead was matched with no buyer, which the upload's sale ended. */
      readonly before: Pick<Posting, 'status' | 'revenue'> & { readonly noBuyer?: boolean }
    }

export interface StepContext {
  readonly now: number
  /** 'system', or who of staff. */
  readonly by: string
  /** The suppression list that has the person now: looked up before every step, as every step may send. */
  readonly suppressedBy: string | null
  /** The run under way, if there is one, is another process's: that one has the ranking and goes on with it. */
  readonly elsewhere?: boolean
}

export interface PublisherAnswer {
  readonly status: 'matched' | 'unmatched' | 'rejected' | 'pending'
  /** What the publisher earns as things stand. */
  readonly price: Cents
  readonly reason: string | null
}

/** Written in the same transaction as the new state. */
export type Write =
  | { readonly type: 'posting'; readonly posting: Posting }
  | { readonly type: 'status'; readonly from: LeadStatus; readonly to: LeadStatus; readonly reason: string | null }
  | { readonly type: 'ledger'; readonly row: LedgerRow }
  | { readonly type: 'exception'; readonly posting: number | null; readonly text: string }
  | { readonly type: 'skipped'; readonly order: number; readonly stop: CodedStop }

/** Carried out after that transaction, in this order. */
export type Command =
  /** Take room and write the postings as "sending" in one transaction, with the step of the 'reserved' event. */
  | { readonly type: 'reserve'; readonly offers: readonly Offer[] }
  | { readonly type: 'send'; readonly posting: number }
  /** Match the data feeds and come back with 'feedsFound'. */
  | { readonly type: 'findFeeds' }
  | { readonly type: 'answerPublisher'; readonly answer: PublisherAnswer }

export type StepResult =
  | {
      readonly ok: true
      readonly state: LeadState
      readonly writes: readonly Write[]
      readonly commands: readonly Command[]
    }
  | { readonly ok: false; readonly message: string }
