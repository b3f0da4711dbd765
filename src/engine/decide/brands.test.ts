import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { type BrandedOrder, brandChosen, brandsToOffer, chosenConsent } from './brands'

const order = (id: number, lender: number, brand: string | null = `Brand ${lender}`): BrandedOrder => ({
  order: id,
  lender,
  price: cents(100),
  overridePrice: null,
  returnPriceAdj: null,
  lastSoldAt: null,
  brand,
})

describe('the brands a consumer is asked about', () => {
  const ranked = [1, 2, 2, 3, 4, 5, 6].map((lender, index) => order(index + 1, lender))

  test('are at most five, best first, each once', () => {
    expect(brandsToOffer(ranked, []).map(({ lender }) => lender)).toEqual([1, 2, 3, 4, 5])
  })

  test('belong to the lead source where it has lenders assigned', () => {
    expect(brandsToOffer(ranked, [6, 2]).map(({ brand }) => brand)).toEqual(['Brand 2', 'Brand 6'])
  })

  test('have a name and were not shown before', () => {
    expect(brandsToOffer([order(1, 1, null), order(2, 2), order(3, 3)], [], [2])).toEqual([
      { lender: 3, brand: 'Brand 3' },
    ])
  })
})

describe('a brand that only a bid names', () => {
  const own = (lender: number): string | null => (lender === 1 ? 'Own' : null)
  const offered = [
    { lender: 1, brand: 'Own' },
    { lender: 1, brand: 'Named' },
    { lender: 2, brand: 'Other' },
  ]
  const pick = (...names: string[]) =>
    chosenConsent(
      offered.filter(({ brand }) => names.includes(brand)),
      offered,
      own,
    )

  test('is one name of one lender, whoever else bids in it', () => {
    expect(brandsToOffer([order(1, 1, 'Named'), order(2, 2, 'NAMED'), order(3, 1, 'Own')], [])).toEqual([
      { lender: 1, brand: 'Named' },
      { lender: 1, brand: 'Own' },
    ])
  })

  test('is agreed to by that name alone: not the lender’s own brand, nor another of its bids', () => {
    const named = pick('Named')
    expect(named).toEqual({ kind: 'chosen', lenders: [1], brands: [{ lender: 1, brand: 'Named' }] })
    expect(brandChosen(named, 1, 'Own', ['named'])).toBe(true)
    expect(brandChosen(named, 1, 'Own', ['Strange'])).toBe(false)
    expect(brandChosen(named, 1, 'Own', [])).toBe(false)
    expect(brandChosen(pick('Own'), 1, 'Own', [])).toBe(true)
    expect(brandChosen(pick('Own'), 1, 'Own', ['Named'])).toBe(false)
    expect(brandChosen(pick('Own', 'Named'), 1, 'Own', ['Named'])).toBe(true)
  })

  test('plays no part where nothing was chosen, or no bid names one', () => {
    expect(brandChosen({ kind: 'absent' }, 1, null, ['Named'])).toBe(true)
    expect(brandChosen({ kind: 'open' }, 1, null, ['Named'])).toBe(true)
    const plain = chosenConsent([{ lender: 1, brand: 'own' }], [{ lender: 1, brand: 'Own' }], own)
    expect(plain).toEqual({ kind: 'chosen', lenders: [1] })
    // The lender's brand may have another name by now.
    expect(brandChosen(plain, 1, 'Renamed', [])).toBe(true)
    expect(brandChosen(plain, 1, 'Own', ['OWN'])).toBe(true)
    expect(brandChosen(plain, 1, 'Own', ['Named'])).toBe(false)
  })
})
