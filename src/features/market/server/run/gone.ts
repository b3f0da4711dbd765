import { PING_RATE_KIND, POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { LATER_STOPS, LENDER_STATUS, ORDER_STATUS } from '@/engine/match/order'
import { BY_LENDER } from '@/engine/match/sequence'
import { filterKind } from '@/engine/filters/registry'
import { refuse } from '@/kernel/errors'
import type { Reference } from '../reference/types'
import type { Auction } from './auction'

/** Verdicts that have nothing to do with the lead: the buyer stopped buying between ping and post. */
const NOT_THE_LEADS_FAULT = new Set([
  ORDER_STATUS.code,
  LENDER_STATUS.code,
  LATER_STOPS.breaker.code,
  LATER_STOPS.noBid.code,
  ...[...POSTING_CAP_KINDS, PING_RATE_KIND].map(({ code }) => code),
  filterKind('datetime')?.code ?? 0,
])

/** Refuses the post when every buyer that could have had the lead is gone: another ping may find others. */
export function buyersGone(auction: Auction | null, reference: Reference): void {
  if (!auction || auction.candidates.length > 0) return
  const { ids } = auction.index
  const gone = [...auction.verdicts.codes].filter((code, position) => {
    const order = reference.orders.get(ids[position] ?? 0)
    return (
      order && !order.feed && NOT_THE_LEADS_FAULT.has(code & ~BY_LENDER) && (code & ~BY_LENDER) !== ORDER_STATUS.code
    )
  })
  if (gone.length > 0) throw refuse('The buyer is gone, please ping again')
}
