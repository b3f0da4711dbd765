import type { Cents } from '@/kernel/money'
import { payoutOn, type PriceModel } from '../money/payable'
import { firstPlaces, rank, type RankedOrder } from './rank'

/** What a ping promises: the payout on the bid of rank 1 (exclusive) or of ranks 1 to N (shared). */
export const promiseOn = (priceModel: PriceModel, ranked: readonly RankedOrder[], places: number): Cents =>
  payoutOn(
    priceModel,
    firstPlaces(ranked, places).map(({ price }) => price),
  )

/** Whether what the publisher would earn has fallen under the promise by more than its price reject variance. */
export function breaksPromise(wouldEarn: Cents, promise: Cents | null, variancePercent: number | null): boolean {
  if (promise === null || variancePercent === null) return false
  return wouldEarn * 100 < promise * (100 - variancePercent)
}

/**
 * Whether offering `added` on top of places already held keeps the minimum margin:
 * 100 × (revenue − payout) / revenue of what this offer adds. With nothing held that is the whole run.
 * Payouts are taken before rounding to the cent, so that a price of 5.01 at 80 % keeps its 20 %.
 */
export function keepsMargin(
  priceModel: PriceModel,
  held: readonly Cents[],
  added: readonly Cents[],
  minimumBasisPoints: number | null,
): boolean {
  if (minimumBasisPoints === null) return true
  const revenue = added.reduce((sum, price) => sum + price, 0)
  const payout =
    priceModel.kind === 'REV'
      ? revenue * priceModel.basisPoints
      : (held.length > 0 ? 0 : payoutOn(priceModel, added)) * 10_000
  return revenue * 10_000 - payout >= revenue * minimumBasisPoints
}

export interface OfferTerms {
  readonly exclusive: boolean
  readonly priceModel: PriceModel
  /** Hundredths of a percent; null is off. */
  readonly minimumMargin: number | null
}

/** Ranked as they would be offered: an exclusive offer short of the margin is passed over. */
export function offerRanking<T extends RankedOrder>(
  candidates: readonly T[],
  { exclusive, priceModel, minimumMargin }: OfferTerms,
): T[] {
  const ranked = rank(candidates)
  if (!exclusive) return ranked
  return ranked.filter(({ price }) => keepsMargin(priceModel, [], [price], minimumMargin))
}
