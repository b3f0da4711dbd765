import { chosenConsent, type OfferedBrand } from '@/engine/decide/brands'
import type { Consent } from '@/engine/filters/lead-view'
import type { Pinged } from '@/engine/ranking/pinged'
import { invalidField } from '@/kernel/errors'
import type { Reference } from '@/features/platform/reference/server/public'
import type { ConsentRound } from '../store/lead'
import type { ChosenBrands } from '../types'

type Known = Pick<Reference, 'brands' | 'lenders'>

export const ownBrand = ({ lenders }: Pick<Reference, 'lenders'>, lender: number): string | null =>
  lenders.get(lender)?.brand ?? null

/**
 * What the consumer is asked about for an order: the brands that its bid names, else its lender's own. A name that is another
 * lender's brand is that lender's to offer: consent to it would be consent to somebody else.
 */
export function brandsOf(known: Known, lender: number, bid: readonly string[]): readonly string[] {
  if (bid.length === 0) return [ownBrand(known, lender) ?? []].flat()
  return bid.flatMap((name) => {
    const owner = known.brands.get(name.toLowerCase())
    if (!owner) return [name]
    return owner.id === lender ? [owner.brand ?? name] : []
  })
}

export const bidBrands = (pinged: readonly Pinged[]): ReadonlyMap<number, readonly string[]> =>
  new Map(pinged.flatMap(({ order, brands }) => (brands ? [[order, brands]] : [])))

/** More than any brand has: not looked into. */
const LONGEST = 300

/** Names are compared without case, and without blanks around commas, by which a list may have been parted. */
const keyOf = (name: string): string =>
  name.length > LONGEST
    ? ''
    : name
        .trim()
        .toLowerCase()
        .replace(/(?<!\s)\s*,\s*/g, ',')

/** A brand may have commas in its name: then pieces of a list that was parted by them are put together again. */
function namedIn(offered: ReadonlyMap<string, OfferedBrand>, keys: readonly string[], at: number) {
  let longest: { readonly found: OfferedBrand; readonly end: number } | null = null
  let joined = keys[at] ?? ''
  for (let end = at + 1; end <= keys.length && joined.length <= LONGEST; end++) {
    const found = offered.get(joined)
    if (found) longest = { found, end }
    joined += `,${keys[end] ?? ''}`
  }
  return longest
}

/** Which of the brands offered were chosen; what was not offered is refused by its name. */
export function chosenAmong(
  known: Known,
  offered: readonly OfferedBrand[],
  chosen: NonNullable<ChosenBrands>,
): readonly OfferedBrand[] {
  const byName = new Map(offered.map((brand) => [keyOf(brand.brand), brand]))
  const picked = new Set<OfferedBrand>()
  const keys = chosen.map((one) => keyOf(String(one)))
  for (let at = 0; at < chosen.length; ) {
    const one = chosen[at]
    if (typeof one === 'number') {
      const own = offered.filter(({ lender }) => lender === one)
      if (own.length === 0)
        throw invalidField('brand_consent', `${ownBrand(known, one) ?? 'The brand'} was not offered`)
      for (const brand of own) picked.add(brand)
      at++
      continue
    }
    const named = namedIn(byName, keys, at)
    if (!named) {
      const name = (one ?? '').slice(0, 60)
      const isKnown = known.brands.has((one ?? '').trim().toLowerCase())
      throw invalidField('brand_consent', isKnown ? `${name} was not offered` : `Unknown brand: ${name}`)
    }
    picked.add(named.found)
    at = named.end
  }
  return [...picked]
}

/** The consent, and the round of asking as it is kept for proof. */
export function agreed(
  known: Known,
  offered: readonly OfferedBrand[],
  chosen: readonly OfferedBrand[],
): { readonly consent: Extract<Consent, { kind: 'chosen' }>; readonly round: Pick<ConsentRound, 'chosen' | 'brands'> } {
  const consent = chosenConsent(chosen, offered, (lender) => ownBrand(known, lender))
  const brands = consent.brands ? { brands: chosen.map(({ brand }) => brand) } : {}
  return { consent, round: { chosen: consent.lenders, ...brands } }
}

/** What the consumer chose, by name, as lenders are told. */
export const chosenNames = (known: Known, consent: Consent): readonly string[] =>
  consent.kind !== 'chosen'
    ? []
    : consent.lenders.flatMap((lender) => {
        const named = (consent.brands ?? []).flatMap((brand) => (brand.lender === lender ? [brand.brand] : []))
        return named.length > 0 ? named : (ownBrand(known, lender) ?? [])
      })
