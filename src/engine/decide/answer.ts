import type { PublisherAnswer } from './events'
import { isUndecided } from './facts'
import type { LeadState } from './state'

/** What went wrong on the way to a lender names hosts and addresses: that is for staff. */
const NOT_REACHED = 'no buyer could be reached'

/** What the publisher is told as things stand; also what a repeated request gets when no answer was kept. */
export function publisherAnswer(state: LeadState): PublisherAnswer {
  const { reason, ...answer } = wholeAnswer(state)
  const failed = state.postings.some((posting) => posting.status === 'error' && posting.reason === reason)
  return { ...answer, reason: reason !== null && failed ? NOT_REACHED : reason }
}

function wholeAnswer(state: LeadState): PublisherAnswer {
  const price = state.booked.earnPub
  const own = state.postings.filter(({ feed, removed }) => !feed && !removed)
  if (own.some(({ status }) => status === 'matched')) return { status: 'matched', price, reason: null }
  const open = state.asking.length > 0 || own.some((posting) => posting.status === 'sending' || isUndecided(posting))
  if (open || state.status === 'flagged') return { status: 'pending', price, reason: state.reason }
  if (state.status === 'failed') return { status: 'rejected', price, reason: state.reason }
  return { status: 'unmatched', price, reason: state.run?.stopReason ?? state.reason }
}
