import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { inSlices, mapInTurn } from '../slices'
import { endWhenStalled } from './downloads'

/** A long list of an answer: its rows are shaped and written a few at a time, and never all held as JSON. */
export class SlicedList<Row> {
  protected constructor(readonly rows: () => Iterable<Row>) {}

  static of<Item, Row>(items: readonly Item[], describe: (item: Item) => Row): SlicedList<Row> {
    return new SlicedList(function* () {
      for (const item of items) yield describe(item)
    })
  }
}

/** A list that is written while it is made, so that its rows need not be kept; what is written can still be refused. */
export class WrittenList<Row> extends SlicedList<Row> {
  private readonly pieces: Buffer[] = []

  constructor(private readonly schema: z.ZodType<unknown, Row>) {
    super(() => [])
  }

  async add<Item>(items: Iterable<Item>, describe: (item: Item) => Row): Promise<void> {
    const texts = await mapInTurn(items, (item) => JSON.stringify(z.parse(this.schema, describe(item))))
    if (texts.length > 0) this.pieces.push(Buffer.from(texts.join(',')))
  }

  *text(): Generator<string | Buffer> {
    yield '['
    for (const [at, piece] of this.pieces.entries()) {
      if (at > 0) yield ','
      yield piece
    }
    yield ']'
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

async function* listText(schema: unknown, list: SlicedList<unknown>): AsyncGenerator<string | Buffer> {
  if (list instanceof WrittenList) {
    yield* list.text()
    return
  }
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

async function* jsonText(schema: z.ZodType, result: unknown): AsyncGenerator<string | Buffer> {
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
