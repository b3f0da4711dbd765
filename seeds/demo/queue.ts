/** What is to come, soonest first; at the same moment in the order in which it was put in. */
export class Queue<T> {
  private readonly heap: { readonly at: number; readonly turn: number; readonly item: T }[] = []
  private turn = 0

  /** When the next one is due; Infinity when there is none. */
  get next(): number {
    return this.heap[0]?.at ?? Infinity
  }

  put(at: number, item: T): void {
    const { heap } = this
    heap.push({ at, turn: this.turn++, item })
    let place = heap.length - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.before(place, parent)) break
      this.swap(place, parent)
      place = parent
    }
  }

  take(): T | undefined {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first?.item
    heap[0] = last
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const right = left + 1
      let smallest = place
      if (left < heap.length && this.before(left, smallest)) smallest = left
      if (right < heap.length && this.before(right, smallest)) smallest = right
      if (smallest === place) return first.item
      this.swap(place, smallest)
      place = smallest
    }
  }

  private before(a: number, b: number): boolean {
    const [one, other] = [this.heap[a], this.heap[b]]
    if (!one || !other) return false
    return one.at < other.at || (one.at === other.at && one.turn < other.turn)
  }

  private swap(a: number, b: number): void {
    const [one, other] = [this.heap[a], this.heap[b]]
    if (one && other) [this.heap[a], this.heap[b]] = [other, one]
  }
}
