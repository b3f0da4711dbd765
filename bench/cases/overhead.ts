import { marketOf } from '@/features/market/server/public'
import type { Services } from '@/server/services'
import type { BenchCase, Figure } from '../budget'
import { startBuyers } from '../buyers'
import { BUYER_ANSWERS, newSubmission, oneBuyer } from '../direct-post'
import { withProduct } from '../product'

const SECONDS = 8
const RATES = [50, 100, 200]

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0

/** What is left of each lead's time when its lender's is taken out, sorted. */
async function withoutLenders({ database }: Services, times: ReadonlyMap<number, number>): Promise<number[]> {
  const leads = await database.db
    .selectFrom('leads')
    .select(['id', 'lenders_ms'])
    .where('id', 'in', [...times.keys()])
    .execute()
  return leads.map(({ id, lenders_ms }) => Math.max(0, (times.get(id) ?? 0) - (lenders_ms ?? 0))).sort((a, b) => a - b)
}

/** Our own time per lead at a steady rate, the lender's wait taken out; printed, and kept within a wide budget. */
const overhead: BenchCase = async () => {
  const buyers = await startBuyers(BUYER_ANSWERS)
  try {
    return await withProduct(
      async ({ services }) => {
        const rcid = await oneBuyer(services, buyers.origins[0] ?? '')
        const market = marketOf(services)
        await market.live.reload()
        const figures: Figure[] = []
        for (const perSecond of RATES) {
          const times = new Map<number, number>()
          let failed = 0
          const under: Promise<void>[] = []
          const began = performance.now()
          for (let n = 0; n < perSecond * SECONDS; n++) {
            const due = began + (n * 1000) / perSecond
            const wait = due - performance.now()
            if (wait > 1) await new Promise((done) => setTimeout(done, wait))
            const start = performance.now()
            under.push(
              market.intake.direct(newSubmission(services, rcid), undefined).then(
                ({ lead }) => {
                  times.set(lead, performance.now() - start)
                },
                () => {
                  failed++
                },
              ),
            )
          }
          await Promise.all(under)
          const own = await withoutLenders(services, times)
          const note = `p50 ${at(own, 0.5).toFixed(1)} ms, p99 ${at(own, 0.99).toFixed(1)} ms, ${own.length} leads${failed > 0 ? `, ${failed} failed: the machine is too busy` : ''}`
          const name = `own time of a direct post at ${perSecond} leads/s, p50`
          figures.push({ name, value: at(own, 0.5), unit: 'ms', budget: 100, kind: 'most', note })
        }
        return figures
      },
      { SLUICE_ALLOW_DESTINATIONS: 'loopback', SLUICE_POOL_SIZE: '16' },
    )
  } finally {
    await buyers.stop()
  }
}

export default overhead
