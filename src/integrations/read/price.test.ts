import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { decodeBody } from './decode'
import { readPrice } from './price'

describe('prices', () => {
  test.each<[string | number | boolean, number | null]>([
    [12.5, 1250],
    ['12.5', 1250],
    ['$1,234.50', 123450],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12.5 USD', 1250],
    ['USD 12.50', 1250],
    ['US$ 7', 700],
    [' 7 ', 700],
    ['1.234,50', 123450],
    ['1,234', 123400],
    ['.5', 50],
    [0, 0],
    ['0.00', 0],
    [0.1, 10],
    ['12.345', 1235],
    ['12.344', 1234],
    [1e-7, null],
    [-5, null],
    ['-5.00', null],
    ['(5.00)', null],
    ['NaN', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['Infinity', null],
    ['1e3', null],
    ['12.50 EUR', null],
    ['€12', null],
    ['12.50.1', null],
    ['1,23,4', null],
    ['1,2345', null],
    ['twelve', null],
    ['12 - 15', null],
    ['12 15', null],
    [true, null],
    ['', null],
    [1794755045, null],
    ['99999999999999', null],
  ])('%j is %j cents', (given, expected) => {
    expect(readPrice(given, { unit: 'dollars' })).toBe(expected)
  })

  test('every amount of cents is read back from the way people write it', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, (value) => {
        const dollars = value / 100
        const grouped = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 })
        const european = dollars.toLocaleString('de-DE', { minimumFractionDigits: 2 })
        for (const text of [dollars.toFixed(2), grouped, `$${grouped}`, `${grouped} USD`])
          expect(readPrice(text, { unit: 'dollars' })).toBe(cents(value))
        expect(readPrice(european, { unit: 'dollars', decimal: ',' })).toBe(cents(value))
        expect(readPrice(dollars, { unit: 'dollars' })).toBe(cents(value))
        expect(readPrice(value, { unit: 'cents' })).toBe(cents(value))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('charsets', () => {
  const bytes = (text: string, encoding: BufferEncoding): Uint8Array => new Uint8Array(Buffer.from(text, encoding))

  test('valid UTF-8 is read as UTF-8, with or without its mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.startsWith('\u0000') && !text.includes('\u0000') && !text.startsWith('\ufeff'))
        expect(decodeBody(bytes(text, 'utf8'))).toBe(text)
        expect(decodeBody(bytes(`\ufeff${text}`, 'utf8'))).toBe(text)
        expect(decodeBody(bytes(`\ufeff${text}`, 'utf16le'))).toBe(text)
      }),
    )
  })

  test('other bytes are windows-1252, and never fail', () => {
    expect(decodeBody(Uint8Array.of(0x50, 0x92, 0xe9, 0x80))).toBe('P’é€')
    expect(decodeBody(bytes('<a/>', 'utf16le'))).toBe('<a/>')
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => typeof decodeBody(any) === 'string'))
  })
})
