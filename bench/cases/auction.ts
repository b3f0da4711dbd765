import type { RunCode } from '@/integrations'
import { createLog } from '@/server/log'
import { createSandbox } from '@/server/sandbox/sandbox'
import { codeOrders, openAuction, type Order, templateOrders } from '../auction'
import type { BenchCase, Figure } from '../budget'
import { cpuOf, median, repeat } from '../product'

const ORDERS = 50
/** Until then the engine below us still compiles, on threads whose time would be counted. */
const WARM_UP = 25
const BATCHES = 15
const ROUNDS = 40

/** A whole ping auction for one lead against bare undici that only posts the same and takes the answers as text. */
async function measure(kind: string, budget: number, orders: readonly Order[], run: RunCode): Promise<Figure> {
  const auction = await openAuction(orders, run)
  try {
    const ratios: number[] = []
    const each: number[] = []
    for (let batch = 0; batch < WARM_UP + BATCHES; batch++) {
      const ours = await cpuOf(() => repeat(ROUNDS, auction.ours))
      const bare = await cpuOf(() => repeat(ROUNDS, auction.bare))
      if (batch >= WARM_UP) {
        ratios.push(ours / bare)
        each.push(ours / ROUNDS)
      }
    }
    const name = `ping auction of ${orders.length} orders, ${kind}: CPU against bare undici posting the same`
    return { name, value: median(ratios), unit: '×', budget, kind: 'most', note: `${median(each).toFixed(2)} ms` }
  } finally {
    await auction.close()
  }
}

const auction: BenchCase = async () => {
  const sandbox = createSandbox({ log: createLog('silent') })
  const run: RunCode = (items) => sandbox.run(items, 3000)
  try {
    const templates = await measure('templates', 1.3, templateOrders(ORDERS), run)
    await sandbox.warmUp()
    return [templates, await measure('code', 2.0, codeOrders(ORDERS), run)]
  } finally {
    await sandbox.stop()
  }
}

export default auction
