import { INPUT_BYTES } from './limits'
import { Packer } from './pack'
import type { JsonObject } from './types'
import { Writer } from './writer'

/** Making and forgetting buffers would cost more than filling them; and each kind has its own usual members. */
const own = new Packer()
const common = new Packer()

/** From where to where what an item shares with others was packed, and its own part: four numbers. Equal is empty. */
export const SPAN = 4

/** Inputs one behind the other. What several share is packed once. */
export class Inputs {
  private readonly shared = new Map<JsonObject, { readonly from: number; readonly to: number }>()
  readonly spans: number[] = []

  constructor(private readonly out = new Writer()) {}

  /** False: too large to be given to a source. */
  add(input: JsonObject, shared: JsonObject | undefined): boolean {
    const before = shared ? this.packShared(shared) : { from: 0, to: 0 }
    const fits = before.to - before.from + own.pack(input).size < INPUT_BYTES
    const from = this.out.length
    if (fits) own.writeTo(this.out)
    this.spans.push(before.from, before.to, from, this.out.length)
    return fits
  }

  private packShared(shared: JsonObject): { readonly from: number; readonly to: number } {
    let known = this.shared.get(shared)
    if (!known) {
      const from = this.out.length
      common.pack(shared).writeTo(this.out)
      known = { from, to: this.out.length }
      this.shared.set(shared, known)
    }
    return known
  }

  /** Notes the sources and all spans behind the inputs; items without an input are only prepared. */
  note(sources: readonly number[]): { readonly items: number; readonly sourcesAt: number; readonly spansAt: number } {
    while (this.spans.length < sources.length * SPAN) this.spans.push(0)
    return { items: sources.length, sourcesAt: this.out.numbers(sources), spansAt: this.out.numbers(this.spans) }
  }

  outgrown(): Uint8Array<ArrayBuffer> | undefined {
    return this.out.outgrown()
  }

  bytes(): Uint8Array {
    return this.out.written()
  }
}
