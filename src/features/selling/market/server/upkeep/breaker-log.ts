import type pg from 'pg'
import { isOpen } from '@/engine/decide/breaker'
import type { Logger } from '@/server/log'
import type { BreakerChange, Breakers } from '../run/breakers'
import { endAlert, raiseAlert } from '@/features/platform/alerts/server/public'

/** Keeps open breakers where the console and other processes find them. Advisory: selling never waits for it. */
export class BreakerLog {
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Logger,
    private readonly now: () => number,
  ) {}

  readonly keep = (change: BreakerChange): void => {
    this.turn = this.turn
      .then(() => keep(this.pool, change, this.now()))
      .catch((error: unknown) => this.log.warn({ err: error, order: change.order }, 'breaker could not be kept'))
  }

  /** What is open here and nowhere kept was reset by staff or answered another process. What this one opened is kept first. */
  follow(breakers: Breakers): Promise<unknown> {
    this.turn = this.turn
      .then(async () => {
        const open = [...breakers.open()]
        if (open.length === 0) return
        const { rows } = await this.pool.query<{ key: string }>(`SELECT stage || '/' || order_id AS key FROM breakers`)
        const kept = new Set(rows.map(({ key }) => key))
        for (const { order, stage } of open) if (!kept.has(`${stage}/${order}`)) breakers.reset(order, stage)
      })
      .catch((error: unknown) => this.log.warn({ err: error }, 'breakers could not be followed'))
    return this.turn
  }
}

async function keep(
  pool: pg.Pool,
  { order, stage, breaker, reason, opened }: BreakerChange,
  now: number,
): Promise<void> {
  const subject = `${stage}/${order}`
  if (!isOpen(breaker)) {
    await pool.query('DELETE FROM breakers WHERE order_id = $1 AND stage = $2', [order, stage])
    await endAlert(pool, 'breaker', subject, now)
    return
  }
  await pool.query(
    `INSERT INTO breakers (order_id, stage, failures, opened_at, probe_at, back_off_ms, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (order_id, stage) DO UPDATE SET failures = excluded.failures, probe_at = excluded.probe_at,
       back_off_ms = excluded.back_off_ms, reason = excluded.reason`,
    [
      order,
      stage,
      breaker.failures,
      new Date(now),
      new Date(breaker.probeAt ?? now),
      breaker.backOffMs,
      reason.slice(0, 300),
    ],
  )
  if (opened)
    await raiseAlert(
      pool,
      'breaker',
      subject,
      `Order ${order} does not answer ${stage === 'ping' ? 'pings' : 'posts'}: ${reason}`.slice(0, 500),
      now,
    )
}

export async function restoreBreakers(pool: pg.Pool, breakers: Breakers): Promise<void> {
  const { rows } = await pool.query<{
    order_id: number
    stage: 'ping' | 'post'
    failures: number
    probe_at: Date
    back_off_ms: number
  }>('SELECT order_id, stage, failures, probe_at, back_off_ms FROM breakers')
  for (const { order_id, stage, failures, probe_at, back_off_ms } of rows)
    breakers.restore(order_id, stage, { failures, probeAt: probe_at.getTime(), backOffMs: back_off_ms })
}
