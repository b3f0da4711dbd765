import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'

const BEAT_MS = 5000
/** Silent for so long is dead. A living process beats four times meanwhile. */
export const DEAD_AFTER = `interval '20 seconds'`

export const newProcessName = (): string => `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`

/** Tells the others that this process lives. */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly pool: pg.Pool,
    private readonly name: string,
  ) {}

  async start(): Promise<void> {
    await this.beat()
    this.timer = setInterval(() => {
      this.beat().catch(() => undefined)
    }, BEAT_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.pool.query('DELETE FROM market_processes WHERE id = $1', [this.name])
  }

  private async beat(): Promise<void> {
    await this.pool.query(
      `INSERT INTO market_processes (id, heard_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET heard_at = now()`,
      [this.name],
    )
  }
}
