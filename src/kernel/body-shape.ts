export interface ShapeLimits {
  /** Keys and list items together, at all levels. */
  readonly members: number
  readonly depth: number
}

const QUOTE = 34
const COMMA = 44
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/**
 * The limit that a JSON text exceeds, found in one pass before anything is built from it. Every list and object has one
 * more member than commas; an empty one counts as one. Text that is not JSON is left to the parser.
 */
export function exceededLimit(text: string, { members, depth }: ShapeLimits): keyof ShapeLimits | null {
  let found = 0
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = lastOfString(text, at)
    else if (code === COMMA) {
      if (++found > members) return 'members'
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++level > depth) return 'depth'
      if (++found > members) return 'members'
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level--
  }
  return null
}

/** Where the string that starts at `start` has its closing quote, or the end of the text. */
function lastOfString(text: string, start: number): number {
  for (let at = start; ; ) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let before = at
    while (text[before - 1] === '\\') before--
    if ((at - before) % 2 === 0) return at
  }
}

/** Whether the text of a form or query has more than `most` parts, without splitting it. */
export function hasMoreParts(text: string, most: number): boolean {
  let parts = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (++parts > most) return true
  return false
}
