import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { simpleXPath } from './simple-xpath'
import { readXml } from './xml-document'
import { textContent, type XmlNode } from './xml-node'
import { xmlValues } from './xpath'
import { parseXPath } from './xpath-library'

const names = fc.constantFrom('a', 'b', 'n:a', 'n:c', 'Status')
const content = fc.string({
  unit: fc.constantFrom('x', ' ', '&amp;', '&#233;', '<![CDATA[<&]]>', '<!-- no -->', '1'),
  maxLength: 5,
})
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      names,
      fc.dictionary(fc.constantFrom('id', 'n:id', 'state'), fc.constantFrom('1', 'x &lt; y', ''), { maxKeys: 3 }),
      fc.oneof(
        { maxDepth: 3 },
        content,
        fc.array(tie('element'), { maxLength: 3 }).map((inner) => inner.join('')),
      ),
    )
    .map(([name, attributes, inside]) => {
      const written = Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${value}"`)
        .join('')
      return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
    }),
}))
const document = element.map((inside) => `<?xml version="1.0"?><root xmlns="urn:d" xmlns:n="urn:n">${inside}</root>`)

interface Comparable {
  readonly name: string
  readonly uri: string | null
  readonly text: string
  readonly attributes: readonly string[]
  readonly children: readonly Comparable[]
}

describe('XML', () => {
  const ours = (node: XmlNode): Comparable => {
    const children: Comparable[] = []
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.nodeType === 1) children.push(ours(child))
    const attributes = Array.from({ length: node.attributes?.length ?? 0 }, (_, i) => node.attributes?.item(i)).map(
      (attribute) => `${attribute?.namespaceURI ?? ''}|${attribute?.nodeName ?? ''}=${attribute?.nodeValue ?? ''}`,
    )
    return { name: node.nodeName, uri: node.namespaceURI, text: textContent(node), attributes, children }
  }
  interface Foreign {
    readonly nodeType: number
    readonly nodeName: string
    readonly localName: string
    readonly namespaceURI: string | null
    readonly textContent: string | null
    readonly nodeValue: string | null
    readonly childNodes: ArrayLike<Foreign>
    readonly attributes: ArrayLike<Foreign>
  }
  const theirs = (node: Foreign): Comparable => ({
    name: node.localName,
    uri: node.namespaceURI,
    text: node.textContent ?? '',
    attributes: Array.from(node.attributes)
      .filter((attribute) => !attribute.nodeName.startsWith('xmlns'))
      .map((attribute) => `${attribute.namespaceURI ?? ''}|${attribute.localName}=${attribute.nodeValue ?? ''}`),
    children: Array.from(node.childNodes)
      .filter((child) => child.nodeType === 1)
      .map(theirs),
  })
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message)
    },
  })

  test('is read as another parser reads it', () => {
    fc.assert(
      fc.property(document, (text) => {
        const root = readXml(text).documentElement
        expect(root && ours(root)).toEqual(
          theirs(parser.parseFromString(text, 'text/xml').documentElement as unknown as Foreign),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('cut off anywhere it is unreadable', () => {
    fc.assert(
      fc.property(document, fc.nat(), (text, at) => {
        expect(() => readXml(text.slice(0, at % text.length))).toThrow()
      }),
    )
  })

  test.each([
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'DOCTYPE'],
    ['<a>&nbsp;</a>', 'unknown entity'],
    ['<a b="1" b="2"/>', 'given twice'],
    ['<x:a/>', 'no namespace'],
    ['<a><b></a></b>', 'not closed'],
    ['<a/><b/>', 'after the end'],
    ['<a>'.repeat(100), 'too deeply'],
    [`<a>${'<b/>'.repeat(6000)}</a>`, 'too many'],
    ['no tags', 'no element'],
  ])('%s is refused', (text, reason) => {
    expect(() => readXml(text)).toThrow(reason)
  })

  test('an & that begins no entity is one, as addresses have them', () => {
    const text = '<a href="/?a=1&b=2"><u>http://x.example/?a=1&b=2&amp;c=3 & more</u></a>'
    const root = readXml(text).documentElement
    expect(root && textContent(root)).toBe('http://x.example/?a=1&b=2&c=3 & more')
    expect(root?.attributes?.item(0)?.nodeValue).toBe('/?a=1&b=2')
  })

  test('a document type that declares nothing is passed over', () => {
    const types = ['SYSTEM "a.dtd"', `PUBLIC "-//A//B" 'a.dtd'`, '']
    for (const type of types)
      expect(readXml(`<?xml version="1.0"?><!DOCTYPE a ${type}>\n<a>1</a>`).documentElement).not.toBeNull()
    expect(() => readXml('<!DOCTYPE a SYSTEM "a.dtd"><a>&x;</a>')).toThrow('unknown entity')
    expect(() => readXml('<a/><!DOCTYPE a>')).toThrow('DOCTYPE')
  })

  test('paths walked directly select what the XPath library selects', () => {
    const paths = fc.constantFrom(
      '/root/a',
      '//a',
      '//a/@id',
      '/root/*',
      '//*/@state',
      '//b/text()',
      '//Status',
      '/root//a',
      '/root/n:a',
      '//n:c/@n:id',
      'root/a',
      '//a//b',
      '.',
      '/root',
    )
    const namespaces = { n: 'urn:n' }
    fc.assert(
      fc.property(document, paths, (text, path) => {
        const xml = readXml(text)
        const walked = simpleXPath(path, namespaces)
        const library = parseXPath(path).evaluate({ node: xml, namespaces, allowAnyNamespaceForNoPrefix: true })
        expect(walked && xmlValues(walked(xml))).toEqual(xmlValues((library.toArray?.() ?? []) as XmlNode[]))
      }),
      { numRuns: 1000 },
    )
  })
})
