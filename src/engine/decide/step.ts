import { changePosting, type Draft, postingOf } from './draft'
import type { LeadEvent, StepContext, StepResult } from './events'
import { feedsFound } from './feeds'
import type { Refusal } from './moves'
import { decideLate } from './outcomes'
import { advance, answered, auctioned, begin, budgetEnded, failedBeforeAuction, processDied, reserved } from './run'
import * as staff from './staff'
import type { LeadState } from './state'
import { costUploaded, revenueUploaded, revenueUploadUndone } from './uploads'

function late(draft: Draft, posting: number, outcome: Extract<LeadEvent, { type: 'lateAnswer' }>['outcome']): Refusal {
  decideLate(draft, posting, outcome)
  advance(draft)
  return null
}

function apply(draft: Draft, event: LeadEvent): Refusal {
  switch (event.type) {
    case 'begin':
      return begin(draft, event)
    case 'failed':
    case 'flagged':
      return failedBeforeAuction(draft, event)
    case 'auctioned':
      return auctioned(draft, event)
    case 'reserved':
      return reserved(draft, event)
    case 'answered': {
      if (event.answerMs !== undefined) changePosting(draft, event.posting, { answerMs: event.answerMs })
      const posting = postingOf(draft, event.posting)
      // Its time was over before the answer was in: then it is a late one.
      if (posting?.status !== 'sending') return late(draft, event.posting, event.outcome)
      answered(draft, posting, event.outcome)
      return null
    }
    case 'lateAnswer': {
      const posting = postingOf(draft, event.posting)
      // Faster than our own connection's answer: as good as that.
      if (posting?.status === 'sending') answered(draft, posting, event.outcome)
      else return late(draft, event.posting, event.outcome)
      return null
    }
    case 'budgetEnded':
      return budgetEnded(draft)
    case 'processDied':
      return processDied(draft)
    case 'undecidedExpired':
      return staff.undecidedExpired(draft, event)
    case 'feedsFound':
      return feedsFound(draft, event)
    case 'suppressed':
      return staff.suppressed(draft, event)
    case 'settled':
      return staff.settled(draft, event)
    case 'removed':
      return staff.removed(draft, event)
    case 'returnAccepted':
      return staff.returnAccepted(draft, event)
    case 'setMatchedNoBuyer':
      return staff.setMatchedNoBuyer(draft)
    case 'failedByStaff':
      return staff.failedByStaff(draft, event)
    case 'deleted':
      return staff.deleted(draft, event)
    case 'costUploaded':
      return costUploaded(draft, event)
    case 'revenueUploaded':
      return revenueUploaded(draft, event)
    case 'revenueUploadUndone':
      return revenueUploadUndone(draft, event)
  }
}

/**
 * The deciding core: one event in, the new state and what follows from it out. Changes nothing, asks nobody.
 * State and writes belong in one transaction; the commands come after it.
 */
export function step(state: LeadState, event: LeadEvent, context: StepContext): StepResult {
  const draft: Draft = { state, context, writes: [], commands: [] }
  const refusal = apply(draft, event)
  if (refusal !== null) return { ok: false, message: refusal }
  return { ok: true, state: draft.state, writes: draft.writes, commands: draft.commands }
}
