import type { MessagePort } from 'node:worker_threads'
import { ownTask } from './cpu'
import { type Company, Engine, type Prepared } from './engine'
import { SPAN } from './inputs'
import { Progress } from './progress'
import type { Answer, FromThread, Task, ThreadData } from './protocol'
import { rehearse } from './rehearsal'
import { type Failure, isOverrun } from './types'
import { numbersAt, Writer } from './writer'

/** Twice over its limits in one batch: the rest of that source's items would only hold up the others. */
const PATIENCE = 2

/** The interpreter asks its host for time and time zone. Here it always is 1970 in UTC, in every thread alike. */
function stopClock(): void {
  Date.now = () => 0
  Date.prototype.getTimezoneOffset = () => 0
}

/** A sandbox thread's whole life: get ready, then one batch after the other. */
export async function serveSandbox(port: MessagePort, data: ThreadData): Promise<void> {
  stopClock()
  const engine = await Engine.start(data.compiled)
  rehearse(engine)
  const shift = new Shift(engine, data)
  port.on('message', (task: Task) => {
    const answer = shift.work(task)
    port.postMessage(answer, answer.bytes ? [answer.bytes.buffer] : [])
  })
  const ready: FromThread = { ready: true, task: ownTask() }
  port.postMessage(ready)
}

/** A task with its numbers as they lie in memory. */
interface Batch {
  readonly number: number
  readonly bytes: Uint8Array
  readonly sources: Int32Array
  readonly spans: Int32Array
}

class Shift {
  private readonly sources = new Map<number, string>()
  private readonly prepared = new Map<number, Prepared | Failure>()

  private readonly progress: Progress
  private readonly inputs: Uint8Array
  /** What the last item shared with others, and where it ended: the same object as long as it is the same. */
  private shared: { batch: number; end: number; bytes: Uint8Array } = { batch: 0, end: 0, bytes: new Uint8Array(0) }

  constructor(
    private readonly engine: Engine,
    private readonly data: ThreadData,
  ) {
    this.progress = new Progress(data.progress)
    this.inputs = new Uint8Array(data.inputs)
  }

  work(task: Task): Answer {
    this.learn(task)
    const batch = this.open(task)
    const out = new Writer(this.data.results)
    const ends = Array.from({ length: task.items }, () => -1)
    const failures: [number, Failure][] = []
    const made: [number, Prepared][] = []
    const overruns = new Map<number, Failure[]>()
    let done = 0
    for (let item = 0; item < task.items; item++) {
      const source = batch.sources[item] ?? 0
      if (this.engine.broken || this.progress.isAbandoned(task.batch)) break
      done++
      this.progress.begin(item)
      const result = lastStraw(overruns.get(source)) ?? this.one(batch, item, source, made)
      if (result instanceof Uint8Array) {
        out.bytes(result)
        ends[item] = out.length
      } else if (result) {
        failures.push([item, result])
        if (isOverrun(result)) overruns.set(source, [...(overruns.get(source) ?? []), result])
      }
    }
    this.progress.end()
    // Only a fault of the interpreter could do this. The thread is lost, and with it all of this batch's results.
    if (!this.engine.areConstantsIntact()) throw new Error('the constants of the interpreter have changed')
    const endsAt = out.numbers(ends)
    const bytes = out.outgrown()
    const answer = {
      batch: task.batch,
      done,
      endsAt,
      failures,
      prepared: made,
      worn: this.engine.worn || this.engine.broken,
    }
    return bytes ? { ...answer, bytes } : answer
  }

  private learn({ fresh, forget }: Task): void {
    for (const id of forget) {
      this.sources.delete(id)
      this.prepared.delete(id)
    }
    for (const { id, text, prepared } of fresh) {
      this.sources.set(id, text)
      if (prepared?.image.base === this.engine.base) this.prepared.set(id, prepared)
    }
  }

  private open(task: Task): Batch {
    const bytes = task.bytes ?? this.inputs
    const sources = numbersAt(bytes, task.sourcesAt, task.items)
    return { number: task.batch, bytes, sources, spans: numbersAt(bytes, task.spansAt, task.items * SPAN) }
  }

  private one(batch: Batch, item: number, id: number, made: [number, Prepared][]): Uint8Array | Failure | undefined {
    let prepared = this.prepared.get(id)
    if (!prepared) {
      prepared = this.engine.prepare(this.sources.get(id) ?? '')
      // Time and memory may do on another day; what the source says about itself stays.
      if (prepared.kind === 'prepared' || !isOverrun(prepared)) this.prepared.set(id, prepared)
      if (prepared.kind === 'prepared') made.push([id, prepared])
    }
    if (prepared.kind === 'failed') return prepared
    const from = batch.spans[item * SPAN + 2] ?? 0
    const to = batch.spans[item * SPAN + 3] ?? 0
    if (from === to) return undefined
    return this.engine.call(prepared.image, batch.bytes.subarray(from, to), this.companyOf(batch, item))
  }

  private companyOf({ number, bytes, sources, spans }: Batch, item: number): Company {
    const from = spans[item * SPAN] ?? 0
    const to = spans[item * SPAN + 1] ?? 0
    if (this.shared.end !== to || this.shared.batch !== number)
      this.shared = { batch: number, end: to, bytes: bytes.subarray(from, to) }
    // Never asked behind the end: the engine would not forgive it, and compile this anew each time.
    const next = item + 1
    const again = next < sources.length && sources[next] === sources[item] && spans[next * SPAN + 1] === to
    return { shared: from === to ? undefined : this.shared.bytes, again }
  }
}

const lastStraw = (overruns: readonly Failure[] | undefined): Failure | undefined =>
  overruns && overruns.length >= PATIENCE ? overruns.at(-1) : undefined
