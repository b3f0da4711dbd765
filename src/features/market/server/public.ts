export { type Market, marketOf } from './market'
export { referenceChanged } from './reference/live'
export type { Reference, RcidRef, OrderRef } from './reference/types'
export type {
  ChosenBrands,
  LateAnswer,
  LeadOutcome,
  MarketIntake,
  PingOutcome,
  PrematchOutcome,
  Submission,
} from './types'
export { type AppliedEvent, applyToLead, lockLead } from './staff'
export { foldDeltas } from './upkeep/fold'
