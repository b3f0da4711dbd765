import type { MarketEnv } from './env'

/** The time a publisher waits at most, whatever is still out. */
export class Budget {
  private end: (() => void) | undefined

  constructor(
    private readonly env: Pick<MarketEnv, 'clock' | 'ticks'>,
    private readonly ended: () => void,
  ) {}

  endsAt(at: number): void {
    this.end = this.env.ticks.after(Math.max(0, at - this.env.clock.now()), this.ended)
  }

  stop(): void {
    this.end?.()
  }
}
