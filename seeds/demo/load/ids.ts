import type { IdOf } from '@/features/selling/market/server/store/ports'
import { instantOf } from '../world'
import type { ProductId } from '@/kernel/lead-fields'
import { ownNumber } from '../apart'
import type { World } from '../types'

/** The first numbers of the sequences. */
const FIRST: Readonly<Record<IdOf, number>> = { lead: 100_001, ping: 500_001, posting: 1 }
/** So many numbers go by for every lead of the world: about three times as many as are drawn. */
const PACE: Readonly<Record<IdOf, number>> = { lead: 3, ping: 14, posting: 3 }

/**
 * Numbers that a product draws without asking the others: of every eight one is its own. They grow with time, so that
 * those of all products together do, but for a product that draws faster than they go by.
 */
export class ProductIds {
  private readonly drawn: Record<IdOf, number> = { lead: -1, ping: -1, posting: -1 }
  private readonly begin: number

  constructor(
    private readonly world: World,
    private readonly product: ProductId,
  ) {
    this.begin = instantOf(world, 1)
  }

  next(of: IdOf, at: number): number {
    const { world, begin } = this
    const passed = ((at - begin) / (world.now - begin)) * world.leads * PACE[of]
    this.drawn[of] = Math.max(this.drawn[of] + 1, Math.floor(passed / ownNumber(1, 1)))
    return this.last(of)
  }

  last(of: IdOf): number {
    return FIRST[of] + ownNumber(this.product, this.drawn[of])
  }
}
