import { isDeepStrictEqual } from 'node:util'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import type { LeadEvent, StepResult } from '@/engine/decide/events'
import { forStorage, withQueue } from '@/engine/decide/facts'
import type { LeadState } from '@/engine/decide/state'
import { step } from '@/engine/decide/step'
import { AppError } from '@/kernel/errors'
import type { LeadChange } from '../store/change'
import type { LeadFacts, PostingFacts } from '../store/lead'
import { untilStored } from '../store/patience'
import type { MarketTx } from '../store/ports'
import { jobsAfter } from './after-sale'
import type { Auction } from './auction'
import type { MarketEnv } from './env'
import { hasFeeds } from './feeds'
import { LendersTime } from './lenders-time'
import { RunNotes } from './run-notes'

export const NOTHING_TOLD: ReadonlyMap<number, PostingFacts> = new Map()
export type Decided = Extract<StepResult, { ok: true }>
/** What happens to a lead and depends on its person's other leads. */
export type EventAlone = (tx: MarketTx) => Promise<LeadEvent>

export interface RunLead {
  readonly facts: LeadFacts
  /** Identity and everything else, as lenders are sent it. */
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  readonly state: LeadState
  readonly version: number
}

/**
 * A lead as this process knows it. What happens to it is decided by the engine on the state at hand, and stored if that is
 * still the state; if others changed it meanwhile it is loaded again, and the event has to be decided anew.
 */
export class HeldLead {
  state: LeadState
  version: number
  readonly lendersTime: LendersTime
  notes = new RunNotes()
  auction: Auction | undefined
  protected redirect: string | null = null

  /** `mine`: when the run began that this process carries. A stored lead may have one that another process carries. */
  constructor(
    readonly env: MarketEnv,
    readonly lead: RunLead,
    protected mine = lead.state.run?.startedAt ?? null,
  ) {
    this.state = lead.state
    this.version = lead.version
    this.lendersTime = new LendersTime(env.ticks)
  }

  protected isElsewhere({ run }: LeadState): boolean {
    return run !== null && run.startedAt !== this.mine
  }

  /** The list that has the person now: asked before every step, as every step may send. */
  private suppressed(): string | null {
    const { phone, email } = this.lead.fields
    return suppressedBy(this.env.reference().lists, phone ?? '', email ?? '')
  }

  decide(event: LeadEvent, state = this.state, by = 'system', now = this.env.clock.now()): StepResult {
    const context = { now, by, suppressedBy: this.suppressed(), elsewhere: this.isElsewhere(state) }
    const result = step(state, event, context)
    if (result.ok && event.type === 'begin') this.mine = now
    // Without a feed in the product there is nothing to look for, and no commit to make of it.
    if (!result.ok || !result.commands.some(({ type }) => type === 'findFeeds') || hasFeeds(this)) return result
    const after = step(result.state, { type: 'feedsFound', candidates: [] }, context)
    if (!after.ok) return result
    const commands = result.commands.filter(({ type }) => type !== 'findFeeds')
    return {
      ok: true,
      state: after.state,
      writes: [...result.writes, ...after.writes],
      commands: [...commands, ...after.commands],
    }
  }

  protected decideAll(events: readonly LeadEvent[], by: string): StepResult {
    const [first, ...rest] = events
    if (!first) return { ok: true, state: this.state, writes: [], commands: [] }
    return rest.reduce<StepResult>(
      (so, event) => {
        const next = so.ok ? this.decide(event, so.state, by) : so
        if (!so.ok || !next.ok) return next
        return { ...next, writes: [...so.writes, ...next.writes], commands: [...so.commands, ...next.commands] }
      },
      this.decide(first, this.state, by),
    )
  }

  changeOf(result: Decided, told: ReadonlyMap<number, PostingFacts>, before: LeadState | null): LeadChange {
    const answer = result.commands.find((command) => command.type === 'answerPublisher')?.answer
    for (const facts of told.values()) if (facts.redirect) this.redirect ??= facts.redirect
    for (const write of result.writes) if (write.type === 'skipped') this.notes.skipped.set(write.order, write.stop)
    return {
      facts: this.lead.facts,
      before,
      state: result.state,
      writes: result.writes,
      answer: answer && { ...answer, redirect: answer.status === 'matched' ? this.redirect : null },
      postings: told,
      now: this.env.clock.now(),
      process: this.env.process,
      keepHolder: this.isElsewhere(result.state),
      zone: this.env.zone,
      lendersMs: this.lendersTime.ms,
      details:
        before === null
          ? undefined
          : this.notes.forChange(result.state.run === null && before.run !== null, this.auction),
      jobs: jobsAfter(this.env.reference(), this.lead.facts.product, before, result.state),
    }
  }

  /** True when what was decided is stored, and it is to be decided anew otherwise. */
  protected async save(result: Decided, told: ReadonlyMap<number, PostingFacts>): Promise<boolean> {
    const { env } = this
    const change = this.changeOf(result, told, this.state)
    const saved = await untilStored(env.log, () => env.store.saveLead(change, this.version))
    if (!saved.ok) return this.reload(result.state)
    this.version++
    this.notes.written()
    env.heard(saved.used)
    return true
  }

  /** As save; none of the person's leads is stored or begun between the question and our word. */
  protected async saveAlone(people: readonly (Buffer | null)[], eventOf: EventAlone, now: number) {
    const { env } = this
    const tried = await untilStored(env.log, () =>
      env.store.transaction(people, async (tx) => {
        const event = await eventOf(tx)
        const decided = this.decide(event, this.state, 'system', now)
        if (!decided.ok) return { event, decided, stored: false }
        const saved = await tx.saveLead(this.changeOf(decided, NOTHING_TOLD, this.state), this.version)
        return { event, decided, stored: saved.ok }
      }),
    )
    if (tried.stored) this.version++
    else if (tried.decided.ok) return { ...tried, stored: await this.reload(tried.decided.state) }
    return tried
  }

  /** True when what is stored is what we meant to store: our own write came through though its answer was lost. */
  async reload(meant: LeadState | null): Promise<boolean> {
    const { env, lead } = this
    const loaded = await untilStored(env.log, () => env.store.loadLead(lead.facts.id))
    if (!loaded) throw new AppError('notFound')
    this.version = loaded.version
    if (meant && isDeepStrictEqual(loaded.state, JSON.parse(JSON.stringify(forStorage(meant))))) return true
    const own = loaded.state.run?.startedAt === this.state.run?.startedAt
    this.state = own ? withQueue(loaded.state, this.state.run?.queue ?? []) : loaded.state
    return false
  }
}
