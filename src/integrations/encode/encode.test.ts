import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFormat } from '../compile-format'
import { inputOf, readExemplar } from '../exemplars/exemplar'
import type { HttpRequest } from '../send/request'
import { base64Bytes, encodeBase64 } from './base64'
import { encodeFormPart, encodeUrlPart } from './url'

/** Any text at all: controls, quotes, markup, halves of surrogate pairs. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '\r',
      '\n',
      '"',
      "'",
      '<',
      '>',
      '&',
      ']',
      ']]>',
      '\\',
      '%',
      '+',
      ' ',
      '\ud800',
      '\udc00',
      '\u0000',
      '\u2028',
      'é',
      'a',
    ),
    maxLength: 20,
  }),
)
const texts = fc.record({ firstname: anyText, lastname: anyText, city: anyText, address: anyText })
type Texts = typeof texts extends fc.Arbitrary<infer T> ? T : never

const base = inputOf(readExemplar({ title: 'any', stage: 'post' }))

function compile(data: object, send: object) {
  return compileFormat({
    language: 1,
    name: 'trial',
    title: 'Trial',
    version: 1,
    params: [{ name: 'key', label: 'Key' }],
    data,
    send: { post: send },
    result: { post: { reads: 'json', rules: [{ status: 200, outcome: 'error' }] } },
  }).post
}

function request(stage: ReturnType<typeof compile>, fields: Texts, key = 'k'): HttpRequest {
  const built = stage.build({
    ...base,
    lead: { product: 1, fields, tracking: {}, brands: [fields.city, fields.address] },
    params: { key },
  })
  if (!built.ok || built.request.kind !== 'http') throw new Error(JSON.stringify(built))
  return built.request
}

const wellFormed = (text: string): string =>
  text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
const TREE = {
  first: { $: 'lead.firstname' },
  deep: { last: { $: 'lead.lastname' }, all: [{ $: 'lead.city' }, { $text: '{lead.address}' }] },
  brands: { $: 'brands' },
}

describe('escaping', () => {
  test('JSON gives back exactly the text that went in', () => {
    const stage = compile({ kind: 'object', post: TREE }, { as: 'json' })
    fc.assert(
      fc.property(texts, (fields) => {
        const body = JSON.parse(request(stage, fields).body ?? '') as {
          first?: string
          deep?: { last?: string }
          brands: string[]
        }
        expect(body.first ?? '').toBe(fields.firstname)
        expect(body.deep?.last ?? '').toBe(fields.lastname)
        expect(body.brands).toEqual([fields.city, fields.address])
      }),
      { numRuns: 500 },
    )
  })

  test('forms and query strings give back the text, and no value can add a key', () => {
    const form = compile({ kind: 'object', post: TREE }, { as: 'form' })
    const query = compile({ kind: 'object', post: TREE }, { as: 'query' })
    fc.assert(
      fc.property(texts, (fields) => {
        for (const encoded of [request(form, fields).body ?? '', new URL(request(query, fields).url).search]) {
          const read = new URLSearchParams(encoded)
          expect(read.get('first') ?? '').toBe(wellFormed(fields.firstname))
          expect(read.get('deep[last]') ?? '').toBe(wellFormed(fields.lastname))
          expect(read.getAll('brands')).toEqual([fields.city, fields.address].map(wellFormed))
          expect(
            [...new Set(read.keys())].every((key) => ['first', 'deep[last]', 'deep[all]', 'brands'].includes(key)),
          ).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('XML is well-formed for another parser and gives back what XML can carry', () => {
    const attributes = { a: { $: 'lead.firstname' } }
    const stage = compile(
      {
        kind: 'xml',
        post: {
          element: 'r',
          attributes,
          children: [
            { fields: { t: { $: 'lead.lastname' } } },
            { element: 'c', cdata: true, text: { $: 'lead.city' } },
            { element: 'b', each: 'brands', text: { $: 'item' } },
          ],
        },
      },
      { as: 'xml' },
    )
    const carried = (text: string): string =>
      text
        // eslint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    const lines = (text: string): string => text.replace(/\r\n|[\r\n\u0085\u2028]/g, ' ')
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message)
      },
    })
    fc.assert(
      fc.property(texts, (fields) => {
        const root = parser.parseFromString(request(stage, fields).body ?? '', 'text/xml').documentElement
        expect(lines(root?.getAttribute('a') ?? '')).toBe(lines(carried(fields.firstname)))
        expect(lines(root?.getElementsByTagName('t')[0]?.textContent ?? '')).toBe(lines(carried(fields.lastname)))
        expect(lines(root?.getElementsByTagName('c')[0]?.textContent ?? '')).toBe(lines(carried(fields.city)))
        expect(root?.getElementsByTagName('b').length).toBe(2)
      }),
      { numRuns: 500 },
    )
  })

  test('no header value holds anything but one line of ASCII', () => {
    const stage = compile(
      { kind: 'object', post: { x: 1 } },
      {
        as: 'json',
        headers: { 'X-Name': { $: 'lead.firstname' } },
        auth: [
          { header: { name: 'X-Key', value: { $join: ['k', { $: 'param.key' }] } } },
          { basic: { user: { $join: ['u', { $: 'param.key' }] }, password: { $: 'lead.city' } } },
        ],
      },
    )
    fc.assert(
      fc.property(texts, anyText, (fields, key) => {
        for (const value of Object.values(request(stage, fields, key).headers)) expect(value).toMatch(/^[\x20-\x7e]*$/)
      }),
      { numRuns: 500 },
    )
  })

  test('no value leaves the place in the URL it was put into', () => {
    const stage = compile(
      { kind: 'object', post: {} },
      {
        as: 'query',
        path: [{ $text: 'p{lead.city}' }],
        tokens: { key: { $text: 't{param.key}' } },
        query: { q: { $: 'lead.address' } },
      },
    )
    fc.assert(
      fc.property(texts, anyText, (fields, key) => {
        const built = stage.build({
          ...base,
          destination: 'https://host.example/in/{key}/x?fixed=1#gone',
          lead: { product: 1, fields, tracking: {}, brands: [] },
          params: { key },
        })
        fc.pre(built.ok && built.request.kind === 'http')
        const url = new URL('url' in built.request ? built.request.url : '')
        expect(url.origin).toBe('https://host.example')
        expect(url.pathname.split('/')).toHaveLength(5)
        expect([...url.searchParams.keys()].every((name) => name === 'fixed' || name === 'q')).toBe(true)
        expect(url.hash).toBe('')
      }),
    )
  })

  test('text and mail bodies have no line that a value wrote', () => {
    const stage = compile(
      { kind: 'text', post: ['Name: {lead.firstname} {lead.lastname}', 'City: {lead.city}'] },
      { as: 'text' },
    )
    fc.assert(
      fc.property(texts, (fields) => {
        const body = request(stage, fields).body ?? ''
        expect(body.split(/[\r\n\u0085\u2028\u2029\v\f]/).length).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('URL and form encoding agree with the platform, base64 too', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(decodeURIComponent(encodeUrlPart(text))).toBe(wellFormed(text))
        expect(new URLSearchParams(`a=${encodeFormPart(text)}`).get('a')).toBe(wellFormed(text))
        expect(encodeBase64(text)).toBe(Buffer.from(wellFormed(text), 'utf8').toString('base64'))
        expect(Buffer.from(base64Bytes(encodeBase64(text))).toString('utf8')).toBe(wellFormed(text))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('lists and nesting in forms', () => {
  const body = (send: object): string =>
    decodeURIComponent(
      request(
        compile(
          { kind: 'object', post: { a: { b: 1 }, l: { $: 'brands' }, o: [{ x: 1 }, { x: 2 }] } },
          { as: 'form', ...send },
        ),
        { firstname: '', lastname: '', city: 'A', address: 'B' },
      ).body ?? '',
    )

  test.each([
    [{}, 'a[b]=1&l=A&l=B&o[x]=1&o[x]=2'],
    [{ lists: 'brackets' }, 'a[b]=1&l[]=A&l[]=B&o[][x]=1&o[][x]=2'],
    [{ lists: 'indexed', nested: 'dots' }, 'a.b=1&l[0]=A&l[1]=B&o[0].x=1&o[1].x=2'],
    [{ lists: 'comma' }, 'a[b]=1&l=A,B&o[x]=1&o[x]=2'],
  ])('%j', (send, expected) => {
    expect(body(send)).toBe(expected)
  })
})
