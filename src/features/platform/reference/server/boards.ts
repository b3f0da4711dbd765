import { setImmediate as othersTurn } from 'node:timers/promises'
import type { UsedCounter } from '@/engine/caps/fill'
import type { LiveCounters } from './counters'
import type { ProductMarket, Reference } from './types'

/** So many counters are looked at in one go; then others have their turn. */
export const AT_ONCE = 2000

function* countersOf({ orders }: ProductMarket['index'], counters: LiveCounters): Generator<UsedCounter> {
  for (const { id } of orders) yield* counters.of('order', id)
  for (const lender of new Set(orders.map((order) => order.lender))) yield* counters.of('lender', lender)
}

/** A new index has an empty board: it is told everything of its orders and their lenders that still counts. */
export async function tellNewBoards(
  next: Reference,
  current: Reference | undefined,
  counters: LiveCounters,
): Promise<void> {
  const known = new Set([...(current?.products.values() ?? [])].map(({ board }) => board))
  let told = 0
  for (const { board, index } of next.products.values()) {
    if (known.has(board)) continue
    for (const { counter, used } of countersOf(index, counters)) {
      board.set(counter, used)
      if (++told % AT_ONCE === 0) await othersTurn()
    }
  }
}
