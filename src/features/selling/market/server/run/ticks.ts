/** How time passes for runs: by the machine's clock, or by a simulation's. */
export interface Ticks {
  /** Milliseconds from some moment on; deadlines are counted in it. */
  readonly now: () => number
  /** Calls back after so many of them; what it answers takes the call back. */
  readonly after: (ms: number, work: () => void) => () => void
}

export const MACHINE_TICKS: Ticks = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
