import type { Logger } from '../log'
import { compiledInterpreter } from './interpreter'
import { Job, type Run, type RunItem } from './run'
import { type Lost, Thread } from './thread'
import { failed } from './types'
import { workerEntry } from '../worker-entry'

const TOO_LARGE = failed('memory', 'The input is too large.')

/**
 * The threads: some for everyone, one for sources that went over their limits lately (so that the others never wait
 * for them), and a warm spare that takes the place of any that had to be ended.
 */
export class Pool {
  private regular: Thread[] = []
  private apart: Thread | undefined
  private spare: Thread | undefined
  private readonly ready = new Set<Thread>()
  private readonly jobs = new Map<Thread, Job>()
  private readonly queue: Job[] = []
  private readonly queueApart: Job[] = []
  private spawn: (() => Thread) | undefined
  private opened: Promise<void> | undefined
  private failedStarts = 0
  private isClosed = false

  constructor(
    private readonly size: number,
    private readonly killMs: number,
    private readonly log: Logger,
  ) {}

  open(): Promise<void> {
    this.opened ??= this.startAll().catch((error: unknown) => {
      // The next one who asks tries again.
      this.opened = undefined
      throw error
    })
    return this.opened
  }

  private async startAll(): Promise<void> {
    const [entry, compiled] = await Promise.all([workerEntry('sandbox'), compiledInterpreter()])
    const lost: Lost = (thread, item, why) => this.lost(thread, item, why)
    this.spawn = () => new Thread(entry, compiled, this.killMs, lost)
    this.fill()
    for (const thread of [...this.regular, this.spare]) await thread?.ready
  }

  private start(): Thread | undefined {
    const thread = this.isClosed ? undefined : this.spawn?.()
    const isReady = (): void => {
      if (thread) this.ready.add(thread)
      this.failedStarts = 0
      this.dispatch()
    }
    thread?.ready.then(isReady, () => undefined)
    return thread
  }

  private takeSpare(): Thread | undefined {
    const thread = this.spare ?? this.start()
    this.spare = this.start()
    return thread
  }

  private fill(): void {
    for (let missing = this.size - this.regular.length; missing > 0; missing--) {
      const thread = this.takeSpare()
      if (thread) this.regular.push(thread)
    }
    this.spare ??= this.start()
    this.dispatch()
  }

  /** Items of sources under suspicion, or all if told so, run one by one in the thread for those. */
  enqueue(run: Run, items: readonly RunItem[], how: { readonly apart?: boolean; readonly first?: boolean } = {}): void {
    if (this.isClosed) {
      new Job(run, items).giveUp()
      return
    }
    const isApart = (item: RunItem): boolean => how.apart === true || item.source.isSuspect
    const together = items.filter((item) => !isApart(item))
    // Side by side, items of one source can share what was read for the first of them.
    together.sort((a, b) => a.source.id - b.source.id)
    if (together.length > 0) this.queue[how.first ? 'unshift' : 'push'](new Job(run, together))
    for (const item of items) if (isApart(item)) this.queueApart.push(new Job(run, [item]))
    this.dispatch()
  }

  /** Nobody waits for this run any more. */
  abandon(run: Run): void {
    for (const [thread, job] of this.jobs) if (job.run === run) thread.abandon()
  }

  private dispatch(): void {
    for (const thread of this.regular) this.giveNext(thread, this.queue)
    if (this.queueApart.length > 0) this.apart ??= this.takeSpare()
    if (this.apart) this.giveNext(this.apart, this.queueApart)
  }

  private giveNext(thread: Thread, queue: Job[]): void {
    while (queue.length > 0 && this.ready.has(thread) && !this.jobs.has(thread)) {
      const job = queue.shift()?.worthRunning()
      if (job) this.give(thread, job)
    }
  }

  private give(thread: Thread, job: Job): void {
    const inputs = thread.newInputs()
    try {
      for (const { input, shared, index } of job.items)
        if (input && !inputs.add(input, shared)) job.run.settle(index, TOO_LARGE)
    } catch (error) {
      job.run.fail(error)
      return
    }
    this.jobs.set(thread, job)
    const sources = job.items.map(({ source }) => source)
    thread.send(sources, inputs, (answer, results) => {
      this.jobs.delete(thread)
      const rest = job.takeAnswer(answer, results)
      if (answer.worn) this.retire(thread)
      if (rest.length > 0 && !job.run.isOver) this.enqueue(job.run, rest, { first: true })
      else this.dispatch()
    })
  }

  /** What its memory has grown to stays with a thread, so a fresh one takes its place. */
  private retire(thread: Thread): void {
    this.forget(thread)
    thread.end().catch((error: unknown) => this.log.error({ err: error }, 'a sandbox thread would not end'))
    this.fill()
  }

  private forget(thread: Thread): void {
    this.ready.delete(thread)
    this.jobs.delete(thread)
    this.regular = this.regular.filter((other) => other !== thread)
    if (this.apart === thread) this.apart = undefined
    if (this.spare === thread) this.spare = undefined
  }

  private lost(thread: Thread, item: number | undefined, why: 'watchdog' | Error): void {
    const job = this.jobs.get(thread)
    const hasStarted = this.ready.has(thread)
    this.forget(thread)
    if (this.isClosed) return
    if (why === 'watchdog') this.log.warn({ source: job?.items[item ?? -1]?.source.name }, 'a source had to be ended')
    else this.log.error({ err: why }, 'a sandbox thread was lost')
    if (job && item !== undefined) for (const rest of job.without(item)) this.enqueue(job.run, rest, { first: true })
    else if (job) this.again(job)
    if (hasStarted) this.fill()
    // Where no thread can start at all, trying again at once would only burn the machine.
    else setTimeout(() => this.fill(), 500 * Math.min(10, ++this.failedStarts)).unref()
  }

  private again(job: Job): void {
    const next = job.afterLoss()
    if (next) this.queue.unshift(next)
  }

  async close(): Promise<void> {
    this.isClosed = true
    // Before waiting for threads that are still starting: a thread lost meanwhile would take its job along.
    for (const job of [...this.jobs.values(), ...this.queue.splice(0), ...this.queueApart.splice(0)]) job.giveUp()
    await this.opened?.catch(() => undefined)
    const threads = [...this.regular, this.apart, this.spare]
    await Promise.all(threads.flatMap((thread) => (thread ? [thread.end()] : [])))
  }
}
