import { setTimeout as pause } from 'node:timers/promises'
import type { Layout, Log } from './layout'
import { isPostmaster, type Postmaster } from './postmaster'
import { LOOK_EVERY_MS } from './processes'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000

interface Supervision {
  readonly layout: Layout
  readonly server: Postmaster
  readonly log: Log
  /** Starts the server again, on the same port, or finds the one that another process has started. */
  readonly restart: (before: Postmaster) => Promise<Postmaster>
}

/** Watches a server and starts it again whenever it ends on its own. Returns how to end the watch. */
export function supervise({ layout, server, log, restart }: Supervision): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false })

  const revive = async (before: Postmaster): Promise<Postmaster> => {
    log('The database ended unexpectedly; starting it again')
    const begun = Date.now()
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        const again = await restart(before)
        log(`The database is back after ${((Date.now() - begun) / 1000).toFixed(1)} s`)
        return again
      } catch (error) {
        if (signal.aborted) throw error
        log(`The database could not be started again yet: ${(error as Error).message}`)
        await rest(wait)
      }
    }
  }
  const watch = async (): Promise<void> => {
    let watched = server
    for (;;) {
      await rest(LOOK_EVERY_MS)
      if (!(await isPostmaster(watched.pid, layout))) watched = await revive(watched)
    }
  }
  // The watch has no end but this one: being told to stop.
  const over = watch().catch(() => undefined)
  return () => {
    ending.abort()
    return over
  }
}
