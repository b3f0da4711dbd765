import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowMs } from './progress'
import { inTime, innocent, TestSandbox } from './testing'

/** Kept forever: every way found so far to hold a thread or to fill its memory. */
const endless: Record<string, string> = {
  'a plain loop': 'for (;;);',
  'a loop that counts': 'let n = 0; while (true) n++',
  'a loop in try, catch and finally': 'for (;;) try { for (;;); } catch { for (;;); } finally { for (;;); }',
  'a labelled loop that skips its end': 'outer: for (;;) { for (;;) { continue outer } }',
  'sorting again and again': 'const a = Array.from({ length: 2e5 }, (_, i) => (i * 7919) % 200003); for (;;) a.sort()',
  'a comparator that never comes back': '[2, 1].sort(() => { for (;;); })',
  'a comparator without order':
    'const a = Array.from({ length: 1e5 }, (_, i) => i); for (;;) a.sort((x) => (x % 3) - 1)',
  'regular expression backtracking': String.raw`/^(a+)+$/.test('a'.repeat(60) + '!')`,
  'backtracking over alternatives': String.raw`/^(?:a|a)*$/.test('a'.repeat(60) + '!')`,
  'backtracking over references': String.raw`/^(a+)(a+)*\1*(a+)*$/.test('a'.repeat(60) + '!')`,
  'a replacer that never comes back': `'aaa'.replace(/a/g, () => { for (;;); })`,
  'replacing a million times': `const s = 'a'.repeat(1e5); for (;;) s.replace(/a/g, 'b')`,
  'BigInt powers': 'let x = 3n; for (;;) x = (x * x) % (2n ** 200000n)',
  'one BigInt power': 'return String((3n ** 300000n) ** 7n)',
  'BigInt division': 'const a = 7n ** 200000n, b = 3n ** 100000n; for (;;) a % b',
  'writing JSON again and again': 'const o = Array(5e4).fill({ a: [1, "x"] }); for (;;) JSON.stringify(o)',
  'reading JSON again and again': 'const t = JSON.stringify(Array(5e4).fill({ a: 1 })); for (;;) JSON.parse(t)',
  'a reviver that never comes back': `JSON.parse('[1]', () => { for (;;); })`,
  'searching a needle like the haystack': `const s = 'x'.repeat(2e6); for (;;) s.indexOf('x'.repeat(1e6) + 'y')`,
  'repeating strings': `for (;;) 'ab'.repeat(5e6)`,
  'filling without end': 'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)',
  'looking through an endless list': 'Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)',
  'reversing an endless list': 'Array.prototype.reverse.call({ length: 2 ** 53 - 1 })',
  'copying an endless list': 'Array.prototype.copyWithin.call({ length: 2 ** 53 - 1, 0: 1 }, 1, 0)',
  'joining holes': `new Array(2 ** 31).join('')`,
  'Array.from an endless list': 'Array.from({ length: 2 ** 32 })',
  'Array.from an endless iterator':
    'Array.from({ [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 0 }) }) })',
  'an endless generator': 'for (const x of (function* () { for (;;) yield 1 })());',
  'a generator that will not be closed':
    'for (const x of (function* () { try { yield 1 } finally { for (;;); } })()) break',
  'an endless Set': 'new Set((function* () { for (;;) yield 1 })())',
  'an endless spread': 'Math.max(...(function* () { for (;;) yield 1 })())',
  'a proxy that always has more': 'let p = {}; for (const k in new Proxy({}, { ownKeys: () => { for (;;); } }));',
  'prototypes in a circle of proxies':
    'const p = new Proxy({}, { getPrototypeOf: () => p, get: (t, k, r) => r[k] }); return p.x',
  normalizing: `const s = 'ﷺ'.repeat(1e5); for (;;) s.normalize('NFKD')`,
  'comparing texts': `const s = 'é'.repeat(1e6), t = s + 'x'; for (;;) s.localeCompare(t)`,
  escaping: `const s = '€'.repeat(1e5); for (;;) encodeURIComponent(s)`,
  'typed arrays': 'const a = new Float64Array(1e6); for (;;) a.sort(() => 1)',
  'a getter that never comes back': 'return { get a() { for (;;); } }',
  'toJSON that never comes back': 'return { f() {}, a: { toJSON() { for (;;); } } }',
  'valueOf that never comes back': 'return 1 + { valueOf() { for (;;); } }',
  'a thrown error whose message never comes': `throw Object.defineProperty(new Error(), 'message', { get() { for (;;); } })`,
  'async functions that wait for each other': 'for (;;) (async () => { for (;;) await 0 })()',
}

