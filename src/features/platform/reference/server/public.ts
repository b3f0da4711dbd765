export { fullCap, ordersAtCap, reachedCaps } from './caps'
export { type LiveReference, referenceOf } from './live'
export type { PartNames } from './formats'
export { openSettings, type OrderSettings, trialSettings } from './order-settings'
export {
  compileDocuments,
  onlyPart,
  partAt,
  PART_KINDS,
  type PartInForce,
  type PartKind,
  type PartsInForce,
  partsInForce,
  shippedPart,
} from './order-parts'
export { pingContentHash } from './ping-content'
export type { MarketSettings } from './settings'
export { type OpenBreaker, type OrderCheck, orderChecks, stageOf } from './standing'
export type {
  Flow,
  LeadSourceRef,
  LenderRef,
  Lists,
  OrderRef,
  PixelRef,
  ProductMarket,
  PublisherRef,
  RcidRef,
  Reference,
} from './types'
