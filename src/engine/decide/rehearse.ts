import type { Cents } from '@/kernel/money'
import type { CodedStop } from '../filters/filter'
import type { Command, LeadEvent, Outcome, StepContext } from './events'
import { newLead } from './facts'
import type { Candidate, LeadState, NewLead, Offer, Posting, RunTerms } from './state'
import { step } from './step'

/** Everything the world would say while a lead is offered. */
export interface Rehearsal {
  readonly lead: Omit<NewLead, 'prematch'>
  readonly run: 'post' | 'direct'
  readonly candidates: readonly Candidate[]
  readonly terms: RunTerms
  readonly context: StepContext
  /** The cap that is full; null where there is room for the offer. */
  readonly room: (offer: Offer) => CodedStop | null
  readonly answers: (order: number) => Outcome
  /** Data feeds that could have a copy of the lead as it is once sold. */
  readonly feeds: (state: LeadState) => readonly Candidate[]
}

export interface Rehearsed {
  /** Bought it, feeds apart; in the order they were asked. */
  readonly buyers: readonly Posting[]
  readonly copies: readonly Posting[]
  /** Why nobody bought it. */
  readonly reason: string | null
  readonly revenue: Cents
  readonly payout: Cents
}

/** Offers a lead as it would be offered, by the deciding core itself, to a world that answers at once. */
export function rehearse({ lead, run, candidates, terms, context, room, answers, feeds }: Rehearsal): Rehearsed {
  let state = newLead({ ...lead, prematch: false })
  const commands: Command[] = []
  let made = 0
  const apply = (event: LeadEvent): void => {
    const result = step(state, event, context)
    if (!result.ok) return
    state = result.state
    commands.push(...result.commands)
  }
  const reserve = (): void => {
    const rooms = state.asking.map((offer) => ({ order: offer.order, stop: room(offer) }))
    apply({
      type: 'reserved',
      granted: rooms.flatMap(({ order, stop }) => (stop ? [] : [{ order, posting: ++made }])),
      refused: rooms.flatMap(({ order, stop }) => (stop ? [{ order, stop }] : [])),
    })
  }
  const answer = (id: number): void => {
    const posting = state.postings.find((other) => other.id === id)
    if (posting) apply({ type: 'answered', posting: id, outcome: answers(posting.order) })
  }
  apply({ type: 'begin', run })
  apply({ type: 'auctioned', candidates, terms })
  for (let command = commands.shift(); command; command = commands.shift()) {
    if (command.type === 'reserve') reserve()
    else if (command.type === 'send') answer(command.posting)
    else if (command.type === 'findFeeds') apply({ type: 'feedsFound', candidates: feeds(state) })
  }
  const sold = state.postings.filter(({ status }) => status === 'matched')
  return {
    buyers: sold.filter(({ feed }) => !feed),
    copies: sold.filter(({ feed }) => feed),
    reason: state.reason,
    revenue: state.booked.earnTotal,
    payout: state.booked.earnPub,
  }
}
