export { type Market, marketOf } from './market'
export { type FilterChange, openCountersOf, saveFilter } from './caps-in-force'
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
export { manualSend, orderRefusal, rematch } from './run/rematch'
export type { StaffOutcome, StaffRun } from './run/staff-run'
export { HASHED, identityHash, openIdentity, sealIdentity } from './store/identity'
export { type AppliedEvents, applyToLeads, type LeadWish, tryOnLeads } from './staff-many'
export { examine, type Finding } from './doctor/doctor'
export { rebuildReports } from './doctor/rebuild'
export { type Explained, explainVerdicts, standingStops } from './insight/explain'
export { type KeptBody, leadBodies, pingBodies, storedLead, viewOfStored } from './insight/stored'
export type { Pinged } from './run/auction'
export { suppressedBy } from './scrub/scrubbers'
export type { ProcessStep } from './store/lead'
export type { LoadedLead } from './store/lead-store'
export { makeMonths } from './upkeep/retention'
export { countersAtStart, replayLead, type ReplayLead } from './insight/replay'
export { type OrderChange, withChange } from './insight/order-change'
export { type WhatIf, whatIf, type WhatIfTerms } from './insight/what-if'
export { keptAnswer, standingBid } from './run/entry'
export { barredBy } from './insight/barred'
