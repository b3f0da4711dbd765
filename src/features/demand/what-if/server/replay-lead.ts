import { ordersThatRefused } from '@/engine/decide/facts'
import { LATER_STOPS } from '@/engine/match/order'
import { decodeVerdicts } from '@/engine/match/verdicts'
import type { PingAnswer } from '@/engine/ranking/rank'
import type { ReplayLead, ReplayTerms } from './rehearse/replay'
import { standingBid } from '@/engine/ranking/pinged'
import type { Reference } from '@/features/platform/reference/server/public'
import type { ProductId } from '@/kernel/lead-fields'
import { cents } from '@/kernel/money'
import { SILENT } from './known-bids'
import type { DayLead } from './replay-sql'

const LATER = new Map<number, keyof typeof LATER_STOPS>(
  (Object.keys(LATER_STOPS) as (keyof typeof LATER_STOPS)[]).map((name) => [LATER_STOPS[name].code, name]),
)

export interface KnownOrders {
  readonly reference: Reference
  readonly usualBid: ReplayTerms['usualBid']
}

/** A bid that was too low and is known no more: what the order usually bids, but below its minimum. */
function lowBid(id: number, { reference, usualBid }: KnownOrders): PingAnswer {
  const minimum = reference.orders.get(id)?.minPingPrice ?? null
  const usual = usualBid(id) ?? minimum
  if (usual === null) return SILENT
  return { kind: 'bid', price: cents(minimum === null ? usual : Math.max(0, Math.min(usual, minimum - 1))) }
}

/** What is known of the lead's own auction: the ping's answers, the ranking, and what else its verdicts tell. */
function auctionOf(lead: DayLead, known: KnownOrders) {
  const bids = new Map<number, PingAnswer>()
  const shut = new Set<number>()
  for (const [order, code] of decodeVerdicts(lead.verdicts)) {
    const later = LATER.get(code)
    if (later === 'breaker') shut.add(order)
    else if (later === 'minimumPingPrice') bids.set(order, lowBid(order, known))
    else if (later) bids.set(order, SILENT)
  }
  for (const { order, price } of lead.ranking) bids.set(order, { kind: 'bid', price: cents(price) })
  for (const asked of lead.pinged ?? []) bids.set(asked.order, standingBid(asked, lead.received_at.getTime()) ?? SILENT)
  return { bids, shut }
}

/** Orders known not to take the lead: they refused it, or could not be sent it. */
function unwillingOf({ state }: DayLead): ReadonlySet<number> {
  const unwilling = new Set(ordersThatRefused(state))
  for (const { order, status } of state.postings) if (status === 'error') unwilling.add(order)
  return unwilling
}

/** A stored lead as it was when it came in. */
export function replayable(
  lead: DayLead,
  product: ProductId,
  lastSentToLender: Readonly<Record<number, number>>,
  known: KnownOrders,
): ReplayLead {
  const { state } = lead
  const { publishers, settings } = known.reference
  const { priceModel, places, promise } = state
  return {
    view: {
      stage: 'post',
      product,
      publisher: lead.publisher_id,
      rcid: lead.rcid_id,
      source: lead.lead_source_id,
      receivedAt: lead.received_at.getTime(),
      test: false,
      exclusive: state.exclusive,
      consent: state.consent,
      fields: lead.fields,
      lastSentToLender,
      refusedByOrders: [],
      heldByLenders: [],
    },
    lead: { priceModel, places, promise },
    offer: {
      minimumMargin: settings.minimumMargin,
      variancePercent: publishers.get(lead.publisher_id)?.variancePercent ?? null,
    },
    ...auctionOf(lead, known),
    unwilling: unwillingOf(lead),
  }
}
