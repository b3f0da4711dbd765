import { isDeepStrictEqual } from 'node:util'
import { publisherAnswer } from '@/engine/decide/answer'
import type { Command, LeadEvent, PublisherAnswer, StepResult } from '@/engine/decide/events'
import { forStorage, isUnfinished, withQueue } from '@/engine/decide/facts'
import type { LeadState } from '@/engine/decide/state'
import { step } from '@/engine/decide/step'
import { AppError } from '@/kernel/errors'
import { cents } from '@/kernel/money'
import { suppressedBy } from '@/features/scrubbing/server/public'
import type { LeadChange } from '../store/change'
import type { LeadFacts, PostingFacts } from '../store/lead'
import type { MarketTx } from '../store/ports'
import type { LeadOutcome } from '../types'
import { jobsAfter } from './after-sale'
import type { Auction } from './auction'
import type { MarketEnv } from './env'
import { feedsFor, hasFeeds } from './feeds'
import { LendersTime } from './lenders-time'
import { untilStored } from '../store/patience'
import { Gathering } from './gathering'
import { grantRoom } from './reserve'
import { RunNotes } from './run-notes'
import { sendPosting } from './send'

const NOTHING_TOLD: ReadonlyMap<number, PostingFacts> = new Map()

export interface RunLead {
  readonly facts: LeadFacts
  /** Identity and everything else, as lenders are sent it. */
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  readonly state: LeadState
  readonly version: number
}

/**
 * One lead in the hands of this process: events come in one at a time, each is decided by the engine, stored with its
 * writes, and then its commands are carried out. Others may change the lead meanwhile; then it is loaded again and the
 * event decided anew.
 */
export class LeadRun {
  state: LeadState
  answered!: Promise<LeadOutcome>
  /** Nothing more is offered, and nothing but feeds is out. */
  ended!: Promise<void>
  private version: number
  private turn: Promise<unknown> = Promise.resolve()
  private tellAnswer!: (outcome: LeadOutcome) => void
  private tellEnded!: () => void
  private endBudget: (() => void) | undefined
  private open = 0
  private readonly sent = new Set<number>()
  private readonly gathering: Gathering
  private redirect: string | null = null
  readonly lendersTime: LendersTime
  notes = new RunNotes()
  auction: Auction | undefined
  /** Values that lenders' pings carried over, by order. */
  carry: ReadonlyMap<number, Readonly<Record<string, string>>> = new Map()
  /** It came in here: `answered` is what its publisher waits for. */
  isNew: boolean

  /** `mine`: when the run began that this process carries. A stored lead may have one that another process carries. */
  constructor(
    readonly env: MarketEnv,
    readonly lead: RunLead,
    private mine = lead.state.run?.startedAt ?? null,
  ) {
    this.isNew = lead.version === 0
    this.state = lead.state
    this.version = lead.version
    this.lendersTime = new LendersTime(env.ticks)
    this.gathering = new Gathering(env.ticks, ({ events, told }) => this.handle(events, told))
    this.promise()
    // A stored lead is in hand while something is done with it.
    if (this.isNew || mine !== null) this.take()
  }

  private take(): void {
    const { running } = this.env
    const { id } = this.lead.facts
    if (!this.isElsewhere(this.state) && !running.has(id)) running.set(id, this)
  }

  private promise(): void {
    this.answered = new Promise((resolve) => (this.tellAnswer = resolve))
    this.ended = new Promise((resolve) => (this.tellEnded = resolve))
  }

  /** The lead's next run, in the same hands: copies that the last one sent to feeds may still be out. */
  private startAnew(): void {
    this.promise()
    this.isNew = false
    this.notes = new RunNotes()
    this.auction = undefined
    this.carry = new Map()
    this.redirect = null
  }

  private isElsewhere({ run }: LeadState): boolean {
    return run !== null && run.startedAt !== this.mine
  }

