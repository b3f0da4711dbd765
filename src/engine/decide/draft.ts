import { bookedSums, type MoneyEvent, rowsFor } from '../money/ledger'
import type { Command, StepContext, Write } from './events'
import { asPaid, derivedStatus, OUTCOME_UNKNOWN } from './facts'
import { type Why, whyOf } from './reasons'
import type { LeadState, LeadStatus, Posting, Run } from './state'

/** A step in the making: the state so far, and what has to be written and done about it. */
export interface Draft {
  state: LeadState
  readonly context: StepContext
  readonly writes: Write[]
  readonly commands: Command[]
}

export const set = (draft: Draft, change: Partial<LeadState>): void => {
  draft.state = { ...draft.state, ...change }
}

export const setRun = (draft: Draft, change: Partial<Run>): void => {
  if (draft.state.run) set(draft, { run: { ...draft.state.run, ...change } })
}

/** Why the run stops offering. */
export const stopping = (why: Why | null): Pick<Run, 'stopReason' | 'stopCode'> => ({
  stopReason: why?.text ?? null,
  stopCode: why?.code ?? null,
})
export const stopOfRun = ({ stopReason, stopCode }: Pick<Run, 'stopReason' | 'stopCode'>): Why | null =>
  whyOf(stopReason, stopCode)

export const postingOf = (draft: Draft, id: number): Posting | undefined =>
  draft.state.postings.find((posting) => posting.id === id)

export function changePosting(draft: Draft, id: number, change: Partial<Posting>): void {
  const postings = draft.state.postings.map((posting) => (posting.id === id ? { ...posting, ...change } : posting))
  set(draft, { postings })
  const changed = postings.find((posting) => posting.id === id)
  if (changed) draft.writes.push({ type: 'posting', posting: changed })
}

export const note = (draft: Draft, posting: number | null, text: string): void => {
  draft.writes.push({ type: 'exception', posting, text })
}

/** Books what an event changed: the ledger always ends up at what the lead should have. */
export function book(draft: Draft, event: MoneyEvent, posting: number | null, why: string): void {
  const { state, context } = draft
  const { lead, publisher, booked } = state
  const rows = rowsFor(event, asPaid(state), booked, { lead, publisher, posting, by: context.by, at: context.now, why })
  for (const row of rows) draft.writes.push({ type: 'ledger', row })
  set(draft, { booked: bookedSums(rows, booked) })
}

export function setStatus(draft: Draft, to: LeadStatus, why: Why | null): void {
  const { status: from, reason: before } = draft.state
  const reason = why?.text ?? null
  if (from === to && before === reason) return
  set(draft, { status: to, reason, reasonCode: why?.code ?? null })
  draft.writes.push({ type: 'status', from, to, reason })
}

/** What the new status is due to. A sale needs no reason: what others refused before it stands with their postings. */
function reasonFor(status: LeadStatus, { suppressedBy }: LeadState, why: Why | null): Why | null {
  if (status === 'matched') return null
  if (status === 'error') return { code: 'undecided', text: OUTCOME_UNKNOWN }
  return status === 'failed' ? whyOf(suppressedBy, 'suppressed') : why
}

/** After a decided posting: a sale shows at once, everything else when nothing more is coming. */
export function followPostings(draft: Draft, why: Why | null = null): void {
  const status = derivedStatus(draft.state)
  if (status !== 'matched' && draft.state.run !== null) return
  setStatus(draft, status, reasonFor(status, draft.state, why))
}
