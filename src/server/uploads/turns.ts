import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '@/kernel/errors'
import type { Db } from '../database/database'

/** The most files that one process reads at once, from all users together. */
const AT_ONCE = 4
/** Further uploads of one user that wait for the running one, and for how long. */
const WAITING = 3
const PATIENCE_MS = 2000
const RETRY_MS = 50
/** A process that died keeps its users waiting for no longer than this. */
const LEASE_SECONDS = 30

const busy = (text: string): AppError => new AppError('tooMany', { text, headers: { 'retry-after': '3' } })
const own = () => busy('Another upload of yours is still running. Please wait until it is done, then try again.')
const others = () => busy('Too many uploads are running at the moment. Please try again in a few seconds.')

/** One upload at a time for each user, in all processes together, and a few at once in this one. */
export class UploadTurns {
  private readonly running = new Set<string>()
  private readonly waiting = new Map<string, number>()

  constructor(
    private readonly db: Db,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Resolves with what ends the turn; refused when the turn does not come soon. */
  async take(who: string): Promise<() => Promise<void>> {
    const before = this.waiting.get(who) ?? 0
    if (before > WAITING) throw own()
    this.waiting.set(who, before + 1)
    try {
      const deadline = performance.now() + this.patienceMs
      for (;;) {
        const end = await this.tryTake(who)
        if (end) return end
        if (performance.now() >= deadline)
          throw this.running.size >= AT_ONCE && !this.running.has(who) ? others() : own()
        await pause(RETRY_MS)
      }
    } finally {
      const left = (this.waiting.get(who) ?? 1) - 1
      if (left > 0) this.waiting.set(who, left)
      else this.waiting.delete(who)
    }
  }

  private async tryTake(who: string): Promise<(() => Promise<void>) | undefined> {
    if (this.running.has(who) || this.running.size >= AT_ONCE) return undefined
    this.running.add(who)
    const holder = randomUUID()
    let isMine = false
    try {
      isMine = await this.lease(who, holder)
    } finally {
      if (!isMine) this.running.delete(who)
    }
    if (!isMine) return undefined
    // A lease that could not be renewed runs out; then another process may let the user in, which harms nobody.
    const renew = () => {
      this.lease(who, holder).catch(() => undefined)
    }
    const renewal = setInterval(renew, (LEASE_SECONDS * 1000) / 3)
    renewal.unref()
    return async () => {
      clearInterval(renewal)
      try {
        await sql`DELETE FROM running_uploads WHERE who = ${who} AND holder = ${holder}`.execute(this.db)
      } finally {
        this.running.delete(who)
      }
    }
  }

  private async lease(who: string, holder: string): Promise<boolean> {
    const { rows } = await sql`
      INSERT INTO running_uploads AS r (who, holder, until) VALUES (${who}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
      ON CONFLICT (who) DO UPDATE SET holder = excluded.holder, until = excluded.until
      WHERE r.until < now() OR r.holder = excluded.holder RETURNING 1`.execute(this.db)
    return rows.length > 0
  }
}
