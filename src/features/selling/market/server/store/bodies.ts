import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '@/server/log'
import type { Keyring } from '@/server/secrets/keyring'
import { isAway } from './patience'
import { sealText } from './sealed-body'

export interface Body {
  readonly owner: 'lead' | 'ping'
  readonly ownerId: number
  readonly posting: number
  readonly at: number
  readonly content: unknown
}

const FLUSH_MS = 100
const LARGEST_BATCH = 200
const LONGEST_PAUSE_MS = 2000
/** An alert ends when nothing was dropped for so long. */
const QUIET_MS = 600_000

/** In characters of JSON, which is what takes up memory. */
const LIMITS = {
  /** With so much waiting, those who bring more wait themselves, but not for ever: leads matter more than their bodies. */
  busy: 32_000_000,
  longestWaitMs: 5000,
  /** Beyond this, bodies are dropped rather than filling memory: headers are kept in any case. */
  full: 64_000_000,
  drainMs: 10_000,
}

interface Waiting extends Omit<Body, 'content'> {
  readonly text: string
}

/** Tells staff, or that it is over. */
export interface BodyAlert {
  readonly raise: (text: string) => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * Requests and answers, compressed and sealed, written in batches beside the hot path, again and again while the database
 * is away. What a crash takes with it is what waits: a tenth of a second of bodies while all is well. Outcomes never
 * depend on them.
 */
export class BodyWriter {
  dropped = 0
  private readonly queue: Waiting[] = []
  private characters = 0
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> | undefined
  private stopped = false
  private hasRoom: (() => void)[] = []
  private droppedAt = -Infinity
  private toldOf = 0
  /** An alert of a process that is gone may be open. */
  private alertIsOpen = true

  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: Keyring,
    private readonly log: Logger,
    private readonly alert: BodyAlert,
    private readonly limits = LIMITS,
  ) {}

  get waiting(): number {
    return this.queue.length
  }

  add({ content, ...body }: Body): void {
    const text = JSON.stringify(content)
    if (this.stopped || this.characters + text.length > this.limits.full) {
      this.drop(1)
      return
    }
    this.queue.push({ ...body, text })
    this.characters += text.length
    this.timer ??= setTimeout(() => this.start(), FLUSH_MS)
  }

  /** Ends when there is room for more, or when it has been waited for long enough. */
  async room(): Promise<void> {
    if (this.characters < this.limits.busy) return
    const timer = new AbortController()
    await Promise.race([
      new Promise<void>((done) => this.hasRoom.push(done)),
      pause(this.limits.longestWaitMs, undefined, { ref: false, signal: timer.signal }).catch(() => undefined),
    ])
    timer.abort()
  }

  /** Everything that was added is written when this ends, unless the database stays away. */
  async drain(): Promise<void> {
    this.start()
    const timer = new AbortController()
    const longest = pause(this.limits.drainMs, undefined, { ref: false, signal: timer.signal }).catch(() => undefined)
    await Promise.race([this.writing, longest])
    timer.abort()
  }

  async stop(): Promise<void> {
    await this.drain()
    this.stopped = true
    if (this.queue.length > 0) this.drop(this.queue.splice(0).length)
  }

  private start(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.writing ??= this.writeAll().finally(() => (this.writing = undefined))
  }

  private async writeAll(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.slice(0, LARGEST_BATCH)
      await this.write(batch)
      this.queue.splice(0, batch.length)
      for (const { text } of batch) this.characters -= text.length
      if (this.characters < this.limits.busy) for (const tell of this.hasRoom.splice(0)) tell()
    }
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    for (let wait = 50; !this.stopped; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.insert(batch)
        await this.tellStaff()
        return
      } catch (error) {
        if (!isAway(error)) {
          await this.writeApart(batch, error)
          return
        }
        this.log.warn({ err: error, bodies: this.queue.length }, 'the database is away; requests and answers wait')
        await pause(wait)
      }
    }
  }

  /** What the database refuses must not take its neighbours with it. */
  private async writeApart(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      const half = batch.length >> 1
      await this.write(batch.slice(0, half))
      await this.write(batch.slice(half))
    } else {
      this.log.warn({ err: error }, 'a request and its answer could not be kept')
      this.drop(1)
    }
  }

  private async insert(batch: readonly Waiting[]): Promise<void> {
    const sealed = await Promise.all(batch.map(({ text }) => sealText(this.keys, text)))
    await this.pool.query({
      name: 'bodies_insert',
      text: `INSERT INTO bodies (owner, owner_id, posting_id, at, sealed)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::bytea[]) ON CONFLICT DO NOTHING`,
      values: [
        batch.map(({ owner }) => owner),
        batch.map(({ ownerId }) => ownerId),
        batch.map(({ posting }) => posting),
        batch.map(({ at }) => new Date(at)),
        sealed,
      ],
    })
  }

  private drop(count: number): void {
    if (performance.now() - this.droppedAt > 1000)
      this.log.error({ dropped: this.dropped + count }, 'requests and answers are dropped')
    this.dropped += count
    this.droppedAt = performance.now()
  }

  /** With the next batch that is stored: only then can an alert be stored too. */
  private async tellStaff(): Promise<void> {
    try {
      if (this.dropped > this.toldOf) {
        const { dropped } = this
        await this.alert.raise(`${dropped} requests and answers were not kept: the database did not take them`)
        this.toldOf = dropped
        this.alertIsOpen = true
      } else if (this.alertIsOpen && performance.now() - this.droppedAt > QUIET_MS) {
        await this.alert.end()
        this.alertIsOpen = false
      }
    } catch (error) {
      this.log.warn({ err: error }, 'staff could not be told about dropped requests and answers')
    }
  }
}
