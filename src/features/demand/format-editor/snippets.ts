import { curlAt } from './curl'
import { type FieldRow, fieldTableAt } from './field-table'
import { parseJson } from './json-text'
import { readMarkup } from './markup'
import { unspaced } from './sample'
import { tidyJson } from './tidy'

/** A piece of a specification that a machine wrote or reads, with the words before it. */
export interface Snippet {
  readonly text: string
  /** The last words before it. */
  readonly heading: string
  /** Those of them that stand behind the snippet before, or beside it in a list: what is said of this one alone. */
  readonly near: string
  /** POST /leads HTTP/1.1 and the headers below it, where they stand right before it. */
  readonly head: string
  /** Everything before it that is not a snippet itself: which part of the specification it stands in. */
  readonly section: string
  /** The table of fields that it is instead. */
  readonly table?: readonly FieldRow[]
}

const MOST_SNIPPETS = 80
/** Characters looked through for what closes; a text full of open brackets would be read over and over. */
const MOST_LOOKED = 20_000_000
const HEADING = 160
/** Looked through for a sample that begins within a line. */
const MOST_OF_LINE = 2000

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

/** As a program would write it; null where it is no JSON. */
const strictJson = (text: string): string | null => (succeeds(() => parseJson(text)) ? text : tidyJson(text))

function jsonAt(text: string, at: number, budget: Budget): number {
  const end = closing(text, at, budget)
  return end > 0 && end - at > 4 && strictJson(text.slice(at, end)) !== null ? end : -1
}

function xmlAt(text: string, at: number, budget: Budget): number {
  const root = /^(?:<\?xml[^>]{0,200}\?>\s*)?<([A-Za-z_][\w.:-]*)/.exec(text.slice(at, at + 600))?.[1]
  if (root === undefined) return -1
  const close = `</${root}>`
  const end = budget.left > 0 ? text.indexOf(close, at) : -1
  budget.left -= (end < 0 ? text.length : end) - at
  const whole = end + close.length
  return end >= 0 && succeeds(() => readMarkup(text.slice(at, whole))) ? whole + wordsBehind(text, whole) : -1
}

/** <status>rejected</status>No coverage, and a line with one word of an answer below the XML, belong to it. */
function wordsBehind(text: string, end: number): number {
  const [line = ''] = /^[^\n<>]*/.exec(text.slice(end, end + MOST_OF_LINE)) ?? []
  if (/^[^\s`"',;)\]]/.test(line) && !/^[<>]/.test(text.slice(end + line.length))) return line.trimEnd().length
  if (line.trim() !== '') return 0
  const below = /^\s*?\n([^\n]*)(?=\n\s*(?:\n|`|$)|$)/.exec(text.slice(end, end + MOST_OF_LINE))
  const isWord = WORD.test((below?.[1] ?? '').trim()) && !HEADS.test(below?.[1] ?? '')
  return below && isWord ? below[0].trimEnd().length : 0
}

