import { readFileSync, realpathSync } from 'node:fs'

/**
 * On a machine with too much to do, a thread may stand still for longer than any limit without being to blame.
 * What it really computed is known on Linux only; elsewhere wall time has to do.
 */
export const ownTask = (): string | undefined => {
  try {
    return realpathSync('/proc/thread-self')
  } catch {
    return undefined
  }
}

export function cpuMs(task: string | undefined): number | undefined {
  if (task === undefined) return undefined
  try {
    return Number.parseInt(readFileSync(`${task}/schedstat`, 'latin1'), 10) / 1e6
  } catch {
    return undefined
  }
}

/** CPU time since it was made, or no end of it where that is not known. */
export class Stopwatch {
  private readonly begin: number | undefined

  constructor(private readonly task: string | undefined) {
    this.begin = cpuMs(task)
  }

  usedMs(): number {
    const now = cpuMs(this.task)
    return now === undefined || this.begin === undefined ? Number.POSITIVE_INFINITY : now - this.begin
  }
}
