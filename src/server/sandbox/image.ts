import { createHash } from 'node:crypto'
import { IMAGE_BYTES } from './limits'
import type { AnyValue, Machine } from './machine'

/** What a prepared source changed in the interpreter's memory, and where its function is. Any thread can use it. */
export interface Image {
  /** Of which empty interpreter this is the change. */
  readonly base: string
  readonly parts: readonly { readonly at: number; readonly bytes: Uint8Array }[]
  readonly callee: AnyValue
}

const BLOCK = 256
/** Copying a little more is cheaper than copying once more. */
const NEAR = 4096
const DISTANCE = 4096
const CHUNK = 64 * 1024
const ZEROS = Buffer.alloc(CHUNK)
const STACK_ZONE = 5 * 1024 * 1024
const PROBE = 1024 * 1024
const HEADER = 8
const MOST_WHOLES = 64
const MOST_OF_ONE = 256 * 1024
const up = (value: number, step: number): number => Math.ceil(value / step) * step

/**
 * The interpreter keeps everything in one memory: constants and variables at the bottom, then its stack (empty between
 * calls), then the heap. Writing variables and heap back makes every call begin with the very same bytes.
 */
export class Images {
  private readonly lowEnd: number
  private readonly heapStart: number
  /** Where the allocator notes what lies above everything it gave out. */
  private readonly topAt: number
  private readonly low: Uint8Array
  /** Below this there are constants only, so that they need no writing back; nothing is known until they are learned. */
  private constantsEnd = 0
  private readonly heap: Uint8Array
  private readonly wholes = new Map<Image, Uint8Array>()
  private kept = new Uint8Array(0)
  private keptBytes = 0
  readonly base: string

  constructor(private readonly machine: Machine) {
    const { firstAddress } = machine
    this.lowEnd = up(firstAddress - STACK_ZONE, BLOCK)
    this.heapStart = firstAddress - (firstAddress % BLOCK)
    this.topAt = this.findTop()
    this.low = machine.bytes.slice(0, this.lowEnd)
    this.heap = machine.bytes.slice(this.heapStart, this.heapEnd())
    this.base = createHash('sha256').update(this.low).update(this.heap).digest('base64')
  }

  /** Nothing may live between the variables and the stack, or it would not be written back. */
  assertLayout(): void {
    const gap = Buffer.from(this.machine.memory.buffer, this.lowEnd, STACK_ZONE - 1024 * 1024)
    for (let at = 0; at + CHUNK <= gap.length; at += CHUNK)
      if (gap.compare(ZEROS, 0, CHUNK, at, at + CHUNK) !== 0) throw new OtherLayout()
  }

  /** To be asked when sources have run: what has not changed by then, with some distance to what has, is constant. */
  learnConstants(): void {
    const [first] = differences(this.machine.bytes, 0, this.low)
    this.constantsEnd = Math.max(0, (first?.[0] ?? 0) - DISTANCE)
    this.wholes.clear()
  }

  /** False: something wrote where nothing can, so no result since the last time may be believed. */
  areConstantsIntact(): boolean {
    const constants = this.low.subarray(0, this.constantsEnd)
    return Buffer.from(this.machine.memory.buffer, 0, this.constantsEnd).equals(constants)
  }

  /** The memory as the source left it. Written whole where it is at hand: that is one copy instead of nine or ten. */
  restore(image: Image): void {
    const whole = this.wholes.get(image)
    if (whole) {
      this.write(whole, whole.length)
      return
    }
    const { bytes } = this.machine
    this.reset()
    for (const part of image.parts) bytes.set(part.bytes, part.at)
    this.remember(image)
  }

  private remember(image: Image): void {
    const size = this.size()
    if (size > MOST_OF_ONE) return
    const [oldest] = this.wholes.keys()
    if (oldest && this.wholes.size >= MOST_WHOLES) this.wholes.delete(oldest)
    const whole = new Uint8Array(size)
    this.copyTo(whole)
    this.wholes.set(image, whole)
  }

  /** Remembers everything as it is now. */
  keep(): void {
    this.keptBytes = this.size()
    if (this.kept.length < this.keptBytes) this.kept = new Uint8Array(2 * this.keptBytes)
    this.copyTo(this.kept)
  }

  restoreKept(): void {
    this.write(this.kept, this.keptBytes)
  }

  /** Of all that can change: the variables, and the heap as far as it was given out. */
  private size(): number {
    return this.lowEnd - this.constantsEnd + this.heapEnd() - this.heapStart
  }

  private copyTo(place: Uint8Array): void {
    const { bytes } = this.machine
    place.set(bytes.subarray(this.constantsEnd, this.lowEnd))
    place.set(bytes.subarray(this.heapStart, this.heapEnd()), this.lowEnd - this.constantsEnd)
  }

  private write(from: Uint8Array, length: number): void {
    const { bytes } = this.machine
    const low = this.lowEnd - this.constantsEnd
    bytes.set(from.subarray(0, low), this.constantsEnd)
    bytes.set(from.subarray(low, length), this.heapStart)
  }

  /** Back to the empty interpreter. */
  reset(): void {
    const { bytes } = this.machine
    bytes.set(this.low.subarray(this.constantsEnd), this.constantsEnd)
    bytes.set(this.heap, this.heapStart)
  }

  /** Undefined: the source keeps too much. */
  take(callee: AnyValue): Image | undefined {
    const { bytes } = this.machine
    const baseEnd = this.heapStart + this.heap.length
    const end = this.heapEnd()
    if (end - baseEnd > IMAGE_BYTES) return undefined
    const changed = [...differences(bytes, 0, this.low), ...differences(bytes, this.heapStart, this.heap)]
    // Above the empty interpreter's heap all counts, zeros too: another call may have left something there.
    if (end > baseEnd) changed.push([baseEnd, end])
    return { base: this.base, callee, parts: changed.map(([at, to]) => ({ at, bytes: bytes.slice(at, to) })) }
  }

  /** Behind all that was given out and the header of what was not. */
  private heapEnd(): number {
    return up(new DataView(this.machine.memory.buffer).getUint32(this.topAt, true) + HEADER, BLOCK)
  }

  /** The one variable that moves from the start to the end of a large block when that is given out. */
  private findTop(): number {
    const variables = (): Uint32Array => new Uint32Array(this.machine.bytes.slice(0, this.lowEnd).buffer)
    const before = variables()
    const start = this.machine.allocate(PROBE) - HEADER
    const after = variables()
    this.machine.release(start + HEADER)
    const found = before.reduce<number[]>((places, value, index) => {
      const moved = (after[index] ?? 0) - start - PROBE
      return value === start && moved >= 0 && moved <= 2 * HEADER ? [...places, index] : places
    }, [])
    const [place, ...others] = found
    if (place === undefined || others.length > 0) throw new OtherLayout()
    return place * 4
  }
}

class OtherLayout extends Error {
  override message = 'the interpreter lays out its memory differently from the one this was made for'
}

/** Ranges that hold all blocks that are not as they were. */
function differences(bytes: Uint8Array, start: number, before: Uint8Array): [from: number, to: number][] {
  const now = Buffer.from(bytes.buffer, start, before.length)
  const found: [number, number][] = []
  for (let at = 0; at < before.length; at += BLOCK) {
    const end = Math.min(at + BLOCK, before.length)
    if (now.compare(before, at, end, at, end) === 0) continue
    const last = found.at(-1)
    if (last && start + at - last[1] <= NEAR) last[1] = start + end
    else found.push([start + at, start + end])
  }
  return found
}
