interface Waiting<T, R> {
  readonly item: T
  readonly done: (result: R) => void
  readonly failed: (error: unknown) => void
}

export interface FlightRules<T, R> {
  /** So many groups are under way at once. */
  readonly most: number
  readonly size: number
  /** Each result in its place, or an error when nothing at all was done. */
  readonly together: (items: readonly T[]) => Promise<readonly R[]>
  readonly alone: (item: T) => Promise<R>
  /** Whether it may go with these. */
  readonly goesWith?: (group: readonly T[], item: T) => boolean
}

/**
 * Work that comes while enough is under way waits and goes together: under load a commit carries many leads, and one
 * that comes alone waits for nobody. A group that fails is done one by one, so that nobody fails for another.
 */
export class Flights<T, R> {
  private waiting: Waiting<T, R>[] = []
  private out = 0

  constructor(private readonly rules: FlightRules<T, R>) {}

  add(item: T): Promise<R> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed })
      this.start()
    })
  }

  private start(): void {
    while (this.out < this.rules.most && this.waiting.length > 0) {
      this.out++
      const landed = (): void => {
        this.out--
        this.start()
      }
      this.fly(this.nextGroup()).then(landed, landed)
    }
  }

  private nextGroup(): Waiting<T, R>[] {
    const { size, goesWith = () => true } = this.rules
    const group: Waiting<T, R>[] = []
    this.waiting = this.waiting.filter((one) => {
      const goes =
        group.length < size &&
        goesWith(
          group.map(({ item }) => item),
          one.item,
        )
      if (goes) group.push(one)
      return !goes
    })
    return group
  }

  private async fly(group: readonly Waiting<T, R>[]): Promise<void> {
    const { together, alone } = this.rules
    if (group.length > 1) {
      const results = await together(group.map(({ item }) => item)).catch(() => null)
      if (results) {
        for (const [at, { done }] of group.entries()) done(results[at] as R)
        return
      }
    }
    await Promise.all(group.map(({ item, done, failed }) => alone(item).then(done, failed)))
  }
}

/** Calls made in the same turn of the event loop are one; each gets its own result. */
export function gathered<T, R>(all: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  const flush = (): void => {
    const now = waiting
    waiting = []
    all(now.map(({ item }) => item)).then(
      (results) => now.forEach(({ done }, at) => done(results[at] as R)),
      (error: unknown) => now.forEach(({ failed }) => failed(error)),
    )
  }
  return (item) =>
    new Promise((done, failed) => {
      if (waiting.push({ item, done, failed }) === 1) setImmediate(flush)
    })
}
