import { RESULT_BYTES, RESULT_DEPTH } from './limits'
import { TAG, VERSION } from './pack'
import type { Json } from './types'

/** The result is not JSON, too large or too deep; the message is for the person who edits the source. */
export class BadResult extends Error {}

/** The front of a result, with the names in it: the same bytes mean the same names. */
export interface KnownNames {
  readonly front: string
  readonly names: readonly string[]
}

/** Reads a result. The bytes come from inside the sandbox, so nothing about them is believed. */
export const unpack = (bytes: Uint8Array): Json =>
  new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.byteLength).result(undefined)

/** One of several that lie in a row, of a source whose last result is remembered. */
export function unpackWith(memory: { names: KnownNames | undefined }, all: Buffer, from: number, to: number): Json {
  const reader = new Reader(all, from, to)
  const value = reader.result(memory.names)
  memory.names = reader.known
  return value
}

class Reader {
  /** Its bytes as characters, made once: cutting a text out of it costs a tenth of decoding it alone. */
  private readonly characters: string
  private at = 0
  private depth = 0
  private names: readonly string[] = []
  known: KnownNames | undefined
  /** Where each object and list begins, for references to it; negative while it is still open. */
  private readonly begins: number[] = []
  /** Bytes read, those read again through references included: many references to one list could mean gigabytes. */
  private read = 0
  private copying = false

  constructor(
    private readonly all: Buffer,
    private readonly from: number,
    to: number,
  ) {
    this.characters = all.toString('latin1', from, to)
  }

  result(known: KnownNames | undefined): Json {
    this.known = known && this.characters.startsWith(known.front) ? known : this.readFront()
    this.names = this.known.names
    this.at = this.known.front.length
    const value = this.value()
    if (value === undefined) throw new BadResult('The function returned nothing; it must return its result.')
    return value
  }

  private readFront(): KnownNames {
    if (this.byte() !== VERSION) throw new BadResult('The result cannot be read.')
    const names: string[] = []
    for (let left = this.count(); left > 0; left--) names.push(this.text())
    return { front: this.characters.slice(0, this.at), names }
  }

  private byte(): number {
    if (this.at >= this.characters.length) throw new BadResult('The result cannot be read.')
    return this.characters.charCodeAt(this.at++)
  }

  private count(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const part = this.byte()
      value |= (part & 127) << shift
      if (part < 128) return value >>> 0
    }
    throw new BadResult('The result cannot be read.')
  }

  private text(): string {
    const head = this.count()
    const begin = this.at
    this.at += head & 1 ? (head >>> 1) * 2 : head >>> 1
    if (this.at > this.characters.length) throw new BadResult('The result cannot be read.')
    this.read += this.at - begin
    if (!(head & 1)) return this.characters.slice(begin, this.at)
    return this.all.toString('utf16le', this.from + begin, this.from + this.at)
  }

  private value(): Json | undefined {
    if (++this.read > RESULT_BYTES) throw new BadResult(`The result is larger than ${RESULT_BYTES / 1024} KB.`)
    switch (this.byte()) {
      case TAG.string:
        return this.text()
      case TAG.int: {
        const zigzag = this.count()
        return (zigzag >>> 1) ^ -(zigzag & 1)
      }
      case TAG.object: {
        const number = this.open()
        return this.close(number, this.members())
      }
      case TAG.array: {
        const number = this.open()
        return this.close(number, this.list())
      }
      case TAG.null:
        return null
      case TAG.undefined:
        return undefined
      case TAG.false:
        return false
      case TAG.true:
        return true
      case TAG.float:
        return this.float()
      case TAG.date:
        return this.date()
      case TAG.boxed: {
        const number = this.open()
        return this.close(number, this.value())
      }
      case TAG.reference:
        return this.reference()
      default:
        throw new BadResult('The result holds something that is no text, number, yes/no, list or plain object.')
    }
  }

  private float(): Json {
    if (this.at + 8 > this.characters.length) throw new BadResult('The result cannot be read.')
    const value = this.all.readDoubleLE(this.from + this.at)
    this.at += 8
    // As JSON has it: no NaN, no infinity, no minus zero.
    return Number.isFinite(value) ? value + 0 : null
  }

  private date(): Json {
    const number = this.open()
    const value = this.close(number, this.value())
    const date = new Date(typeof value === 'number' ? value : Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date.toISOString()
  }

  private open(): number {
    if (++this.depth > RESULT_DEPTH) throw new BadResult(`The result is nested more than ${RESULT_DEPTH} levels deep.`)
    return this.copying ? -1 : this.begins.push(-this.at) - 1
  }

  private close<T>(number: number, value: T): T {
    this.depth--
    if (number >= 0) this.begins[number] = -(this.begins[number] ?? 0) - 1
    return value
  }

  private members(): Json {
    const object: Record<string, Json> = {}
    for (let left = this.count(); left > 0; left--) {
      const head = this.count()
      const name = head & 1 ? String(head >>> 1) : this.names[(head >>> 1) - 1]
      if (name === undefined) throw new BadResult('The result cannot be read.')
      if (name === '__proto__') throw new BadResult('A member of the result must not be called __proto__.')
      const value = this.value()
      if (value !== undefined) object[name] = value
    }
    return object
  }

  private list(): Json {
    const list: Json[] = []
    for (let left = this.count(); left > 0; left--) list.push(this.value() ?? null)
    return list
  }

  /** The same object a second time: it is copied, so that the result is a plain tree. */
  private reference(): Json | undefined {
    const begin = this.begins[this.count()]
    if (begin === undefined || begin < 0) throw new BadResult('The result contains itself.')
    const back = this.at
    const wasCopying = this.copying
    this.at = begin
    this.copying = true
    const value = this.value()
    this.at = back
    this.copying = wasCopying
    return value
  }
}
