import type { Json, JsonObject } from './types'
import { Writer } from './writer'

/**
 * Values travel in the interpreter's own binary form (bjson, version 5): it reads and writes it more than twice as
 * fast as JSON text, and no code of the source runs while a result is taken out. unpack.ts reads it; both are
 * compared with the interpreter whenever a thread starts.
 */
export const VERSION = 5
export const TAG = {
  null: 1,
  undefined: 2,
  false: 3,
  true: 4,
  int: 5,
  float: 6,
  string: 7,
  object: 8,
  array: 9,
  date: 17,
  boxed: 18,
  reference: 19,
} as const

const DEEPEST = 200

/** The caller gave something that is no JSON value: a fault of ours, not of the source. */
export class CannotPack extends Error {}

/** Thrown and caught here only. */
const OTHER_NAMES = new Error('other names')

/** Packs one object. Names stand once at the front of it; members refer to them by number. */
export class Packer {
  private readonly numbers = new Map<string, number>()
  private readonly names = new Writer()
  private readonly body = new Writer()
  private count = 0
  /** Inputs of one run mostly have the same members in the same order; then the last one's names do again. */
  private readonly order: { readonly text: string; readonly number: number }[] = []
  private at = 0
  private isAsBefore = false

  pack(value: JsonObject): this {
    this.isAsBefore = this.order.length > 0
    if (!this.isAsBefore || !this.fill(value)) {
      this.isAsBefore = false
      this.numbers.clear()
      this.order.length = 0
      this.names.length = 0
      this.fill(value)
    }
    return this
  }

  get size(): number {
    return this.names.length + this.body.length
  }

  writeTo(out: Writer): void {
    out.byte(VERSION)
    out.count(this.numbers.size)
    out.bytes(this.names.written())
    out.byte(TAG.object)
    out.count(this.count)
    out.bytes(this.body.written())
  }

  /** False: it has other names than the last one. */
  private fill(value: JsonObject): boolean {
    this.at = 0
    this.body.length = 0
    try {
      this.count = this.members(value, 0)
    } catch (error) {
      if (error === OTHER_NAMES) return false
      throw error
    }
    return !this.isAsBefore || this.at === this.order.length
  }

  private name(text: string): void {
    if (this.isAsBefore) {
      const expected = this.order[this.at++]
      if (expected?.text !== text) throw OTHER_NAMES
      this.body.count(expected.number)
      return
    }
    let number = this.numbers.get(text)
    if (number === undefined) {
      // From 1 on, and doubled: the lowest bit would mark an array index.
      number = (this.numbers.size + 1) * 2
      this.numbers.set(text, number)
      this.names.text(text)
    }
    this.order.push({ text, number })
    this.body.count(number)
  }

  private value(value: Json, depth: number): void {
    const { body } = this
    if (typeof value === 'string') {
      body.byte(TAG.string)
      body.text(value)
    } else if (typeof value === 'number') this.number(value)
    else if (value === null) body.byte(TAG.null)
    else if (typeof value === 'boolean') body.byte(value ? TAG.true : TAG.false)
    else if (typeof value !== 'object') throw new CannotPack(`a ${typeof value} cannot be given to a source`)
    else if (depth > DEEPEST) throw new CannotPack('nested too deeply to be given to a source')
    else if (isList(value)) {
      body.byte(TAG.array)
      body.count(value.length)
      // A hole or undefined in a list counts as null, as in JSON.
      for (const item of value as readonly (Json | undefined)[]) this.value(item ?? null, depth + 1)
    } else {
      body.byte(TAG.object)
      body.count(countMembers(value))
      this.members(value, depth)
    }
  }

  private members(value: JsonObject, depth: number): number {
    let count = 0
    for (const key of Object.keys(value)) {
      const member = value[key]
      if (member === undefined) continue
      this.name(key)
      this.value(member, depth + 1)
      count++
    }
    return count
  }

  private number(value: number): void {
    const { body } = this
    if ((value | 0) === value && !Object.is(value, -0)) {
      body.byte(TAG.int)
      body.count((value << 1) ^ (value >> 31))
    } else {
      body.byte(TAG.float)
      body.float(value)
    }
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

function countMembers(value: JsonObject): number {
  let count = 0
  for (const key of Object.keys(value)) if (value[key] !== undefined) count++
  return count
}
