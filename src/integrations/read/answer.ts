import type { Shape } from '../language/result'
import { decodeBody } from './decode'
import { type Json, readJson } from './json-text'
import { readXml } from './xml-document'
import { textContent, type XmlNode } from './xml-node'

/** What came back. Headers in lower case; truncated where the transport stopped reading or was cut off. */
export interface HttpAnswer {
  readonly kind: 'http'
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | Uint8Array
  readonly truncated?: boolean
}

/** The mail server's last word. */
export interface MailAnswer {
  readonly kind: 'mail'
  readonly code: number
  readonly text: string
}

export type Answer = HttpAnswer | MailAnswer

/** A piece of an answer that readings look into. */
export interface Piece {
  readonly text: string
  /** What the JSON member that it comes from is called. */
  readonly name?: string | undefined
  readonly json?: Json | undefined
  readonly xml?: XmlNode | undefined
  /** Words that stand beside the document, as in <status>rejected</status>No coverage. */
  readonly behind?: string | undefined
}

export interface Look extends Piece {
  readonly shape: Shape
  /** Why it is not readable, for the log. */
  readonly detail: string | null
}

export const MOST_BODY = 262_144
const HTML =
  /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|script|center|h1|h2)\b/i

const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : 'not readable')

/** JSON sent as the text of a JSON string, or as the text of a web service's <string> element, is taken out of it. */
function unwrapJson(value: Json): Json {
  let inner = value
  for (let layer = 0; layer < 2 && typeof inner === 'string' && /^\s*[{[]/.test(inner); layer++) inner = readJson(inner)
  return inner
}

const CALL = /^(?:\/\*\*\/\s*)?[A-Za-z_$][\w$.]{0,80}\s*\(\s*([{[][^]*[}\]])\s*\)\s*;?$/

/** JSON for a browser's script: handler({…}); */
const unwrapCall = (text: string): string => CALL.exec(text)?.[1] ?? text

function lookForJson(given: string): Look {
  const text = /^[A-Za-z_$/]/.test(given) ? unwrapCall(given) : given
  if (text.startsWith('<')) {
    const xml = readXml(text)
    const wrapped = xml.documentElement?.localName === 'string' ? textContent(xml).trim() : ''
    return /^[{["]/.test(wrapped)
      ? { shape: 'json', text: wrapped, json: unwrapJson(readJson(wrapped)), detail: null }
      : { shape: 'xml', text, xml, detail: 'XML where JSON was expected' }
  }
  if (!/^(?:[{["\d-]|true$|false$|null$)/.test(text))
    return { shape: 'text', text, detail: 'text where JSON was expected' }
  return { shape: 'json', text, json: unwrapJson(readJson(text)), detail: null }
}

/** Words may follow the XML; what could be cut off XML may not. */
function xmlAndWords(text: string): Pick<Piece, 'xml' | 'behind'> {
  const end = text.lastIndexOf('>') + 1
  const behind = text.slice(end)
  return behind === '' || behind.includes('<')
    ? { xml: readXml(text) }
    : { xml: readXml(text.slice(0, end)), behind: behind.trim() }
}

function lookForXml(text: string): Look {
  const inner = text.startsWith('"') ? readJson(text) : text
  const bare = typeof inner === 'string' ? inner.trim() : text
  if (bare.startsWith('<')) return { shape: 'xml', text: bare, ...xmlAndWords(bare), detail: null }
  const detail = 'no XML where XML was expected'
  if (!/^[{[]/.test(bare)) return { shape: 'text', text, detail }
  return { shape: 'json', text, json: unwrapJson(readJson(bare)), detail }
}

/** Byte order marks in front and zero bytes behind; trim takes the marks, as they count as blanks. */
function withoutNoise(raw: string): string {
  let end = raw.length
  while (end > 0 && raw.charCodeAt(end - 1) === 0) end--
  return raw.slice(0, end).trim()
}

type Reads = 'json' | 'xml' | 'text'

/** Says what an answer is by looking at it. Its Content-Type is not asked: too many servers send everything as HTML. */
export function lookAt(answer: HttpAnswer, expected: Reads | ((text: string) => Reads)): Look {
  const raw = typeof answer.body === 'string' ? answer.body : decodeBody(answer.body.subarray(0, MOST_BODY + 1))
  const text = withoutNoise(raw)
  if (text === '') return { shape: 'empty', text, detail: 'empty answer' }
  if (answer.truncated === true || raw.length > MOST_BODY)
    return { shape: 'truncated', text: text.slice(0, MOST_BODY), detail: 'answer too large or cut off' }
  if (text.startsWith('<') && HTML.test(text.slice(0, 2000))) return { shape: 'html', text, detail: 'HTML page' }
  const reads = typeof expected === 'string' ? expected : expected(text)
  try {
    if (reads === 'json') return lookForJson(text)
    return reads === 'xml' ? lookForXml(text) : { shape: 'text', text, detail: null }
  } catch (problem) {
    return { shape: 'unreadable', text, detail: messageOf(problem) }
  }
}

/** A text found inside an answer, to be read on as JSON or XML; undefined where it is neither. */
export function pieceOf(text: string): Piece {
  const bare = text.trim()
  try {
    if (bare.startsWith('<')) return { text, ...xmlAndWords(bare) }
    if (/^[{["]/.test(bare)) return { text, json: unwrapJson(readJson(bare)) }
  } catch {
    return { text }
  }
  return { text }
}
