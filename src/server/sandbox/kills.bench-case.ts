import { readdirSync } from 'node:fs'
import type { Sandbox } from './types'

/** Ended sooner than in earnest: what counts here is how often. */
export const SOON_MS = 1
/** What every source fills before it hangs: kept memory would show by the multiple of it. */
export const FILLED_MB = 20

let made = 0

/** So many sources, two at a time, that fill memory and then hang in a built-in, where only ending the thread helps. */
export async function killMany(sandbox: Sandbox, count: number): Promise<void> {
  const fill = `const a = []; for (let i = 0; i < ${FILLED_MB}; i++) a.push(new Uint8Array(1e6).fill(1));`
  const kill = async (): Promise<void> => {
    const source = `function request() { ${fill} Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0) } // ${made++}`
    const [outcome] = await sandbox.run([{ source, input: {} }], 20_000)
    if (outcome?.kind !== 'failed' || outcome.why !== 'killed') throw new Error(`not ended: ${JSON.stringify(outcome)}`)
  }
  const lane = async (kills: number): Promise<void> => {
    for (let done = 0; done < kills; done++) await kill()
  }
  await Promise.all([lane(Math.ceil(count / 2)), lane(Math.floor(count / 2))])
}

/** The least of some looks: a thread that is just ending or starting counts for a moment. */
export async function settledMegabytes(sandbox: Sandbox): Promise<number> {
  const source = 'function request() { return 1 }'
  const looks: number[] = []
  for (let look = 0; look < 5; look++) {
    // Answered once threads for known and for suspect sources stand ready again.
    await Promise.all([sandbox.run([{ source, input: {} }], 20_000), sandbox.check(source)])
    looks.push(process.memoryUsage.rss() / 1024 / 1024)
  }
  return Math.min(...looks)
}

/** Linux only; elsewhere there is nothing to count. */
export function threadCount(): number {
  try {
    return readdirSync('/proc/self/task').length
  } catch {
    return 0
  }
}