const PAIRS = /^(?:https?:\/\/[^\s?]+\?)?[\w.[\]-]+=[^&\s]*(?:&[\w.[\]-]+=[^&\s]*)+$/
const PARTS = /^[\w.$ -]{1,60}(?:\|[^|\n]{0,80})+$/
const WORDS = 'accepted|rejected|success|sold|duplicate|error|ok|fail(?:ed)?|matched|unmatched|queued'
const WORD = new RegExp(`^(?:${WORDS})(?:[:= ].{0,80})?$`, 'i')
/** "Accepted:  SUCCESS:10023" has its heading in front. */
const HEADED = new RegExp(`^[A-Za-z ]{2,30}:\\s+(?=(?:${WORDS})\\b)`, 'i')
/** "Error response:" and "Success – Ping" stand above an answer and are none. */
const HEADS = /:$|respon|request|answer|example|sample|\b(?:ping|post)\b/i
/** POST_REJECT_DUPLICATE - the lead was seen before */
const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?=$|\s+[-–—:]\s)/

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
  const code = CODE.exec(line)?.[0]
  if (code !== undefined) return at + code.length
  const isWord =
    WORD.test(line) &&
    !HEADS.test(line) &&
    !HEADED.test(line) &&
    !/^\s*[{[<]/.test(text.slice(at + line.length, at + line.length + 200))
  const isPairs = PAIRS.test(line) || unspaced(line) !== line
  return isPairs || PARTS.test(line) || isWord ? at + line.length : -1
}

const HEAD =
  // This pattern reads at most 2,000 letters, see MOST_OF_LINE.
  /(?:^|\n)[ \t`]*((?:GET|POST|PUT)[ \t]+\S{1,500}(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?\n(?:[ \t]*[A-Za-z][\w-]{0,60}:[^\n]{0,2000}\n)+)\s*`*\s*$/

/** The first lines of a message that a specification prints whole, with its headers. */
const headOf = (before: string): string =>
  (HEAD.exec(before.slice(-MOST_OF_LINE))?.[1] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

/** Everything in it that is JSON, XML, a form, a URL with parameters, or a line of parts. */
export function snippetsIn(text: string): { readonly snippets: readonly Snippet[]; readonly prose: string } {
  const found: Snippet[] = []
  const budget = { left: MOST_LOOKED }
  let prose = ''
  let since = 0
  let at = 0
  while (at < text.length && found.length < MOST_SNIPPETS) {
    const table = at === 0 || text[at - 1] === '\n' ? fieldTableAt(text, at) : null
    if (table) {
      const near = prose.slice(Math.max(since, prose.length - HEADING)).trim()
      found.push({ text: '', head: '', heading: prose.slice(-HEADING), near, section: prose, table: table.rows })
      since = prose.length
      at = table.end
      continue
    }
    const blank = /^[ \t`>]*/.exec(text.slice(at, at + 200))?.[0].length ?? 0
    const start = at + blank
    const curl = curlAt(text, start)
    if (curl) {
      const own = /^[{[]/.test(curl.body) ? (strictJson(curl.body) ?? curl.body) : curl.body
      const near = prose.slice(Math.max(since, prose.length - HEADING)).trim()
      found.push({ text: own, head: curl.head, heading: prose.slice(-HEADING), near, section: prose })
      prose += `${/https?:\S+/.exec(text.slice(start, start + MOST_OF_LINE))?.[0].replace(/\?.*/, '') ?? ''}\n`
      since = prose.length
      at = curl.end
      continue
    }
    const end = endAt(text, start, budget)
    if (end > start) {
      const beside = CODE.test(lineAt(text, start)) ? lineAt(text, end) : ''
      const near = `${prose.slice(Math.max(since, prose.length - HEADING))} ${beside}`.trim()
      const raw = text.slice(start, end).trim()
      const own = /^[{[]/.test(raw) ? (strictJson(raw) ?? raw) : unspaced(raw)
      const head = headOf(prose.slice(since))
      found.push({ text: own, head, heading: prose.slice(-HEADING), near, section: prose })
      since = prose.length
      const lineEnd = text.indexOf('\n', end)
      at = beside === '' ? end : lineEnd < 0 ? text.length : lineEnd
      continue
    }
    const next = text.indexOf('\n', at)
    const stop = next < 0 ? text.length : next + 1
    // "Response: {…}" and "Example: a=1&b=2" on one line.
    // This pattern reads at most 2,000 letters, see MOST_OF_LINE.
    const inLine = /[{<]|(?<=:\s)(?=\S+=[^\s&]*&\S)/.exec(text.slice(start, stop).slice(0, MOST_OF_LINE))
    const behind = HEADED.exec(lineAt(text, start))?.[0].length
    const inner = inLine ? start + inLine.index : behind === undefined ? -1 : start + behind
    if (inner > start && endAt(text, inner, budget) > inner) {
      prose += text.slice(at, inner)
      at = inner
      continue
    }
    prose += text.slice(at, stop)
    at = stop
  }
  return { snippets: found, prose: prose + text.slice(at) }
}
