import { decodeEntity } from '../encode/xml-text'
import { ATTRIBUTE, CDATA, DOCUMENT, ELEMENT, TEXT, XmlNode } from './xml-node'

export class XmlProblem extends Error {
  override readonly name = 'XmlProblem'
}

const MOST_DEPTH = 64
const MOST_NODES = 5000
const NAME = /[A-Za-z_:\u00b7-\uffff][\w:.\u00b7-\uffff-]*/y
const ATTRIBUTES =
  /[ \t\r\n]+([A-Za-z_:\u00b7-\uffff][\w:.\u00b7-\uffff-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
const DOCTYPE = /<!DOCTYPE\s+[\w:.-]+(?:\s+(?:SYSTEM|PUBLIC|"[^"<>]*"|'[^'<>]*'))*\s*>/y
const TAG_END = /\s*(\/?)>/y

type Prefixes = Readonly<Record<string, string>>
const KNOWN_PREFIXES: Prefixes = { xml: 'http://www.w3.org/XML/1998/namespace' }
const DECLARES = /^xmlns(?::|$)/

/**
 * Well-formed XML with namespaces. A DOCTYPE may name a file, which nobody fetches, but not declare anything: there are no
 * entities but the five and numbers, nothing to expand.
 */
class XmlReader {
  private at = 0
  private nodes = 0
  private readonly document = new XmlNode(DOCUMENT, '#document', null, null, null, null, null, 0)

  constructor(private readonly text: string) {}

  read(): XmlNode {
    this.misc()
    if (this.text[this.at] !== '<') throw this.problem('no element')
    this.element(this.document, { ...KNOWN_PREFIXES }, 0)
    this.misc()
    if (this.at < this.text.length) throw this.problem('text after the end')
    return this.document
  }

  private problem(what: string): XmlProblem {
    return new XmlProblem(`${what} at ${this.at + 1}`)
  }

  private node(
    type: number,
    name: string,
    uri: string | null,
    value: string | null,
    parent: XmlNode | null,
    owner: XmlNode | null,
  ): XmlNode {
    if (++this.nodes > MOST_NODES) throw this.problem('too many elements')
    const local = name.slice(name.indexOf(':') + 1)
    return new XmlNode(type, local, uri, value, parent, owner, this.document, this.nodes)
  }

  /** What may stand outside the root: blanks, comments and instructions. */
  private misc(): void {
    for (;;) {
      while (/\s/.test(this.text.charAt(this.at))) this.at++
      if (this.text.startsWith('<?', this.at)) this.skip('?>')
      else if (this.text.startsWith('<!--', this.at)) this.skip('-->')
      else if (this.text.startsWith('<!', this.at)) this.doctype()
      else return
    }
  }

  private doctype(): void {
    if (this.match(DOCTYPE) === null || this.nodes > 0) throw this.problem('a DOCTYPE is not accepted')
  }

  private skip(end: string): void {
    const found = this.text.indexOf(end, this.at + 2)
    if (found < 0) throw this.problem('unexpected end')
    this.at = found + end.length
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at += found[0].length
    return found
  }

  private decoded(raw: string): string {
    if (!raw.includes('&')) return raw
    // An & that begins no entity is one: addresses often come as they are, with their & not escaped.
    return raw.replace(/&(#?\w{1,12});/g, (_, entity: string) => {
      const char = decodeEntity(entity)
      if (char === null) throw this.problem(`unknown entity &${entity}`)
      return char
    })
  }

  private element(parent: XmlNode, outer: Prefixes, depth: number): void {
    if (depth > MOST_DEPTH) throw this.problem('nested too deeply')
    this.at++
    const name = this.match(NAME)?.[0]
    if (name === undefined) throw this.problem('bad element name')
    const raw: [name: string, value: string][] = []
    for (let found = this.match(ATTRIBUTES); found; found = this.match(ATTRIBUTES)) {
      const key = found[1] ?? ''
      if (raw.some(([known]) => known === key)) throw this.problem(`attribute ${key} is given twice`)
      raw.push([key, this.decoded(found[2] ?? found[3] ?? '').replace(/[\t\n\r]/g, ' ')])
    }
    const end = this.match(TAG_END)
    if (!end) throw this.problem('bad tag')
    const declared = raw.filter(([key]) => DECLARES.test(key))
    const prefixes =
      declared.length === 0
        ? outer
        : { ...outer, ...Object.fromEntries(declared.map(([key, uri]) => [key.slice('xmlns:'.length), uri])) }
    const element = this.node(ELEMENT, name, this.namespace(name, prefixes), null, parent, null)
    for (const [key, value] of raw) {
      if (DECLARES.test(key)) continue
      const uri = key.includes(':') ? this.namespace(key, prefixes) : null
      element.attributes?.add(this.node(ATTRIBUTE, key, uri, value, null, element))
    }
    parent.append(element)
    if (end[1] === '') this.content(element, name, prefixes, depth)
  }

  private namespace(name: string, prefixes: Prefixes): string | null {
    const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : ''
    const uri = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined
    if (uri === undefined && prefix !== '') throw this.problem(`the prefix of ${name} has no namespace`)
    return uri === undefined || uri === '' ? null : uri
  }

  private content(element: XmlNode, name: string, prefixes: Prefixes, depth: number): void {
    for (;;) {
      const next = this.text.indexOf('<', this.at)
      if (next < 0) throw this.problem('unexpected end')
      if (next > this.at) {
        const text = this.decoded(this.text.slice(this.at, next))
        element.append(this.node(TEXT, '#text', null, text, element, null))
        this.at = next
      }
      if (this.text.startsWith('</', this.at)) {
        this.at += 2
        if (this.match(NAME)?.[0] !== name) throw this.problem(`<${name}> is not closed`)
        if (this.match(TAG_END)?.[1] !== '') throw this.problem('bad tag')
        return
      }
      if (this.text.startsWith('<![CDATA[', this.at)) {
        const start = this.at + 9
        this.skip(']]>')
        element.append(this.node(CDATA, '#cdata-section', null, this.text.slice(start, this.at - 3), element, null))
      } else if (this.text.startsWith('<!--', this.at)) this.skip('-->')
      else if (this.text.startsWith('<?', this.at)) this.skip('?>')
      else this.element(element, prefixes, depth + 1)
    }
  }
}

export const readXml = (text: string): XmlNode => new XmlReader(text.replace(/\r\n?/g, '\n')).read()
