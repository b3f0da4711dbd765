import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestSandbox } from './testing'

/** One thread, so that calls follow each other in the same interpreter. */
const box = new TestSandbox({ workers: 1 })
beforeAll(() => box.sandbox.warmUp())
afterAll(() => box.sandbox.stop())

const PROBE = `function request() {
  const strange = []
  for (const name of ['polluted', 'left', 'counter']) if (name in {} || name in globalThis) strange.push(name)
  const natives = [Object.keys, Array.prototype.map, JSON.parse, String.prototype.slice, Array.prototype[Symbol.iterator], Math.max]
  for (const native of natives) if (!/native code/.test(Function.prototype.toString.call(native))) strange.push(native.name)
  if (JSON.stringify([1, { a: 'x' }]) !== '[1,{"a":"x"}]') strange.push('JSON')
  if ([3, 1, 2].sort().join() !== '1,2,3') strange.push('sort')
  if ('a-b'.replace('-', '+') !== 'a+b') strange.push('replace')
  if (Object.getPrototypeOf([]) !== Array.prototype || [].length !== 0) strange.push('Array')
  return strange
}`

/** Each does its harm and returns; calling it twice must give the same as calling it once. */
const harm: Record<string, string> = {
  'a polluted Object.prototype': 'const was = "polluted" in {}; Object.prototype.polluted = 1; return was',
  'a polluted Array.prototype': 'const was = "left" in []; Array.prototype.left = 1; return was',
  'a global': 'const was = "left" in globalThis; globalThis.left = input; return was',
  'a replaced built-in': 'const was = JSON.parse === undefined; JSON.parse = undefined; return was',
  'all built-ins deleted':
    'for (const k of Object.getOwnPropertyNames(globalThis)) try { delete globalThis[k] } catch {} return 1',
  'a replaced iterator': 'Array.prototype[Symbol.iterator] = function* () { yield 666 }; return 1',
  'a species':
    'Object.defineProperty(Array, Symbol.species, { get() { return function () { return { length: 0 } } } }); return [1].map((x) => x).length',
  'setters on the prototype':
    'Object.defineProperty(Object.prototype, "total", { set() {}, configurable: true }); return 1',
  'a frozen world':
    'Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(globalThis); return 1',
  'toJSON for everything': 'Object.prototype.toJSON = () => "gone"; return { a: 1 }',
  'another prototype for Object': 'Object.setPrototypeOf(Array.prototype, { left: 1 }); return 1',
  'state in a closure': 'return seen++',
  'state in a table': 'table[0]++; return table[0]',
  'state in a large table of zeros': 'const was = zeros[900000]; zeros.fill(7); return was',
  'state in an expression': 're.lastIndex; return [re.test("aa"), re.lastIndex]',
  'state in a template': 'const t = ((s) => s)`x`; const was = marks.has(t); marks.set(t, 1); return was',
  'state in a generator': 'return gen.next().value',
  'state in a map': 'const was = map.size; map.set(was, input); return was',
  'waiting promises':
    'for (let i = 0; i < 50; i++) Promise.resolve().then(() => { globalThis.left = 1 }); return "left" in globalThis',
}
/** Too large to be kept whole between calls. */
const LARGE = 'const zeros = new Uint8Array(1e6);'
const TOP = `let seen = 0; const table = [0]; const re = /a/g; const map = new Map()
const marks = new WeakMap(); const gen = (function* () { let n = 0; for (;;) yield n++ })();`

describe('nothing that a call does is seen later', () => {
  it.each(Object.entries(harm))('%s', async (_name, body) => {
    const source = `${body.includes('zeros') ? LARGE : ''}${TOP}\nfunction request(input) { ${body} }`
    const first = await box.call(source, { n: 1 })
    expect(first).toMatchObject({ kind: 'ok' })
    for (let again = 0; again < 3; again++) expect(await box.call(source, { n: 2 })).toEqual(first)
    expect(await box.value(PROBE)).toEqual([])
  })

  it('nor in the same batch, by the same source or by another', async () => {
    const bad = 'let n = 0; function request() { Object.prototype.polluted = 1; globalThis.left = 1; return ++n }'
    const items = [bad, PROBE, bad, bad, PROBE].map((source) => ({ source, input: {} }))
    const outcomes = await box.sandbox.run(items, 5000)
    const values = outcomes.map((outcome) => (outcome.kind === 'ok' ? outcome.value : outcome))
    expect(values).toEqual([1, [], 1, 1, []])
  })

  it('nor where more sources take turns than are kept at hand', async () => {
    const sources = Array.from({ length: 100 }, (_, n) => `let n = ${n}; function request() { return n++ }`)
    const items = [...sources, ...sources].map((source) => ({ source, input: {} }))
    for (let again = 0; again < 2; again++) {
      const outcomes = await box.sandbox.run(items, 5000)
      const values = outcomes.map((outcome) => (outcome.kind === 'ok' ? outcome.value : outcome))
      expect(values).toEqual(items.map((_, at) => at % 100))
    }
  })

  it('nor after a call that was stopped, ran out of memory or threw', async () => {
    const wreck = 'Object.prototype.polluted = 1; globalThis.left = 1;'
    for (const end of ['for (;;);', 'const a = []; for (;;) a.push(new Array(1e5).fill(1))', 'throw 1', 'null.x']) {
      expect(await box.call(`function request() { ${wreck} ${end} }`)).toMatchObject({ kind: 'failed' })
      expect(await box.value(PROBE)).toEqual([])
    }
  })

  it('nor by the host: its own objects stay as they were', async () => {
    await box.call(
      'function request() { return JSON.parse(\'{"__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } } }\') }',
    )
    expect('polluted' in {}).toBe(false)
  })

  it('an input is a copy: what a source does to it stays inside', async () => {
    const shared = { list: [1, 2], deep: { a: 1 } }
    const source = 'function request(input) { input.list.push(3); input.deep.a = 2; delete input.own; return input }'
    const items = [1, 2].map((own) => ({ source, input: { own }, shared }))
    const expected = { kind: 'ok', value: { list: [1, 2, 3], deep: { a: 2 } } }
    expect(await box.sandbox.run(items, 5000)).toEqual([expected, expected])
    expect(shared).toEqual({ list: [1, 2], deep: { a: 1 } })
  })
})
