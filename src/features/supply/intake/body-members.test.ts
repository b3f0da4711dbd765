import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/kernel/errors'
import { formMembers, jsonMembers } from './body-members'

const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.message
    throw error
  }
  return 'taken'
}

describe('a JSON body', () => {
  test('gives its members in order, numbers as they were written', () => {
    const text = '{"zip": 10001, "price":1.10 ,"click":12345678901234567890,"much": 1e3, "a":[1],"b":null,"c":true}'
    expect([...jsonMembers(text)]).toEqual([
      ['zip', '10001'],
      ['price', '1.10'],
      ['click', '12345678901234567890'],
      ['much', 1000],
      ['a', [1]],
      ['b', null],
      ['c', true],
    ])
  })

  test('keeps every object of texts as it is', () => {
    const texts = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), { maxKeys: 20 })
    fc.assert(
      fc.property(texts, (object) => {
        fc.pre(!Object.hasOwn(object, '__proto__'))
        expect(Object.fromEntries(jsonMembers(JSON.stringify(object)))).toEqual({ ...object })
      }),
    )
  })

  test.each([
    ['{', 'The body is not valid JSON (at character 2).'],
    ['nonsense', 'The body is not valid JSON'],
    ['[1]', 'Send one JSON object with the fields in it.'],
    ['null', 'Send one JSON object with the fields in it.'],
    ['"text"', 'Send one JSON object with the fields in it.'],
    ['{"a":1,"a":1}', 'The field "a" is given twice.'],
    ['{"a":1,"\\u0061":2}', 'The field "a" is given twice.'],
    ['{"a\\"":1,"b\\\\":"x","a\\"":2}', 'The field "a"" is given twice.'],
    ['{"__proto__":{"a":1}}', 'A field cannot be named __proto__.'],
    [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'The body is nested too deeply.'],
    [`{${Array.from({ length: 301 }, (_, n) => `"f${n}":1`).join()}}`, 'A body may have at most 300 fields.'],
  ])('%.40s is refused with words', (text, message) => {
    expect(refusal(() => jsonMembers(text))).toContain(message)
  })

  test('of any text is read or refused, never anything else', () => {
    const almost = fc.json().map((text) => text.slice(0, -1))
    fc.assert(fc.property(fc.oneof(fc.json(), almost, fc.string()), (text) => void refusal(() => jsonMembers(text))))
  })

  test('may be empty', () => {
    expect(jsonMembers(' ').size).toBe(0)
  })
})

describe('JSON with groups of fields', () => {
  const groups = new Set(['contact', 'data'])

  test('gives the fields of its groups beside the others, long numbers as they are written', () => {
    const text =
      '{"a": "1", "contact": {"zip": 44101, "click": 12345678901234567890}, "data": {"b": [{"name": "c:{d"}]}}'
    expect([...jsonMembers(text, groups)]).toEqual([
      ['a', '1'],
      ['zip', '44101'],
      ['click', '12345678901234567890'],
      ['b', [{ name: 'c:{d' }]],
    ])
  })

  test.each([
    ['{"contact": {"a": 1}, "data": {"a": 2}}', 'The field "a" is given twice.'],
    ['{"contact": {"a": 1, "a": 2}}', 'The field "a" is given twice.'],
    ['{"contact": {"a": 1}, "contact": {"b": 2}}', 'The field "contact" is given twice.'],
    ['{"contact": {"__proto__": 1}}', 'A field cannot be named __proto__.'],
    ['{"contact": [1]}', 'Send "contact" as an object'],
    ['{"contact": null}', 'Send "contact" as an object'],
  ])('%s is refused with words', (text, message) => {
    expect(refusal(() => jsonMembers(text, groups))).toContain(message)
  })
})

describe('a form', () => {
  test('gives its members, lists in every usual notation', () => {
    expect([...formMembers('a=1+2&b=%C3%A9&c&&x%5B%5D=1&x[]=2&y[0]=3&brand_consent=A&brand_consent=B')]).toEqual([
      ['a', '1 2'],
      ['b', 'é'],
      ['c', ''],
      ['x', ['1', '2']],
      ['y', ['3']],
      ['brand_consent', ['A', 'B']],
    ])
  })

  test.each([
    ['a=1&a=2', 'The field "a" is given twice.'],
    ['a=%', 'cannot be decoded'],
    ['a=%FF', 'cannot be decoded'],
    ['__proto__=1', 'A field cannot be named __proto__.'],
    ['__proto__[]=1', 'A field cannot be named __proto__.'],
  ])('%s is refused with words', (text, message) => {
    expect(refusal(() => formMembers(text))).toContain(message)
  })

  test('keeps every text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(formMembers(new URLSearchParams({ value }).toString()).get('value')).toBe(value)
      }),
    )
  })
})
