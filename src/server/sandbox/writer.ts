// eslint-disable-next-line no-control-regex -- the range is the point: what fits into one byte a character
const ONE_BYTE = /^[\x00-\xff]*$/

/** Below this a call into the runtime costs more than a loop here. Its length must fit into seven bits. */
const SHORT = 48

export const numbersAt = (bytes: Uint8Array, at: number, count: number): Int32Array =>
  new Int32Array(bytes.buffer, bytes.byteOffset + at, count)

/**
 * A growing run of bytes, with the numbers and texts of the interpreter's binary form. What is written for another
 * thread begins in memory that both share: making a buffer for every message would keep the garbage collector busy.
 */
export class Writer {
  buffer: Buffer
  length = 0

  constructor(private readonly shared?: SharedArrayBuffer) {
    this.buffer = shared ? Buffer.from(shared) : Buffer.allocUnsafeSlow(4096)
  }

  private room(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + more))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }

  byte(value: number): void {
    this.room(1)
    this.buffer[this.length++] = value
  }

  /** Seven bits a byte, low ones first. */
  count(value: number): void {
    this.room(5)
    let rest = value >>> 0
    while (rest > 127) {
      this.buffer[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.buffer[this.length++] = rest
  }

  text(value: string): void {
    if (value.length > SHORT || !this.shortText(value)) this.longText(value)
  }

  /** False, with nothing written, where a character needs more than one byte. */
  private shortText(value: string): boolean {
    const { length } = value
    this.room(length + 1)
    const { buffer } = this
    let at = this.length + 1
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i)
      if (code > 255) return false
      buffer[at++] = code
    }
    buffer[this.length] = length << 1
    this.length = at
    return true
  }

  private longText(value: string): void {
    const wide = ONE_BYTE.test(value) ? 0 : 1
    this.count((value.length << 1) | wide)
    this.room(value.length << wide)
    this.length += this.buffer.write(value, this.length, wide ? 'utf16le' : 'latin1')
  }

  float(value: number): void {
    this.room(8)
    this.length = this.buffer.writeDoubleLE(value, this.length)
  }

  bytes(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Where they lie: numbersAt reads them there. A message of so many numbers would be read one by one. */
  numbers(values: readonly number[]): number {
    this.room(4 * values.length + 3)
    const at = Math.ceil(this.length / 4) * 4
    numbersAt(this.buffer, at, values.length).set(values)
    this.length = at + 4 * values.length
    return at
  }

  written(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }

  /** What outgrew the shared memory, to be given away with the message. */
  outgrown(): Uint8Array<ArrayBuffer> | undefined {
    return this.shared && this.buffer.buffer === this.shared ? undefined : (this.written() as Uint8Array<ArrayBuffer>)
  }
}
