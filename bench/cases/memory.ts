import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { BenchCase, Figure } from '../budget'
import { withOneBuyer } from '../direct-post'
import { growth } from '../line'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const PER_SECOND = 20
const LOOKS_A_MINUTE = 6
/** Caches, prepared statements and compiled code come in this part of the time. */
const WARM_UP = 0.25
const MB = 2 ** 20

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Memory after collecting, under steady traffic through the whole product: it must not rise with the leads sold. */
const memory: BenchCase = () =>
  withOneBuyer(async ({ sell }) => {
    const heap: number[] = []
    const resident: number[] = []
    const began = performance.now()
    const looks = Math.max(8, Math.round(MINUTES * LOOKS_A_MINUTE))
    let leads = 0
    for (let look = 1; look <= looks; look++) {
      const until = began + (look * MINUTES * 60_000) / looks
      const under: Promise<unknown>[] = []
      while (performance.now() < until) {
        under.push(sell())
        leads++
        await pause(1000 / PER_SECOND)
      }
      await Promise.all(under)
      collect()
      const { heapUsed, rss } = process.memoryUsage()
      if (look <= looks * WARM_UP) continue
      heap.push(heapUsed / MB)
      resident.push(rss / MB)
    }
    const figure = (what: string, values: readonly number[]): Figure => ({
      name: `${what}: growth at a steady rate`,
      value: growth(values) * 100,
      unit: '%',
      budget: 5,
      kind: 'most',
      note: `${values[0]?.toFixed(0)} to ${values.at(-1)?.toFixed(0)} MB, ${MINUTES} min, ${leads} leads`,
    })
    return [figure('heap after collecting', heap), figure('resident memory', resident)]
  })

export default memory
