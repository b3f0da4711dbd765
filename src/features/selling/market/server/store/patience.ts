import { setTimeout as pause } from 'node:timers/promises'
import { gaveUp, sqlState } from '@/server/database/database'
import type { Logger } from '@/server/log'

const CONNECTION =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|Connection terminated|connection timeout|server closed|not queryable|Client was closed/i
const STATES = /^(08|57P0|53300|58)/

/** The database was not there, went away, or is so busy that it gave up: nothing is known about what was under way. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (gaveUp(error) || STATES.test(sqlState(error) ?? '') || CONNECTION.test(`${sqlState(error) ?? ''} ${error.message}`))

const PATIENCE_MS = 120_000

/** Tries again while the database is away: a lender's answer must not be lost because it restarts. */
export async function untilStored<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || performance.now() > until) throw error
      log.warn({ err: error }, 'the database is away; trying again')
      await pause(wait)
    }
  }
}