  /** The list that has the person now: asked before every step, as every step may send. */
  suppressed(): string | null {
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

  /** Refusals are texts for people; null means done. */
  handle(event: LeadEvent | readonly LeadEvent[], told = NOTHING_TOLD, by = 'system'): Promise<string | null> {
    return this.inTurn(() => this.apply(event, told, by))
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.take()
    // Before anything else is decided, what lenders have said is.
    this.gathering.flush()
    const next = this.turn.then(work)
    this.turn = next.catch(() => {
      // Nothing is out that would go on with it: the sweeper is to find the lead.
      if (this.open === 0) this.end()
    })
    return next
  }

  /** For what depends on a person's other leads: none of theirs is stored or begun between the question and our word. */
  handleAlone(
    people: readonly (Buffer | null)[],
    eventOf: (tx: MarketTx) => Promise<LeadEvent>,
  ): Promise<string | null> {
    return this.inTurn(() => this.applyAlone(people, eventOf))
  }

  private async applyAlone(
    people: readonly (Buffer | null)[],
    eventOf: (tx: MarketTx) => Promise<LeadEvent>,
  ): Promise<string | null> {
    const { env } = this
    // The same in every try: what is stored is recognised by it.
    const now = env.clock.now()
    for (;;) {
      const { event, decided, stored } = await untilStored(env.log, () =>
        env.store.transaction(people, async (tx) => {
          const event = await eventOf(tx)
          const decided = this.decide(event, this.state, 'system', now)
          if (!decided.ok) return { event, decided, stored: false }
          const saved = await tx.saveLead(this.changeOf(decided, NOTHING_TOLD, this.state), this.version)
          return { event, decided, stored: saved.ok }
        }),
      )
      if (!decided.ok) {
        this.rest()
        return decided.message
      }
      if (stored) this.version++
      else if (!(await this.reload(decided.state))) continue
      if (event.type === 'begin') this.startAnew()
      await this.goOn(decided)
      return null
    }
  }

  /** A new lead was written with this state in its first commit: from here on it is like any other. */
  async stored(state: LeadState, commands: readonly Command[], budgetEndsAt: number): Promise<void> {
    this.version = 1
    this.state = state
    // Not before: a publisher must not be told of the end of something that nobody has written down.
    this.endsAt(budgetEndsAt)
    await this.inTurn(() => this.carryOut(commands))
  }

  endsAt(budgetEndsAt: number): void {
    const left = Math.max(0, budgetEndsAt - this.env.clock.now())
    this.endBudget = this.env.ticks.after(left, () => {
      this.handle({ type: 'budgetEnded' }).catch((error: unknown) => this.failed(error))
    })
  }

  changeOf(
    result: Extract<StepResult, { ok: true }>,
    told: ReadonlyMap<number, PostingFacts>,
    before: LeadState | null,
  ): LeadChange {
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

  private decideAll(events: readonly LeadEvent[], before: LeadState, by: string): StepResult {
    const [first, ...rest] = events
    if (!first) return { ok: true, state: before, writes: [], commands: [] }
    return rest.reduce<StepResult>(
      (so, event) => {
        const next = so.ok ? this.decide(event, so.state, by) : so
        if (!so.ok || !next.ok) return next
        return { ...next, writes: [...so.writes, ...next.writes], commands: [...so.commands, ...next.commands] }
      },
      this.decide(first, before, by),
    )
  }

  private async apply(
    given: LeadEvent | readonly LeadEvent[],
    told: ReadonlyMap<number, PostingFacts>,
    by: string,
  ): Promise<string | null> {
    for (;;) {
      const before = this.state
      const result = 'type' in given ? this.decide(given, before, by) : this.decideAll(given, before, by)
      if (!result.ok) {
        this.rest()
        return result.message
      }
      const change = this.changeOf(result, told, before)
      const saved = await untilStored(this.env.log, () => this.env.store.saveLead(change, this.version))
      if (saved.ok) {
        this.version++
        this.notes.written()
        this.env.heard(saved.used)
      } else if (!(await this.reload(result.state))) continue
      await this.goOn(result)
      return null
    }
  }

  /** What was decided is stored. */
  private async goOn({
    state,
    commands,
  }: Pick<Extract<StepResult, { ok: true }>, 'state' | 'commands'>): Promise<void> {
    this.state = state
    this.take()
    await this.carryOut(commands)
  }

  /** True when what is stored is what we meant to store: our own write came through though its answer was lost. */
  private async reload(meant: LeadState | null): Promise<boolean> {
    const { env, lead } = this
    const loaded = await untilStored(env.log, () => env.store.loadLead(lead.facts.id))
    if (!loaded) throw new AppError('notFound')
    this.version = loaded.version
    if (meant && isDeepStrictEqual(loaded.state, JSON.parse(JSON.stringify(forStorage(meant))))) return true
    const own = loaded.state.run?.startedAt === this.state.run?.startedAt
    this.state = own ? withQueue(loaded.state, this.state.run?.queue ?? []) : loaded.state
    return false
  }

  private async carryOut(commands: readonly Command[]): Promise<void> {
    for (const command of commands) {
      switch (command.type) {
        case 'reserve':
          await this.reserve()
          break
        case 'send':
          this.send(command.posting)
          break
        case 'findFeeds':
          await this.apply({ type: 'feedsFound', candidates: await feedsFor(this) }, NOTHING_TOLD, 'system')
          break
        case 'answerPublisher':
          this.endBudget?.()
          this.tell(command.answer)
      }
    }
    if (this.state.run === null) this.tellEnded()
    this.rest()
  }

  private tell({ status, price, reason }: PublisherAnswer): void {
    const redirect = status === 'matched' ? this.redirect : null
    this.tellAnswer({ lead: this.lead.facts.id, status, price, reason, redirect })
  }

  /** Nothing is left to do here. Whoever still waits hears how things stand: another process may have ended the run. */
  private rest(): void {
    if (this.mine !== null && this.state.run?.startedAt !== this.mine) this.tell(publisherAnswer(this.state))
    if (this.open === 0 && (this.isElsewhere(this.state) || !isUnfinished(this.state))) this.end()
  }

  /** Room and "sending" in one transaction, before anything leaves. */
  private async reserve(): Promise<void> {
    const { env } = this
    for (;;) {
      const { asking } = this.state
      if (asking.length === 0) return
      const done = await untilStored(env.log, () =>
        env.store
          .transaction([], async (tx) => {
            const now = env.clock.now()
            const { granted, refused, used } = await grantRoom(env, tx, this.state, asking, now)
            const result = this.decide({ type: 'reserved', granted, refused }, this.state, 'system', now)
            if (!result.ok) throw new Error(result.message)
            const saved = await tx.saveLead(this.changeOf(result, NOTHING_TOLD, this.state), this.version)
            // Thrown, so that the room goes back with the transaction.
            if (!saved.ok) throw new Overtaken()
            return { result, used }
          })
          .catch((error: unknown) => {
            if (error instanceof Overtaken) return null
            throw error
          }),
      )
      if (done) {
        this.version++
        this.state = done.result.state
        env.heard(done.used)
        await this.carryOut(done.result.commands)
        return
      }
      await this.reload(null)
      // Our own commit may have come through though its answer was lost: then its postings wait to leave.
      for (const { id, status } of this.state.postings) if (status === 'sending' && !this.sent.has(id)) this.send(id)
    }
  }

  private send(posting: number): void {
    this.open++
    this.sent.add(posting)
    sendPosting(this, posting)
      .then(({ told, ...answer }) =>
        this.gathering.add({ type: 'answered', posting, ...answer }, told, () => !this.othersOut(posting)),
      )
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.open--
        this.rest()
      })
  }

  private othersOut(posting: number): boolean {
    return this.state.postings.some(
      ({ id, status }) => id !== posting && status === 'sending' && !this.gathering.has(id),
    )
  }

  private failed(error: unknown): void {
    this.env.log.error({ err: error, lead: this.lead.facts.id }, 'a lead could not be carried on')
    // Its answer is given from the state; the sweeper finishes the lead.
    this.tellAnswer({ lead: this.lead.facts.id, status: 'pending', price: cents(0), reason: null, redirect: null })
    this.end()
  }

  /** A lead that was never stored: somebody else has it already. */
  abandon(): void {
    this.end()
  }

  private end(): void {
    this.endBudget?.()
    this.tellEnded()
    if (this.env.running.get(this.lead.facts.id) === this) this.env.running.delete(this.lead.facts.id)
  }
}

class Overtaken extends Error {}
