import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, MOST_TEXT } from './pattern'

const atom = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '.', '\\d', '\\w', '\\s', '[ab]', '[^a]', '[a-c1]', '\\b', '1', ' ', '\\.', '[\\d.,]'),
)
const repeat = fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{2,}')
const isEdge = (text: string): boolean => text === '\\b'

const { sequence } = fc.letrec<{ sequence: string; item: string }>((tie) => ({
  sequence: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join('')),
  item: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.tuple(atom, repeat).map(([char, times]) => (isEdge(char) ? char : char + times)),
    fc.tuple(tie('sequence'), tie('sequence')).map(([a, b]) => `(?:${a}|${b})`),
    tie('sequence').map((body) => `(${body})`),
    fc.tuple(tie('sequence'), repeat).map(([body, times]) => `(?:x${body})${times}`),
  ),
}))
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', '1', ' ', '.', 'é', '\n'), maxLength: 20 })

describe('patterns', () => {
  test('find what the usual engine finds', () => {
    fc.assert(
      fc.property(sequence, text, fc.boolean(), fc.boolean(), (source, input, anchored, ignoreCase) => {
        const whole = anchored ? `^${source}$` : source
        fc.pre(whole.length < 80)
        const usual = new RegExp(whole, ignoreCase ? 'i' : '').exec(input)
        const ours = compilePattern(whole, ignoreCase).find(input)
        expect(ours && [ours.start, ours.groups[0]]).toEqual(usual && [usual.index, usual[0]])
      }),
      { numRuns: 3000 },
    )
  })

  test('replace what the usual engine replaces', () => {
    fc.assert(
      fc.property(sequence, text, (source, input) => {
        fc.pre(source.length < 80)
        expect(compilePattern(source).replace(input, '[$0$$]')).toBe(
          input.replace(new RegExp(source, 'g'), (match) => `[${match}$]`),
        )
      }),
    )
  })

  test('give the groups by number and by name', () => {
    const pattern = compilePattern('price[:=]\\s*\\$?(?<dollars>\\d+)(\\.(\\d\\d))?', true)
    expect(pattern.find('Status ok; PRICE= $12.50')?.groups).toEqual(['PRICE= $12.50', '12', '.50', '50'])
    expect(pattern.names.get('dollars')).toBe(1)
  })

  test.each(['(a+)+$', '(a|a)+$', '(a|aa)+$', '(.*a){12}$', '(\\w+\\s?)+$', 'a*a*a*a*a*a*a*b', '(x+x+)+y'])(
    '%s takes time in proportion to the text, however hard it is made to try',
    (source) => {
      const evil = `${'a'.repeat(5000)}${'x'.repeat(3000)}!`
      const started = performance.now()
      compilePattern(source).find(evil)
      expect(performance.now() - started).toBeLessThan(20_000)
    },
  )

  test('look at the first characters of a long text only', () => {
    expect(compilePattern('end').find(`${' '.repeat(MOST_TEXT)}end`)).toBeNull()
  })

  test.each([
    ['(a)\\1', 'back references are not allowed'],
    ['(?=a)b', 'look-ahead and look-behind are not allowed'],
    ['(?<!a)b', 'look-ahead and look-behind are not allowed'],
    ['(a', 'missing )'],
    ['a)', 'unexpected )'],
    ['[a', 'missing ]'],
    ['*a', 'unexpected *'],
    ['a**', 'repeated twice'],
    ['(a?)*', 'repeats something that may be empty'],
    ['a{2,1}', 'out of order'],
    ['a{1,999}', 'repeats at most'],
    ['(?:a{100}){100}', 'too large'],
    ['\\q', 'unknown escape'],
    ['a'.repeat(500), 'longer than'],
  ])('%s is refused with a reason', (source, reason) => {
    expect(() => compilePattern(source)).toThrow(reason)
  })
})
