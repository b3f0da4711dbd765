import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finishCodeResult, lookForCode } from '../code/result'
import { NOW, reader } from '../testing/reader'
import { brandName } from './brand'

const BIDS = {
  each: { json: '$.bids[*]' },
  values: { price: { json: '$.price' }, brand: { json: '$.brand' } },
  price: { of: 'price' },
}
const WHEN = [{ when: { of: 'bids', above: 0 }, outcome: 'matched' }]
const read = (pick: unknown, bids: unknown, brand: unknown = 'bid.brand') =>
  reader({ bids: { ...BIDS, pick }, rules: WHEN, brand }, 'ping')({ bids })
const TWO = [
  { price: 12, brand: 'Acme Roofs' },
  { price: 9, brand: 'Bolt & Sons' },
]

describe('a bid', () => {
  test('names the brand that it is for; the highest alone names its own, all together name theirs', () => {
    expect(read('best', TWO)).toMatchObject({ outcome: 'matched', priceCents: 1200, brands: ['Acme Roofs'] })
    expect(read('sum', TWO)).toMatchObject({ priceCents: 2100, brands: ['Acme Roofs', 'Bolt & Sons'] })
    expect(read({ by: 'brand', equals: 'bolt & sons' }, TWO)).toMatchObject({ brands: ['Bolt & Sons'] })
  })

  test('may have its brand beside it, in the first value that names one', () => {
    const values = { status: { json: '$.status' }, price: { json: '$.price' }, a: { json: '$.a' }, b: { json: '$.b' } }
    const named = reader({ values, price: { of: 'price' }, brand: ['a', 'b'] }, 'ping')
    expect(named({ status: 'accepted', price: 3, a: '', b: 'Acme' })).toMatchObject({ brands: ['Acme'] })
    expect(named({ status: 'accepted', price: 3 })).not.toHaveProperty('brands')
    expect(named({ status: 'refused', price: 3, b: 'Acme' })).not.toHaveProperty('brands')
  })

  test('without a usable name is a bid all the same', () => {
    for (const brand of [
      '',
      '   ',
      '\u0000\u0007',
      '\u202e\u200b',
      '---',
      'x'.repeat(121),
      'y'.repeat(200_000),
      null,
      [],
      {},
    ])
      expect(read('best', [{ price: 5, brand }]).priceCents, JSON.stringify(brand).slice(0, 20)).toBe(500)
    for (const brand of ['', '\u202e\u200b', '---', 'x'.repeat(121), null])
      expect(read('best', [{ price: 5, brand }])).not.toHaveProperty('brands')
  })

  test('that names many brands is for five of them, each once', () => {
    const many = ['One', 'one', 'Two', 'Three', 'Four', 'Five', 'Six'].map((brand) => ({ price: 1, brand }))
    expect(read('sum', many).brands).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  })

  test('names nothing that the format does not read', () => {
    expect(() => read('best', TWO, 'bid.name')).toThrow(/no value is called bid\.name/)
  })

  test('read by code names its brand, too', () => {
    const answer = { kind: 'http', status: 200, headers: {}, body: '{}' } as const
    const finish = (brand: unknown) =>
      finishCodeResult('ping', answer, lookForCode(answer), { outcome: 'matched', price: 4, brand }, NOW)
    expect(finish('Acme\u0000 <b>')).toMatchObject({ outcome: 'matched', brands: ['Acme <b>'] })
    expect(finish(['Acme', 'ACME', 'Bolt'])).toMatchObject({ brands: ['Acme', 'Bolt'] })
    expect(finish(undefined)).not.toHaveProperty('brands')
    for (const brand of [5, [5], { name: 'x' }, 'x'.repeat(20_000)])
      expect(finish(brand).outcome, JSON.stringify(brand).slice(0, 20)).toBe('timeout')
  })
})

test('a name is text of one line, without what is not seen, and as long as a brand may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = brandName(text)
      if (name === null) return
      expect(name.length).toBeLessThanOrEqual(120)
      expect(name).toMatch(/[\p{L}\p{N}]/u)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|^\s|\s$|\s\s/u)
      expect(brandName(name)).toBe(name)
    }),
  )
  expect(brandName('  Smith,\n Jones\t& Co ')).toBe('Smith, Jones & Co')
})
