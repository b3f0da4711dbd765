/** Timers that all end together. */
export class Timers {
  private readonly running = new Set<NodeJS.Timeout>()

  after(ms: number, work: () => void): void {
    if (ms <= 0) work()
    else {
      const timer = setTimeout(() => {
        this.running.delete(timer)
        work()
      }, ms)
      this.running.add(timer)
    }
  }

  stop(): void {
    for (const timer of this.running) clearTimeout(timer)
    this.running.clear()
  }
}
