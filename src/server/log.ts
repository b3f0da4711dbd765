import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'

export type { Logger }

/** One JSON line per event. Bodies, queries and headers are never logged, so no personal value can be. */
export const createLog = (level: string, file?: string): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['password', 'token', 'code'] },
    pino.destination(file ? { dest: file, mkdir: true, sync: false } : 1),
  )

/** A person at a terminal reads the few lines meant for them; machines collect the log from standard output. */
export function logFile(dataRoot: string, atTerminal: boolean): string | undefined {
  if (!atTerminal) return undefined
  mkdirSync(join(dataRoot, 'logs'), { recursive: true, mode: 0o700 })
  return join(dataRoot, 'logs', 'sluice.log')
}
