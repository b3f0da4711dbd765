import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Layout, Log } from './layout'
import { commandOf, isTaken, pidsTitled, signal, waitUntil, worksIn } from './processes'

export type PostmasterState = 'starting' | 'ready' | 'stopping'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly state: PostmasterState
}

const FAST_STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 15_000
/** Idle processes of a killed server leave at once, those at work when they are told to; their work is lost either way. */
const ORPHANS_LEAVE_MS = 1_000
const ORPHANS_END_MS = 5_000

/** Lines of postmaster.pid: 1 pid (negative in single-user mode), 4 port, 8 state (absent in the first moments). */
export function readPidFile(text: string): Postmaster | null {
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return null
  const word = lines[7]?.trim()
  return { pid, port: Number(lines[3]), state: word === 'ready' || word === 'stopping' ? word : 'starting' }
}

/** The running server of this data directory, or null; a pid file alone proves nothing. */
export async function findPostmaster(layout: Layout): Promise<Postmaster | null> {
  const found = readPidFile(await readFile(pidFile(layout), 'utf8').catch(() => ''))
  return found && (await isPostmaster(found.pid, layout)) ? found : null
}

export async function isPostmaster(pid: number, layout: Layout): Promise<boolean> {
  const command = await commandOf(pid)
  // Its other processes have titles of their own.
  if (command === null || !/(^|\/)postgres -/.test(command)) return false
  // The working directory also finds a server whose data root was renamed meanwhile, where we may look at it.
  return `${command} `.includes(` -D ${layout.data} `) || (await worksIn(pid, layout.data))
}

/**
 * Clears what a killed server left, so that a new one can start. Call only when findPostmaster found nothing.
 * No process of the old server may write any more when a new one begins: PostgreSQL makes sure of that by the shared memory
 * named in its pid file, so the file stays, unless its pid is now that of another process, which PostgreSQL would take for a
 * rival.
 */
export async function clearRemains(layout: Layout, log: Log): Promise<void> {
  const title = `postgres: ${layout.clusterName}: `
  const gone = async () => (await pidsTitled(title)).length === 0
  if (!(await gone())) {
    log('Waiting for processes of a killed database server to end')
    if (!(await waitUntil(gone, ORPHANS_LEAVE_MS))) await signalAll(title, 'SIGQUIT')
    if (!(await waitUntil(gone, ORPHANS_END_MS))) await signalAll(title, 'SIGKILL')
    await waitUntil(gone, ORPHANS_END_MS)
  }
  const { pid } = readPidFile(await readFile(pidFile(layout), 'utf8').catch(() => '')) ?? { pid: 0 }
  if (pid > 0 && isTaken(pid)) await rm(pidFile(layout), { force: true })
}

/** Fast shutdown: sessions are ended, nothing is lost. Immediate only when that hangs; the next start then recovers. */
export async function shutDown(layout: Layout, log: Log, fastStopMs = FAST_STOP_MS): Promise<void> {
  const server = await findPostmaster(layout)
  if (!server) return
  signal(server.pid, 'SIGINT')
  if (await ends(server, layout, fastStopMs)) return
  log(`The database did not stop within ${Math.round(fastStopMs / 1000)} s; ending it at once`)
  signal(server.pid, 'SIGQUIT')
  if (await ends(server, layout, IMMEDIATE_STOP_MS)) return
  throw new Error(`The database server (process ${server.pid}) does not end`)
}

export function ends(server: Postmaster, layout: Layout, timeoutMs: number): Promise<boolean> {
  return waitUntil(async () => !(await isPostmaster(server.pid, layout)), timeoutMs)
}

async function signalAll(title: string, name: NodeJS.Signals): Promise<void> {
  for (const pid of await pidsTitled(title)) signal(pid, name)
}

const pidFile = (layout: Layout): string => join(layout.data, 'postmaster.pid')
