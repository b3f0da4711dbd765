import { INPUT_BYTES } from './limits'
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

/** Members without their object. Names stand once at the front of a value; members refer to them by number. */
interface Members {
  readonly numbers: ReadonlyMap<string, number>
  readonly names: Writer
  readonly body: Writer
  readonly count: number
}

class Packer implements Members {
  readonly numbers = new Map<string, number>()
  readonly names = new Writer()
  readonly body = new Writer()
  count = 0

  /** Names of the members packed before keep their numbers; new ones are counted on from there. */
  pack(value: JsonObject, before?: Members): this {
    this.numbers.clear()
    this.names.length = 0
    this.body.length = 0
    this.count = this.members(value, 0, before)
    return this
  }

  private name(text: string, before: Members | undefined): void {
    let number = before?.numbers.get(text) ?? this.numbers.get(text)
    if (number === undefined) {
      // From 1 on, and doubled: the lowest bit would mark an array index.
      number = ((before?.numbers.size ?? 0) + this.numbers.size + 1) * 2
      this.numbers.set(text, number)
      this.names.text(text)
    }
    this.body.count(number)
  }

  private value(value: Json, depth: number, before: Members | undefined): void {
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
      for (const item of value as readonly (Json | undefined)[]) this.value(item ?? null, depth + 1, before)
    } else {
      body.byte(TAG.object)
      body.count(countMembers(value))
      this.members(value, depth, before)
    }
  }

  private members(value: JsonObject, depth: number, before: Members | undefined): number {
    let count = 0
    for (const key of Object.keys(value)) {
      const member = value[key]
      if (member === undefined) continue
      this.name(key, before)
      this.value(member, depth + 1, before)
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

/** Making and forgetting buffers would cost more than filling them. */
const scratch = new Packer()

/** Inputs one behind the other; ends[i] is where the i-th one ends. What several share is packed once. */
export class Inputs {
  private readonly shared = new Map<JsonObject, Members>()
  readonly ends: number[] = []

  constructor(private readonly out = new Writer()) {}

  /** False: too large to be given to a source. */
  add(input: JsonObject, shared: JsonObject | undefined): boolean {
    const before = shared && this.packShared(shared)
    const own = scratch.pack(input, before)
    const size = own.body.length + own.names.length + (before ? before.body.length + before.names.length : 0)
    const fits = size < INPUT_BYTES
    if (fits) this.append(own, before)
    this.ends.push(this.out.length)
    return fits
  }

  private packShared(shared: JsonObject): Members {
    const known = this.shared.get(shared)
    if (known) return known
    const packed = new Packer().pack(shared)
    this.shared.set(shared, packed)
    return packed
  }

  private append(own: Members, before: Members | undefined): void {
    const { out } = this
    out.byte(VERSION)
    out.count((before?.numbers.size ?? 0) + own.numbers.size)
    if (before) out.bytes(before.names.written())
    out.bytes(own.names.written())
    out.byte(TAG.object)
    out.count((before?.count ?? 0) + own.count)
    if (before) out.bytes(before.body.written())
    out.bytes(own.body.written())
  }

  outgrown(): Uint8Array<ArrayBuffer> | undefined {
    return this.out.outgrown()
  }

  bytes(): Uint8Array {
    return this.out.written()
  }
}
