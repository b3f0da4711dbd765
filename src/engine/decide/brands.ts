import type { RankedOrder } from '../ranking/rank'

export const MOST_BRANDS = 5

export interface OfferedBrand {
  readonly lender: number
  readonly brand: string
}

export interface BrandedOrder extends RankedOrder {
  /** The title of the lender's one-to-one settings; null when it has none. */
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
  const brands = new Map<number, OfferedBrand>()
  for (const { lender, brand } of ranked) {
    if (brands.size >= MOST_BRANDS) break
    const ofSource = sourceLenders.length === 0 || sourceLenders.includes(lender)
    if (brand !== null && ofSource && !shown.includes(lender) && !brands.has(lender))
      brands.set(lender, { lender, brand })
  }
  return [...brands.values()]
}
