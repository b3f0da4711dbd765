import { isUndecided } from '@/engine/decide/facts'
import type { Posting } from '@/engine/decide/state'
import { type Cents, formatDollars } from '@/kernel/money'
import type { OrderOutcome, OrderRow } from '../story-shapes'

const DECIDED: Readonly<Record<string, OrderOutcome>> = {
  matched: 'sold',
  returned: 'returned',
  unmatched: 'declined',
  error: 'error',
}
const NO_ANSWER = 'No answer from the lender yet'

export const outcomeOf = (posting: Posting): OrderOutcome =>
  posting.removed ? 'removed' : (DECIDED[posting.status] ?? 'undecided')

/** Of several attempts at one order the one that counts: a sale, one nobody knows about, else the last. */
export function countingPosting(postings: readonly Posting[], order: number): Posting | undefined {
  const own = postings.filter((posting) => posting.order === order)
  const kept = own.filter(({ removed }) => !removed)
  const holds = kept.find(
    (posting) => ['matched', 'returned', 'sending'].includes(posting.status) || isUndecided(posting),
  )
  return holds ?? kept.at(-1) ?? own.at(-1)
}

/** What happened, in the lender's own words where it said no. */
export function noteOf(posting: Posting, original: number, returnReason: string): Pick<OrderRow, 'note' | 'said'> {
  const reason = posting.reason ?? ''
  const amount = (value: number): string => formatDollars(value as Cents)
  switch (outcomeOf(posting)) {
    case 'sold': {
      const sale = posting.feed ? 'Copy accepted' : 'Accepted'
      const corrected = original !== 0 && original !== posting.revenue
      return {
        note: corrected ? `${sale} at ${amount(original)}, corrected to ${amount(posting.revenue)}` : sale,
        said: '',
      }
    }
    case 'returned':
      return { note: returnReason === '' ? 'Returned' : `Returned: ${returnReason}`, said: '' }
    case 'declined':
      if (posting.refusedBySilence) return { note: 'No answer in time, counted as declined', said: '' }
      return { note: reason === '' ? 'Declined without a reason' : 'Answered', said: reason }
    case 'removed':
      return { note: 'Removed by staff', said: '' }
    case 'undecided':
      return {
        note: posting.status === 'sending' ? 'Being sent' : reason ? `${NO_ANSWER}: ${reason}` : NO_ANSWER,
        said: '',
      }
    default:
      return { note: reason === '' ? 'Failed' : reason, said: '' }
  }
}
