import { stopLine } from '@/engine/caps/stop'
import type { Begin, LeadEvent } from '@/engine/decide/events'
import { isUnfinished } from '@/engine/decide/facts'
import { BEING_PROCESSED } from '@/engine/decide/moves'
import type { LeadState, LeadStatus, PostingStatus } from '@/engine/decide/state'
import { refuse } from '@/kernel/errors'
import type { Cents } from '@/kernel/money'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { marketOf } from '../market'
import { applyToLead, lockLead } from '../staff'
import type { LoadedLead } from '../store/lead-store'
import type { MarketEnv } from './env'
import { LeadRun } from './lead-run'

/** What became of a lead that staff had sent. */
export interface StaffOutcome {
  readonly status: LeadStatus
  readonly reason: string | null
  /** What was sent this time. */
  readonly postings: readonly {
    readonly id: number
    readonly order: number
    readonly lender: number
    readonly status: PostingStatus
    readonly revenue: Cents
    readonly reason: string | null
  }[]
}

/** A run that was announced in the caller's transaction. Once that is committed it has to be carried on. */
export interface StaffRun {
  readonly before: LoadedLead
  readonly carryOn: () => Promise<StaffOutcome>
}

export interface Wish {
  readonly event: Begin
  readonly title: string
  readonly by: string
  /** Who may be offered the lead. A text says why nobody may; it is the reason that staff read. */
  readonly auction: (run: LeadRun) => Promise<Extract<LeadEvent, { type: 'auctioned' }> | string>
}

function outcomeOf(earlier: LeadState, state: LeadState, reason: string | null): StaffOutcome {
  const known = new Set(earlier.postings.map(({ id }) => id))
  const postings = state.postings.filter(({ id, feed, via }) => !known.has(id) && (!feed || via === 'manual'))
  return {
    status: state.status,
    reason: reason ?? postings.at(-1)?.reason ?? state.reason,
    postings: postings.map(({ id, order, lender, status, revenue, reason: why }) => ({
      id,
      order,
      lender,
      status,
      revenue,
      reason: why,
    })),
  }
}

/**
 * Announces a run of staff's in their transaction, so that nobody else sends the lead meanwhile and the log row stands or
 * falls with it. Nothing has left us when this ends.
 */
export async function beginRun(services: Services, tx: Tx, id: number, wish: Wish): Promise<StaffRun> {
  const { env } = marketOf(services)
  const locked = await lockLead(services, tx, id)
  // Also while its feeds are only wanted: whoever has it in hand carries it on.
  if (isUnfinished(locked.state)) throw refuse(BEING_PROCESSED)
  const { before, state } = await applyToLead(services, tx, id, wish.event, wish.by)
  return { before, carryOn: () => carryOn(env, before, state, wish) }
}

/** What was announced over `before` and led to `state` is auctioned, offered and ended. */
export async function carryOn(env: MarketEnv, before: LoadedLead, state: LeadState, wish: Wish): Promise<StaffOutcome> {
  if (state.run === null) return outcomeOf(before.state, state, state.suppressedBy)
  const { facts, identity, tracking, version } = before
  const fields = { ...facts.fields, ...identity }
  const run = new LeadRun(env, { facts, fields, tracking, state, version: version + 1 })
  run.notes.process.push({ step: wish.title, ms: 0, run: { title: wish.title, at: env.clock.now(), by: wish.by } })
  try {
    const event = await wish.auction(run)
    const nobody = { type: 'auctioned', candidates: [], terms: state.run.terms } as const
    const refusal = await run.handle(typeof event === 'string' ? nobody : event, undefined, wish.by)
    if (refusal !== null) throw refuse(refusal)
    await run.ended
    const stop = [...run.notes.skipped.values()].at(-1)
    const skipped = stop && stopLine(stop)
    const sent = run.state.postings.length > before.state.postings.length
    return outcomeOf(before.state, run.state, typeof event === 'string' ? event : sent ? null : (skipped ?? null))
  } catch (error) {
    // The sweeper finishes what was announced.
    run.abandon()
    throw error
  }
}
