import type { Consent } from '../filters/lead-view'
import type { RankedOrder } from '../ranking/rank'

export const MOST_BRANDS = 5

export interface OfferedBrand {
  readonly lender: number
  readonly brand: string
}

export interface BrandedOrder extends RankedOrder {
  /** What its bid calls it, else the title of the lender's one-to-one settings; null when there is neither. */
  readonly brand: string | null
}

/**
 * The brands a consumer is asked about: those of the lead source (none assigned means all) that have an eligible
 * order, best rank first, at most five. The caller freezes them with the lead. `shown` were offered before.
 */
export function brandsToOffer(
  ranked: readonly BrandedOrder[],
  sourceLenders: readonly number[],
  shown: readonly number[] = [],
): OfferedBrand[] {
  const brands = new Map<string, OfferedBrand>()
  for (const { lender, brand } of ranked) {
    if (brands.size >= MOST_BRANDS) break
    const ofSource = sourceLenders.length === 0 || sourceLenders.includes(lender)
    if (brand === null || !ofSource || shown.includes(lender)) continue
    // One name means one lender, whoever else bids in it.
    const name = brand.toLowerCase()
    if (!brands.has(name)) brands.set(name, { lender, brand })
  }
  return [...brands.values()]
}

const isOneOf = (names: readonly string[], wanted: string): boolean =>
  names.some((name) => name.toLowerCase() === wanted.toLowerCase())

/**
 * Whether the consumer agreed to the brand that an order stands for: the names in its bid, else its lender's own. Consent to
 * the lender is another rule.
 */
export function brandChosen(consent: Consent, lender: number, own: string | null, bid: readonly string[]): boolean {
  if (consent.kind !== 'chosen') return true
  const chosen = (consent.brands ?? []).flatMap((brand) => (brand.lender === lender ? [brand.brand] : []))
  if (chosen.length === 0 && bid.length === 0) return true
  const ofLender = own === null ? [] : [own]
  const agreed = chosen.length > 0 ? chosen : ofLender
  return (bid.length > 0 ? bid : ofLender).some((name) => isOneOf(agreed, name))
}

/** A choice among what was offered, as consent: names are kept of lenders that were offered by others than their own. */
export function chosenConsent(
  chosen: readonly OfferedBrand[],
  offered: readonly OfferedBrand[],
  ownOf: (lender: number) => string | null,
): Extract<Consent, { kind: 'chosen' }> {
  const lenders = [...new Set(chosen.map(({ lender }) => lender))]
  const byBid = new Set(offered.flatMap(({ lender, brand }) => (isOneOf([ownOf(lender) ?? ''], brand) ? [] : [lender])))
  const brands = chosen.filter(({ lender }) => byBid.has(lender))
  return { kind: 'chosen', lenders, ...(brands.length > 0 ? { brands } : {}) }
}
