import type { Path } from '../language/issue'
import { isNeeded } from '../language/value'
import type { XmlChild, XmlElement } from '../language/xml'
import type { View } from '../view/lead'
import { textOf } from '../values/datum'
import type { Scope } from '../values/scope'
import { compileSource } from '../values/source'
import { compileValue, sourceCondition } from '../values/value'
import { forEachItem } from './tree'
import { cdata, escapeXmlAttribute, escapeXmlText } from './xml-text'

export type WriteXml = (view: View) => string
export type XmlFragments = Readonly<Record<string, readonly XmlChild[]>>

export interface XmlSite {
  readonly scope: Scope
  readonly fragments: XmlFragments
  readonly pasting: readonly string[]
  /** Prefixes declared on the elements around. */
  readonly prefixes: ReadonlySet<string>
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function checkPrefix(name: string, site: XmlSite, at: Path): void {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  if (prefix !== '' && prefix !== 'xml' && !site.prefixes.has(prefix))
    site.scope.issues.add(at, `the prefix ${prefix} has no namespace here`)
}

function writeFields(
  fields: Readonly<Record<string, Parameters<typeof compileValue>[0]>>,
  site: XmlSite,
  at: Path,
): WriteXml {
  const writers = Object.entries(fields).map(([name, value]) => {
    checkPrefix(name, site, [...at, name])
    const evaluate = compileValue(value, site.scope, [...at, name])
    return (view: View): string => {
      const found = evaluate(view)
      if (found === undefined) return ''
      const text = textOf(found)
      return text === '' ? `<${name}/>` : `<${name}>${escapeXmlText(text)}</${name}>`
    }
  })
  return (view) => {
    let out = ''
    for (const write of writers) out += write(view)
    return out
  }
}

function writeChild(child: XmlChild, site: XmlSite, at: Path): WriteXml {
  if ('fields' in child) return writeFields(child.fields, site, [...at, 'fields'])
  if ('element' in child) return compileXml(child, site, at)
  const fragment = site.fragments[child.include]
  if (!fragment || site.pasting.includes(child.include)) {
    const problem = fragment ? `fragment ${child.include} contains itself` : `no fragment is called ${child.include}`
    site.scope.issues.add([...at, 'include'], problem)
    return () => ''
  }
  const inside = { ...site, pasting: [...site.pasting, child.include] }
  return compileChildren(fragment, inside, ['data', 'fragments', child.include])
}

export function compileChildren(children: readonly XmlChild[], site: XmlSite, at: Path): WriteXml {
  const writers = children.map((child, i) => writeChild(child, site, [...at, i]))
  return (view) => {
    let out = ''
    for (const write of writers) out += write(view)
    return out
  }
}

/** Undefined where the element makes no sense without an attribute that is absent. */
function writeAttributes(element: XmlElement, site: XmlSite, at: Path): (view: View) => string | undefined {
  const namespaces = Object.entries(element.namespaces ?? {})
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeXmlAttribute(uri)}"`)
    .join('')
  const attributes = Object.entries(element.attributes ?? {}).map(([name, value]) => {
    const where = [...at, 'attributes', name]
    if (/^xmlns(?::|$)/.test(name)) site.scope.issues.add(where, 'declare namespaces under namespaces')
    checkPrefix(name, site, where)
    return { open: ` ${name}="`, evaluate: compileValue(value, site.scope, where), needed: isNeeded(value) }
  })
  if (attributes.length === 0) return () => namespaces
  return (view) => {
    let out = namespaces
    for (const { open, evaluate, needed } of attributes) {
      const value = evaluate(view)
      if (value !== undefined) out += `${open}${escapeXmlAttribute(textOf(value))}"`
      else if (needed) return undefined
    }
    return out
  }
}

function writeContent(element: XmlElement, site: XmlSite, at: Path): (view: View) => string | undefined {
  if (element.children) return compileChildren(element.children, site, [...at, 'children'])
  if (element.document) {
    // A document of its own: what is declared around it does not hold inside.
    const write = compileXml(element.document, { ...site, prefixes: new Set() }, [...at, 'document'])
    const quote = element.cdata ? cdata : escapeXmlText
    return (view) => quote(write(view))
  }
  if (element.text === undefined) return () => ''
  const evaluate = compileValue(element.text, site.scope, [...at, 'text'])
  const escape = element.cdata ? cdata : escapeXmlText
  const absent = element.keep ? '' : undefined
  return (view) => {
    const value = evaluate(view)
    return value === undefined ? absent : escape(textOf(value))
  }
}

export function compileXml(element: XmlElement, outer: XmlSite, at: Path): WriteXml {
  const prefixes = new Set([...outer.prefixes, ...Object.keys(element.namespaces ?? {})])
  const repeating = outer.scope.repeating || element.each !== undefined
  const site: XmlSite = { ...outer, prefixes, scope: { ...outer.scope, repeating } }
  checkPrefix(element.element, site, [...at, 'element'])
  const attributes = writeAttributes(element, site, at)
  const content = writeContent(element, site, at)
  const { element: name } = element
  const test = element.when ? sourceCondition(element.when, outer.scope, [...at, 'when']) : null

  const one: WriteXml = (view) => {
    const inside = content(view)
    if (inside === undefined) return ''
    const opening = attributes(view)
    if (opening === undefined) return ''
    return inside === '' ? `<${name}${opening}/>` : `<${name}${opening}>${inside}</${name}>`
  }
  const list = element.each === undefined ? null : compileSource(element.each, outer.scope, [...at, 'each'])
  return (view) => {
    if (test && !test(view)) return ''
    if (!list) return one(view)
    let out = ''
    forEachItem(list(view), view, () => {
      out += one(view)
    })
    return out
  }
}
