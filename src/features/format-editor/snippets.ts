import { parseJson } from './json-text'
import { readMarkup } from './markup'

/** A piece of a specification that a machine wrote or reads, with the words before it. */
export interface Snippet {
  readonly text: string
  /** The last words before it. */
  readonly heading: string
  /** Everything before it that is not a snippet itself: which part of the specification it stands in. */
  readonly section: string
}

const MOST_SNIPPETS = 80
/** Characters looked through for what closes; a text full of open brackets would be read over and over. */
const MOST_LOOKED = 20_000_000
const HEADING = 160

const succeeds = (work: () => unknown): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

interface Budget {
  left: number
}

/** Where the bracket at `from` closes, strings left alone; -1 where it does not. */
function closing(text: string, from: number, budget: Budget): number {
  let depth = 0
  let quoted = false
  for (let i = from; i < text.length && budget.left-- > 0; i++) {
    const sign = text[i]
    if (quoted) {
      if (sign === '\\') i++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') depth++
    else if ((sign === '}' || sign === ']') && --depth === 0) return i + 1
  }
  return -1
}

function jsonAt(text: string, at: number, budget: Budget): number {
  const end = closing(text, at, budget)
  return end > 0 && end - at > 4 && succeeds(() => parseJson(text.slice(at, end))) ? end : -1
}

function xmlAt(text: string, at: number, budget: Budget): number {
  const root = /^(?:<\?xml[^>]{0,200}\?>\s*)?<([A-Za-z_][\w.:-]*)/.exec(text.slice(at, at + 600))?.[1]
  if (root === undefined) return -1
  const close = `</${root}>`
  const end = budget.left > 0 ? text.indexOf(close, at) : -1
  budget.left -= (end < 0 ? text.length : end) - at
  return end >= 0 && succeeds(() => readMarkup(text.slice(at, end + close.length))) ? end + close.length : -1
}

const PAIRS = /^(?:https?:\/\/[^\s?]+\?)?[\w.[\]-]+=[^&\s]*(?:&[\w.[\]-]+=[^&\s]*)+$/
const PARTS = /^[\w.$ -]{1,60}(?:\|[^|\n]{0,80})+$/
const WORD =
  /^(?:accepted|rejected|success|sold|duplicate|error|ok|fail(?:ed)?|matched|unmatched|queued)(?:[:= ].{0,80})?$/i
/** "Error response:" stands above an answer and is none. */
const HEADS = /:$|respon|request|answer|example|sample/i

const lineAt = (text: string, at: number): string => {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? text.length : end).trim()
}

/** Where a snippet that begins here ends; -1 where none does. Only a line begins one. */
function endAt(text: string, at: number, budget: Budget): number {
  const sign = text[at]
  if (sign === '{' || sign === '[') return jsonAt(text, at, budget)
  if (sign === '<') return xmlAt(text, at, budget)
  const line = lineAt(text, at)
  const isWord = WORD.test(line) && !HEADS.test(line)
  return PAIRS.test(line) || PARTS.test(line) || isWord ? at + line.length : -1
}

/** Everything in it that is JSON, XML, a form, a URL with parameters, or a line of parts. */
export function snippetsIn(text: string): Snippet[] {
  const found: Snippet[] = []
  const budget = { left: MOST_LOOKED }
  let prose = ''
  let at = 0
  while (at < text.length && found.length < MOST_SNIPPETS) {
    const blank = /^[ \t`>]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0
    const start = at + blank
    const end = endAt(text, start, budget)
    if (end > start) {
      found.push({ text: text.slice(start, end).trim(), heading: prose.slice(-HEADING), section: prose })
      at = end
      continue
    }
    const next = text.indexOf('\n', at)
    const stop = next < 0 ? text.length : next + 1
    // "Response: {…}" on one line.
    const inLine = /[{<]/.exec(text.slice(start, stop))
    const inner = inLine ? start + inLine.index : -1
    if (inner > start && endAt(text, inner, budget) > inner) {
      prose += text.slice(at, inner)
      at = inner
      continue
    }
    prose += text.slice(at, stop)
    at = stop
  }
  return found
}
