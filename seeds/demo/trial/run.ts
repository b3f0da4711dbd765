import type { LeadView } from '@/engine/filters/lead-view'
import { payoutOn, type PriceModel } from '@/engine/money/payable'
import { promiseOn } from '@/engine/ranking/price-checks'
import { rank } from '@/engine/ranking/rank'
import { cents } from '@/kernel/money'
import { chanceOfNumber } from '../chance'
import type { TrafficAnswer, TrafficEvent } from '../events'
import { lenderAnswers } from '../lender-answers'
import { makeReturns, type ReturnPlan } from '../returns'
import { traffic } from '../traffic'
import type { DemoOrder, DemoPublisher, DemoRcid, Flow, World } from '../types'
import { makeAuctions, nearestMiss } from './auction'
import { trialMarket } from './market'
import { type LeadEvent, trialScrub } from './scrub'
import { type Candidate, sell, type TrialPosting } from './sell'

export interface TrialPing {
  readonly at: number
  readonly product: number
  readonly priced: boolean
  readonly why: string
  readonly pinged: readonly { readonly order: number; readonly kind: string; readonly cents: number }[]
}

export interface TrialLead {
  readonly event: LeadEvent
  readonly flow: Flow
  status: 'incomplete' | 'failed' | 'flagged' | 'matched' | 'unmatched' | 'error'
  reason: string
  readonly postings: TrialPosting[]
  payout: number
  readonly returns: { readonly order: DemoOrder; readonly price: number; readonly plan: ReturnPlan }[]
}

export interface TrialResult {
  readonly pings: readonly TrialPing[]
  readonly leads: readonly TrialLead[]
}

const FLOWS = { post: 'pingpost', direct: 'directpost', prematch: 'traffic' } as const
const modelOf = ({ pricemodel, pricevalue }: DemoRcid): PriceModel =>
  pricemodel === 'CPA' ? { kind: 'CPA', amount: cents(pricevalue) } : { kind: 'REV', basisPoints: pricevalue }

/**
 * The whole stream against the engine's matching, caps and ranking, without its state machine and without stories:
 * enough to see whether the world comes out as it was meant.
 */
