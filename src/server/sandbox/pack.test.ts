import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { Engine, type Prepared } from './engine'
import { compiledInterpreter } from './interpreter'
import { Inputs, SPAN } from './inputs'
import { CannotPack } from './pack'
import type { JsonObject } from './types'
import { BadResult, unpack } from './unpack'

let engine: Engine
let echo: Prepared
beforeAll(async () => {
  engine = await Engine.start(await compiledInterpreter())
  const prepared = engine.prepare('function request(input) { return { input, text: JSON.stringify(input) } }')
  if (prepared.kind === 'failed') throw new Error(prepared.message)
  echo = prepared
})

const pack = (input: JsonObject, shared?: JsonObject) => {
  const inputs = new Inputs()
  inputs.add(input, shared)
  const [from, to, ownFrom, ownTo] = inputs.spans
  return { own: inputs.bytes().slice(ownFrom, ownTo), shared: inputs.bytes().slice(from, to) }
}
/** As if another call with the same were to follow, or as the last one. */
const call = (input: JsonObject, shared?: JsonObject, again = false): Uint8Array => {
  const packed = pack(input, shared)
  const result = engine.call(echo.image, packed.own, { shared: shared && packed.shared, again })
  if (!(result instanceof Uint8Array)) throw new Error(result.message)
  return result
}
const json = fc.object({
  key: fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__'),
  values: [
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
  ],
  maxDepth: 4,
}) as fc.Arbitrary<JsonObject>

const viaText = (value: JsonObject): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject

it('what goes in comes out, as JSON would have it', () => {
  fc.assert(
    fc.property(json, json, fc.boolean(), (input, shared, again) => {
      const packed = call(input, shared, again)
      const both = { ...viaText(shared), ...viaText(input) }
      const result = unpack(packed) as { input: JsonObject; text: string }
      expect(result.input).toEqual(both)
      expect(JSON.parse(result.text)).toEqual(both)
    }),
    { numRuns: 400 },
  )
})

it('bytes that make no sense are refused, whatever they are', () => {
  const good = call({ a: [1, 'x', { b: 'wide €' }], c: 1.5 }).slice()
  const tryIt = (bytes: Uint8Array): void => {
    try {
      unpack(bytes)
    } catch (error) {
      if (!(error instanceof BadResult)) throw error
    }
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => tryIt(new Uint8Array([5, ...bytes]))),
    { numRuns: 2000 },
  )
  for (let at = 0; at < good.length; at++) {
    tryIt(good.subarray(0, at))
    for (const value of [0, 1, 7, 9, 19, 127, 128, 255])
      tryIt(Uint8Array.from(good, (byte, i) => (i === at ? value : byte)))
  }
})

it('an input that is no JSON is our own fault and says so', () => {
  for (const wrong of [{ a: 1n }, { a: () => 1 }, { a: [Symbol('x')] }])
    expect(() => pack(wrong as unknown as JsonObject)).toThrow(CannotPack)
  const deep: unknown[] = []
  deep.push(deep)
  expect(() => pack({ deep } as unknown as JsonObject)).toThrow(CannotPack)
})

it('inputs of one run may have the same members, others, more, fewer, or the same in another order', () => {
  const own: JsonObject[] = [
    { a: 1, b: { c: 'x' } },
    { a: 2, b: { c: 'y' } },
    { a: 3, b: { c: 'z', d: 1 } },
    { a: 4, b: { c: 'z' } },
    { b: { c: 'q' }, a: 5 },
    { a: 6 },
    {},
    { a: 7, b: { c: 'x' }, s: 'own' },
  ]
  const shared = { s: 'shared', c: [1] }
  const inputs = new Inputs()
  for (const input of own) inputs.add(input, shared)
  const packed = inputs.bytes().slice()
  const bytes = packed.subarray(inputs.spans[0], inputs.spans[1])
  const values = own.map((_, i) => {
    const [from, to] = inputs.spans.slice(i * SPAN + 2, (i + 1) * SPAN)
    const result = engine.call(echo.image, packed.subarray(from, to), { shared: bytes, again: i < own.length - 1 })
    return result instanceof Uint8Array ? (unpack(result) as { input: unknown }).input : result
  })
  expect(values).toEqual(own.map((input) => ({ ...shared, ...input })))
})
