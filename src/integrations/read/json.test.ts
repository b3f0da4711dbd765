import fc from 'fast-check'
import { query } from 'json-p3'
import { describe, expect, test } from 'vitest'
import { compileJsonPath } from './json-path'
import { type Json, readJson } from './json-text'

describe('JSON', () => {
  const outcome = (read: () => unknown): unknown => {
    try {
      return { value: read() }
    } catch {
      return 'unreadable'
    }
  }

  test('is read as the standard reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(2), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent)
        expect(JSON.stringify(readJson(spaced))).toBe(JSON.stringify(JSON.parse(spaced)))
      }),
      { numRuns: 1000 },
    )
  })

  test('cut off anywhere, or with a character wrong, is never taken for something else', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom('', '}', ']', ',', '"', ':', 'x', '1'),
        (text, at, wrong) => {
          const cut = text.slice(0, at % (text.length + 1)) + wrong
          const usual = outcome(() => JSON.parse(cut) as unknown)
          if (usual === 'unreadable') expect(outcome(() => readJson(cut))).toBe('unreadable')
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('keeps the digits of numbers that a number cannot hold', () => {
    expect(readJson('{"id":12345678901234567890,"p":12.10,"e":1e400}')).toEqual({
      id: '12345678901234567890',
      p: 12.1,
      e: '1e400',
    })
  })

  test('refuses a key given twice unless it says the same twice', () => {
    expect(() => readJson('{"a":1,"a":2}')).toThrow('"a" is given twice')
    expect(readJson('{"a":1,"a":1}')).toEqual({ a: 1 })
  })

  test('takes __proto__ for a key like any other', () => {
    const read = readJson('{"__proto__":{"x":1}}') as object
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(Object.keys(read)).toEqual(['__proto__'])
  })
})

describe('JSON paths', () => {
  test('walked directly select what the JSONPath library selects', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>(1, 'x', null, true),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 3 }),
      ),
    }))
    const step = fc.constantFrom('.a', '.b', "['c']", '[0]', '[1]', '[*]')
    const path = fc.array(step, { maxLength: 4 }).map((steps) => `$${steps.join('')}`)
    fc.assert(
      fc.property(tree, path, (json, text) => {
        const walked = compileJsonPath(text)
        const expected = query(text, json).values()
        expect(walked.all(json)).toEqual(expected)
        if (walked.one) expect(walked.one(json)).toEqual(expected[0])
      }),
      { numRuns: 1000 },
    )
  })
})
