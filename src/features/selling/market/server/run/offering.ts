import { brandsToOffer, type OfferedBrand } from '@/engine/decide/brands'
import type { Candidate } from '@/engine/decide/state'
import type { RunTerms } from '@/engine/decide/state'
import { offerRanking } from '@/engine/ranking/price-checks'
import { rankPrice } from '@/engine/ranking/rank'
import { createHash } from 'node:crypto'
import { openFields } from '../store/identity'
import type { ConsentRound } from '../store/lead'
import type { LeadSourceRef, RcidRef, Reference } from '@/features/platform/reference/server/public'
import type { Submission } from '../types'
import type { Auction } from './auction'
import { bidBrands, brandsOf } from './brands'

export const termsOf = (rcid: RcidRef, { settings }: Reference, now: number, forPublisher: boolean): RunTerms => ({
  budgetEndsAt: forPublisher ? now + settings.postBudgetSeconds * 1000 : null,
  variancePercent: rcid.publisher.variancePercent,
  minimumMargin: settings.minimumMargin,
})

export const rankedFor = (rcid: RcidRef, { settings }: Reference, candidates: readonly Candidate[]): Candidate[] =>
  offerRanking(candidates, {
    exclusive: rcid.publisher.exclusive,
    priceModel: rcid.priceModel,
    minimumMargin: settings.minimumMargin,
  })

export function offeredBrands(
  reference: Reference,
  ranked: readonly Candidate[],
  source: LeadSourceRef | null,
  pinged: Auction['pinged'] = [],
  shown: readonly number[] = [],
): OfferedBrand[] {
  const named = bidBrands(pinged)
  const all = ranked.map((candidate) => {
    const [first = null, ...further] = brandsOf(reference, candidate.lender, named.get(candidate.order) ?? [])
    return { candidate, first, further }
  })
  // A bid for several brands does not take the place of the next lender's.
  const branded = [
    ...all.map(({ candidate, first }) => ({ ...candidate, brand: first })),
    ...all.flatMap(({ candidate, further }) => further.map((brand) => ({ ...candidate, brand }))),
  ]
  return brandsToOffer(branded, source?.lenders ?? [], shown)
}

/** The ranking as the lead's page shows it. */
export const rankingRows = (ranked: readonly Candidate[]) =>
  ranked.map((candidate) => ({
    order: candidate.order,
    lender: candidate.lender,
    price: candidate.price,
    rank: rankPrice(candidate) / 100,
  }))

/** What proves the consent, as it was. Its address is with the identity. */
export function consentRecord({ fields }: Submission, rounds: readonly ConsentRound[]) {
  const text = fields['tcpatext'] ?? ''
  return {
    // A text that names its consumer is sealed with the identity; its hash stays.
    text: openFields(fields)['tcpatext'] ?? null,
    hash: text === '' ? null : createHash('sha256').update(text).digest('hex'),
    url: fields['sourceurl'] ?? null,
    rounds,
  }
}

export const carriedValues = (
  auction: Pick<Auction, 'pinged'>,
): ReadonlyMap<number, Readonly<Record<string, string>>> =>
  new Map(
    auction.pinged.map(({ order, carry, reference }) => [order, reference === null ? carry : { reference, ...carry }]),
  )
