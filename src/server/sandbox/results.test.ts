import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestSandbox } from './testing'

const box = new TestSandbox({ workers: 1 })
beforeAll(() => box.sandbox.warmUp())
afterAll(() => box.sandbox.stop())

const build = (body: string): string => `function request(input) { ${body} }`

describe('a result is data', () => {
  it.each([
    [
      'nothing in lists is null, nothing in objects is left out',
      'return { a: undefined, b: [undefined, , 1], c: null }',
      { b: [null, null, 1], c: null },
    ],
    [
      'numbers that JSON does not know',
      'return [NaN, Infinity, -Infinity, -0, 1e21, 2 ** 53, -(2 ** 31)]',
      [null, null, null, 0, 1e21, 2 ** 53, -(2 ** 31)],
    ],
    ['dates', 'return [new Date(5), new Date(NaN)]', ['1970-01-01T00:00:00.005Z', null]],
    ['boxed values', 'return [new Number(5), new String("x"), new Boolean(false)]', [5, 'x', false]],
    ['any text', 'return ["é", "€", "😀", "\\0", "\\ud800", ""]', ['é', '€', '😀', '\0', '\ud800', '']],
    [
      'number-like names',
      'return { 7: "a", "-1": "b", "4294967295": "c", "01": "d" }',
      { 7: 'a', '-1': 'b', 4294967295: 'c', '01': 'd' },
    ],
    ['accessors are asked', 'return { get a() { return [1] } }', { a: [1] }],
    ['proxies are asked', 'return new Proxy({ a: 1 }, {})', { a: 1 }],
    ['a proxy inside', 'return [new Proxy([1, 2], {})]', [[1, 2]]],
    [
      'functions and symbols are left out',
      'return { f() {}, s: Symbol(), [Symbol()]: 1, a: [() => 1], b: 2 }',
      { a: [null], b: 2 },
    ],
    ['toJSON beside a function', 'return { f() {}, a: { toJSON: () => "x" } }', { a: 'x' }],
    ['instances give their own members', 'class A { x = 1; #y = 2; get z() { return 3 } } return new A()', { x: 1 }],
    ['maps and errors are empty', 'return [new Map([[1, 2]]), new Error("x")]', [{}, {}]],
    ['the same object twice is two', 'const a = { n: 1 }; return [a, a, { a }]', [{ n: 1 }, { n: 1 }, { a: { n: 1 } }]],
    ['arguments', 'return (function () { return arguments })(1, 2)', { 0: 1, 1: 2 }],
    ['no prototype', 'const o = Object.create(null); o.a = 1; return o', { a: 1 }],
    ['a list with a changed length', 'const a = [1, 2, 3]; a.length = 1; a.x = 2; return a', [1]],
    ['a subclass of Array', 'class L extends Array {} return L.from([1, 2])', [1, 2]],
    ['no object at all', 'return false', false],
  ])('%s', async (_name, body, expected) => {
    expect(await box.value(build(body))).toEqual(expected)
  })

  it('members called like those of every object are only members', async () => {
    const value = (await box.value(
      build('return { constructor: 1, toString: 2, hasOwnProperty: 3, valueOf: 4 }'),
    )) as object
    expect(Object.entries(value)).toEqual([
      ['constructor', 1],
      ['toString', 2],
      ['hasOwnProperty', 3],
      ['valueOf', 4],
    ])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  it.each([
    ['nothing', '', 'The function returned nothing; it must return its result.'],
    ['a function', 'return () => 1', 'The function returned nothing; it must return its result.'],
    ['a promise', 'return Promise.resolve(1)', 'The function returned a promise; it must return its result at once.'],
    [
      'a BigInt',
      'return { a: 1n }',
      'The result holds something that is no text, number, yes/no, list or plain object.',
    ],
    [
      'typed arrays',
      'return new Uint8Array(4)',
      'The result holds something that is no text, number, yes/no, list or plain object.',
    ],
    ['itself', 'const a = {}; a.a = { a }; return a', 'The result contains itself.'],
    ['__proto__', `return JSON.parse('{"__proto__":{"a":1}}')`, 'A member of the result must not be called __proto__.'],
    [
      'too many levels',
      'let a = 1; for (let i = 0; i < 70; i++) a = [a]; return a',
      'The result is nested more than 60 levels deep.',
    ],
    ['one long text', `return 'x'.repeat(300000)`, 'The result is larger than 256 KB.'],
    ['one long list', 'return new Array(300000).fill(0)', 'The result is larger than 256 KB.'],
    [
      'a small list seen again and again',
      'let a = ["xxxxxxxxxx"]; for (let i = 0; i < 40; i++) a = [a, a]; return a',
      'The result is larger than 256 KB.',
    ],
    [
      'a toJSON that throws',
      `return { f() {}, a: { toJSON() { throw new Error('no') } } }`,
      'The result cannot be made JSON: Error: no',
    ],
    ['a proxy that throws', `return new Proxy({}, { ownKeys() { throw 'no' } })`, 'The result cannot be made JSON: no'],
  ])('%s is no result', async (_name, body, message) => {
    expect(await box.call(build(body))).toMatchObject({ kind: 'failed', why: 'bad-result', message })
  })
})

describe('a failure tells the person who edits what is wrong, and where', () => {
  it.each([
    ['an unfinished statement', 'function request(input) {\n  const a = ;\n}', { why: 'syntax', line: 2 }],
    ['a word too many', '\n\nfunction request(input) { retrn 1 2 }', { why: 'syntax', line: 3 }],
    [
      'an unknown name',
      'function request(input) {\n  return 1 +\n    unknown\n}',
      { why: 'threw', line: 3, message: "ReferenceError: 'unknown' is not defined" },
    ],
    [
      'a member of nothing',
      'function request(input) {\n  return input.a.b\n}',
      { why: 'threw', line: 2, message: "TypeError: cannot read property 'b' of undefined" },
    ],
    ['a typo that would make a global', 'function request(input) {\n  totl = 1\n}', { why: 'threw', line: 2 }],
    [
      'its own error',
      `function request() {\n\n  throw new Error('no such state')\n}`,
      { why: 'threw', line: 3, message: 'Error: no such state' },
    ],
    ['a thrown text', `function request() { throw 'plain' }`, { why: 'threw', message: 'plain' }],
    ['a thrown object', `function request() { throw { code: 7 } }`, { why: 'threw', message: '{"code":7}' }],
    [
      'an answer that is no JSON',
      `function result(input) {\n  return JSON.parse('<html>')\n}`,
      { why: 'threw', line: 2 },
    ],
    ['code before the function', 'const a = null.x\nfunction request() {}', { why: 'threw', line: 1 }],
    [
      'no function',
      'const a = 1',
      { why: 'syntax', message: 'It must define function request(input) or function result(input).' },
    ],
    ['no source', '', { why: 'syntax', message: 'It must define function request(input) or function result(input).' }],
    ['too long a source', `// ${'x'.repeat(200_001)}`, { why: 'syntax' }],
    [
      'too deep',
      'function request() { return request() }',
      { why: 'threw', message: 'InternalError: it calls itself too deeply' },
    ],
  ])('%s', async (_name, source, expected) => {
    const outcome = await box.call(source)
    expect(outcome).toMatchObject({ kind: 'failed', ...expected })
    if (expected.why === 'syntax') expect(await box.sandbox.check(source)).toEqual(outcome)
  })

  it('a message cannot be endless', async () => {
    const outcome = await box.call(`function request() { throw new Error('x'.repeat(1e6)) }`)
    expect(outcome.kind === 'failed' && outcome.message.length).toBe(500)
  })
})

describe('the function of a source', () => {
  it.each([
    ['request', 'function request(input) { return input.a }'],
    ['result', 'const result = (input) => input.a'],
    ['request', 'let helper = (x) => x\nvar request = function (input) { return helper(input.a) }'],
    ['default', 'export default function (input) { return input.a }'],
    ['default', 'const x = 1; export default (input) => input.a'],
    ['result', '// export default\nexport function result(input) { return input.a }'],
    ['request', '/*\nexport default 1\n*/\nfunction request(input) { return input.a }'],
  ])('%s in %j', async (entry, source) => {
    expect(await box.sandbox.check(source)).toEqual({ kind: 'ok', value: entry })
    expect(await box.value(source, { a: [7] })).toEqual([7])
  })

  it('is checked without being called', async () => {
    expect(await box.sandbox.check('function request() { for (;;); }')).toEqual({ kind: 'ok', value: 'request' })
    expect(await box.sandbox.check('for (;;);')).toMatchObject({
      kind: 'failed',
      why: expect.stringMatching(/time|killed/) as string,
    })
  })
})
