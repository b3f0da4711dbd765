import type { Ticks } from './ticks'

/** How long a lead was in the hands of lenders: time in which several have it at once counts once. */
export class LendersTime {
  private past = 0
  private out = 0
  private since = 0

  constructor(private readonly ticks: Ticks) {}

  get ms(): number {
    return this.out === 0 ? this.past : this.past + this.ticks.now() - this.since
  }

  /** Time that was measured elsewhere, as that of an auction. */
  add(ms: number): void {
    this.past += ms
  }

  async during<T>(work: Promise<T>): Promise<T> {
    if (this.out++ === 0) this.since = this.ticks.now()
    try {
      return await work
    } finally {
      if (--this.out === 0) this.past += this.ticks.now() - this.since
    }
  }
}
