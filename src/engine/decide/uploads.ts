import { type Cents, cents, MOST_REVENUE } from '@/kernel/money'
import { book, changePosting, type Draft, followPostings, postingOf, set } from './draft'
import type { LeadEvent } from './events'
import { isUndecided } from './facts'
import type { Refusal } from './moves'
import { sell } from './outcomes'
import { correctReturned, removeCost } from './returned'
import { advance } from './run'
import type { LeadState, Posting } from './state'

const isSale = ({ status, feed, removed }: Posting): boolean => status === 'matched' && !feed && !removed

type Of<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>

/** Leads a cost upload spreads its total over. */
export const takesCost = ({ status, test }: Pick<LeadState, 'status' | 'test'>): boolean =>
  !test && status !== 'incomplete' && status !== 'failed' && status !== 'deleted'

/** Null takes an upload back. */
export function costUploaded(draft: Draft, { cost, undoes }: Of<'costUploaded'>): Refusal {
  if (draft.state.status === 'deleted') return 'Lead is deleted'
  if (cost !== null && !undoes && !takesCost(draft.state)) return 'Lead takes no cost'
  set(draft, { uploadedCost: cost })
  const bookCost = () => book(draft, 'costUpload', null, undoes || cost === null ? 'cost upload undone' : 'cost upload')
  if (cost === null) removeCost(draft, bookCost)
  else bookCost()
  return null
}

/** What a revenue upload would set, or why this posting is not available to it. */
export function uploadedRevenue(
  posting: Posting | undefined,
  mode: 'replace' | 'add',
  amount: Cents,
): { readonly revenue: Cents } | { readonly refusal: string } {
  if (!posting || posting.removed) return { refusal: 'Posting not found' }
  if (posting.status !== 'matched' && !isUndecided(posting)) return { refusal: `Posting is ${posting.status}` }
  const revenue = mode === 'replace' ? amount : posting.revenue + amount
  if (revenue > MOST_REVENUE) return { refusal: 'Revenue would rise above $1,000,000' }
  return revenue < 0 ? { refusal: 'Revenue would fall below 0' } : { revenue: cents(revenue) }
}

export function revenueUploaded(draft: Draft, { posting: id, mode, amount }: Of<'revenueUploaded'>): Refusal {
  if (draft.state.status === 'deleted') return 'Lead is deleted'
  const posting = postingOf(draft, id)
  const upload = uploadedRevenue(posting, mode, amount)
  if ('refusal' in upload) return upload.refusal
  if (!posting) return 'Posting not found'
  if (posting.status === 'matched') {
    changePosting(draft, id, { revenue: upload.revenue })
    book(draft, 'revenueUpload', id, 'revenue upload')
    return null
  }
  sell(draft, posting, upload.revenue, 'revenue upload', 'revenueUpload')
  if (!posting.feed) followPostings(draft)
  advance(draft)
  return null
}

/** Puts a posting back to what it was before an upload, unless it has moved on since. */
export function revenueUploadUndone(draft: Draft, { posting: id, before }: Of<'revenueUploadUndone'>): Refusal {
  if (draft.state.status === 'deleted') return 'Lead is deleted'
  const posting = postingOf(draft, id)
  if (!posting || posting.removed) return 'Posting not found'
  const why = 'revenue upload undone'
  if (posting.status === 'returned') {
    // An accepted return is final: the posting stays returned even if only the upload had sold it.
    correctReturned(draft, posting, before.revenue, why)
  } else if (posting.status === 'matched') {
    changePosting(draft, id, { revenue: before.revenue, status: before.status })
    if (before.noBuyer && !draft.state.postings.some(isSale)) set(draft, { noBuyer: true })
    book(draft, 'revenueUpload', id, why)
  } else return `Posting is ${posting.status}`
  if (!posting.feed) followPostings(draft)
  return null
}
