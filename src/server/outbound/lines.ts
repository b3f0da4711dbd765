import type { Connector } from './connector'
import type { Exchange } from './exchange'
import { Line } from './line'

/**
 * The connections to one origin. Undici's own pool keeps a queued request until a connection has come for it, even if
 * no one waits for it any more; here a request that runs out of time leaves the queue, and costs no connection.
 */
export class Lines {
  private readonly idle: Line[] = []
  private readonly waiting = new Set<Exchange>()
  private open = 0
  private closed = false
  lastUsedAt = 0

  constructor(
    private readonly origin: string,
    private readonly connector: Connector,
    private readonly most: number,
  ) {}

  get busy(): boolean {
    return this.open > this.idle.length || this.waiting.size > 0
  }

  get counts(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    return { open: this.open, idle: this.idle.length, waiting: this.waiting.size }
  }

  carry(exchange: Exchange): void {
    this.lastUsedAt = performance.now()
    // The line used last is the likeliest to be connected still.
    const line = this.idle.pop() ?? this.another()
    if (line) line.carry(exchange)
    else exchange.queue = this.waiting.add(exchange)
  }

  free(line: Line): void {
    const next = this.nextWaiting()
    // Not at once: undici is still inside the answer that just ended.
    if (next) queueMicrotask(() => line.carry(next))
    else if (this.closed) line.close()
    else this.idle.push(line)
  }

  lost(heir?: Exchange): void {
    this.open--
    const next = heir ?? this.nextWaiting()
    if (next && !this.closed) this.another()?.carry(next)
  }

  close(): void {
    this.closed = true
    for (const line of this.idle.splice(0)) line.close()
  }

  private another(): Line | null {
    if (this.open >= this.most) return null
    this.open++
    return new Line(this.origin, this.connector, this)
  }

  private nextWaiting(): Exchange | undefined {
    const { done, value } = this.waiting.values().next()
    if (done) return undefined
    this.waiting.delete(value)
    return value
  }
}
