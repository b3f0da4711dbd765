import type { BenchCase } from '../budget'
import { recordCommits, replay, withOneBuyer } from '../direct-post'
import { median } from '../product'

const AT_ONCE = 16
const LEADS = 400
const ROUNDS = 5

/** How many a second when so many are under way at once. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  let left = LEADS
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await work()
    }),
  )
  return (LEADS * 1000) / (performance.now() - began)
}

/** Direct posts with one sale against bare pg doing the same two commits. */
const directPost: BenchCase = () =>
  withOneBuyer(async ({ services, rcid, sell }) => {
    await sell()
    const commits = await recordCommits(services, rcid)
    let id = 900_000_000
    const bare = (): Promise<void> => replay(services.database.pool, commits, ++id)
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const own = await rate(sell)
      const floor = await rate(bare)
      if (round > 0) {
        ratios.push(own / floor)
        rates.push(own)
      }
    }
    const name = 'direct post with one sale: rate against bare pg doing the same two commits'
    const note = `${median(rates).toFixed(0)} leads/s, ${commits.length} statements`
    return [{ name, value: median(ratios), unit: '×', budget: 0.5, kind: 'least', note }]
  })

export default directPost
