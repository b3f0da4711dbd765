import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { href, parseSearch, stringifySearch } from './search'

describe('query strings', () => {
  it('are written as the specification writes them', () => {
    const search = { product: [1, 5], date: 'Oct 17, 2026 to Nov 15, 2026' }
    expect(stringifySearch(search)).toBe('?product=1,5&date=Oct+17,+2026+to+Nov+15,+2026')
  })

  it('are read back as the same texts, whatever they hold', () => {
    // Whole characters of any script; half a surrogate pair cannot be written into a URL.
    const text = fc.string({ unit: 'grapheme' })
    const name = text.filter((chars) => chars !== '' && chars !== '__proto__')
    fc.assert(
      fc.property(fc.dictionary(name, text, { noNullPrototype: true }), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual(search)
      }),
    )
  })

  it('leave out what is undefined or null and keep what is empty on purpose', () => {
    expect(stringifySearch({ a: undefined, b: null, status: '', list: [] })).toBe('?status=&list=')
    expect(parseSearch('?status=&x')).toEqual({ status: '', x: '' })
  })

  it('join a repeated name into a list', () => {
    expect(parseSearch('product=1&product=5')).toEqual({ product: '1,5' })
  })

  it('survive a stray percent sign', () => {
    expect(parseSearch('?keyword=50%')).toEqual({ keyword: '50%' })
  })

  it('never reach the prototype', () => {
    expect(Object.getPrototypeOf(parseSearch('__proto__=1'))).toBe(Object.prototype)
    expect(parseSearch('__proto__=1')).toEqual({})
  })

  it('make links', () => {
    expect(href('/lead/report/details', { status: ['matched'], page: undefined })).toBe(
      '/lead/report/details?status=matched',
    )
    expect(href('/lead/item/5')).toBe('/lead/item/5')
  })
})
