/** A set of UTF-16 code units, as sorted pairs of first and last. */
export type Ranges = readonly (readonly [first: number, last: number])[]

export interface CharSet {
  readonly has: (code: number) => boolean
}

const LAST = 0xffff

export const DIGIT: Ranges = [[48, 57]]
export const WORD: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
export const SPACE: Ranges = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
export const LINE_ENDS: Ranges = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]

const sorted = (ranges: Ranges): [number, number][] =>
  ranges.map(([first, last]): [number, number] => [first, last]).sort((a, b) => a[0] - b[0])

export function without(ranges: Ranges): Ranges {
  const rest: [number, number][] = []
  let next = 0
  for (const [first, last] of sorted(ranges)) {
    if (first > next) rest.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  if (next <= LAST) rest.push([next, LAST])
  return rest
}

/** Both cases of every ASCII letter; other scripts are compared as written. */
export function bothCases(ranges: Ranges): Ranges {
  const added: [number, number][] = []
  for (const [first, last] of ranges) {
    for (const [from, to, shift] of [
      [65, 90, 32],
      [97, 122, -32],
    ] as const) {
      const low = Math.max(first, from)
      const high = Math.min(last, to)
      if (low <= high) added.push([low + shift, high + shift])
    }
  }
  return [...ranges, ...added]
}

export function charSet(ranges: Ranges): CharSet {
  const ordered = sorted(ranges)
  const ascii = new Uint8Array(128)
  for (const [first, last] of ordered) for (let code = first; code <= Math.min(last, 127); code++) ascii[code] = 1
  const wide = ordered.filter(([, last]) => last > 127)
  return {
    has: (code) => (code < 128 ? ascii[code] === 1 : wide.some(([first, last]) => code >= first && code <= last)),
  }
}
