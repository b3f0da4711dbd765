import { cents } from '@/kernel/money'
import { rank } from '../ranking/rank'
import { publisherAnswer } from './answer'
import { type Draft, followPostings, note, set, setRun, setStatus, stopOfRun, stopping } from './draft'
import type { Begin, LeadEvent } from './events'
import { isProcessing } from './facts'
import { askFeeds } from './feeds'
import { BEING_PROCESSED, manualRefusal, oneToOneRefusal, type Refusal, rematchRefusal } from './moves'
import { offerNext, sendBan, TIME_BUDGET } from './offers'
import { decide, refuse, reinstate } from './outcomes'
import { type Why, whyAnswered, whyOf, whyStopped } from './reasons'
import type { Offer, Posting, Run } from './state'

type Of<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>

const NO_ORDER: Why = { code: 'no-order', text: 'no eligible order' }
const INTERRUPTED: Why = { code: 'interrupted', text: 'interrupted' }
const NO_TERMS = { budgetEndsAt: null, variancePercent: null, minimumMargin: null }

function beginRefusal({ state, context }: Draft, event: Begin): Refusal {
  switch (event.run) {
    case 'post':
    case 'direct':
      return state.status === 'incoming' && !isProcessing(state) ? null : BEING_PROCESSED
    case 'onetoone':
      return oneToOneRefusal(state, context.now)
    case 'rematch':
      return rematchRefusal(state)
    case 'manual':
      return manualRefusal(state, event.target)
  }
}

const forPublisher = ({ kind }: Run): boolean => kind === 'post' || kind === 'direct' || kind === 'onetoone'

function answer(draft: Draft, run: Run): void {
  if (run.answered || !forPublisher(run)) return
  setRun(draft, { answered: true })
  draft.commands.push({ type: 'answerPublisher', answer: publisherAnswer(draft.state) })
}

export function begin(draft: Draft, event: Begin): Refusal {
  const refusal = beginRefusal(draft, event)
  if (refusal !== null) return refusal
  if (event.run === 'onetoone') {
    const { consent } = draft.state
    const before = consent.kind === 'chosen' ? consent : { lenders: [], brands: [] }
    const lenders = [...new Set([...before.lenders, ...event.chosen])]
    const brands = [...(before.brands ?? []), ...(event.brands ?? [])]
    set(draft, { consent: { kind: 'chosen', lenders, ...(brands.length > 0 ? { brands } : {}) } })
  }
  const ban = sendBan(draft)
  set(draft, {
    run: {
      kind: event.run,
      startedAt: draft.context.now,
      phase: 'auction',
      terms: NO_TERMS,
      queue: [],
      closed: ban !== null,
      ...stopping(ban),
      sent: 0,
      answered: false,
    },
  })
  if (ban !== null) endRun(draft)
  return null
}

export function auctioned(draft: Draft, { candidates, terms }: Of<'auctioned'>): Refusal {
  const { run } = draft.state
  if (run?.phase !== 'auction') return 'No auction is under way'
  const queue = rank(run.kind === 'manual' ? candidates : candidates.filter(({ feed }) => !feed))
  const why = stopOfRun(run) ?? (queue.length === 0 ? NO_ORDER : null)
  setRun(draft, { phase: 'offering', terms, queue: run.closed ? [] : queue, ...stopping(why) })
  advance(draft)
  return null
}

const newPosting = (offer: Offer, id: number, windows: Posting['windows'], sentAt: number): Posting => ({
  id,
  order: offer.order,
  lender: offer.lender,
  feed: offer.feed,
  via: offer.via,
  status: 'sending',
  removed: false,
  bid: offer.bid,
  revenue: cents(0),
  credited: cents(0),
  payoutKept: false,
  sentAt,
  decidedAt: null,
  timeoutMs: offer.timeoutMs,
  timeoutMeansRefused: offer.timeoutMeansRefused,
  reason: null,
  refusedBySilence: false,
  ...(windows && { windows }),
})

/** Room was taken and the posting written: it may leave, unless a suppression list got the person meanwhile. */
function sendOut(draft: Draft, offer: Offer, id: number, windows: Posting['windows']): void {
  const posting = newPosting(offer, id, windows, draft.context.now)
  set(draft, { postings: [...draft.state.postings, posting] })
  draft.writes.push({ type: 'posting', posting })
  setRun(draft, { sent: (draft.state.run?.sent ?? 0) + 1 })
  const ban = sendBan(draft)
  if (ban === null) draft.commands.push({ type: 'send', posting: id })
  else {
    setRun(draft, { closed: true, queue: [], ...stopping(ban) })
    refuse(draft, posting, 'error', ban.text)
  }
}

