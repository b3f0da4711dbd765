import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { marketOf } from '@/features/market/server/public'
import type { BenchCase } from '../budget'
import { startBuyers } from '../buyers'
import { BUYER_ANSWERS, newSubmission, oneBuyer } from '../direct-post'
import { growth } from '../line'
import { withProduct } from '../product'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const PER_SECOND = 20
const LOOKS_A_MINUTE = 6
/** Caches, prepared statements and compiled code come in this part of the time. */
const WARM_UP = 0.25
const MB = 2 ** 20

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Memory after collecting, under steady traffic through the whole product: it must not rise with the leads sold. */
const memory: BenchCase = async () => {
  const buyers = await startBuyers(BUYER_ANSWERS)
  try {
    return await withProduct(
      async ({ services }) => {
        const rcid = await oneBuyer(services, buyers.origins[0] ?? '')
        const market = marketOf(services)
        await market.live.reload()
        const heap: number[] = []
        const resident: number[] = []
        const began = performance.now()
        const looks = Math.max(8, Math.round(MINUTES * LOOKS_A_MINUTE))
        let leads = 0
        for (let look = 1; look <= looks; look++) {
          const until = began + (look * MINUTES * 60_000) / looks
          const under: Promise<unknown>[] = []
          while (performance.now() < until) {
            under.push(market.intake.direct(newSubmission(services, rcid), undefined))
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
        if (process.env['BENCH_VERBOSE']) console.log(heap.map((h, i) => `${h.toFixed(0)}/${resident[i]?.toFixed(0)}`).join(' '))
        const time = `${MINUTES} min, ${leads} leads`
        const shown = (all: readonly number[]): string =>
          `${all[0]?.toFixed(0)} to ${all.at(-1)?.toFixed(0)} MB, ${time}`
        const figure = { unit: '%', budget: 5, kind: 'most' as const }
        return [
          {
            ...figure,
            name: 'heap after collecting: growth at a steady rate',
            value: growth(heap) * 100,
            note: shown(heap),
          },
          {
            ...figure,
            name: 'resident memory: growth at a steady rate',
            value: growth(resident) * 100,
            note: shown(resident),
          },
        ]
      },
      { SLUICE_ALLOW_DESTINATIONS: 'loopback' },
    )
  } finally {
    await buyers.stop()
  }
}

export default memory
