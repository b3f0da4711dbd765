import { consentAllows } from '../filters/lead-view'
import type { CodedStop } from '../filters/filter'
import { CONSENT, EXCLUSIVE_FEED, REFUSED_BEFORE } from '../match/order'
import { payoutOn } from '../money/payable'
import { breaksPromise, keepsMargin } from '../ranking/price-checks'
import { type Draft, set, setRun, stopOfRun, stopping } from './draft'
import { lendersWithIt, ordersThatRefused, placesHeld, pricesHeld } from './facts'
import { feedRefusal } from './moves'
import type { Why } from './reasons'
import type { Candidate, Offer, Run } from './state'

export const offerTo = (candidate: Candidate, via: Offer['via']): Offer => ({
  order: candidate.order,
  lender: candidate.lender,
  feed: candidate.feed,
  via,
  bid: candidate.price,
  timeoutMs: candidate.timeoutMs,
  timeoutMeansRefused: candidate.timeoutMeansRefused,
  reinstates: null,
})

export function ask(draft: Draft, offers: readonly Offer[]): void {
  if (offers.length === 0) return
  set(draft, { asking: [...draft.state.asking, ...offers] })
  draft.commands.push({ type: 'reserve', offers })
}

const named = ({ code, title }: { readonly code: number; readonly title: string }) => ({ code, rule: title })

/** Rules that hold however the lead came to be offered, staff's wishes included. */
function offerStop({ state }: Draft, candidate: Candidate, kind: Run['kind']): CodedStop | null {
  if (!consentAllows(state.consent, candidate.lender, candidate.compliance)) {
    return { ...named(CONSENT), ruleValue: 'brand chosen', leadValue: 'not chosen' }
  }
  if (kind !== 'manual' && ordersThatRefused(state).includes(candidate.order)) {
    return { ...named(REFUSED_BEFORE), ruleValue: 'not offered twice', leadValue: 'refused this lead' }
  }
  if (candidate.feed) {
    const refusal = feedRefusal(state, candidate)
    return refusal === null ? null : { ...named(EXCLUSIVE_FEED), ruleValue: refusal, leadValue: state.status }
  }
  return null
}

export const TIME_BUDGET: Why = { code: 'time-budget', text: 'time budget' }
const PRICE_VARIANCE: Why = { code: 'price-variance', text: 'price variance' }
const MARGIN: Why = { code: 'margin', text: 'margin' }

/** Why these may not be offered together for the money's sake; staff's manual sends are exempt. */
function priceStop({ state }: Draft, run: Run, batch: readonly Candidate[]): Why | null {
  if (run.kind === 'manual') return null
  const held = pricesHeld(state)
  const added = batch.map(({ price }) => price)
  // The promise was made to the publisher that is waiting for this post's answer, and to nobody later.
  const promise = run.kind === 'post' ? state.promise : null
  const wouldEarn = payoutOn(state.priceModel, [...held, ...added])
  if (breaksPromise(wouldEarn, promise, run.terms.variancePercent)) return PRICE_VARIANCE
  return keepsMargin(state.priceModel, held, added, run.terms.minimumMargin) ? null : MARGIN
}

/** Why this lead must not leave us any more, whoever asks; remembers a list that got the person meanwhile. */
export function sendBan(draft: Draft): Why | null {
  const suppressedBy = draft.state.suppressedBy ?? draft.context.suppressedBy
  if (suppressedBy !== null) set(draft, { suppressedBy })
  if (suppressedBy !== null) return { code: 'suppressed', text: suppressedBy }
  return draft.state.resaleBlocked ? { code: 'resale-blocked', text: 'resale blocked' } : null
}

/** No offer starts for a banned lead, after the budget, or in a closed run. */
function mayOffer(draft: Draft, run: Run): boolean {
  if (run.closed) return false
  const ban = sendBan(draft)
  if (ban !== null) {
    setRun(draft, { closed: true, queue: [], ...stopping(ban) })
    return false
  }
  if (run.terms.budgetEndsAt !== null && draft.context.now >= run.terms.budgetEndsAt) {
    setRun(draft, { closed: true, queue: [], ...stopping(stopOfRun(run) ?? TIME_BUDGET) })
    return false
  }
  return true
}

/** What can be offered now, in rank order, and what stays in the queue. */
function nextBatch(draft: Draft, run: Run): { batch: Candidate[]; queue: Candidate[]; why: Why | null } {
  const { state } = draft
  const batch: Candidate[] = []
  const queue: Candidate[] = []
  const busy = new Set(lendersWithIt(state))
  let places = state.places - placesHeld(state)
  let why = stopOfRun(run)
  for (const next of run.queue) {
    // An order whose lender is being asked through a better one waits: that one may refuse.
    if ((places <= 0 && !next.feed) || busy.has(next.lender)) {
      queue.push(next)
      continue
    }
    const stop = offerStop(draft, next, run.kind)
    if (stop) {
      draft.writes.push({ type: 'skipped', order: next.order, stop })
      continue
    }
    if (state.places === 1) {
      const tooCheap = priceStop(draft, run, [next])
      if (tooCheap === PRICE_VARIANCE) return { batch: [], queue: [], why: tooCheap }
      if (tooCheap === MARGIN) {
        why = MARGIN
        continue
      }
    }
    batch.push(next)
    busy.add(next.lender)
    if (!next.feed) places--
  }
  const tooCheap = state.places > 1 && batch.length > 0 ? priceStop(draft, run, batch) : null
  return tooCheap === null ? { batch, queue, why } : { batch: [], queue: [], why: tooCheap }
}

/** Offers the lead down the ranking to fill the free places: one at a time when exclusive, all at once when shared. */
export function offerNext(draft: Draft): void {
  const { run } = draft.state
  if (!run || run.phase !== 'offering' || !mayOffer(draft, run)) return
  const { batch, queue, why } = nextBatch(draft, run)
  setRun(draft, { queue, ...stopping(why) })
  ask(
    draft,
    batch.map((candidate) => offerTo(candidate, run.kind)),
  )
}
