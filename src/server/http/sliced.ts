import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { inSlices } from '../slices'
import { endWhenStalled } from './downloads'

/** A long list of an answer: its rows are shaped and written a few at a time, and never all held as JSON. */
export class SlicedList<Row> {
  private constructor(readonly rows: () => Iterable<Row>) {}

  static of<Item, Row>(items: readonly Item[], describe: (item: Item) => Row): SlicedList<Row> {
    return new SlicedList(function* () {
      for (const item of items) yield describe(item)
    })
  }
}

/** An answer may be such a list, or have some among its members. */
export type Sliceable<T> = T extends readonly (infer Row)[]
  ? T | SlicedList<Row>
  : T extends object
    ? { readonly [K in keyof T]: T[K] extends readonly (infer Row)[] ? T[K] | SlicedList<Row> : T[K] }
    : T

export const isSliced = (result: unknown): boolean =>
  result instanceof SlicedList ||
  (typeof result === 'object' && result !== null && Object.values(result).some((one) => one instanceof SlicedList))

async function* listText(schema: unknown, list: SlicedList<unknown>): AsyncGenerator<string> {
  const { element } = schema as z.ZodArray
  const texts = function* () {
    for (const row of list.rows()) yield JSON.stringify(z.parse(element, row))
  }
  let before = '['
  for await (const slice of inSlices(texts())) {
    yield before + slice.join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

async function* jsonText(schema: z.ZodType, result: unknown): AsyncGenerator<string> {
  yield '{"data":'
  if (result instanceof SlicedList) yield* listText(schema, result)
  else {
    let before = '{'
    for (const [name, member] of Object.entries((schema as z.ZodObject).shape)) {
      const value = (result as Readonly<Record<string, unknown>>)[name]
      yield `${before}${JSON.stringify(name)}:`
      if (value instanceof SlicedList) yield* listText(member, value)
      else yield JSON.stringify(z.parse(member, value) ?? null)
      before = ','
    }
    yield '}'
  }
  yield '}'
}

export function sendSliced(
  reply: FastifyReply,
  schema: z.ZodType,
  result: unknown,
  stallSeconds: number,
): FastifyReply {
  endWhenStalled(reply, stallSeconds)
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonText(schema, result)))
}
