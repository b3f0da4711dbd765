import { FILTER_KINDS } from '../filters/registry'
import type { FilterKind } from '../filters/filter'
import {
  CONSENT,
  EXCLUSIVE_FEED,
  LENDER_HOLDS_IT,
  LENDER_STATUS,
  ORDER_STATUS,
  type OrderRule,
  PRICE,
  READABLE,
  REFUSED_BEFORE,
} from './order'

export type MatchStep =
  | { readonly rule: OrderRule; readonly kind?: never }
  | { readonly kind: FilterKind; readonly rule?: never }

const depends = (kind: FilterKind): boolean => kind.lane.kind === 'time' || kind.lane.kind === 'cap'
const kinds = (moving: boolean): MatchStep[] =>
  FILTER_KINDS.filter((k) => depends(k) === moving).map((kind) => ({ kind }))

/**
 * The order in which every order is judged; the first step that says no is its verdict.
 * What the lead is comes first, then whom it may go to, then hours and caps: "cap full" thus means
 * that the order would have taken the lead.
 */
export const MATCH_SEQUENCE: readonly MatchStep[] = [
  { rule: READABLE },
  { rule: ORDER_STATUS },
  { rule: LENDER_STATUS },
  { rule: PRICE },
  ...kinds(false),
  { rule: CONSENT },
  { rule: EXCLUSIVE_FEED },
  { rule: REFUSED_BEFORE },
  { rule: LENDER_HOLDS_IT },
  ...kinds(true),
]

export const ELIGIBLE = 0
/** Set on the verdict's code when the stopping filter is the lender's and not the order's own. */
export const BY_LENDER = 128
