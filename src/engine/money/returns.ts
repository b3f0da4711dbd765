import { addDays, dateIn, type IsoDate } from '@/kernel/business-time'

export type ReturnStatus = 'requested' | 'accepted' | 'accepted credited' | 'denied'
export type ReturnMove = 'accept' | 'decline' | 'reverse'

/** How long after the sale a lender may ask; null is "No returns". */
export type ReturnPolicyDays = number | null

/** The last day, business time, on which a return may be asked for: through 23:59:59 of it. */
export function lastReturnDay(policy: ReturnPolicyDays, soldAt: number, businessZone: string): IsoDate | null {
  return policy === null ? null : addDays(dateIn(businessZone, soldAt), policy)
}

export interface ReturnAsk {
  readonly postingStatus: string
  readonly removed: boolean
  /** One item per posting, ever. */
  readonly alreadyAsked: boolean
  readonly soldAt: number
  readonly policy: ReturnPolicyDays
  /** Percent of the order; null is not set. */
  readonly capPercent: number | null
  /** Of the order's postings sent in the same business month: sold (returned ones too), and asked for or accepted. */
  readonly soldThatMonth: number
  readonly returnedOrRequestedThatMonth: number
}

/** Why a return may not be requested. */
export type ReturnRefusal = 'not-sold' | 'already-requested' | 'policy'

/** How many of a month's sold postings may come back: the cap, rounded up so that a small order has at least one. */
export const returnsAllowed = (capPercent: number, sold: number): number => Math.ceil((capPercent * sold) / 100)

/** Null when the return may be asked for, else why not. */
export function returnRefusal(ask: ReturnAsk, now: number, businessZone: string): ReturnRefusal | null {
  if (ask.removed || ask.postingStatus !== 'matched') return 'not-sold'
  if (ask.alreadyAsked) return 'already-requested'
  const last = lastReturnDay(ask.policy, ask.soldAt, businessZone)
  if (last === null || dateIn(businessZone, now) > last) return 'policy'
  if (ask.capPercent === null) return null
  const withThis = ask.returnedOrRequestedThatMonth + 1
  return withThis <= returnsAllowed(ask.capPercent, ask.soldThatMonth) ? null : 'policy'
}

/** The status a move leads to, or null when it is not possible. Accepted is final. */
export function movedReturn(from: ReturnStatus, move: ReturnMove, payoutTakenBack: boolean): ReturnStatus | null {
  if (from === 'requested' && move === 'accept') return payoutTakenBack ? 'accepted credited' : 'accepted'
  if (from === 'requested' && move === 'decline') return 'denied'
  if (from === 'denied' && move === 'reverse') return 'requested'
  return null
}
