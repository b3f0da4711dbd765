import { publisherAnswer } from '@/engine/decide/answer'
import type { Command, LeadEvent, PublisherAnswer } from '@/engine/decide/events'
import { isUnfinished } from '@/engine/decide/facts'
import type { LeadState } from '@/engine/decide/state'
import { cents } from '@/kernel/money'
import type { PostingFacts } from '../store/lead'
import type { LeadOutcome } from '../types'
import { Budget } from './budget'
import type { MarketEnv } from './env'
import { feedsFor } from './feeds'
import { Gathering } from './gathering'
import { type Decided, type EventAlone, HeldLead, NOTHING_TOLD, type RunLead } from './held-lead'
import { reserveRoom } from './reserve'
import { RunNotes } from './run-notes'
import { sendPosting } from './send'

/**
 * One lead's way in the hands of this process: events come in one at a time (handle), each is decided and stored (apply),
 * and then its commands are carried out (carryOut), which brings the next events.
 */
export class LeadRun extends HeldLead {
  answered!: Promise<LeadOutcome>
  /** Nothing more is offered, and nothing but feeds is out. */
  ended!: Promise<void>
  private turn: Promise<unknown> = Promise.resolve()
  private tellAnswer!: (outcome: LeadOutcome) => void
  private tellEnded!: () => void
  private open = 0
  private readonly sent = new Set<number>()
  private readonly gathering: Gathering
  private readonly budget: Budget
  /** Values that lenders' pings carried over, by order. */
  carry: ReadonlyMap<number, Readonly<Record<string, string>>> = new Map()
  /** It came in here: `answered` is what its publisher waits for. */
  isNew: boolean

  constructor(env: MarketEnv, lead: RunLead, mine?: number | null) {
    super(env, lead, mine)
    this.isNew = lead.version === 0
    this.gathering = new Gathering(env.ticks, ({ events, told }) => this.handle(events, told))
    this.budget = new Budget(env, () => {
      this.handle({ type: 'budgetEnded' }).catch((error: unknown) => this.failed(error))
    })
    this.promise()
    // A stored lead is in hand while something is done with it.
    if (this.isNew || this.mine !== null) this.take()
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

  /** A new lead was written with this state in its first commit: from here on it is like any other. */
  async stored(state: LeadState, commands: readonly Command[], budgetEndsAt: number): Promise<void> {
    this.version = 1
    this.state = state
    // Not before: a publisher must not be told of the end of something that nobody has written down.
    this.endsAt(budgetEndsAt)
    await this.inTurn(() => this.carryOut(commands))
  }

  endsAt(budgetEndsAt: number): void {
    this.budget.endsAt(budgetEndsAt)
  }

  /** Refusals are texts for people; null means done. */
  handle(event: LeadEvent | readonly LeadEvent[], told = NOTHING_TOLD, by = 'system'): Promise<string | null> {
    return this.inTurn(() => this.apply(event, told, by))
  }

  /** For what depends on a person's other leads: none of theirs is stored or begun between the question and our word. */
  handleAlone(people: readonly (Buffer | null)[], eventOf: EventAlone): Promise<string | null> {
    return this.inTurn(() => this.applyAlone(people, eventOf))
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

  private async apply(
    given: LeadEvent | readonly LeadEvent[],
    told: ReadonlyMap<number, PostingFacts>,
    by: string,
  ): Promise<string | null> {
    for (;;) {
      const result = 'type' in given ? this.decide(given, this.state, by) : this.decideAll(given, by)
      if (!result.ok) {
        this.rest()
        return result.message
      }
      if (!(await this.save(result, told))) continue
      await this.goOn(result)
      return null
    }
  }

  private async applyAlone(people: readonly (Buffer | null)[], eventOf: EventAlone): Promise<string | null> {
    // The same in every try: what is stored is recognised by it.
    const now = this.env.clock.now()
    for (;;) {
      const { event, decided, stored } = await this.saveAlone(people, eventOf, now)
      if (!decided.ok) {
        this.rest()
        return decided.message
      }
      if (!stored) continue
      if (event.type === 'begin') this.startAnew()
      await this.goOn(decided)
      return null
    }
  }

  /** What was decided is stored. */
  private async goOn({ state, commands }: Pick<Decided, 'state' | 'commands'>): Promise<void> {
    this.state = state
    this.take()
    await this.carryOut(commands)
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
          this.budget.stop()
          this.tell(command.answer)
      }
    }
    if (this.state.run === null) this.tellEnded()
    this.rest()
  }

  private async reserve(): Promise<void> {
    while (this.state.asking.length > 0) {
      const commands = await reserveRoom(this)
      if (commands) return this.carryOut(commands)
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

  private tell({ status, price, reason }: PublisherAnswer): void {
    const redirect = status === 'matched' ? this.redirect : null
    this.tellAnswer({ lead: this.lead.facts.id, status, price, reason, redirect })
  }

  /** Nothing is left to do here. Whoever still waits hears how things stand: another process may have ended the run. */
  private rest(): void {
    if (this.mine !== null && this.state.run?.startedAt !== this.mine) this.tell(publisherAnswer(this.state))
    if (this.open === 0 && (this.isElsewhere(this.state) || !isUnfinished(this.state))) this.end()
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
    this.budget.stop()
    this.tellEnded()
    if (this.env.running.get(this.lead.facts.id) === this) this.env.running.delete(this.lead.facts.id)
  }
}
