import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestSandbox } from './testing'

const box = new TestSandbox({ workers: 1 })
beforeAll(() => box.sandbox.warmUp())
afterAll(() => box.sandbox.stop())

const build = (body: string): string => `function request(input) { ${body} }`

describe('a source has no way to the outside', () => {
  const names = [
    'require',
    'process',
    'module',
    'exports',
    '__dirname',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'Worker',
    'WebAssembly',
    'Buffer',
    'console',
    'print',
    'std',
    'os',
    'scriptArgs',
    'Deno',
    'Bun',
    'setTimeout',
    'setInterval',
    'queueMicrotask',
    'performance',
    'navigator',
    'document',
    'window',
    'global',
    'self',
    'eval',
    'Atomics',
    'SharedArrayBuffer',
    'WeakRef',
    'FinalizationRegistry',
  ]
  it('by any global name', async () => {
    const found = await box.value(build('return input.names.filter((name) => name in globalThis)'), { names })
    expect(found).toEqual([])
  })

  it.each([
    ['the Function constructor', 'return Function("return 1")()'],
    ['a function made with new', 'return new Function("return 1")()'],
    ['constructor.constructor', 'return input.constructor.constructor("return globalThis")()'],
    ['the constructor of its own function', 'return request.constructor("return 1")()'],
    ['a generator function made from text', 'return (function* () {}).constructor("yield 1")()'],
    ['an async function made from text', 'return (async () => {}).constructor("return 1")()'],
    ['Reflect.construct', 'return Reflect.construct((() => {}).constructor, ["return 1"])()'],
    ['a subclass of Function', 'class F extends Function {} return new F("return 1")()'],
    ['bind of a constructor', 'return (() => {}).constructor.bind(null, "return 1")()()'],
    ['call of eval by its old name', 'return (0, globalThis["eval"])("1")'],
    ['callee and caller', 'return (function () { return arguments.callee.caller })()'],
    ['with', 'with (input) { return 1 }'],
  ])('by %s', async (_name, body) => {
    expect(await box.call(build(body))).toMatchObject({
      kind: 'failed',
      why: expect.stringMatching(/threw|syntax/) as string,
    })
  })

  it('by import: there is nothing to import, and nobody waits for it', async () => {
    expect(await box.call(build('return import("node:fs")'))).toMatchObject({ kind: 'failed', why: 'bad-result' })
    const asModule = `import fs from 'node:fs'\nexport default () => fs.readdirSync('/')`
    expect(await box.call(asModule)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/node:fs/) as string,
    })
    const meta = 'export default () => Object.keys(import.meta)'
    expect(await box.value(meta)).toEqual([])
  })

  it('by walking everything that can be reached: every function in there is of the language', async () => {
    const walk = build(`
      const seen = new Set(), paths = []
      const go = (thing, path) => {
        if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || seen.has(thing)) return
        seen.add(thing)
        if (typeof thing === 'function' && !/\\[native code\\]/.test(Function.prototype.toString.call(thing))) paths.push(path)
        for (const key of Reflect.ownKeys(thing)) {
          const found = Object.getOwnPropertyDescriptor(thing, key)
          for (const part of ['value', 'get', 'set']) go(found[part], path + '.' + String(key))
        }
        go(Object.getPrototypeOf(thing), path + '.__proto__')
      }
      go(globalThis, '')
      return { paths: paths.sort(), count: seen.size }`)
    const { paths, count } = (await box.value(walk)) as { paths: string[]; count: number }
    // Its own function, and those that refuse.
    expect(
      paths.filter((path) => !/^\.(request|Function|Date|Date\.now|Math\.random)$|\.constructor$/.test(path)),
    ).toEqual([])
    expect(count).toBeGreaterThan(300)
  })
})

describe('a source has neither clock nor chance', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'new Date().getTime()',
    'new (new Date(0)).constructor()',
    'Math.random()',
  ])('%s is refused', async (expression) => {
    const outcome = await box.call(build(`return String(${expression})`))
    expect(outcome).toMatchObject({
      kind: 'failed',
      why: 'threw',
      message: expect.stringMatching(/there is no (clock|randomness) here/) as string,
    })
  })

  it('dates are made from what is given, always in UTC', async () => {
    const body = `return [new Date(input.at).toISOString(), new Date(2026, 0, 2, 3).toISOString(), new Date(input.at).getHours(),
      new Date('2026-07-01T00:00').toISOString(), Date.UTC(2026, 1), new Date(0) instanceof Date, new Date(input.at).getTimezoneOffset(),
      Object.prototype.toString.call(new Date(0))]`
    expect(await box.value(build(body), { at: '2026-11-15T10:00:00-05:00' })).toEqual([
      '2026-11-15T15:00:00.000Z',
      '2026-01-02T03:00:00.000Z',
      15,
      '2026-07-01T00:00:00.000Z',
      1769904000000,
      true,
      0,
      '[object Date]',
    ])
  })

  it('sorting, hashing and iterating give the same in every thread', async () => {
    const many = new TestSandbox({ workers: 2 })
    const source = build(
      'return Object.keys({ b: 1, a: 2, 1: 3 }).concat([...new Map([[{}, 1]]).values()], String(Symbol("x")))',
    )
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => many.value(source)))
    await many.sandbox.stop()
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  })
})
