import { type JsonNode, JsonFault, parseJson, placeOf, type Scalar } from './json-text'
import { curlMessage } from './curl'
import { fieldList } from './field-list'
import { tidyJson, tidyXml } from './tidy'
import { readWrapped, type Wrapped } from './wrapped'
import { localName, type MarkupElement, MarkupFault, readMarkup } from './markup'

/** A buyer's own sample request, as it was pasted. */
export type Sample = Envelope &
  (
    | { readonly as: 'json' | 'form' | 'query'; readonly tree: SampleTree }
    | { readonly as: 'xml'; readonly root: MarkupElement; readonly wrapped?: Wrapped }
    | {
        readonly as: 'soap'
        readonly root: MarkupElement
        readonly version: '1.1' | '1.2'
        readonly header: MarkupElement | null
      }
  )

interface Envelope {
  /** Headers that were pasted above the body. */
  readonly headers: readonly (readonly [string, string])[]
  readonly method: string | null
}

export type SampleTree =
  | { readonly kind: 'leaf'; readonly value: Scalar }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, SampleTree])[] }
  | { readonly kind: 'list'; readonly items: readonly SampleTree[] }

export interface SampleProblem {
  readonly problem: string
}

export const MOST_SAMPLE = 400_000
export const MOST_LEAVES = 10_000
/** Objects and lists count as values, too. */
const LIMITS = { characters: MOST_SAMPLE, values: 2 * MOST_LEAVES }

