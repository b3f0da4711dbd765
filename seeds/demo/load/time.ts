import type { Clock } from '@/kernel/clock'
import type { Ticks } from '@/features/selling/market/server/run/ticks'
import { Queue } from '../queue'

interface Timer {
  readonly work: () => void
  off: boolean
}

/** Turns without anything due after which nothing will come any more. */
const PATIENCE = 10_000
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

/** A clock that stands still while anything can be done, and jumps to whatever is due next. */
export class SimulatedTime implements Clock {
  private at = 0
  private readonly timers = new Queue<Timer>()
  private last: (() => void)[] = []

  readonly ticks: Ticks = {
    now: () => this.at,
    after: (ms, work) => {
      const timer = { work, off: false }
      this.timers.put(this.at + ms, timer)
      return () => (timer.off = true)
    },
  }

  now(): number {
    return this.at
  }

  wait(ms: number): Promise<void> {
    return new Promise((done) => this.ticks.after(ms, done))
  }

  /** Called when the work under way has ended and nothing is due. */
  afterwards(work: () => void): void {
    this.last.push(work)
  }

  /** Begins at this moment and goes on until it has ended and nothing is due. Every piece of work has its own course of time. */
  async run<T>(at: number, begin: () => Promise<T>): Promise<T> {
    this.at = at
    let end: { readonly value: T } | { readonly error: unknown } | undefined
    begin().then(
      (value) => (end = { value }),
      (error: unknown) => (end = { error }),
    )
    for (let idle = 0; idle < PATIENCE; idle++) {
      await turn()
      if (this.fireNext()) idle = 0
      else if (end) {
        for (const work of this.last.splice(0)) work()
        if ('error' in end) throw end.error
        return end.value
      }
    }
    throw new Error('a simulated request never ended')
  }

  private fireNext(): boolean {
    for (;;) {
      const at = this.timers.next
      const timer = this.timers.take()
      if (!timer) return false
      if (timer.off) continue
      this.at = Math.max(this.at, at)
      timer.work()
      return true
    }
  }
}
