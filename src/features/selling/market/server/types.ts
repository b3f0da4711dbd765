import type { Cents } from '@/kernel/money'
import type { LeadSourceRef, RcidRef } from '@/features/platform/reference/server/public'

/** What a publisher sent, checked and in normal form. */
export interface Submission {
  readonly rcid: RcidRef
  /** Known fields of the product, identity included where it was sent. Absent fields are not there. */
  readonly fields: Readonly<Record<string, string>>
  /** What else it sent. */
  readonly tracking: Readonly<Record<string, string>>
  readonly source: LeadSourceRef | null
  readonly receivedAt: number
  /** The sender's own address; the consumer's is in the fields. */
  readonly ipaddress: string
  /** From a QA generator, whatever the RCID's status. */
  readonly test: boolean
}

export interface PingOutcome {
  readonly ping: number
  readonly status: 'matched' | 'unmatched' | 'rejected'
  /** What the publisher would earn. */
  readonly price: Cents
  /** Brands the consumer is to be asked about. */
  readonly oneToOne: readonly string[]
  readonly expiresAt: number
  readonly reason: string | null
}

export interface LeadOutcome {
  readonly lead: number
  readonly status: 'matched' | 'unmatched' | 'rejected' | 'pending'
  readonly price: Cents
  readonly reason: string | null
  readonly redirect: string | null
}

export interface PrematchOutcome {
  readonly lead: number
  readonly status: LeadOutcome['status']
  readonly oneToOne: readonly string[]
  readonly reason: string | null
}

/** Brands chosen, by their lenders or, among those that were offered, by name; undefined when the publisher sent no brand_consent. */
export type ChosenBrands = readonly (number | string)[] | undefined
/** Without an offer only brands of ours can be chosen. */
export type ChosenLenders = readonly number[] | undefined

/**
 * What the intake asks of the marketplace. Business refusals are AppErrors of the catalogue (400);
 * whatever is answered is durable.
 */
export interface MarketIntake {
  ping(submission: Submission): Promise<PingOutcome>
  /** The post that follows a ping. */
  post(submission: Submission, ping: number, chosen: ChosenBrands): Promise<LeadOutcome>
  direct(submission: Submission, chosen: ChosenLenders): Promise<LeadOutcome>
  prematch(submission: Submission): Promise<PrematchOutcome>
  /** `rcid` must be the lead's own. */
  oneToOne(
    rcid: RcidRef,
    lead: number,
    brands: readonly string[],
  ): Promise<LeadOutcome & { readonly oneToOne: readonly string[] }>
  /** The lender's own word on a posting, by the token it was given. False: no such posting. */
  lateAnswer(token: string, answer: LateAnswer): Promise<boolean>
}

export type LateAnswer =
  | { readonly kind: 'matched'; readonly price: Cents | null; readonly reference: string | null }
  | { readonly kind: 'unmatched'; readonly reason: string }
