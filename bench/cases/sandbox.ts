import { createLog } from '@/server/log'
import { killMany, settledMegabytes, SOON_MS } from '@/server/sandbox/kills.bench-case'
import { createSandbox } from '@/server/sandbox/sandbox'
import type { BenchCase } from '../budget'

const ROUNDS = 8
const KILLS = 30

/** Threads of the sandbox that had to be ended, each with memory filled, must leave none of it behind. */
const sandbox: BenchCase = async () => {
  const box = createSandbox({ workers: 2, killMs: SOON_MS, log: createLog('silent') })
  try {
    await box.warmUp()
    await killMany(box, 2 * KILLS)
    const looks: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      looks.push(await settledMegabytes(box))
      await killMany(box, KILLS)
    }
    const [first, last] = [looks.slice(0, ROUNDS / 2), looks.slice(ROUNDS / 2)]
    const kept = Math.min(...last) - Math.min(...first)
    const name = `sandbox: memory kept by ${(ROUNDS * KILLS) / 2} threads that had to be ended`
    return [{ name, value: kept, unit: 'MB', budget: 20, kind: 'most' }]
  } finally {
    await box.stop()
  }
}

export default sandbox
