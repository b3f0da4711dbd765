import type { Connector } from './connector'
import type { Exchange } from './exchange'
import { Line } from './line'

const DISTRUST_MS = 600_000

/**
 * The connections to one origin. Undici's own pool keeps a queued request until a connection has come for it, even if
 * no one waits for it any more; here a request that runs out of time leaves the queue, and costs no connection.
 */
export class Lines {
  private readonly idle: Line[] = []
  private readonly waiting = new Set<Exchange>()
  private open = 0
  private resting = 0
  private closed = false
  private distrustedUntil = 0
  lastUsedAt = 0

  constructor(
    private readonly origin: string,
    private readonly connector: Connector,
    private readonly most: number,
  ) {}

  get busy(): boolean {
    return this.open > this.idle.length + this.resting || this.waiting.size > 0
  }

  get counts(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    return { open: this.open, idle: this.idle.length, waiting: this.waiting.size }
  }

  carry(exchange: Exchange): void {
    this.lastUsedAt = performance.now()
    // The line used last is the likeliest to be connected still.
    const line = this.idle.pop() ?? (this.resting > this.waiting.size ? null : this.another())
    if (line) line.carry(exchange)
    else exchange.queue = this.waiting.add(exchange)
  }

  free(line: Line): void {
    this.resting++
    // The end of a connection often comes right behind the answer. Undici would write the next request before it has
    // read that far; after two turns of the loop the sockets have been read once more, and a dead line is known as such.
    setImmediate(() => setImmediate(() => this.rested(line)))
  }

  private rested(line: Line): void {
    this.resting--
    const distrusted = this.closed || performance.now() < this.distrustedUntil
    const next = distrusted ? undefined : this.nextWaiting()
    if (distrusted) line.discard()
    else if (next) line.carry(next)
    else this.idle.push(line)
  }

  /**
   * Some servers close a connection that they had promised to keep. Whoever writes to it in that moment cannot know
   * whether the request was taken, so such a promise is believed only once.
   */
  distrust(): void {
    this.distrustedUntil = performance.now() + DISTRUST_MS
    for (const line of this.idle.splice(0)) line.discard()
  }

  lost(heir?: Exchange): void {
    this.open--
    const next = heir ?? this.nextWaiting()
    if (next && !this.closed) this.another()?.carry(next)
  }

  close(): void {
    this.closed = true
    for (const line of this.idle.splice(0)) line.discard()
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
