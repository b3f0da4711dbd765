import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The arguments a process was started with; null when it has ended (also while it waits to be reaped). */
export async function commandOf(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text === '' ? null : text.split('\0')
}

/** Start time in clock ticks since boot: with the pid it names one process for ever, although pids are reused. */
export async function startTickOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The second field is the program name, which may itself hold blanks and brackets.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

export async function worksIn(pid: number, directory: string): Promise<boolean> {
  try {
    const [here, there] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(directory)])
    return here.dev === there.dev && here.ino === there.ino
  } catch {
    return false
  }
}

export async function pidsTitled(title: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid))
  const found: number[] = []
  for (const pid of pids) {
    const command = await commandOf(pid)
    if (command?.[0]?.startsWith(title)) found.push(pid)
  }
  return found
}

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
