/** Sets of order positions, 32 to a word. Signed words: bit operations on unsigned ones leave the integer fast path. */
export type Bits = Int32Array

export const bitsFor = (size: number): Bits => new Int32Array((size + 31) >>> 5)

export const setBit = (bits: Bits, position: number): void => {
  const word = position >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (position & 31))
}

export const clearBit = (bits: Bits, position: number): void => {
  const word = position >>> 5
  bits[word] = (bits[word] ?? 0) & ~(1 << (position & 31))
}

export const hasBit = (bits: Bits, position: number): boolean =>
  ((bits[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0

/** Every position is in, and the unused bits of the last word too: only ever used to strike from others. */
export const allBits = (size: number): Bits => bitsFor(size).fill(-1)

export const bitsWhere = (size: number, holds: (position: number) => boolean): Bits => {
  const bits = bitsFor(size)
  for (let position = 0; position < size; position++) if (holds(position)) setBit(bits, position)
  return bits
}

export const addAll = (into: Bits, from: Bits): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) | (from[word] ?? 0)
}
