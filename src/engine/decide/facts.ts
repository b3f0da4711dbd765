import type { Cents } from '@/kernel/money'
import { NOTHING_BOOKED } from '../money/ledger'
import type { PaidLead } from '../money/payable'
import type { Candidate, LeadState, LeadStatus, NewLead, Posting, PostingStatus, RunKind } from './state'

export function newLead({ prematch, ...given }: NewLead): LeadState {
  return {
    ...given,
    places: given.exclusive ? 1 : given.places,
    uploadedCost: null,
    prematchedAt: prematch ? given.receivedAt : null,
    status: prematch ? 'incomplete' : 'incoming',
    reason: null,
    suppressedBy: null,
    resaleBlocked: false,
    noBuyer: false,
    postings: [],
    asking: [],
    run: null,
    feeds: 'none',
    booked: NOTHING_BOOKED,
  }
}

export const isUndecided = ({ status }: { readonly status: PostingStatus }): boolean =>
  status === 'timeout' || status === 'pending'

/** Occupies a place: sold, or nobody knows yet. */
const holdsPlace = (posting: Posting): boolean =>
  !posting.feed &&
  !posting.removed &&
  (posting.status === 'sending' || posting.status === 'matched' || isUndecided(posting))

export const placesHeld = ({ postings, asking }: LeadState): number =>
  postings.filter(holdsPlace).length + asking.filter(({ feed }) => !feed).length

/** Prices of the places held, as sold or as offered. */
export const pricesHeld = ({ postings, asking }: LeadState): Cents[] => [
  ...postings.filter(holdsPlace).map(({ status, revenue, bid }) => (status === 'matched' ? revenue : bid)),
  ...asking.filter(({ feed }) => !feed).map(({ bid }) => bid),
]

const NEVER_HAD_IT: readonly PostingStatus[] = ['unmatched', 'error']

/** Lenders that hold the lead, ever bought it, or may have: no order of theirs gets it again, not even after removal. */
export const lendersWithIt = ({ postings, asking }: Pick<LeadState, 'postings' | 'asking'>): number[] => [
  ...postings.filter(({ status }) => !NEVER_HAD_IT.includes(status)).map(({ lender }) => lender),
  ...asking.map(({ lender }) => lender),
]

/** Orders that said no to this lead. Staff may still try them by hand. */
export const ordersThatRefused = ({ postings }: Pick<LeadState, 'postings'>): number[] =>
  postings.filter(({ status }) => status === 'unmatched').map(({ order }) => order)

/** What matching has to know about a lead that was offered before. */
export const matchFacts = (state: LeadState, kind: RunKind) => ({
  heldByLenders: lendersWithIt(state),
  refusedByOrders: kind === 'manual' ? [] : ordersThatRefused(state),
})

export const isProcessing = ({ run, asking, postings }: LeadState): boolean =>
  run !== null || asking.length > 0 || postings.some(({ status }) => status === 'sending')

/** Somebody has to carry this lead on: when the process that should is dead, the sweeper does, with 'processDied'. */
export const isUnfinished = (state: LeadState): boolean =>
  isProcessing(state) || state.status === 'incoming' || state.feeds === 'wanted'

export const asPaid = (state: LeadState): PaidLead => ({ ...state, deleted: state.status === 'deleted' })

export const OUTCOME_UNKNOWN = 'outcome unknown'

/** The status that follows from the lead postings: no feeds, no removed ones. */
export function derivedStatus(state: LeadState): LeadStatus {
  const own = state.postings.filter(({ feed, removed }) => !feed && !removed)
  if (own.some(({ status }) => status === 'matched')) return 'matched'
  if (own.some((posting) => posting.status === 'sending' || isUndecided(posting))) return 'error'
  if (own.some(({ status }) => status === 'returned')) return 'returned'
  if (state.noBuyer) return 'matchednobuyer'
  return state.suppressedBy === null ? 'unmatched' : 'failed'
}

/**
 * What is stored while a lead is being offered: everything but the ranking, which stays with the process that offers.
 * Whoever else loads the lead sees that it is being processed, and after a crash nothing more can be offered.
 */
export const forStorage = (state: LeadState): LeadState =>
  state.run === null ? state : { ...state, run: { ...state.run, queue: [] } }

/** The stored lead with the ranking the offering process kept. */
export const withQueue = (state: LeadState, queue: readonly Candidate[]): LeadState =>
  state.run === null ? state : { ...state, run: { ...state.run, queue } }
