import { booleanOf } from '../values/datum'
import type { Look } from './answer'
import type { Json } from './json-text'
import { ELEMENT, textContent, type XmlNode } from './xml-node'

const FLAGS = new Set([
  'success',
  'succeeded',
  'issuccess',
  'accepted',
  'isaccepted',
  'approved',
  'ok',
  'valid',
  'isvalid',
  'sold',
  'matched',
])
const ERRORS = new Set(['error', 'errors', 'errormessage', 'errormsg', 'fault', 'faultstring'])
const REPEATS = new Set(['duplicate', 'isduplicate', 'dupe'])
const VERDICTS = new Set(['status', 'result', 'outcome', 'decision', 'disposition', 'response'])
const NOTHING = new Set(['', '0', 'none', 'null', 'no', 'false', 'n/a', 'no error', 'ok', 'success', '[]', '{}'])
const REFUSALS = new Set([
  'rejected',
  'reject',
  'declined',
  'refused',
  'denied',
  'failed',
  'failure',
  'fail',
  'error',
  'duplicate',
  'dupe',
  'unmatched',
  'unsold',
  'invalid',
  'not accepted',
  'no',
  'no bid',
])
const MOST_LOOKED_AT = 300
const MOST_DEPTH = 6

type Kind = 'flag' | 'error' | 'repeat' | 'verdict' | null
const MOST_REMEMBERED = 2000
const kinds = new Map<string, Kind>()

function kindOf(name: string): Kind {
  let kind = kinds.get(name)
  if (kind === undefined) {
    const bare = name.toLowerCase().replace(/[^a-z]/g, '')
    kind = FLAGS.has(bare)
      ? 'flag'
      : ERRORS.has(bare)
        ? 'error'
        : REPEATS.has(bare)
          ? 'repeat'
          : VERDICTS.has(bare)
            ? 'verdict'
            : null
    if (kinds.size >= MOST_REMEMBERED) kinds.clear()
    kinds.set(name, kind)
  }
  return kind
}

/** Whether a member of the answer says the opposite of "accepted". */
function denies(name: string, text: string): boolean {
  const kind = kindOf(name)
  if (kind === null) return false
  const word = text.trim().toLowerCase()
  if (kind === 'flag') return booleanOf(word) === false || REFUSALS.has(word)
  if (kind === 'error') return !NOTHING.has(word)
  return kind === 'repeat' ? booleanOf(word) === true : REFUSALS.has(word)
}

type Visit = (name: string, text: string) => void

/** Lists are skipped: refused bids beside an accepted one are no contradiction. */
function visitJson(value: Json, visit: Visit, depth = 0): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > MOST_DEPTH) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object' && member !== null) {
      if (kindOf(name) === 'error') visit(name, JSON.stringify(member))
      else visitJson(member, visit, depth + 1)
    } else visit(name, String(member ?? ''))
  }
}

function visitXml(element: XmlNode, visit: Visit, depth = 0): void {
  for (let i = 0; i < (element.attributes?.length ?? 0); i++) {
    const attribute = element.attributes?.item(i)
    if (attribute) visit(attribute.localName, attribute.nodeValue ?? '')
  }
  const children: XmlNode[] = []
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (child.nodeType === ELEMENT) children.push(child)
  if (children.length === 0) {
    visit(element.localName, textContent(element))
    return
  }
  if (depth > MOST_DEPTH) return
  const names = children.map(({ localName }) => localName)
  for (const child of children)
    if (names.indexOf(child.localName) === names.lastIndexOf(child.localName)) visitXml(child, visit, depth + 1)
}

/** An answer that our rules take for an acceptance, but that also says the opposite: nobody knows what it means. */
export function contradictionIn(look: Look, ignore: ReadonlySet<string>): string | null {
  let found: string | null = null
  let looked = 0
  const visit: Visit = (name, text) => {
    if (found === null && ++looked <= MOST_LOOKED_AT && !ignore.has(name.toLowerCase()) && denies(name, text))
      found = `"${name}" says ${text.trim().slice(0, 60)}`
  }
  const root = look.xml?.documentElement
  if (root) visitXml(root, visit)
  else if (look.json !== undefined) visitJson(look.json, visit)
  return found
}
