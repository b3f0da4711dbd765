import { type Cents, cents } from '@/kernel/money'
import type { LedgerRow } from '../money/ledger'
import { book, changePosting, type Draft } from './draft'
import type { Write } from './events'
import type { Posting } from './state'

/** Credits the lender with all of the posting's revenue. Answers what this moved for the publisher: never above 0. */
export function credit(draft: Draft, { id, revenue }: Posting, payoutKept: boolean, why: string): Cents {
  const { earnPub } = draft.state.booked
  changePosting(draft, id, { status: 'returned', credited: revenue, payoutKept })
  book(draft, 'return', id, why)
  return cents(draft.state.booked.earnPub - earnPub)
}

/** Two lines of one kind and account become one, and none where they cancel out. */
function merged(writes: readonly Write[]): Write[] {
  const rows = new Map<string, LedgerRow>()
  for (const write of writes) {
    if (write.type !== 'ledger') continue
    const key = `${write.row.account}/${write.row.kind}`
    rows.set(key, { ...write.row, cents: cents(write.row.cents + (rows.get(key)?.cents ?? 0)) })
  }
  const moved = [...rows.values()].filter((row) => row.cents !== 0)
  return [...writes.filter(({ type }) => type !== 'ledger'), ...moved.map((row): Write => ({ type: 'ledger', row }))]
}

/**
 * Corrects the revenue of a returned posting, as if it had been returned at the new amount: revenue, credit, payout and
 * payout reversal each get a line for what they moved, though the lead's total stays the same.
 */
export function correctReturned(draft: Draft, posting: Posting, revenue: Cents, why: string): void {
  if (posting.revenue === revenue) return
  const { id, payoutKept, payoutTakenBack } = posting
  const start = draft.writes.length
  const { earnPub } = draft.state.booked
  changePosting(draft, id, { status: 'matched', credited: cents(0), payoutKept: false })
  book(draft, 'return', id, why)
  const back = draft.state.booked.earnPub - earnPub
  changePosting(draft, id, { revenue })
  book(draft, 'revenueUpload', id, why)
  const again = credit(draft, { ...posting, revenue }, payoutKept, why)
  // With an uploaded cost neither step moves payout: then what the return took back before stays taken.
  if (payoutTakenBack && back !== 0) changePosting(draft, id, { payoutTakenBack: again < 0 })
  draft.writes.push(...merged(draft.writes.splice(start)))
}

/** Returns whose payout an uploaded cost had kept from being taken back. */
const keptByCost = ({ status, removed, payoutKept, payoutTakenBack }: Posting): boolean =>
  status === 'returned' && !removed && !payoutKept && payoutTakenBack !== true

/** Removes an uploaded cost. Returns accepted meanwhile take their payout back now, each with its own line. */
export function removeCost(draft: Draft, bookCost: () => void): void {
  const late = draft.state.postings.filter(keptByCost)
  for (const { id } of late) changePosting(draft, id, { payoutKept: true })
  bookCost()
  for (const posting of late) {
    const moved = credit(draft, posting, false, 'payout reversed: cost upload undone')
    if (moved < 0) changePosting(draft, posting.id, { payoutTakenBack: true })
  }
}
