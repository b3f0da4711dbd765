import { brandChosen } from '@/engine/decide/brands'
import { hasPingRate, pingTakesOf } from '@/engine/caps/take'
import { type EntryTerms, entryOf } from '@/engine/decide/entry'
import type { Candidate } from '@/engine/decide/state'
import type { LeadView } from '@/engine/filters/lead-view'
import type { MatchIndex, Verdicts } from '@/engine/match/compile'
import { stopLater } from '@/engine/match/verdicts'
import { type Pinged, standingBid } from '@/engine/ranking/pinged'
import type { PingAnswer } from '@/engine/ranking/rank'
import type { SendInput } from '@/integrations'
import type { OrderRef, Reference } from '@/features/platform/reference/server/public'
import { ownBrand } from './brands'
import type { MarketEnv } from './env'
import { pingAnswer } from './exchange'

export interface Auction {
  readonly index: MatchIndex
  readonly verdicts: Verdicts
  readonly candidates: readonly Candidate[]
  readonly pinged: readonly Pinged[]
  /** How long the pings took altogether. */
  readonly lendersMs: number
  readonly bodies: readonly PingBody[]
}

export interface PingBody {
  readonly order: number
  readonly request: unknown
  readonly response: unknown
}

export interface AuctionWish {
  readonly view: LeadView
  readonly now: number
  /** Bids of an earlier ping; without them ping/post orders are pinged now. */
  readonly bids?: ReadonlyMap<number, Pinged>
  /** For what is sent to the lenders. */
  readonly input: (order: OrderRef, stage: 'ping' | 'post') => SendInput
}

type Answered = Pinged & { readonly answer: PingAnswer }

/** Every order's verdict, then the bids of those that bid, then who may be offered the lead at which price. */
export async function auction(env: MarketEnv, reference: Reference, wish: AuctionWish): Promise<Auction> {
  const { view, now } = wish
  const market = reference.products.get(view.product)
  if (!market) throw new Error(`no market for product ${view.product}`)
  const { index } = market
  const verdicts = index.match(view, { now, board: market.board })
  const eligible = verdicts.eligible.flatMap((position) => {
    const order = reference.orders.get(index.ids[position] ?? 0)
    return order && !order.feed ? [order] : []
  })
  const bidders = eligible.filter(({ pingPost }) => pingPost)
  const began = env.ticks.now()
  const { pinged, bodies } = wish.bids
    ? { pinged: bidsStanding(bidders, wish.bids, now), bodies: [] }
    : await pingOrders(env, reference, bidders, wish, (order) => stopLater(index, verdicts, order, 'breaker'))
  const lendersMs = wish.bids ? 0 : env.ticks.now() - began
  const prices = new Map(pinged.map((answered) => [answered.order, answered]))
  const traffic = view.exclusive ? 'exclusiveLead' : 'sharedLead'
  const terms: EntryTerms = {
    admits: (order, answeredPing) => env.breakers.wouldAdmit(order, 'post', traffic, now, answeredPing),
    lastSold: (order) => env.lastSold.get(order) ?? null,
  }
  const candidates = eligible.flatMap((order): Candidate[] => {
    const answered = prices.get(order.id)
    // Behind its breaker or over its rate: it was not asked at all.
    if (order.pingPost && !answered && !wish.bids) return []
    const entry = entryOf(order, answered?.answer ?? null, terms)
    const own = ownBrand(reference, order.lender)
    const isChosen = brandChosen(view.consent, order.lender, own, answered?.brands ?? [])
    if ('candidate' in entry && isChosen) return [entry.candidate]
    stopLater(index, verdicts, order.id, 'stop' in entry ? entry.stop : 'brand')
    return []
  })
  return {
    index,
    verdicts,
    candidates,
    pinged: pinged.map(({ answer: _, ...kept }) => kept),
    lendersMs,
    bodies,
  }
}

/** Bids made at the ping that have not run out. */
const bidsStanding = (bidders: readonly OrderRef[], bids: ReadonlyMap<number, Pinged>, now: number): Answered[] =>
  bidders.flatMap(({ id }) => {
    const bid = bids.get(id)
    const answer = bid && standingBid(bid, now)
    return answer ? [{ ...bid, answer }] : []
  })

/** Orders with a limit on pings a minute count in the database, several processes share it: one statement for all of them. */
async function withinPingRate(env: MarketEnv, orders: readonly OrderRef[], now: number): Promise<readonly OrderRef[]> {
  const limited = orders.filter(({ caps }) => hasPingRate(caps))
  if (limited.length === 0) return orders
  const takings = await env.store.take(limited.map(({ caps }) => ({ takes: pingTakesOf(caps, now, env.zone) })))
  for (const { used } of takings) env.heard(used)
  const over = new Set(limited.filter((_, index) => !takings[index]?.ok))
  return orders.filter((order) => !over.has(order))
}

/** Asks these orders for a bid, all at once; those behind an open breaker or over their rate are left out. */
export async function pingOrders(
  env: MarketEnv,
  reference: Reference,
  bidders: readonly OrderRef[],
  wish: Pick<AuctionWish, 'now' | 'input'>,
  shut: (order: number) => void,
): Promise<{ pinged: Answered[]; bodies: PingBody[] }> {
  const admitted = bidders.filter(({ id }) => {
    const open = env.breakers.admits(id, 'ping', 'ping', wish.now)
    if (!open) shut(id)
    return open
  })
  const asked = await withinPingRate(env, admitted, wish.now)
  const began = env.ticks.now()
  const closes = began + reference.settings.pingTotalMs
  const parcels = asked.map((order) => ({
    order,
    input: wish.input(order, 'ping'),
    deadline: Math.min(began + order.pingTimeoutMs, closes),
  }))
  const bodies: PingBody[] = []
  const delivered = await env.delivery.deliver('ping', parcels)
  const pinged = delivered.map((one): Answered => {
    const { parcel, result, read, identity } = one
    const { order } = parcel
    const answer = pingAnswer(result, read, order.price)
    if (answer.kind === 'bid' || answer.kind === 'noBid') env.breakers.answered(order.id, 'ping')
    else env.breakers.failed(order.id, 'ping', wish.now, answer.kind === 'timeout' ? 'time-out' : answer.reason)
    bodies.push(env.bodyOf(order, one))
    return {
      order: order.id,
      lender: order.lender,
      outcome: answer.kind === 'noBid' ? 'nobid' : answer.kind,
      bid: answer.kind === 'bid' ? answer.price : null,
      ms: Math.round(result.totalMs),
      reason: 'reason' in answer ? answer.reason : null,
      status: result.kind === 'error' ? null : result.status,
      reference: read?.reference ?? null,
      carry: read?.carry ?? {},
      expiresAt: read?.expiresAt ?? null,
      ...(answer.kind === 'bid' && read?.brands ? { brands: read.brands } : null),
      ...(identity ? { identity } : null),
      answer,
    }
  })
  return { pinged, bodies }
}