export function trial(world: World): TrialResult {
  const market = trialMarket(world)
  const lenders = lenderAnswers(world)
  const scrubber = trialScrub(world)
  const returns = makeReturns(world)
  const lastSold = new Map<number, number>()
  const auctions = makeAuctions(world, market, lenders, lastSold)
  const rcids = new Map(world.rcids.map((one): [number, DemoRcid] => [one.id, one]))
  const publishers = new Map(world.publishers.map((one): [number, DemoPublisher] => [one.id, one]))
  const brands = new Map(world.lenders.flatMap(({ brand, id }) => (brand === null ? [] : [[brand, id] as const])))
  const pings: TrialPing[] = []
  const leads = new Map<number, TrialLead>()
  const kept = new Map<number, { readonly candidates: Candidate[]; readonly promise: number }>()

  const termsOf = (event: { rcid: number; publisher: number }, promise: number | null) => {
    const rcid = rcids.get(event.rcid)
    const publisher = publishers.get(event.publisher)
    if (!rcid || !publisher) throw new RangeError('somebody unknown sends leads')
    return {
      priceModel: modelOf(rcid),
      promise,
      variance: publisher.pricerejectvariance,
      minimumMargin: Number(world.settings['minimumMargin']),
      places: publisher.leadtype === 'exclusive' ? 1 : publisher.sharedplaces,
    }
  }
  const consentOf = (names: readonly string[] | undefined): LeadView['consent'] =>
    names === undefined
      ? { kind: 'absent' }
      : { kind: 'chosen', lenders: names.flatMap((name) => brands.get(name) ?? []) }

  function offer(lead: TrialLead, view: LeadView, at: number, ping: number | null, key: number): TrafficAnswer {
    const { event } = lead
    const promised = ping === null ? undefined : kept.get(ping)
    const terms = termsOf(event, promised?.promise ?? null)
    const asked = auctions.askedOf(event, lead.flow !== 'pingpost', at)
    const auction = promised ? null : auctions.run(view, asked, event.key)
    const still = new Set(market.match(view, at).eligible.map(({ id }) => id))
    const candidates = auction?.candidates ?? promised?.candidates.filter(({ order }) => still.has(order)) ?? []
    const random = chanceOfNumber(world.seed + 77, key)
    const sold = sell(market, lenders, candidates, view, asked, terms, random)
    lead.postings.push(...sold.postings)
    const won = sold.postings.flatMap(({ order, reply }) =>
      reply.kind === 'accepted' ? [{ order, price: reply.cents }] : [],
    )
    if (won.length > 0) {
      lead.status = 'matched'
      lead.payout += payoutOn(
        terms.priceModel,
        won.map(({ price }) => cents(price)),
      )
      scrubber.remember(event)
      for (const { order, price } of won) {
        lastSold.set(order.id, at)
        const sale = { at, order: order.id, rcid: event.rcid, subid: event.fields['subid'] ?? '' }
        const plan = returns.plan(sale, random)
        if (plan) lead.returns.push({ order, price, plan })
      }
    } else if (lead.status !== 'matched') {
      const open = sold.postings.some(({ reply }) => ['silence', 'page', 'pending'].includes(reply.kind))
      lead.status = open ? 'error' : 'unmatched'
      const missed = auction?.why === 'filtered' ? nearestMiss(auction.codes) : 'lenders refused'
      lead.reason = candidates.length === 0 ? missed : sold.reason
    }
    return { status: lead.status === 'matched' ? 'matched' : 'unmatched', price: lead.payout, oneToOne: [] }
  }

  function handle(event: TrafficEvent): TrafficAnswer | undefined {
    if (event.kind === 'ping') {
      const view = auctions.viewOf(event, 'ping', { kind: 'open' })
      const { candidates, pinged, why } = auctions.run(view, auctions.askedOf(event, false, event.at), event.key)
      const { priceModel, places } = termsOf(event, null)
      const ranked = rank(candidates)
      const promise = ranked.length === 0 ? 0 : promiseOn(priceModel, ranked, places)
      pings.push({ at: event.at, product: event.product, priced: promise > 0, why, pinged })
      if (promise === 0) return { status: 'unmatched', price: 0, oneToOne: [] }
      kept.set(event.key, { candidates, promise })
      return { status: 'matched', price: promise, oneToOne: auctions.brands(ranked, event.source) }
    }
    if (event.kind === 'choice') {
      const lead = leads.get(event.prematch)
      if (!lead) return undefined
      const view = auctions.viewOf(lead.event, 'post', consentOf(event.brands))
      const heldByLenders = lead.postings.map(({ order }) => order.lender)
      return offer(lead, { ...view, heldByLenders }, event.at, null, event.key)
    }
    const lead: TrialLead = {
      event,
      flow: FLOWS[event.kind],
      status: 'incomplete',
      reason: '',
      postings: [],
      payout: 0,
      returns: [],
    }
    leads.set(event.key, lead)
    const { result, reason } = scrubber.scrub(event)
    if (result !== 'pass') {
      lead.status = result === 'fail' ? 'failed' : 'flagged'
      lead.reason = reason
      return { status: result === 'fail' ? 'rejected' : 'pending', price: 0, oneToOne: [] }
    }
    if (event.kind === 'prematch') {
      const view = auctions.viewOf(event, 'post', { kind: 'open' })
      const { candidates } = auctions.run(view, auctions.askedOf(event, true, event.at), event.key)
      return { status: 'pending', price: 0, oneToOne: auctions.brands(rank(candidates), event.source) }
    }
    const view = auctions.viewOf(event, 'post', consentOf(event.brands))
    return offer(lead, view, event.at, event.kind === 'post' ? event.ping : null, event.key)
  }

  const stream = traffic(world)
  for (let next = stream.next(); !next.done; ) next = stream.next(handle(next.value))
  return { pings, leads: [...leads.values()] }
}