function ofNode(node: JsonNode): SampleTree {
  if (node.kind === 'value') return { kind: 'leaf', value: node.value }
  if (node.kind === 'list') return { kind: 'list', items: node.items.map(ofNode) }
  return { kind: 'object', members: node.members.map(({ key, value }) => [key, ofNode(value)]) }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

interface Nested {
  [key: string]: Nested | string
}

const treeOf = (nested: Nested | string): SampleTree =>
  typeof nested === 'string'
    ? { kind: 'leaf', value: nested }
    : { kind: 'object', members: Object.entries(nested).map(([key, value]) => [key, treeOf(value)]) }

/** a[b]=1 is nested as the buyer nests it; a[0] and a[] stay the names that they are. */
function pairTree(text: string): SampleTree | SampleProblem {
  const root = Object.create(null) as Nested
  for (const pair of text.split(/[&\n]+/)) {
    if (pair.trim() === '') continue
    const sign = pair.indexOf('=')
    const name = decoded(pair.slice(0, sign).trim())
    if (sign < 1 || name === '') return { problem: `"${pair.trim().slice(0, 40)}" is no name=value` }
    if (name.includes('__proto__')) return { problem: 'The name __proto__ cannot be used' }
    const keys = /^[^[\]]+(?:\[[A-Za-z_][\w-]*\])+$/.test(name) ? name.split(/\[|\]\[|\]/).filter(Boolean) : [name]
    let at = root
    for (const key of keys.slice(0, -1)) {
      const next = at[key]
      const inner = typeof next === 'object' ? next : (Object.create(null) as Nested)
      at[key] = inner
      at = inner
    }
    at[keys[keys.length - 1] ?? name] = decoded(pair.slice(sign + 1).trim())
  }
  return treeOf(root)
}

const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope'

function soapOf(
  envelope: MarkupElement,
): Pick<Extract<Sample, { as: 'soap' }>, 'as' | 'root' | 'version' | 'header'> | null {
  if (localName(envelope.name) !== 'Envelope') return null
  const part = (name: string) => envelope.children.find((child) => localName(child.name) === name)
  const root = part('Body')?.children[0]
  if (!root) return null
  const declared = envelope.attributes.filter(
    ([name, uri]) => name.startsWith('xmlns:') && !/soap|XMLSchema/i.test(uri),
  )
  const own = new Set(root.attributes.map(([name]) => name))
  const added = declared.filter(([name]) => !own.has(name))
  return {
    as: 'soap',
    root: { ...root, attributes: [...added, ...root.attributes] },
    version: envelope.attributes.some(([, uri]) => uri === SOAP_12) ? '1.2' : '1.1',
    header: part('Header') ?? null,
  }
}

/** POST /leads HTTP/1.1, headers, an empty line, the body: as specifications print requests. */
function unwrapMessage(text: string): {
  headers: [string, string][]
  method: string | null
  path: string
  body: string
} {
  const first = /^(GET|POST|PUT)\s+(\S+)(?:\s+HTTP\/[\d.]+)?[ \t]*\r?\n?/.exec(text)
  const rest = first ? text.slice(first[0].length) : text
  const block = /^(?:[A-Za-z][\w-]{0,60}:[^\r\n]*\r?\n)+\r?\n/.exec(rest)?.[0] ?? ''
  const headers = block
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return { headers, method: first?.[1] ?? null, path: first?.[2] ?? '', body: rest.slice(block.length).trim() }
}

/** What specifications print is not always strict: a comma too many is no reason to send somebody away. */
function strictOr<T>(text: string, read: (text: string) => T, tidy: (text: string) => string | null): T {
  try {
    return read(text)
  } catch (error) {
    const better = tidy(text)
    if (better === null) throw error
    try {
      return read(better)
    } catch {
      // The place is one of the text that was pasted.
      throw error
    }
  }
}

const parsed = (text: string) => strictOr(text, (one) => parseJson(one, LIMITS), tidyJson)
const marked = (text: string) => strictOr(text, readMarkup, tidyXml)

function fault(error: unknown, text: string): SampleProblem {
  if (!(error instanceof JsonFault) && !(error instanceof MarkupFault)) throw error
  const { line, column } = placeOf(text, error.offset)
  return { problem: `Line ${line}, column ${column}: ${error.message}` }
}

/** https://…?city=Beverly Hills&key=[will be provided]: the blanks are those of values. */
export const unspaced = (text: string): string =>
  /^(?:(?:GET|POST)\s+)?https?:\/\/[^\s?]+\?[^\s=&]+=[^&\n]*(?:&[^\s=&]+=[^&\n]*)+$/.test(text)
    ? text.replace(/^(?:GET|POST)\s+/, '').replace(/ /g, '+')
    : text

/** Says what was pasted, or why it cannot be read. */
export function readSample(pasted: string): Sample | SampleProblem {
  const text = pasted.trim()
  if (text === '') return { problem: 'Paste a sample request' }
  if (text.length > MOST_SAMPLE) return { problem: `At most ${MOST_SAMPLE.toLocaleString('en-US')} characters` }
  const sent = curlMessage(text)
  if (sent !== null) return readSample(sent)
  if (/^curl\s/i.test(text)) return { problem: 'This is a curl command. Paste only what it sends: its body or its URL' }
  const { headers, method, path, body } = unwrapMessage(unspaced(text))
  const envelope = { headers, method }
  try {
    if (/^[{[]/.test(body)) {
      return { as: 'json', tree: ofNode(parsed(body)), ...envelope }
    }
    if (body.startsWith('<')) {
      const root = marked(body)
      return { ...(soapOf(root) ?? { as: 'xml', root }), ...envelope }
    }
  } catch (error) {
    return fault(error, body)
  }
  const address = unspaced(body === '' ? path : body)
  const isUrl = /^(?:https?:\/\/|\/)[^\s?]*\?\S+$/.test(address)
  const pairs = isUrl ? address.slice(address.indexOf('?') + 1) : body
  const listed = fieldList(body)
  if (listed !== null) return readSample(listed)
  if (!/^[^=\s&]+\s*=/.test(pairs))
    return { problem: 'This is no JSON, XML, form or URL. Paste the request as the buyer’s specification shows it' }
  const wrapped = isUrl ? null : readWrapped(pairs)
  if (wrapped) return { as: 'xml', root: wrapped.root, wrapped, ...envelope }
  const tree = pairTree(pairs)
  if ('problem' in tree) return tree
  return { as: isUrl ? 'query' : 'form', tree, ...envelope }
}
