import { book, changePosting, type Draft, followPostings, note, postingOf, set, setStatus } from './draft'
import type { LeadEvent, Write } from './events'
import { isUndecided } from './facts'
import { deleteRefusal, failRefusal, matchNoBuyerRefusal, type Refusal, removeRefusal, settleRefusal } from './moves'
import { refuse, sell } from './outcomes'
import { credit } from './returned'
import { type Why, whyOf } from './reasons'
import { advance } from './run'

type Of<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>

const SETTLED: Why = { code: 'settled', text: 'settled by staff' }
const NO_ANSWER: Why = { code: 'no-answer', text: 'no answer' }

export function settled(draft: Draft, { posting: id, outcome }: Of<'settled'>): Refusal {
  const refusal = settleRefusal(draft.state, id)
  const posting = postingOf(draft, id)
  if (refusal !== null || !posting) return refusal ?? 'Posting not found'
  if (outcome.kind === 'matched') {
    const price = outcome.price ?? posting.bid
    sell(draft, posting, price, 'settled by staff')
  } else refuse(draft, posting, 'unmatched', SETTLED.text)
  if (!posting.feed) followPostings(draft, outcome.kind === 'matched' ? null : SETTLED)
  advance(draft)
  return null
}

/** After the long wait an undecided posting counts as refused. */
export function undecidedExpired(draft: Draft, { sentBefore }: Of<'undecidedExpired'>): Refusal {
  const old = draft.state.postings.filter((p) => isUndecided(p) && !p.removed && p.sentAt <= sentBefore)
  for (const posting of old) refuse(draft, posting, 'unmatched', NO_ANSWER.text, true)
  if (old.some(({ feed }) => !feed)) followPostings(draft, NO_ANSWER)
  advance(draft)
  return null
}

export function removed(draft: Draft, { posting: id, memo }: Of<'removed'>): Refusal {
  const refusal = removeRefusal(draft.state, id)
  const posting = postingOf(draft, id)
  if (refusal !== null || !posting) return refusal ?? 'Posting not found'
  changePosting(draft, id, { removed: true, reason: memo || posting.reason })
  book(draft, 'removal', id, memo)
  if (!posting.feed) followPostings(draft, { code: 'removed', text: 'lender removed' })
  return null
}

export function returnAccepted(draft: Draft, event: Of<'returnAccepted'>): Refusal {
  const posting = postingOf(draft, event.posting)
  if (draft.state.status === 'deleted') return 'Lead is deleted'
  if (!posting || posting.removed || posting.status !== 'matched') return 'Not sold'
  if (event.blocksResale) set(draft, { resaleBlocked: true })
  const moved = credit(draft, posting, !event.takePayoutBack, 'return accepted')
  if (moved < 0) changePosting(draft, posting.id, { payoutTakenBack: true })
  if (!posting.feed) followPostings(draft, { code: 'returned', text: 'returned' })
  return null
}

/** Whether accepting a return took payout back: then the request reads "Accepted, credited". */
export const tookPayoutBack = (writes: readonly Write[]): boolean =>
  writes.some((entry) => entry.type === 'ledger' && entry.row.kind === 'payout reversal')

export function setMatchedNoBuyer(draft: Draft): Refusal {
  const refusal = matchNoBuyerRefusal(draft.state)
  if (refusal !== null) return refusal
  set(draft, { noBuyer: true })
  setStatus(draft, 'matchednobuyer', null)
  book(draft, 'matchNoBuyer', null, 'matched no buyer')
  return null
}

export function failedByStaff(draft: Draft, { reason }: Of<'failedByStaff'>): Refusal {
  const refusal = failRefusal(draft.state)
  if (refusal === null) setStatus(draft, 'failed', { code: 'staff', text: reason })
  return refusal
}

export function deleted(draft: Draft, { memo }: Of<'deleted'>): Refusal {
  const refusal = deleteRefusal(draft.state)
  if (refusal !== null) return refusal
  setStatus(draft, 'deleted', whyOf(memo || null, 'deleted'))
  // A hidden lead is in no report; what was still owed for it must not stay in the ledger's sums either.
  book(draft, 'removal', null, 'lead deleted')
  return null
}

/** Staff changed phone or e-mail and a list has the new one. Sold leads stay sold; nobody else gets them. */
export function suppressed(draft: Draft, { list }: Of<'suppressed'>): Refusal {
  const { status } = draft.state
  if (status === 'deleted') return 'Lead is deleted'
  set(draft, { suppressedBy: list })
  if (status === 'unmatched' || status === 'flagged' || status === 'incomplete')
    setStatus(draft, 'failed', { code: 'suppressed', text: list })
  else note(draft, null, `now on the suppression list ${list}`)
  return null
}
