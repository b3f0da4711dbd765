import { JsonFault, type JsonNode, parseJson, type Scalar } from './json-text'
import { localName, type MarkupElement, MarkupFault, readMarkup } from './markup'

/** One value of a pasted answer that can be clicked: what it is called, what it says, and how a format finds it. */
export interface AnswerValue {
  readonly field: string
  readonly name: string
  readonly value: Scalar
  readonly reading: Readonly<Record<string, unknown>>
  /** Of the only item of a list: finds it while it is the only one, so that nothing is sold by one of two. */
  readonly alone?: Readonly<Record<string, unknown>>
}

/** Something of which there may be several: bids. `items` are found from each of them on. */
export interface AnswerList {
  readonly field: string
  readonly each: Readonly<Record<string, string>>
  readonly items: readonly (readonly AnswerValue[])[]
}

export interface AnswerValues {
  readonly reads: 'json' | 'xml' | 'text' | 'empty' | 'html'
  readonly values: readonly AnswerValue[]
  readonly lists: readonly AnswerList[]
}

const MOST_VALUES = 400
const LIMITS = { characters: 400_000, values: 20_000 }
const PLAIN = /^[A-Za-z_][\w]*$/

const step = (key: string): string => (PLAIN.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)

function ofJson(node: JsonNode, path: string, field: string, name: string): AnswerValue[] {
  if (node.kind === 'value') return [{ field, name, value: node.value, reading: { json: path } }]
  if (node.kind === 'list') {
    const [only, ...more] = node.items
    const found = node.items.flatMap((item, i) => ofJson(item, `${path}[${i}]`, `${field}[${i}]`, name))
    return only?.kind === 'value' && more.length === 0 && path !== '$'
      ? found.map((value) => ({ ...value, alone: { json: `${path}[*]` } }))
      : found
  }
  return node.members.flatMap(({ key, value }) =>
    ofJson(value, `${path}${step(key)}`, field === '' ? key : `${field}.${key}`, key),
  )
}

function listsInJson(node: JsonNode, path: string, field: string): AnswerList[] {
  if (node.kind === 'value') return []
  if (node.kind === 'list') {
    const items = node.items.map((item) => ofJson(item, '$', '', 'value'))
    return [{ field: field === '' ? 'the list' : field, each: { json: `${path}[*]` }, items }]
  }
  return node.members.flatMap(({ key, value }) =>
    listsInJson(value, `${path}${step(key)}`, field === '' ? key : `${field}.${key}`),
  )
}

/** Names without a prefix fit any namespace, so prefixes go; the second of several with one name is [2]. */
function ofXml(element: MarkupElement, above: string, siblings: readonly MarkupElement[]): AnswerValue[] {
  const name = localName(element.name)
  const alike = siblings.filter((one) => localName(one.name) === name)
  const path = `${above}/${name}${alike.length > 1 ? `[${alike.indexOf(element) + 1}]` : ''}`
  const value = (at: string, last: string, text: string): AnswerValue => ({
    field: at.slice(1),
    name: last,
    value: text,
    reading: { xpath: at },
  })
  const attributes = element.attributes
    .filter(([key]) => !key.startsWith('xmlns'))
    .map(([key, text]) => value(`${path}/@${localName(key)}`, localName(key), text))
  if (element.children.length > 0)
    return [...attributes, ...element.children.flatMap((child) => ofXml(child, path, element.children))]
  return element.text === '' && attributes.length > 0 ? attributes : [...attributes, value(path, name, element.text)]
}

/** Read from one element on: @price, Price, Buyer/Name. */
const fromElement = (element: MarkupElement): AnswerValue[] => {
  const own = `/${localName(element.name)}`
  return ofXml(element, '', []).map(({ reading, ...value }) => {
    const rest = String(reading['xpath']).slice(own.length + 1)
    const xpath = rest === '' ? '.' : rest
    return { ...value, field: xpath, reading: { xpath } }
  })
}

/** Children of one name, or an only child below a name in the plural. */
function listsInXml(element: MarkupElement, above: string): AnswerList[] {
  const path = `${above}/${localName(element.name)}`
  const { children } = element
  const names = [...new Set(children.map(({ name }) => localName(name)))]
  const [only = ''] = names
  const isList =
    names.length === 1 && (children.length > 1 || localName(element.name).toLowerCase() === `${only}s`.toLowerCase())
  const own = isList
    ? [{ field: `${path}/${only}`.slice(1), each: { xpath: `${path}/${only}` }, items: children.map(fromElement) }]
    : []
  return [...own, ...(isList ? [] : children.flatMap((child) => listsInXml(child, path)))]
}

const PAIR = /^\s*([A-Za-z_][\w .-]{0,40}?)\s*([=:])(.*)$/
const SEPARATORS = ['&', '\n', '|', ';', ',', '\t', ' ']

/** Whether what was taken for a value goes on with the next pair, or the next part. */
const goesOn = (value: string, by: string): boolean =>
  /[|;\t]/.test(value) || (by !== ' ' && /(?:^|[\s,])[\w.-]+=/.test(value))

