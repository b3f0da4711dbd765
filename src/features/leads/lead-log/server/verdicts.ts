import type { LeadView } from '@/engine/filters/lead-view'
import { formatDollars } from '@/kernel/money'
import { orderOf } from '@/features/selling/lead-facts/server/public'
import { dollars } from '@/features/selling/lead-facts/public'
import type { Explained } from './explain'
import type { Pinged } from '@/engine/ranking/pinged'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { Services } from '@/server/services'
import type { VerdictRow } from '../contract'
import { requirementOf } from './required'

export interface Around {
  readonly view: LeadView
  readonly pinged: ReadonlyMap<number, Pinged>
  readonly ranking: readonly { readonly order: number; readonly price: number }[]
}

/** What the auction itself stopped is told by the order's own answer. */
function auctionText(services: Services, { later, order }: Explained, pinged: Pinged | undefined) {
  if (later === 'minimumPingPrice') {
    const minimum = referenceOf(services).get().orders.get(order)?.minPingPrice
    return {
      rulevalue: minimum ? formatDollars(minimum) : '',
      leadvalue: pinged?.bid ? `Bid ${formatDollars(pinged.bid)}` : '',
    }
  }
  if (later === 'brand')
    return { rulevalue: 'A brand that was chosen', leadvalue: `Bid for ${pinged?.brands?.join(', ') ?? 'another'}` }
  if (later === 'breaker') return { rulevalue: 'An answer', leadvalue: 'Too many failures in a row' }
  return { rulevalue: 'A bid', leadvalue: pinged?.reason ?? (later === 'noBid' ? 'No bid' : (pinged?.outcome ?? '')) }
}

/** The rule that stopped an order, with the lead's value, in labels. */
export function stopOf(services: Services, one: Explained, { view, pinged }: Around) {
  const told = requirementOf(referenceOf(services).get(), one, view)
  return one.later ? { ...told, ...auctionText(services, one, pinged.get(one.order)) } : told
}

export function verdictRowOf(services: Services, one: Explained, around: Around): VerdictRow {
  const place = around.ranking.findIndex(({ order }) => order === one.order)
  return {
    lenderorder: orderOf(referenceOf(services).get(), one.order),
    verdict: one.eligible ? 'eligible' : 'stopped',
    ...stopOf(services, one, around),
    owner: one.owner,
    rank: place < 0 ? null : place + 1,
    price: place < 0 ? null : dollars(around.ranking[place]?.price ?? 0),
  }
}

/** Eligible ones first, in their ranking; the others by their order's id. */
export const sorted = (rows: readonly VerdictRow[]): VerdictRow[] =>
  [...rows].sort(
    (a, b) =>
      Number(a.verdict === 'stopped') - Number(b.verdict === 'stopped') ||
      (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) ||
      a.lenderorder.id - b.lenderorder.id,
  )
