import type { Take } from '@/engine/caps/take'
import type { LeadView } from '@/engine/filters/lead-view'
import { payoutOn, type PriceModel } from '@/engine/money/payable'
import { breaksPromise, keepsMargin } from '@/engine/ranking/price-checks'
import { rank, type RankedOrder } from '@/engine/ranking/rank'
import { cents } from '@/kernel/money'
import type { Random } from '../chance'
import type { Asked, LenderAnswers } from '../lender-answers'
import type { PostReply } from '../replies'
import type { DemoOrder } from '../types'
import type { TrialMarket } from './market'

export interface Candidate extends RankedOrder {
  readonly of: DemoOrder
}

export interface TrialPosting {
  readonly order: DemoOrder
  readonly price: number
  readonly reply: PostReply
}

export interface Terms {
  readonly priceModel: PriceModel
  readonly promise: number | null
  readonly variance: number | null
  readonly minimumMargin: number
  readonly places: number
}

export interface Sold {
  readonly postings: readonly TrialPosting[]
  readonly reason: string
}

/** Offers a lead down the ranking, like the engine's run but without its state machine. */
export function sell(
  market: TrialMarket,
  lenders: LenderAnswers,
  candidates: readonly Candidate[],
  view: LeadView,
  asked: Asked,
  terms: Terms,
  random: Random,
): Sold {
  const queue = rank(candidates)
  const postings: TrialPosting[] = []
  const held: number[] = []
  const had = new Set<number>()
  let reason = 'lenders refused'
  while (held.length < terms.places && queue.length > 0) {
    const batch: { candidate: Candidate; takes: readonly Take[] }[] = []
    while (batch.length + held.length < terms.places && queue.length > 0) {
      const candidate = queue.shift()
      if (!candidate || had.has(candidate.lender)) continue
      const takes = market.take(candidate.of, view, candidate.price, asked.at)
      if (!takes) continue
      had.add(candidate.lender)
      batch.push({ candidate, takes })
    }
    const adding = batch.map(({ candidate }) => candidate.price)
    const would = payoutOn(terms.priceModel, [...held.map((price) => cents(price)), ...adding])
    const promise = terms.promise === null ? null : cents(terms.promise)
    const broken = breaksPromise(would, promise, terms.variance)
    const margin = keepsMargin(
      terms.priceModel,
      held.map((price) => cents(price)),
      adding,
      terms.minimumMargin,
    )
    if (batch.length > 0 && (broken || !margin)) {
      for (const { candidate, takes } of batch) market.giveBack(candidate.of, takes)
      reason = broken ? 'price variance' : 'margin'
      if (terms.places === 1 && !broken) continue
      break
    }
    for (const { candidate, takes } of batch) {
      const reply = lenders.post(candidate.of, asked, candidate.price, random)
      postings.push({ order: candidate.of, price: candidate.price, reply })
      if (reply.kind === 'refused' || reply.kind === 'error') {
        market.giveBack(candidate.of, takes)
        had.delete(candidate.lender)
      } else held.push(candidate.price)
    }
  }
  return { postings, reason: postings.length > 0 || reason !== 'lenders refused' ? reason : 'no room' }
}
