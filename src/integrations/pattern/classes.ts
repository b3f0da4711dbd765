import { DIGIT, type Ranges, SPACE, without, WORD } from './char-set'
import type { PatternError } from './syntax'

const single = (code: number): Ranges => [[code, code]]

export const ESCAPES: ReadonlyMap<string, Ranges> = new Map([
  ['d', DIGIT],
  ['D', without(DIGIT)],
  ['w', WORD],
  ['W', without(WORD)],
  ['s', SPACE],
  ['S', without(SPACE)],
  ['n', single(10)],
  ['r', single(13)],
  ['t', single(9)],
])

interface ClassItem {
  readonly ranges: Ranges
  readonly end: number
}

/** Reads the inside of [...] from just after the bracket; whether it is negated is the caller's to apply. */
export function readClass(source: string, from: number, problem: (text: string) => PatternError): ClassItem {
  let at = source[from] === '^' ? from + 1 : from
  const ranges: (readonly [number, number])[] = []

  const item = (): Ranges => {
    const char = source[at]
    if (char === undefined) throw problem('missing ]')
    at++
    if (char !== '\\') return single(char.charCodeAt(0))
    const escaped = source[at] ?? ''
    at++
    const known = ESCAPES.get(escaped)
    if (known) return known
    if (escaped === '' || /[a-z0-9]/i.test(escaped)) throw problem(`unknown escape \\${escaped}`)
    return single(escaped.charCodeAt(0))
  }
  const codeOf = (found: Ranges): number | null => {
    const [only] = found
    return found.length === 1 && only && only[0] === only[1] ? only[0] : null
  }

  while (source[at] !== ']') {
    const first = item()
    const low = codeOf(first)
    if (low !== null && source[at] === '-' && source[at + 1] !== ']') {
      at++
      const high = codeOf(item())
      if (high === null || high < low) throw problem('range out of order')
      ranges.push([low, high])
    } else ranges.push(...first)
  }
  if (ranges.length === 0) throw problem('empty []')
  return { ranges, end: at + 1 }
}
