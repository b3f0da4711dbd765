import type { BenchCase } from '../budget'
import { recordCommits, replayer, withOneBuyer } from '../direct-post'
import { median } from '../product'
import { rateOf } from '../rate'

const ROUNDS = 5

/** Direct posts with one sale against bare pg doing the same two commits. */
const directPost: BenchCase = () =>
  withOneBuyer(async ({ services, rcid, sell }) => {
    await sell()
    const commits = await recordCommits(services, rcid)
    let id = 900_000_000
    const replay = replayer(services.database.pool, commits)
    const bare = (): Promise<void> => replay(++id)
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const own = await rateOf(sell)
      const floor = await rateOf(bare)
      if (round > 0) {
        ratios.push(own / floor)
        rates.push(own)
      }
    }
    const name = 'direct post with one sale: rate against bare pg doing the same two commits'
    const note = `${median(rates).toFixed(0)} leads/s, ${commits.length} statements`
    return [{ name, value: median(ratios), unit: '×', budget: 0.7, kind: 'least', note }]
  })

export default directPost
