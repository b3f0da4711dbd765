import { Worker } from 'node:worker_threads'
import { Stopwatch } from './cpu'
import { LEAST_CPU_MS, SOURCES_KEPT } from './limits'
import { Inputs } from './inputs'
import { nowMs, Progress, type Running } from './progress'
import type { Answer, FromThread, SentSource, Task, ThreadData } from './protocol'
import type { Source } from './sources'
import type { WasmModule } from './wasm'
import { Writer } from './writer'

/** The thread is gone, ended by the watchdog or by itself; item is the one it was at. */
export type Lost = (thread: Thread, item: number | undefined, why: 'watchdog' | Error) => void

/** The packed results are good until the thread is sent something else. */
type Answered = (answer: Answer, results: Uint8Array) => void

/** Enough for the bodies of a hundred requests; more travels in a buffer of its own. */
const HANDOVER_BYTES = 256 * 1024
/** A thread that neither works on an item nor answers is broken. */
const SILENT_MS = 10_000
const TICK_MS = 50

/** One worker thread from the outside: what it knows, what it does, and the watchdog that ends it. */
export class Thread {
  readonly ready: Promise<void>
  private readonly worker: Worker
  private readonly progress = new Progress()
  private readonly inputs = new SharedArrayBuffer(HANDOVER_BYTES)
  private readonly results = new SharedArrayBuffer(HANDOVER_BYTES)
  private readonly resultBytes = new Uint8Array(this.results)
  private readonly known = new Set<number>()
  private task: string | undefined
  private batch = 0
  /** Started when an item was first seen running. */
  private stopwatch: { readonly item: number; readonly cpu: Stopwatch } | undefined
  private watchdog: NodeJS.Timeout | undefined
  /** When it was last given or seen at work. */
  private lastSeen = 0
  private answer: Answered | undefined
  private isGone = false

  constructor(
    entry: URL,
    compiled: WasmModule,
    private readonly killMs: number,
    private readonly lost: Lost,
  ) {
    const { inputs, results } = this
    const workerData: ThreadData = { compiled, progress: this.progress.buffer, inputs, results }
    this.worker = new Worker(entry, {
      workerData,
      // Nothing of the process is of use in there: no settings, no secrets, no loaders, no output.
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    this.ready = new Promise((resolve, reject) => {
      const gone = (error: Error): void => {
        reject(error)
        this.leave(this.progress.running()?.item, error)
      }
      this.worker.on('message', (message: FromThread) => {
        if (!('ready' in message)) this.answered(message)
        else {
          this.task = message.task
          resolve()
        }
      })
      this.worker.on('error', gone)
      this.worker.on('exit', (code) => gone(new Error(`the sandbox thread ended with code ${code}`)))
    })
    // Who waits for it learns of a failure; nobody may be waiting for a spare one.
    this.ready.catch(() => undefined)
  }

  /** To be filled and sent before the next. */
  newInputs(): Inputs {
    return new Inputs(new Writer(this.inputs))
  }

  send(sources: readonly Source[], inputs: Inputs, answer: Answered): void {
    this.answer = answer
    this.lastSeen = nowMs()
    const noted = inputs.note(sources.map((source) => source.id))
    const bytes = inputs.outgrown()
    const task: Task = {
      batch: ++this.batch,
      ...this.acquaint(sources),
      ...noted,
      ...(bytes ? { bytes } : {}),
    }
    this.worker.postMessage(task, bytes ? [bytes.buffer] : [])
    this.stopwatch = undefined
    this.watch(TICK_MS)
  }

  /** Sources it has not got yet, and those it may forget for them. */
  private acquaint(sources: readonly Source[]): { fresh: SentSource[]; forget: number[] } {
    const fresh: SentSource[] = []
    for (const { id, text, prepared } of sources) {
      if (!this.known.delete(id)) fresh.push({ id, text, prepared })
      this.known.add(id)
    }
    const tooMany = this.known.size - Math.max(SOURCES_KEPT, sources.length)
    const forget = tooMany > 0 ? [...this.known].slice(0, tooMany) : []
    for (const id of forget) this.known.delete(id)
    return { fresh, forget }
  }

  /** Nobody waits for its batch any more. */
  abandon(): void {
    this.progress.abandon(this.batch)
  }

  private watch(afterMs: number): void {
    this.watchdog = setTimeout(() => {
      const running = this.progress.running()
      if (running) this.lastSeen = nowMs()
      if (running && this.isOverdue(running)) this.kill(running.item)
      else if (nowMs() - this.lastSeen > SILENT_MS) this.kill(undefined)
      else this.watch(running ? Math.max(5, Math.min(TICK_MS, this.killMs - running.forMs)) : TICK_MS)
    }, afterMs)
  }

  private isOverdue({ item, forMs }: Running): boolean {
    if (this.stopwatch?.item !== item) this.stopwatch = { item, cpu: new Stopwatch(this.task) }
    return forMs >= this.killMs && this.stopwatch.cpu.usedMs() >= LEAST_CPU_MS
  }

  private kill(item: number | undefined): void {
    this.worker.terminate().catch(() => undefined)
    this.leave(item, 'watchdog')
  }

  private answered(message: Answer): void {
    const { answer } = this
    if (this.isGone || !answer || message.batch !== this.batch) return
    clearTimeout(this.watchdog)
    this.answer = undefined
    answer(message, message.bytes ?? this.resultBytes)
  }

  private leave(item: number | undefined, why: 'watchdog' | Error): void {
    clearTimeout(this.watchdog)
    if (this.isGone) return
    this.isGone = true
    this.lost(this, item, why)
  }

  async end(): Promise<void> {
    clearTimeout(this.watchdog)
    this.isGone = true
    await this.worker.terminate()
  }
}
