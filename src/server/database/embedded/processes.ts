import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { byProc } from './processes-proc'
import { byPs } from './processes-ps'

/** What there is to know of other processes, by whatever way the system has. */
export interface ProcessTable {
  /** The words a process was started with, with blanks between; null when it has ended (also while it waits to be reaped). */
  readonly commandOf: (pid: number) => Promise<string | null>
  /** When it started: with the pid it names one process for ever, although pids are reused. */
  readonly startOf: (pid: number) => Promise<string | null>
  readonly worksIn: (pid: number, directory: string) => Promise<boolean>
  readonly pidsTitled: (title: string) => Promise<number[]>
}

const hasProc = existsSync('/proc/self/cmdline')
export const { commandOf, startOf, worksIn, pidsTitled }: ProcessTable = hasProc ? byProc : byPs
/** How often one may look: without /proc every look is a program of its own. */
export const LOOK_EVERY_MS = hasProc ? 100 : 1000

/** Sends a signal; a process that has just ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Whether any process has the pid, of whomever, even one that has ended and waits to be reaped. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

export async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number, everyMs = 20): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    if (await condition()) return true
    if (Date.now() > giveUpAt) return false
    await pause(everyMs)
  }
}

export async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(() => [])).map((name) => join(directory, name))
}
