import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@/server/services'
import type { BenchCase, Figure } from '../budget'
import { type OneBuyer, withOneBuyer } from '../direct-post'

const WARM_UP_SECONDS = 4
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

/** A steady rate for so long: each lead's time by its id, and how many failed. */
async function atRate(sell: OneBuyer['sell'], perSecond: number, seconds: number) {
  const times = new Map<number, number>()
  let failed = 0
  const one = async (): Promise<void> => {
    const start = performance.now()
    try {
      const { lead } = await sell()
      times.set(lead, performance.now() - start)
    } catch {
      failed++
    }
  }
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = began + (n * 1000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    under.push(one())
  }
  await Promise.all(under)
  return { times, failed }
}

/** Our own time per lead at a steady rate, the lender's wait taken out; printed, and kept within a wide budget. */
const overhead: BenchCase = () =>
  withOneBuyer(async ({ services, sell }) => {
    await atRate(sell, 50, WARM_UP_SECONDS)
    const figures: Figure[] = []
    for (const perSecond of RATES) {
      const { times, failed } = await atRate(sell, perSecond, SECONDS)
      const own = await withoutLenders(services, times)
      const lost = failed > 0 ? `, ${failed} failed: the machine is too busy` : ''
      const note = `p50 ${at(own, 0.5).toFixed(1)} ms, p99 ${at(own, 0.99).toFixed(1)} ms, ${own.length} leads${lost}`
      const name = `own time of a direct post at ${perSecond} leads/s, p50`
      figures.push({ name, value: at(own, 0.5), unit: 'ms', budget: 100, kind: 'most', note })
    }
    return figures
  })

export default overhead
