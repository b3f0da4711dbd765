import { type Cents, cents } from '@/kernel/money'
import { book, changePosting, type Draft, followPostings, note, postingOf, set } from './draft'
import type { Outcome } from './events'
import { isUndecided, lendersWithIt, placesHeld } from './facts'
import { ask } from './offers'
import { whyAnswered } from './reasons'
import type { Posting } from './state'

/** Never above the bid; below it the sale stands at what the lender says, and staff see it. */
function billedPrice(draft: Draft, posting: Posting, named: Cents | null): Cents {
  if (named === null || named >= posting.bid) return posting.bid
  note(draft, posting.id, `lender answered ${named / 100} on a bid of ${posting.bid / 100}`)
  return cents(Math.max(named, 0))
}

/** The lender has it, at this price. */
export function sell(
  draft: Draft,
  posting: Posting,
  revenue: Cents,
  why: string,
  event: 'sale' | 'revenueUpload' = 'sale',
): void {
  changePosting(draft, posting.id, {
    status: 'matched',
    revenue,
    decidedAt: draft.context.now,
    reason: null,
    refusedBySilence: false,
  })
  if (!posting.feed) set(draft, { noBuyer: false })
  book(draft, event, posting.id, why)
}

function sellAtAnswer(draft: Draft, posting: Posting, named: Cents | null, why: string): void {
  const revenue = billedPrice(draft, posting, named)
  sell(draft, posting, revenue, why)
}

export function refuse(
  draft: Draft,
  posting: Posting,
  status: 'unmatched' | 'error',
  reason: string,
  bySilence = false,
): void {
  changePosting(draft, posting.id, { status, reason, decidedAt: draft.context.now, refusedBySilence: bySilence })
}

/** Takes an answer to a posting that is out, or was out and undecided. */
export function decide(draft: Draft, posting: Posting, outcome: Outcome, why: string): void {
  switch (outcome.kind) {
    case 'matched':
      sellAtAnswer(draft, posting, outcome.price, why)
      break
    case 'unmatched':
    case 'error':
      refuse(draft, posting, outcome.kind, outcome.reason)
      break
    case 'timeout':
      if (posting.timeoutMeansRefused) refuse(draft, posting, 'unmatched', outcome.reason, true)
      else changePosting(draft, posting.id, { status: 'timeout', reason: outcome.reason })
      break
    case 'pending':
      changePosting(draft, posting.id, { status: 'pending', reason: null })
  }
}

/** A posting given up by silence can only come back if place and lender are still free. */
const canComeBack = ({ state }: Draft, posting: Posting): boolean =>
  posting.status === 'unmatched' &&
  posting.refusedBySilence &&
  !posting.removed &&
  !posting.feed &&
  state.status !== 'deleted' &&
  placesHeld(state) < state.places &&
  !lendersWithIt(state).includes(posting.lender)

/** A lender calls back about a posting. Undecided ones still hold their place and are simply decided. */
export function decideLate(draft: Draft, id: number, outcome: Outcome): void {
  const posting = postingOf(draft, id)
  if (!posting) {
    note(draft, id, 'late answer to an unknown posting')
  } else if (isUndecided(posting) && !posting.removed) {
    if (outcome.kind === 'timeout' || outcome.kind === 'pending') return
    decide(draft, posting, outcome, 'late answer')
    if (!posting.feed) followPostings(draft, whyAnswered(outcome))
  } else if (outcome.kind === 'matched') {
    // Said again, as lenders do that missed our answer.
    if (posting.status === 'matched' && !posting.removed) return
    if (!canComeBack(draft, posting)) {
      note(draft, id, `late acceptance by order ${posting.order} without a free place`)
      return
    }
    const { order, lender, feed, via, bid, timeoutMs, timeoutMeansRefused } = posting
    const reinstates = { posting: id, price: outcome.price }
    ask(draft, [{ order, lender, feed, via, bid, timeoutMs, timeoutMeansRefused, reinstates }])
  }
}

export function reinstate(draft: Draft, id: number, price: Cents | null, windows: Posting['windows']): void {
  if (windows) changePosting(draft, id, { windows })
  const posting = postingOf(draft, id)
  if (!posting) return
  sellAtAnswer(draft, posting, price, 'late answer')
  followPostings(draft)
}
