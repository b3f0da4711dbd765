import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '@/kernel/money'
import { decodeBody } from './decode'
import { readJson } from './json-text'
import { readPrice } from './price'
import { simpleXPath } from './simple-xpath'
import { readXml } from './xml-document'
import { textContent, type XmlNode } from './xml-node'
import { xmlValues } from './xpath'
import { parseXPath } from './xpath-library'

describe('prices', () => {
  test.each<[string | number | boolean, number | null]>([
    [12.5, 1250],
    ['12.5', 1250],
    ['$1,234.50', 123450],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12.5 USD', 1250],
    ['USD 12.50', 1250],
    ['US$ 7', 700],
    [' 7 ', 700],
    ['1.234,50', 123450],
    ['1,234', 123400],
    ['.5', 50],
    [0, 0],
    ['0.00', 0],
    [0.1, 10],
    ['12.345', 1235],
    ['12.344', 1234],
    [1e-7, null],
    [-5, null],
    ['-5.00', null],
    ['(5.00)', null],
    ['NaN', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['Infinity', null],
    ['1e3', null],
    ['12.50 EUR', null],
    ['€12', null],
    ['12.50.1', null],
    ['1,23,4', null],
    ['1,2345', null],
    ['twelve', null],
    ['12 - 15', null],
    ['12 15', null],
    [true, null],
    ['', null],
    [1794755045, null],
    ['99999999999999', null],
  ])('%j is %j cents', (given, expected) => {
    expect(readPrice(given, { unit: 'dollars' })).toBe(expected)
  })

  test('every amount of cents is read back from the way people write it', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, (value) => {
        const dollars = value / 100
        const grouped = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 })
        const european = dollars.toLocaleString('de-DE', { minimumFractionDigits: 2 })
        for (const text of [dollars.toFixed(2), grouped, `$${grouped}`, `${grouped} USD`])
          expect(readPrice(text, { unit: 'dollars' })).toBe(cents(value))
        expect(readPrice(european, { unit: 'dollars', decimal: ',' })).toBe(cents(value))
        expect(readPrice(dollars, { unit: 'dollars' })).toBe(cents(value))
        expect(readPrice(value, { unit: 'cents' })).toBe(cents(value))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('charsets', () => {
  const bytes = (text: string, encoding: BufferEncoding): Uint8Array => new Uint8Array(Buffer.from(text, encoding))

  test('valid UTF-8 is read as UTF-8, with or without its mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.startsWith('\u0000') && !text.includes('\u0000') && !text.startsWith('\ufeff'))
        expect(decodeBody(bytes(text, 'utf8'))).toBe(text)
        expect(decodeBody(bytes(`\ufeff${text}`, 'utf8'))).toBe(text)
        expect(decodeBody(bytes(`\ufeff${text}`, 'utf16le'))).toBe(text)
      }),
    )
  })

  test('other bytes are windows-1252, and never fail', () => {
    expect(decodeBody(Uint8Array.of(0x50, 0x92, 0xe9, 0x80))).toBe('P’é€')
    expect(decodeBody(bytes('<a/>', 'utf16le'))).toBe('<a/>')
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => typeof decodeBody(any) === 'string'))
  })
})

describe('JSON', () => {
  const outcome = (read: () => unknown): unknown => {
    try {
      return { value: read() }
    } catch {
      return 'unreadable'
    }
  }

  test('is read as the standard reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(2), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent)
        expect(JSON.stringify(readJson(spaced))).toBe(JSON.stringify(JSON.parse(spaced)))
      }),
      { numRuns: 1000 },
    )
  })

  test('cut off anywhere, or with a character wrong, is never taken for something else', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom('', '}', ']', ',', '"', ':', 'x', '1'),
        (text, at, wrong) => {
          const cut = text.slice(0, at % (text.length + 1)) + wrong
          const usual = outcome(() => JSON.parse(cut) as unknown)
          if (usual === 'unreadable') expect(outcome(() => readJson(cut))).toBe('unreadable')
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('keeps the digits of numbers that a number cannot hold', () => {
    expect(readJson('{"id":12345678901234567890,"p":12.10,"e":1e400}')).toEqual({
      id: '12345678901234567890',
      p: 12.1,
      e: '1e400',
    })
  })

  test('refuses a key given twice unless it says the same twice', () => {
    expect(() => readJson('{"a":1,"a":2}')).toThrow('"a" is given twice')
    expect(readJson('{"a":1,"a":1}')).toEqual({ a: 1 })
  })

  test('takes __proto__ for a key like any other', () => {
    const read = readJson('{"__proto__":{"x":1}}') as object
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(Object.keys(read)).toEqual(['__proto__'])
  })
})

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
