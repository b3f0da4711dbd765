/** A JSON text with the place of everything in it, so that one value can be changed while every other byte stays. */
export type JsonNode = Span &
  (
    | { readonly kind: 'object'; readonly members: readonly Member[] }
    | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
    | { readonly kind: 'value'; readonly value: Scalar }
  )

export type Scalar = string | number | boolean | null

interface Span {
  readonly start: number
  readonly end: number
}

export interface Member {
  readonly key: string
  readonly keyStart: number
  readonly value: JsonNode
}

export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

/** Of a format. What a lender's sample may be is said where samples are read. */
export const MOST_CHARACTERS = 200_000
const MOST_DEPTH = 60
const MOST_VALUES = 10_000

interface JsonLimits {
  readonly characters: number
  readonly values: number
}
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

class JsonParser {
  private at = 0
  private values = 0

  constructor(
    private readonly text: string,
    private readonly limits: JsonLimits,
  ) {}

  whole(): JsonNode {
    const { characters } = this.limits
    if (this.text.length > characters)
      throw new JsonFault(`It is longer than ${characters.toLocaleString('en-US')} characters`, 0)
    const node = this.node(0)
    this.blanks()
    if (this.at < this.text.length) throw this.fault('Nothing may follow the last }')
    return node
  }

  private fault(message: string, at = this.at): JsonFault {
    return new JsonFault(this.at >= this.text.length ? 'The text ends too early' : message, at)
  }

  private blanks(): void {
    while (' \n\r\t'.includes(this.text.charAt(this.at)) && this.at < this.text.length) this.at++
  }

  private node(depth: number): JsonNode {
    this.blanks()
    if (depth > MOST_DEPTH) throw this.fault(`Nested deeper than ${MOST_DEPTH} levels`)
    const { values } = this.limits
    if (++this.values > values) throw this.fault(`More than ${values.toLocaleString('en-US')} values`)
    const start = this.at
    const sign = this.text.charAt(start)
    if (sign === '{') return this.object(start, depth)
    if (sign === '[') return this.list(start, depth)
    const value = sign === '"' ? this.string() : this.word()
    return { kind: 'value', start, end: this.at, value }
  }

  private word(): Scalar {
    for (const [word, value] of [['true', true] as const, ['false', false] as const, ['null', null] as const])
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length
        return value
      }
    NUMBER.lastIndex = this.at
    const digits = NUMBER.exec(this.text)?.[0]
    if (digits === undefined)
      throw this.fault('A value is missing here: a text in "quotes", a number, true, false, null')
    this.at += digits.length
    return Number(digits)
  }

  private string(): string {
    const start = this.at++
    for (;;) {
      const sign = this.text.charAt(this.at)
      if (sign === '' || sign === '\n') throw new JsonFault('This text has no closing "', start)
      this.at += sign === '\\' ? 2 : 1
      if (sign === '"') break
    }
    try {
      return JSON.parse(this.text.slice(start, this.at)) as string
    } catch {
      throw new JsonFault('A sign in this text has to be written otherwise: \\" and \\\\', start)
    }
  }

  private list(start: number, depth: number): JsonNode {
    const items: JsonNode[] = []
    this.at++
    this.blanks()
    while (this.text.charAt(this.at) !== ']' || items.length > 0) {
      items.push(this.node(depth + 1))
      this.blanks()
      const next = this.text.charAt(this.at)
      if (next !== ',' && next !== ']') throw this.fault('A comma or ] is missing here')
      if (next === ']') break
      this.at++
    }
    return { kind: 'list', start, end: ++this.at, items }
  }

  private object(start: number, depth: number): JsonNode {
    const members: Member[] = []
    const keys = new Set<string>()
    this.at++
    this.blanks()
    while (this.text.charAt(this.at) !== '}' || members.length > 0) {
      this.blanks()
      const keyStart = this.at
      if (this.text.charAt(keyStart) !== '"') throw this.fault('A name in "quotes" is missing here')
      const key = this.string()
      if (key === '__proto__') throw new JsonFault('This name cannot be used', keyStart)
      if (keys.has(key)) throw new JsonFault(`"${key.slice(0, 60)}" is here twice`, keyStart)
      keys.add(key)
      this.blanks()
      if (this.text.charAt(this.at) !== ':') throw this.fault('A colon is missing here')
      this.at++
      members.push({ key, keyStart, value: this.node(depth + 1) })
      this.blanks()
      const next = this.text.charAt(this.at)
      if (next !== ',' && next !== '}') throw this.fault('A comma or } is missing here')
      if (next === '}') break
      this.at++
    }
    return { kind: 'object', start, end: ++this.at, members }
  }
}

const DOCUMENT: JsonLimits = { characters: MOST_CHARACTERS, values: MOST_VALUES }

/** Throws JsonFault. */
export const parseJson = (text: string, limits = DOCUMENT): JsonNode => new JsonParser(text, limits).whole()

export function plain(node: JsonNode): unknown {
  if (node.kind === 'value') return node.value
  if (node.kind === 'list') return node.items.map(plain)
  return Object.fromEntries(node.members.map(({ key, value }) => [key, plain(value)]))
}

export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
