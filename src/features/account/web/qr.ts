/**
 * QR codes (ISO/IEC 18004) for set-up links: text as bytes, error correction level L, versions 1 to 9.
 * Per version: all codewords, and those for error correction in each of its blocks (two from version 6 on).
 */
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292]
const EC_LENGTH = [7, 10, 15, 20, 26, 18, 20, 24, 30]
const LEVEL_L = 1

type Grid = boolean[][]
const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, i) => (value >>> (length - 1 - i)) & 1)

/** Mode and length stand half a byte askew before the text; then padding up to the capacity. */
function dataBytes(text: Uint8Array, capacity: number): number[] {
  const halves = [4, text.length >>> 4, text.length & 15, ...[...text].flatMap((byte) => [byte >>> 4, byte & 15]), 0]
  const data = Array.from({ length: halves.length / 2 }, (_, i) => (halves[2 * i] ?? 0) * 16 + (halves[2 * i + 1] ?? 0))
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

/** In the field of 256 elements that the codes are made in. */
function times(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a)
  return product
}

/** Reed-Solomon: the remainder of the data divided by the generator of this length. */
function errorCorrection(data: readonly number[], length: number): number[] {
  let generator = [1]
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2))
    generator = [...generator, 0].map((term, j) => term ^ times(generator[j - 1] ?? 0, root))
  let rest = Array<number>(length).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = rest.map((_, i) => (rest[i + 1] ?? 0) ^ times(generator[i + 1] ?? 0, factor))
  }
  return rest
}

/** A value followed by the remainder of its BCH code. */
function withCheck(value: number, generator: number, bits: number): number {
  let rest = value
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator)
  return (value << bits) | rest
}

/** Everything but the data; cells that stay null are free for it. */
function fixedPatterns(version: number, mask: number): (boolean | null)[][] {
  const size = 17 + 4 * version
  const cells = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null))
  // What was put first stays: alignment and timing give way to the finders.
  const put = (x: number, y: number, dark: boolean) => {
    const row = cells[y]
    if (row?.[x] === null) row[x] = dark
  }
  const rings = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  const lines = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7]
  rings(3, 3, 4, [2, 4])
  rings(size - 4, 3, 4, [2, 4])
  rings(3, size - 4, 4, [2, 4])
  for (const x of lines) for (const y of lines) if (cells[y]?.[x] === null) rings(x, y, 2, [1])
  for (let i = 0; i < size; i++) {
    put(i, 6, i % 2 === 0)
    put(6, i, i % 2 === 0)
  }
  const format = bitsOf(withCheck((LEVEL_L << 3) | mask, 0x537, 10) ^ 0x5412, 15).reverse()
  for (const [i, bit] of format.entries()) {
    if (i < 8) put(8, i < 6 ? i : i + 1, bit === 1)
    else put(i === 8 ? 7 : 14 - i, 8, bit === 1)
    if (i < 8) put(size - 1 - i, 8, bit === 1)
    else put(8, size - 15 + i, bit === 1)
  }
  put(8, size - 8, true)
  const number = version < 7 ? [] : bitsOf(withCheck(version, 0x1f25, 12), 18).reverse()
  for (const [i, bit] of number.entries()) {
    put(size - 11 + (i % 3), Math.floor(i / 3), bit === 1)
    put(Math.floor(i / 3), size - 11 + (i % 3), bit === 1)
  }
  return cells
}

/** Data runs through pairs of columns from the right, up and down in turn, around the timing column. */
function draw(version: number, bits: readonly number[], mask: number): Grid {
  const fixed = fixedPatterns(version, mask)
  const size = fixed.length
  const symbol = fixed.map((row) => row.map((cell) => cell === true))
  let next = 0
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    const right = size - 1 - 2 * pair - (size - 1 - 2 * pair <= 6 ? 1 : 0)
    for (let i = 0; i < size; i++) {
      const y = pair % 2 === 0 ? size - 1 - i : i
      for (const x of [right, right - 1]) {
        const row = symbol[y]
        if (row && fixed[y]?.[x] === null) row[x] = (bits[next++] === 1) !== (MASKS[mask]?.(x, y) === 0)
      }
    }
  }
  return symbol
}

/** How hard a symbol is to read, by the standard's four rules: runs, blocks, false finders, imbalance. */
function penalty(symbol: Grid): number {
  const rows = symbol.map((row) => row.map((cell) => (cell ? '1' : '0')).join(''))
  const columns = symbol.map((_, x) => rows.map((row) => row[x]).join(''))
  let points = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (const [y, row] of rows.entries())
    for (let x = 0; x + 1 < row.length; x++)
      if (/^(0000|1111)$/.test(row.slice(x, x + 2) + (rows[y + 1]?.slice(x, x + 2) ?? ''))) points += 3
  const share = (100 * rows.join('').replaceAll('0', '').length) / symbol.length ** 2
  return points + 10 * Math.floor(Math.abs(share - 50) / 5)
}

/** The cells of the code, row by row, without the quiet zone; null for text that is too long (230 bytes). */
export function qrCode(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text)
  for (const [index, ecLength] of EC_LENGTH.entries()) {
    const blocks = index < 5 ? 1 : 2
    const capacity = (CODEWORDS[index] ?? 0) - blocks * ecLength
    if (bytes.length + 2 > capacity) continue
    const data = dataBytes(bytes, capacity)
    const parts = blocks === 1 ? [data] : [data.slice(0, capacity / 2), data.slice(capacity / 2)]
    const woven = [parts, parts.map((part) => errorCorrection(part, ecLength))].flatMap((rows) =>
      (rows[0] ?? []).flatMap((_, i) => rows.map((row) => row[i] ?? 0)),
    )
    const bits = woven.flatMap((word) => bitsOf(word, 8))
    const symbols = MASKS.map((_, mask) => draw(index + 1, bits, mask)).map((grid) => ({ grid, points: penalty(grid) }))
    return symbols.reduce((best, symbol) => (symbol.points < best.points ? symbol : best)).grid
  }
  return null
}
