import type { MarketIntake, Submission } from '@/features/selling/market/server/public'
import type { RcidRef, Reference } from '@/features/platform/reference/server/public'

export type { LeadOutcome, MarketIntake, Submission } from '@/features/selling/market/server/public'
export type { RcidRef, Reference } from '@/features/platform/reference/server/public'

export type LeadSource = NonNullable<Submission['source']>
/** How a lead comes in. */
export type Flow = keyof RcidRef['publisher']['flows']

/** What the intake needs of the marketplace. */
export interface IntakeMarket {
  readonly intake: MarketIntake
  reference(): Reference
  /** This process among those in market_processes. */
  readonly process: string
}
