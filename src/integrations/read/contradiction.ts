import { booleanOf } from '../values/datum'
import { type Look, type Piece, pieceOf } from './answer'
import type { Json } from './json-text'
import { type Kind, kindOf } from './answer-words'
import { isRefusal, isWaiting, refusesInWords } from './refusal-words'
import { ELEMENT, textContent, type XmlNode } from './xml-node'

const MOST_LOOKED_AT = 300
/** Characters of a text that are looked through. */
const MOST_TEXT = 4000
const MOST_DEPTH = 6
/** Items of a list that are looked at. */
const MOST_OF_LIST = 20

const NOTHING = new Set(['', '0', 'none', 'null', 'no', 'false', 'na', 'noerror', 'noerrors', 'ok', 'success'])
const isNothing = (text: string): boolean => {
  const bare = text.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]+/g, '')
  return NOTHING.has(bare) || /^0+$/.test(bare)
}

/** Whether a member of this kind says the opposite of "accepted". */
function denies(kind: Kind, text: string): boolean {
  const word = text.trim().toLowerCase()
  if (kind === 'message') return refusesInWords(word)
  if (kind === 'flag') return booleanOf(word) === false || isRefusal(word)
  if (kind === 'error') return !isNothing(word)
  if (kind === 'number') return /^(?:0+|-1)$/.test(word)
  return kind === 'repeat' || kind === 'wait' ? booleanOf(word) === true : isRefusal(word) || refusesInWords(word)
}

/** Called for the few members that could say so. */
type Visit = (name: string, kind: Kind, text: string) => void
/** Called for texts, which may hold a document of their own. */
type Inner = (text: string) => void

/** {"code": 0, "message": ""} is no error. */
function saysNothing(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return isNothing(String(value ?? ''))
  return Object.values(value).every(saysNothing)
}

/** What was offered elsewhere, or lost: refusals in it are no contradiction. */
const OF_OTHERS = /^(?:others?|alternatives?|rejected|declined|losing|lost)/i

/** One of a list that is not refused is enough: refused bids beside an accepted one are no contradiction. */
function visitAll<T>(items: readonly T[], visit: Visit, look: (item: T, visit: Visit) => void): void {
  const said: { name: string; kind: Kind; text: string }[] = []
  for (const [index, item] of items.slice(0, MOST_OF_LIST).entries()) {
    look(item, (name, kind, text) => {
      if (said.length <= index && denies(kind, text)) said.push({ name, kind, text })
    })
    if (said.length <= index) return
  }
  const [first] = said
  if (first) visit(first.name, first.kind, first.text)
}

/** "status": ["accepted", "rejected"]: each word is said. */
function visitWords(name: string, kind: Kind, items: readonly Json[], visit: Visit): void {
  for (const item of items.slice(0, MOST_OF_LIST))
    if (typeof item !== 'object' && kind !== null) visit(name, kind, String(item))
}

const noInner: Inner = () => undefined

function visitJson(value: Json, visit: Visit, inner: Inner, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return
  if (Array.isArray(value)) {
    visitAll(value as readonly Json[], visit, (item, own) => visitJson(item, own, noInner, depth + 1))
    return
  }
  for (const name of Object.keys(value)) {
    if (OF_OTHERS.test(name) && Array.isArray(value[name])) continue
    const member = value[name] ?? null
    const kind = kindOf(name)
    if (typeof member !== 'object' || member === null) {
      if (kind !== null) visit(name, kind, String(member ?? ''))
      if (typeof member === 'string') inner(member)
    } else if (kind === 'error') visit(name, kind, saysNothing(member) ? '' : JSON.stringify(member))
    else if (kind === 'message' && Array.isArray(member)) visit(name, kind, member.map(String).join('. '))
    else {
      if (kind !== null && Array.isArray(member)) visitWords(name, kind, member, visit)
      visitJson(member, visit, inner, depth + 1)
    }
  }
}