export function reserved(draft: Draft, { granted, refused }: Of<'reserved'>): Refusal {
  const settle = (order: number): Offer | undefined => {
    const offer = draft.state.asking.find((asked) => asked.order === order)
    set(draft, { asking: draft.state.asking.filter((other) => other !== offer) })
    if (offer?.via === 'feed') set(draft, { feeds: 'done' })
    return offer
  }
  for (const { order, posting, windows } of granted) {
    const offer = settle(order)
    if (!offer) return 'Nothing was asked for this order'
    if (offer.reinstates) reinstate(draft, offer.reinstates.posting, offer.reinstates.price, windows)
    else sendOut(draft, offer, posting, windows)
  }
  for (const { order, stop } of refused) {
    const offer = settle(order)
    if (!offer) return 'Nothing was asked for this order'
    draft.writes.push({ type: 'skipped', order, stop })
    if (offer.reinstates)
      note(draft, offer.reinstates.posting, `late acceptance by order ${order} without room: ${stop.rule}`)
    if (draft.state.run?.stopReason === null) setRun(draft, stopping(whyStopped(stop)))
  }
  advance(draft)
  return null
}

export function answered(draft: Draft, posting: Posting, outcome: Of<'answered'>['outcome']): void {
  decide(draft, posting, outcome, 'answer')
  const why = whyAnswered(outcome)
  if (why !== null) setRun(draft, stopping(why))
  if (!posting.feed) followPostings(draft, why)
  advance(draft)
}

export function budgetEnded(draft: Draft): Refusal {
  const { run } = draft.state
  if (!run || run.closed) return null
  setRun(draft, { closed: true, queue: [], ...stopping(stopOfRun(run) ?? TIME_BUDGET) })
  answer(draft, run)
  advance(draft)
  return null
}

/** The process that carried the lead is gone: what was out is undecided, what was not is not sent any more. */
export function processDied(draft: Draft): Refusal {
  set(draft, { asking: [] })
  // Nobody waits for the answer any more; a repeated request is answered from the state.
  const { run } = draft.state
  if (run) setRun(draft, { answered: true, ...stopping(stopOfRun(run) ?? INTERRUPTED) })
  for (const posting of draft.state.postings.filter(({ status }) => status === 'sending')) {
    decide(draft, posting, { kind: 'timeout', reason: INTERRUPTED.text }, 'interrupted')
  }
  if (draft.state.run) endRun(draft)
  else if (draft.state.status === 'incoming') followPostings(draft, INTERRUPTED)
  else askFeeds(draft)
  return null
}

/** Offers on, or ends the run when nothing is out and nothing more can be offered. */
export function advance(draft: Draft): void {
  if (draft.state.run !== null && draft.context.elsewhere === true) return
  offerNext(draft)
  const { run, asking, postings } = draft.state
  const out = asking.length > 0 || postings.some(({ status }) => status === 'sending')
  if (run && run.phase === 'offering' && !out) endRun(draft)
  else if (!run && !out) askFeeds(draft)
}

function endRun(draft: Draft): void {
  const { run } = draft.state
  if (!run) return
  set(draft, { run: null })
  // Staff's send that never left, or that died before its auction, does not undo a verdict on the lead itself.
  const neverLeft = run.sent === 0 && (run.kind === 'manual' || (run.kind === 'rematch' && run.phase === 'auction'))
  const { status, reason, reasonCode, suppressedBy } = draft.state
  const judged = (status === 'flagged' || status === 'failed') && suppressedBy === null
  if (!neverLeft || !judged) followPostings(draft, neverLeft ? whyOf(reason, reasonCode) : stopOfRun(run))
  answer(draft, run)
  askFeeds(draft)
}

export function failedBeforeAuction(draft: Draft, event: Of<'failed'> | Of<'flagged'>): Refusal {
  const { status } = draft.state
  if (isProcessing(draft.state) || (status !== 'incoming' && status !== 'incomplete')) return BEING_PROCESSED
  if (event.type === 'failed') set(draft, { suppressedBy: event.suppressedBy })
  setStatus(draft, event.type, { code: event.type === 'failed' ? event.code : 'flagged', text: event.reason })
  draft.commands.push({ type: 'answerPublisher', answer: publisherAnswer(draft.state) })
  return null
}
