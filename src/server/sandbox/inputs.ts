import { INPUT_BYTES } from './limits'
import { type Members, Packer, TAG, VERSION } from './pack'
import type { JsonObject } from './types'
import { Writer } from './writer'

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
