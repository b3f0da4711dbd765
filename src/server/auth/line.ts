/** Runs one piece of work at a time, so that a flood takes one connection to the database at most. */
export class Line {
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0

  constructor(private readonly most: number) {}

  get isFull(): boolean {
    return this.waiting >= this.most
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.waiting++
    const done = this.last.then(work)
    this.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      this.waiting--
    }
  }
}
