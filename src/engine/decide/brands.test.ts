import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { type BrandedOrder, brandsToOffer } from './brands'

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