/** "Accepted id=7" is no pair of that name, "Accepted: see below" none by blanks, "https://…" none at all. */
const isWords = (part: string, name: string, sign: string, value: string, by: string): boolean =>
  sign === '=' ? /\s/.test(name) && !/\s=/.test(part) : by === ' ' || /^\/\//.test(value)

/** result=yes&price=12, one pair per line, or pairs among other parts: Accepted|price=12.50|id=7. */
function ofPairs(text: string): AnswerValue[] {
  const found: AnswerValue[] = []
  for (const by of SEPARATORS) {
    const parts = text.split(by).filter((part) => part.trim() !== '')
    // One pair alone is found as a line of its own.
    if (parts.length < 2 && by !== '&' && by !== '\n') continue
    const pairs = parts.map((part) => ({ part, pair: PAIR.exec(part) }))
    const sign = pairs[0]?.pair?.[2]
    const isWhole = parts.length > 1 && sign !== undefined && pairs.every(({ pair }) => pair?.[2] === sign)
    const known = new Set(found.map(({ name }) => name))
    for (const { part, pair } of pairs) {
      const [, name = '', own = '', rest = ''] = pair ?? []
      const value = rest.trim()
      if (name === '' || known.has(name) || (own === ':' && by === '&')) continue
      if (!isWhole && (isWords(part, name, own, value, by) || goesOn(value, by))) continue
      found.push({ field: name, name, value, reading: { pair: name, by, sign: own } })
    }
  }
  return found
}

const OUTCOME = /^(?:accepted|rejected|success|sold|duplicate|error|ok|fail(?:ed|ure)?|declined|matched|unmatched)$/i
const FLAG = /^(?:true|false|yes|no|y|n|1|0)$/i

/** SUCCESS:10023 and REJECTED:Duplicate are no pairs of those names: the word tells, and what it is about stands behind. */
function wordBefore(text: string): string | null {
  const [, name = '', sign = '', value = ''] = PAIR.exec(text) ?? []
  return OUTCOME.test(name) && !FLAG.test(value.trim()) && value !== '' && !/[|;&\n\t=]/.test(value) ? sign : null
}

/** ACCEPTED|42.00|12345; a word before pairs is the first part: OK id=7 */
function ofParts(text: string, pairs: readonly AnswerValue[]): AnswerValue[] {
  const byBlanks = pairs.some(({ reading }) => reading['by'] === ' ')
  const last = byBlanks ? ' ' : pairs.length > 0 ? '|' : ':'
  const by = ['|', '\t', ';', ',', last].find((sign) => text.includes(sign))
  if (by === undefined || text.includes('\n') || text.length > 500) return []
  if (text.split(by).every((part) => PAIR.test(part))) return []
  return text.split(by).map((part, i) => ({
    field: `part ${i + 1}`,
    name: `part${i + 1}`,
    value: part.trim(),
    reading: { part: i + 1, by },
  }))
}

/** Words behind the XML: <status>rejected</status>No coverage */
function ofWords(behind: string): AnswerValue[] {
  const value = behind.trim()
  return value === '' ? [] : [{ field: 'the text behind', name: 'behind', value, reading: { part: -1, by: '>' } }]
}

const HTML = /^(?:<\?xml[^>]{0,200}\?>\s*)?<(?:!doctype\s+html|html|head|body|title|meta|script|center|h1|h2)\b/i

/** What can be clicked in an answer, by what the answer looks like. */
export function valuesOf(body: string, most = MOST_VALUES): AnswerValues {
  const text = body.trim()
  if (text === '') return { reads: 'empty', values: [], lists: [] }
  if (HTML.test(text)) return { reads: 'html', values: [], lists: [] }
  try {
    if (/^[{[]/.test(text)) {
      const root = parseJson(text, LIMITS)
      const values = ofJson(root, '$', '', 'value').slice(0, most)
      return { reads: 'json', values, lists: listsInJson(root, '$', '') }
    }
    if (text.startsWith('<')) {
      const end = text.lastIndexOf('>') + 1
      const behind = text.slice(end)
      const root = readMarkup(behind.includes('<') ? text : text.slice(0, end))
      const values = [...ofXml(root, '', []), ...ofWords(behind)]
      return { reads: 'xml', values: values.slice(0, most), lists: listsInXml(root, '') }
    }
  } catch (error) {
    if (!(error instanceof JsonFault) && !(error instanceof MarkupFault)) throw error
  }
  const whole: AnswerValue = {
    field: 'the whole answer',
    name: 'answer',
    value: text.slice(0, 500),
    reading: { text: true },
  }
  const sign = wordBefore(text)
  if (sign !== null) {
    const parts = [text.slice(0, text.indexOf(sign)), text.slice(text.indexOf(sign) + 1)].map((part, i) => ({
      ...{ field: `part ${i + 1}`, name: `part${i + 1}`, value: part.trim() },
      reading: { part: i + 1, by: sign },
    }))
    return { reads: 'text', values: [whole, ...(text.split(sign).length === 2 ? parts : parts.slice(0, 1))], lists: [] }
  }
  const pairs = ofPairs(text)
  const values = [whole, ...pairs, ...ofParts(text, pairs)].slice(0, most)
  return { reads: 'text', values, lists: [] }
}
