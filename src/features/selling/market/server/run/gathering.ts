import type { LeadEvent } from '@/engine/decide/events'
import type { PostingFacts } from '../store/lead'
import type { Ticks } from './ticks'

export type Answered = Extract<LeadEvent, { type: 'answered' }>

/** Answers of one lead that are written together. */
export interface Gathered {
  readonly events: readonly Answered[]
  readonly told: ReadonlyMap<number, PostingFacts>
}

/** How long an answer waits for the others: a moment at first, then for the slow ones. What a crash takes with it is undecided. */
const HOLD_MS = [100, 1000] as const

/**
 * Lenders of a shared lead answer one after the other, and each answer would write the lead again. Those that come close
 * together are written as one; a refusal waits for nobody, as the next in rank is to be asked.
 */
export class Gathering {
  private events: Answered[] = []
  private told = new Map<number, PostingFacts>()
  private endHold: (() => void) | undefined
  private written: Promise<unknown> | undefined
  private tell: (written: Promise<unknown>) => void = () => undefined
  private times = 0

  constructor(
    private readonly ticks: Ticks,
    private readonly write: (gathered: Gathered) => Promise<unknown>,
  ) {}

  has(posting: number): boolean {
    return this.told.has(posting)
  }

  /** Ends when the answer is written. `alone`: nobody else is to answer. */
  add(event: Answered, told: PostingFacts, alone: () => boolean): Promise<unknown> {
    this.events.push(event)
    this.told.set(event.posting, told)
    this.written ??= new Promise((done) => (this.tell = done))
    const { written } = this
    const { kind } = event.outcome
    if (alone() || kind === 'unmatched' || kind === 'error') this.flush()
    else this.endHold ??= this.ticks.after(HOLD_MS[this.times === 0 ? 0 : 1], () => this.flush())
    return written
  }

  flush(): void {
    this.endHold?.()
    this.endHold = undefined
    if (this.events.length === 0) return
    const { events, told, tell } = this
    this.events = []
    this.told = new Map()
    this.written = undefined
    this.times++
    tell(this.write({ events, told }))
  }
}
