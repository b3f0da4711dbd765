import { PING_RATE_KIND, POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { LATER_STOPS, LENDER_STATUS, ORDER_STATUS } from '@/engine/match/order'
import { BY_LENDER } from '@/engine/match/sequence'
import { filterKind } from '@/engine/filters/registry'
import { refuse } from '@/kernel/errors'
import type { StoredPing } from '../store/pings'
import type { Auction } from './auction'
import type { MarketEnv } from './env'

/** Verdicts that have nothing to do with the lead: the buyer stopped buying between ping and post. */
const NOT_THE_LEADS_FAULT = new Set([
  ORDER_STATUS.code,
  LENDER_STATUS.code,
  LATER_STOPS.breaker.code,
  LATER_STOPS.noBid.code,
  ...[...POSTING_CAP_KINDS, PING_RATE_KIND].map(({ code }) => code),
  filterKind('datetime')?.code ?? 0,
])

/** Refuses the post when buyers that the ping had found are gone and nobody is left: another ping may find others. */
export async function buyersGone(env: MarketEnv, ping: StoredPing, auction: Auction | null): Promise<void> {
  if (!auction || auction.candidates.length > 0) return
  const { lead, eligible } = await env.store.pingSince(ping.id)
  // A repeat, and it was the first post that took the last room: that one's answer is the right one.
  if (lead !== null) return
  const { orders } = env.reference()
  const bidders = new Set(ping.postings.flatMap(({ order, outcome }) => (outcome === 'bid' ? [order] : [])))
  const gone = eligible.some((id) => {
    const order = orders.get(id)
    if (order?.feed || (order?.pingPost && !bidders.has(id))) return false
    const position = auction.index.positionOf(id)
    const code = position === undefined ? ORDER_STATUS.code : (auction.verdicts.codes[position] ?? 0)
    return NOT_THE_LEADS_FAULT.has(code & ~BY_LENDER)
  })
  if (gone) throw refuse('The buyer is gone, please ping again')
}