function visitXml(element: XmlNode, visit: Visit, inner: Inner, depth = 0): void {
  const look = (node: XmlNode): void => {
    const kind = kindOf(node.localName)
    if (kind !== null) visit(node.localName, kind, textContent(node))
  }
  for (let i = 0; i < (element.attributes?.length ?? 0); i++) {
    const attribute = element.attributes?.item(i)
    if (attribute) look(attribute)
  }
  const children: XmlNode[] = []
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (child.nodeType === ELEMENT) children.push(child)
  if (children.length === 0) {
    look(element)
    inner(textContent(element))
    return
  }
  if (depth > MOST_DEPTH) return
  const isSame = children.length === 1 && kindOf(children[0]?.localName ?? '') === 'error'
  if (kindOf(element.localName) === 'error' && !isSame) {
    visit(element.localName, 'error', errorsIn(children))
    return
  }
  const named = new Map<string, XmlNode[]>()
  for (const child of children) named.set(child.localName, [...(named.get(child.localName) ?? []), child])
  for (const [name, alike] of named) {
    const [only, ...more] = alike
    if (only && more.length === 0) visitXml(only, visit, inner, depth + 1)
    else if (!OF_OTHERS.test(name) && !OF_OTHERS.test(element.localName))
      visitAll(alike, visit, (child, own) => visitXml(child, own, noInner, depth + 1))
  }
}

/** Of <Error><Code>0</Code><Message>none</Message></Error> nothing is left. */
function errorsIn(children: readonly XmlNode[]): string {
  const texts = children.slice(0, MOST_OF_LIST).map((child) => textContent(child).trim())
  return texts.filter((text) => !isNothing(text)).join(' ')
}

/** JSON or XML that stands in a text, perhaps behind a word: 'OK {"success": false}'. What stands around it is `behind`. */
function hiddenIn(text: string): Piece {
  const whole = pieceOf(text)
  if (whole.json !== undefined || whole.xml) return whole
  for (const [from, to] of [
    ['{', '}'],
    ['<', '>'],
  ] as const) {
    const [start, end] = [text.indexOf(from), text.lastIndexOf(to)]
    const found = start >= 0 && end > start ? pieceOf(text.slice(start, end + 1)) : whole
    if (found.json !== undefined || found.xml)
      return { ...found, behind: `${text.slice(0, start)}\n${text.slice(end + 1)}` }
  }
  return whole
}

const MOST_NESTED = 3
const PAIR = /^\s*([A-Za-z][\w .-]{0,40}?)\s*[=:](.*)$/

/** status=accepted&success=false, and whatever else stands in a text that is no document. */
function visitText(text: string, visit: Visit): void {
  const plain = text
    .slice(0, MOST_TEXT)
    .replace(/https?:\S+/gi, ' ')
    .replace(/\+|%20/g, ' ')
  for (const part of plain.split(/[&\n|;,]/)) {
    const [, name = '', value = ''] = PAIR.exec(part) ?? []
    const kind = kindOf(name)
    if (kind !== null && kind !== 'message') visit(name, kind, value.trim())
  }
  visit('answer', 'message', plain)
}

/** An answer that our rules take for an acceptance, but that also says the opposite: nobody knows what it means. */
export function contradictionIn(look: Look, ignore: ReadonlySet<string>, decidesLater = false): string | null {
  let found: string | null = null
  let looked = 0
  const examine = (piece: Piece, nested: number): void => {
    const visit: Visit = (name, kind, text) => {
      if (found !== null || ++looked > MOST_LOOKED_AT || ignore.has(name.toLowerCase())) return
      const waits = kind === 'wait' || (kind === 'verdict' && isWaiting(text))
      const against = waits ? !decidesLater && (kind === 'verdict' || denies(kind, text)) : denies(kind, text)
      if (against) found = `"${name}" says ${text.trim().slice(0, 60)}`
    }
    const inner = (text: string): void => {
      if (found === null && nested < MOST_NESTED && /[{<]/.test(text)) examine(hiddenIn(text), nested + 1)
    }
    // Words beside a document are a verdict of their own: <status>accepted</status>REJECTED.
    if (nested === 0 && piece.behind !== undefined) {
      for (const line of piece.behind.split('\n', MOST_OF_LIST))
        if (line.trim() !== '') visit('answer', 'verdict', line)
      visitText(piece.behind, visit)
    }
    const root = piece.xml?.documentElement
    if (root) visitXml(root, visit, inner)
    else if (piece.json !== undefined) visitJson(piece.json, visit, inner)
    else if (nested === 0) visitText(piece.text, visit)
  }
  // Whatever the format reads it as: what it says counts.
  examine(look.json === undefined && !look.xml ? hiddenIn(look.text) : look, 0)
  return found
}
