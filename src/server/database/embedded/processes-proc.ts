import { readdir, readFile, stat } from 'node:fs/promises'
import type { ProcessTable } from './processes'

const words = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')

/** Linux. */
export const byProc: ProcessTable = {
  commandOf: async (pid) => (await words(pid)).join(' ').trimEnd() || null,

  /** In clock ticks since boot. */
  async startOf(pid) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    // The second field is the program name, which may itself hold blanks and brackets.
    return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
  },

  async worksIn(pid, directory) {
    try {
      const [here, there] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(directory)])
      return here.dev === there.dev && here.ino === there.ino
    } catch {
      return false
    }
  },

  async pidsTitled(title) {
    const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid))
    const found: number[] = []
    for (const pid of pids) if ((await words(pid))[0]?.startsWith(title)) found.push(pid)
    return found
  },
}