const bombs: Record<string, string> = {
  objects: 'const a = []; for (;;) a.push({ a: {}, b: [] })',
  'long arrays': 'const a = []; for (;;) a.push(new Array(1e5).fill(1))',
  'one huge array': 'return new Array(2 ** 27).fill(7).length',
  'a string that doubles': `let s = 'x'; for (;;) { s += s; s.charCodeAt(0); s = s.slice(0, -1) + 'yy' }`,
  buffers: 'const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1))',
  'one huge buffer': 'return new ArrayBuffer(2 ** 30).byteLength',
  'a map': 'const m = new Map(); for (let i = 0; ; i++) m.set(i, [i])',
  closures: 'let f = () => 0; for (;;) { const g = f; f = () => g }',
  'member names': `const o = {}; for (let i = 0; ; i++) o['k' + i] = i`,
  'BigInt that doubles': 'let x = 3n; for (;;) x *= x',
  'promises nobody waits for': 'for (;;) Promise.resolve().then(() => 0)',
  symbols: 'const a = []; for (;;) a.push(Symbol("x".repeat(100)))',
  'out of memory, caught, and on':
    'const a = []; for (;;) try { for (;;) a.push(new Array(1e5).fill(1)) } catch { a.length = 5 }',
  'out of memory, caught, kept full': 'const a = []; for (;;) try { for (;;) a.push(new Uint8Array(1e5)) } catch {}',
}

const deep: Record<string, string> = {
  'a function that calls itself': 'function f() { return f() + 1 } return f()',
  'two functions': 'const f = () => g() + 1, g = () => f() + 1; return f()',
  'a getter': 'const o = { get a() { return this.a + 1 } }; return o.a',
  toString: 'const o = { toString() { return "" + this } }; return "" + o',
  'callbacks of built-ins': 'const f = () => [1].map(f); return f()',
  'a chain of proxies': 'let p = {}; for (let i = 0; i < 1e4; i++) p = new Proxy(p, {}); return p.x',
  'bound functions': 'let f = () => 1; for (let i = 0; i < 1e4; i++) f = f.bind(null); return f()',
  'nested JSON': `return JSON.parse('['.repeat(1e5))`,
  'nested brackets in an expression': `return new RegExp('('.repeat(1e5))`,
  'a nested result': 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a',
  'recursion, caught, again': 'function f() { try { f() } finally { f() } } f()',
  'a class that makes itself': 'class A { b = new A() } return new A()',
  'spread arguments': 'return Math.max(...new Array(1e6).fill(1))',
}

const box = new TestSandbox()
beforeAll(() => box.sandbox.warmUp([innocent.source]))
afterAll(() => box.sandbox.stop())

describe.each([
  ['endless', endless, ['time', 'killed', 'memory', 'threw']],
  ['memory bomb', bombs, ['memory', 'time', 'killed']],
  ['deep recursion', deep, ['threw', 'time', 'killed', 'bad-result', 'memory']],
] as const)('%s', (_kind, attacks, allowed) => {
  it.each(Object.entries(attacks))('%s: is stopped within 250 ms, and others notice nothing', async (_name, body) => {
    const source = `function request(input) { ${body} }`
    await inTime(250, async () => {
      // A thread must be free, or waiting for one would be measured too.
      await box.ready()
      const others = box.othersAtWork()
      const begin = nowMs()
      const outcome = await box.call(source)
      const took = nowMs() - begin
      expect(outcome).toMatchObject({ kind: 'failed' })
      expect(allowed).toContain(outcome.kind === 'failed' && outcome.why)
      const { wrong, slowest } = await others.stop()
      expect(wrong).toEqual([])
      expect(await box.call(innocent.source, innocent.input)).toEqual(innocent.outcome)
      return Math.max(took, slowest)
    })
  })
})
