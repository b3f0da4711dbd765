export { fullCap, ordersAtCap, reachedCaps } from './caps'
export { type LiveReference, referenceOf } from './live'
export { openParams } from './orders'
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
