import type { OfferedBrand } from '@/engine/decide/brands'
import type { LeadState } from '@/engine/decide/state'
import type { ProductId } from '@/kernel/lead-fields'
import type { Flow } from '@/features/platform/reference/server/public'

/** What never changes about a lead, besides its state. */
export interface LeadFacts {
  readonly id: number
  readonly receivedAt: number
  readonly product: ProductId
  readonly publisher: number
  readonly rcid: number
  readonly ping: number | null
  readonly flow: Flow
  readonly source: number | null
  readonly subid: string
  readonly sourceurl: string
  readonly test: boolean
  readonly fields: Readonly<Record<string, string>>
  /** The failed lead that this one is a copy of. */
  readonly copyOf?: number
}

/** A lead as it is stored now. */
export interface StoredLead {
  readonly facts: LeadFacts
  readonly state: LeadState
  readonly version: number
}

/** What the exchange with the lender told beside the outcome. */
export interface PostingFacts {
  readonly reference?: string | null
  readonly redirect?: string | null
  readonly httpStatus?: number | null
}

/** Names of the checks before the auction, as stored with the lead. */
export type CheckStep = 'duplicate check' | 'tokens' | 'suppression' | 'scrubbers' | 'owner filters'

export interface ProcessStep {
  readonly step: string
  readonly ms: number
  readonly note?: string
  /** The order that this step passed over, and the rule's number in stored verdicts. */
  readonly skipped?: {
    readonly order: number
    readonly code: number
    readonly ruleValue: string
    readonly leadValue: string
  }
  /** Set on the first step of everything that was done to the lead after its receipt. */
  readonly run?: { readonly title: string; readonly at: number; readonly by?: string }
}

/** Brands that a consumer was shown at one moment, and the lenders chosen among them. */
export interface ConsentRound {
  readonly at: string
  readonly shown: readonly OfferedBrand[]
  readonly chosen: readonly number[] | null
  /** What the chosen ones were called, where the lenders' own brands do not tell it. */
  readonly brands?: readonly string[]
}
