import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Logger } from '../log'

const LOOK_EVERY_MS = 5000

/**
 * A copy of the database that reports and exports read. How old it is, is told by a row that the installation writes all the
 * time: what has come over of it was true then, whatever way the copy is made.
 */
export class Replica {
  private readonly reading = new AsyncLocalStorage<{ used: boolean }>()
  private readonly timer: NodeJS.Timeout
  private newest: number | undefined

  /** `beat`: selects, as "at", the instant of the newest such row. */
  constructor(
    private readonly main: pg.Pool,
    private readonly copy: pg.Pool,
    private readonly beat: string,
    log: Logger,
  ) {
    this.watch()
    const look = (): void => {
      this.look().catch((error: unknown) => log.warn({ err: error }, 'the age of the reports’ database is not known'))
    }
    this.timer = setInterval(look, LOOK_EVERY_MS).unref()
    look()
  }

  /** Everything in the copy is at least as new as this instant; undefined until it was asked. */
  get asOf(): Date | undefined {
    return this.newest === undefined ? undefined : new Date(this.newest)
  }

  async look(): Promise<void> {
    const { rows } = await this.copy.query<{ at: Date | null }>(this.beat)
    const { rows: clock } = await this.main.query<{ now: Date }>('SELECT now()')
    const [at, now] = [rows[0]?.at, clock[0]?.now]
    // By the database's own clock, which wrote the row; from then on by ours.
    if (at && now) this.newest = Date.now() - Math.max(0, now.getTime() - at.getTime())
  }

  /** Whoever asks for a connection of the pool is noted: they read the copy. */
  private watch(): void {
    const connect = this.copy.connect.bind(this.copy) as (...args: unknown[]) => unknown
    const noting = (...args: unknown[]): unknown => {
      const asked = this.reading.getStore()
      if (asked) asked.used = true
      return connect(...args)
    }
    this.copy.connect = noting as pg.Pool['connect']
  }

  /** Does the work; tells how old its data was if it read the copy. */
  async during<T>(work: () => Promise<T>, tell: (asOf: Date) => void): Promise<T> {
    const asked = { used: false }
    // As it was before anything was read: the answer may take minutes.
    const { asOf } = this
    const result = await this.reading.run(asked, work)
    if (asked.used && asOf) tell(asOf)
    return result
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
