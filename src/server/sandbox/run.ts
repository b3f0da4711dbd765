import type { Answer } from './protocol'
import type { Source } from './sources'
import { type Failure, failed, isOverrun, type JsonObject, type Outcome } from './types'
import { BadResult, unpackWith } from './unpack'
import { numbersAt } from './writer'

/** Twice over its limits in one run: the rest of that source's items would only take the time of the others. */
const PATIENCE = 2
const NO_TIME = failed('time', 'There was no time left to run it.')
const MOST_LOSSES = 3
const ENDED = failed('killed', 'The sandbox ended before it could be run.')
const KILLED = failed('killed', 'It takes too long and had to be ended.')

export interface RunItem {
  readonly index: number
  readonly source: Source
  /** None: the source is only prepared. */
  readonly input: JsonObject | undefined
  readonly shared: JsonObject | undefined
}

/** Collects the outcomes of one run, wherever and in whatever order its items are done. */
export class Run {
  readonly outcomes: Promise<Outcome[]>
  isOver = false
  private readonly found: (Outcome | undefined)[]
  private left: number
  private readonly overruns = new Map<Source, Failure[]>()
  private readonly deadline: NodeJS.Timeout
  private finish: (outcomes: Outcome[]) => void = () => undefined
  private reject: (error: unknown) => void = () => undefined

  constructor(count: number, withinMs: number, onExpired: (run: Run) => void) {
    this.found = Array.from({ length: count })
    this.left = count
    this.outcomes = new Promise((resolve, reject) => {
      this.finish = resolve
      this.reject = reject
    })
    this.deadline = setTimeout(() => {
      this.expire(NO_TIME)
      onExpired(this)
    }, withinMs)
    if (count === 0) this.close()
  }

  settle(index: number, outcome: Outcome): void {
    if (this.isOver || this.found[index]) return
    this.found[index] = outcome
    if (--this.left === 0) this.close()
  }

  expire(failure: Failure): void {
    for (const index of this.found.keys()) this.settle(index, failure)
  }

  fail(error: unknown): void {
    this.isOver = true
    clearTimeout(this.deadline)
    this.reject(error)
  }

  /** What an item was really run for, good or bad; the source is remembered by it. */
  settleRun({ index, source }: RunItem, outcome: Outcome): void {
    const failure = outcome.kind === 'failed' ? outcome : undefined
    source.note(failure)
    if (failure && isOverrun(failure)) this.overruns.set(source, [...(this.overruns.get(source) ?? []), failure])
    this.settle(index, outcome)
  }

  /** The outcome of this source's other items where they are not worth a thread any more. */
  givenUp(source: Source): Failure | undefined {
    const overruns = this.overruns.get(source) ?? []
    return overruns.length >= PATIENCE ? overruns.at(-1) : undefined
  }

  private close(): void {
    this.isOver = true
    clearTimeout(this.deadline)
    // None is missing when none is left.
    this.finish(this.found as Outcome[])
  }
}

/** Items of one run that travel to a thread together. */
export class Job {
  constructor(
    readonly run: Run,
    readonly items: readonly RunItem[],
    /** Threads it has lost without a culprit. */
    readonly losses = 0,
  ) {}

  /** Gives back what the thread did not get to. */
  takeAnswer(answer: Answer, results: Uint8Array): RunItem[] {
    for (const [id, prepared] of answer.prepared)
      for (const { source } of this.items) if (source.id === id) source.prepared = prepared
    for (const [at, failure] of answer.failures) this.settle(at, failure)
    const ends = numbersAt(results, answer.endsAt, this.items.length)
    const all = Buffer.from(results.buffer, results.byteOffset, results.byteLength)
    let begin = 0
    for (const [at, end] of ends.entries()) {
      if (end < 0) continue
      this.settle(at, this.resultOf(at, all, begin, end))
      begin = end
    }
    for (const [at, { input, source }] of this.items.entries())
      if (input === undefined && source.prepared) this.settle(at, { kind: 'ok', value: source.prepared.entry })
    return this.items.slice(answer.done)
  }

  private resultOf(at: number, all: Buffer, from: number, to: number): Outcome {
    try {
      const source = this.items[at]?.source
      return { kind: 'ok', value: source ? unpackWith(source, all, from, to) : null }
    } catch (error) {
      if (error instanceof BadResult) return failed('bad-result', error.message)
      throw error
    }
  }

  private settle(at: number, outcome: Outcome): void {
    const item = this.items[at]
    if (item) this.run.settleRun(item, outcome)
  }

  /** The thread was lost at this item: it is to blame. The others are run again, those behind it apart from the rest. */
  without(at: number): RunItem[][] {
    const culprit = this.items[at]
    if (!culprit) return [[...this.items]]
    this.run.settleRun(culprit, KILLED)
    return [this.items.slice(0, at), this.items.slice(at + 1)].filter((items) => items.length > 0)
  }

  /** What is worth running, asked when a thread is free; the rest has its outcome. */
  worthRunning(): Job | undefined {
    const items = this.items.filter(({ index, source }) => {
      const failure = this.run.givenUp(source)
      if (failure) this.run.settle(index, failure)
      return !failure
    })
    return items.length > 0 && !this.run.isOver ? new Job(this.run, items, this.losses) : undefined
  }

  /** The thread was lost for no item's sake. */
  afterLoss(): Job | undefined {
    if (this.losses < MOST_LOSSES) return new Job(this.run, this.items, this.losses + 1)
    this.giveUp()
    return undefined
  }

  giveUp(): void {
    for (const { index } of this.items) this.run.settle(index, ENDED)
  }
}
