/** One clock for all threads of the process. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6

const RUNNING = 0
const ABANDONED = 1

export interface Running {
  readonly item: number
  readonly forMs: number
}

/**
 * What a thread is doing, readable while it is too busy to say so. Asking here before ending a thread also keeps one
 * alive whose answer is only waiting because the main thread itself was busy.
 */
export class Progress {
  private readonly numbers: Int32Array
  private readonly times: Float64Array

  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(16)) {
    this.numbers = new Int32Array(buffer, 0, 2)
    this.times = new Float64Array(buffer, 8, 1)
  }

  begin(item: number): void {
    this.times[0] = nowMs()
    Atomics.store(this.numbers, RUNNING, item + 1)
  }

  end(): void {
    Atomics.store(this.numbers, RUNNING, 0)
  }

  running(): Running | undefined {
    const item = Atomics.load(this.numbers, RUNNING) - 1
    return item < 0 ? undefined : { item, forMs: nowMs() - (this.times[0] ?? 0) }
  }

  /** Nobody waits for this batch any more; the thread stops before its next item. */
  abandon(batch: number): void {
    Atomics.store(this.numbers, ABANDONED, batch)
  }

  isAbandoned(batch: number): boolean {
    return Atomics.load(this.numbers, ABANDONED) === batch
  }
}
