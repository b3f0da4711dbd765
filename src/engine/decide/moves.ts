import { consentAllows } from '../filters/lead-view'
import { isProcessing, isUndecided, lendersWithIt, placesHeld } from './facts'
import type { Candidate, LeadState, LeadStatus } from './state'

/** Every status a lead may go to from where it is. Nothing else ever happens. */
export const STATUS_MOVES: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  incoming: ['matched', 'unmatched', 'error', 'failed', 'flagged'],
  incomplete: ['matched', 'unmatched', 'error', 'failed', 'flagged', 'deleted'],
  flagged: ['failed', 'matched', 'unmatched', 'error', 'deleted'],
  unmatched: ['matched', 'error', 'matchednobuyer', 'failed', 'deleted'],
  matchednobuyer: ['matched', 'error', 'deleted'],
  matched: ['returned', 'error', 'unmatched', 'failed'],
  error: ['matched', 'unmatched', 'returned', 'matchednobuyer', 'failed'],
  returned: ['matched', 'error', 'deleted'],
  failed: ['matched', 'unmatched', 'error', 'deleted'],
  deleted: [],
}

export const BEING_PROCESSED = 'Lead is being processed'

/** Null when staff may do it now, else what they are told. The console's buttons ask the same functions. */
export type Refusal = string | null

const notNow = (state: LeadState): Refusal => {
  if (state.status === 'deleted') return 'Lead is deleted'
  return isProcessing(state) || state.status === 'incoming' ? BEING_PROCESSED : null
}

function neverSend(state: LeadState): Refusal {
  if (state.status === 'incomplete') return 'Lead is incomplete'
  if (state.suppressedBy !== null) return `Lead is on the suppression list ${state.suppressedBy}`
  if (state.resaleBlocked) return 'Lead was returned for a reason that forbids selling it again'
  return null
}

export function rematchRefusal(state: LeadState): Refusal {
  const refusal = notNow(state) ?? neverSend(state)
  if (refusal !== null) return refusal
  if (state.status === 'matched') return 'Lead is matched'
  if (state.postings.some((posting) => !posting.removed && isUndecided(posting))) {
    return 'The outcome of a posting is not known yet'
  }
  return null
}

export type ManualTarget = Pick<Candidate, 'order' | 'lender' | 'compliance' | 'feed' | 'feedTakesExclusive'>

export function manualRefusal(state: LeadState, target: ManualTarget): Refusal {
  const refusal = notNow(state) ?? neverSend(state)
  if (refusal !== null) return refusal
  if (!consentAllows(state.consent, target.lender, target.compliance)) return 'Consent does not cover this lender'
  if (lendersWithIt(state).includes(target.lender)) return 'Already sent to this lender'
  if (target.feed) return feedRefusal(state, target)
  if (placesHeld(state) < state.places) return null
  return state.exclusive ? 'Lead is exclusive and taken' : 'All places are taken'
}

export function feedRefusal(state: LeadState, { feedTakesExclusive }: Pick<Candidate, 'feedTakesExclusive'>): Refusal {
  if (!state.postings.some(({ status, feed, removed }) => status === 'matched' && !feed && !removed)) {
    return 'A data feed gets leads after the sale'
  }
  return state.exclusive && !feedTakesExclusive ? 'This data feed takes no exclusive leads' : null
}

export const matchNoBuyerRefusal = (state: LeadState): Refusal =>
  notNow(state) ?? (state.status === 'unmatched' ? null : 'Lead is not unmatched')

export const failRefusal = (state: LeadState): Refusal =>
  notNow(state) ?? (state.status === 'flagged' ? null : 'Lead is not flagged')

export function deleteRefusal(state: LeadState): Refusal {
  const refusal = notNow(state)
  if (refusal !== null) return refusal
  const open = state.postings.filter(({ removed }) => !removed)
  if (open.some(({ status }) => status === 'matched')) return 'Remove its lenders first'
  if (open.some(isUndecided)) return 'The outcome of a posting is not known yet'
  return null
}

export function removeRefusal(state: LeadState, postingId: number): Refusal {
  const refusal = notNow(state)
  if (refusal !== null) return refusal
  if (state.status !== 'matched' && state.status !== 'error') return 'Lead is neither matched nor in error'
  const posting = state.postings.find(({ id }) => id === postingId)
  if (!posting || posting.removed) return 'Posting not found'
  return posting.status === 'matched' || isUndecided(posting) ? null : 'This lender does not have the lead'
}

export function settleRefusal(state: LeadState, postingId: number): Refusal {
  if (state.status === 'deleted') return 'Lead is deleted'
  const posting = state.postings.find(({ id }) => id === postingId)
  if (!posting || posting.removed) return 'Posting not found'
  return isUndecided(posting) ? null : 'The outcome of this posting is known'
}

/** How long after the prematch the consumer's choices are taken. */
export const ONE_TO_ONE_MS = 30 * 60_000

export function oneToOneRefusal(state: LeadState, now: number): Refusal {
  if (state.status === 'deleted' || state.prematchedAt === null) return 'Lead not found'
  if (isProcessing(state)) return BEING_PROCESSED
  if (now - state.prematchedAt > ONE_TO_ONE_MS) return 'The time to choose is over'
  if (state.suppressedBy !== null || state.resaleBlocked) return 'Lead cannot be sent'
  return ['incomplete', 'matched', 'unmatched', 'error'].includes(state.status) ? null : 'Lead cannot be sent'
}
