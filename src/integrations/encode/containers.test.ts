import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { compileFormat } from '../compile-format'
import { inputOf, readExemplar } from '../exemplars/exemplar'
import type { HttpRequest } from '../send/request'

const base = inputOf(readExemplar({ title: 'any', stage: 'post' }))

function sent(data: object, send: object, fields: Record<string, string> = {}, brands: string[] = []): HttpRequest {
  const { post } = compileFormat({
    language: 1,
    name: 'trial',
    title: 'Trial',
    version: 1,
    data,
    send: { post: send },
    result: { post: { reads: 'json', rules: [{ status: 200, outcome: 'error' }] } },
  })
  const built = post.build({ ...base, lead: { product: 1, fields, tracking: {}, brands } })
  if (!built.ok || built.request.kind !== 'http') throw new Error(JSON.stringify(built))
  return built.request
}

const hostile = 'A<b>&"c"]]>\'d\''

describe('a value that takes along what is around it', () => {
  const value = (field: string) => ({ $: `lead.${field}`, absent: 'drop' })
  const pairs = [
    { name: 'city', value: value('city') },
    { name: 'zip', value: value('zip') },
    { name: 'source', value: 'Sluice' },
  ]
  const textPair = { name: 'more', value: { $json: { city: { $: 'lead.city' } }, absent: 'drop' } }

  test('leaves its object out of JSON', () => {
    const { body } = sent({ kind: 'object', post: { fields: pairs } }, { as: 'json' }, { zip: '43215' })
    expect(body).toBe('{"fields":[{"name":"zip","value":"43215"},{"name":"source","value":"Sluice"}]}')
  })

  test('may be a text of JSON', () => {
    const body = (fields: Record<string, string>) =>
      sent({ kind: 'object', post: { fields: [textPair] } }, { as: 'json' }, fields).body
    expect(body({ zip: '43215' })).toBe('{"fields":[]}')
    expect(body({ city: 'Rome' })).toBe(String.raw`{"fields":[{"name":"more","value":"{\"city\":\"Rome\"}"}]}`)
  })

  test('leaves its keys out of a form, whose numbers stay without a gap', () => {
    const { body } = sent({ kind: 'object', post: { f: pairs } }, { as: 'form', lists: 'indexed' }, { zip: '43215' })
    expect(decodeURIComponent(body ?? '')).toBe('f[0][name]=zip&f[0][value]=43215&f[1][name]=source&f[1][value]=Sluice')
  })

  test('leaves its element out of XML', () => {
    const field = (name: string) => ({ element: 'F', attributes: { id: name, v: value(name) } })
    const { body } = sent(
      { kind: 'xml', post: { element: 'L', children: [field('city'), field('zip')] } },
      { as: 'xml', declaration: false },
      { zip: '43215' },
    )
    expect(body).toBe('<L><F id="zip" v="43215"/></L>')
  })
})

describe('a body that is a list', () => {
  test('is sent as JSON', () => {
    const list = [
      { Attribute: 'Zip', Value: { $: 'lead.zip' } },
      { $each: 'brands', item: { $: 'item' } },
    ]
    const { body } = sent({ kind: 'object', post: list }, { as: 'json' }, { zip: '43215' }, ['A'])
    expect(body).toBe('[{"Attribute":"Zip","Value":"43215"},["A"]]')
  })
})

describe('a document inside something else', () => {
  const lead = {
    element: 'Lead',
    attributes: { city: { $: 'lead.city' } },
    children: [{ fields: { n: { $: 'lead.address' } } }],
  }
  const read = (text: string) => new DOMParser().parseFromString(text, 'text/xml').documentElement

  test.each([[false], [true]])('XML as the text of an element comes out whole, CDATA: %s', (cdata) => {
    const { body } = sent(
      {
        kind: 'xml',
        post: {
          element: 'x:Post',
          namespaces: { x: 'urn:x' },
          children: [{ element: 'xml', cdata, document: lead }],
        },
      },
      { as: 'soap' },
      { city: hostile, address: hostile },
    )
    const inner = read(read(body ?? '')?.getElementsByTagName('xml')[0]?.textContent ?? '')
    expect([inner?.getAttribute('city'), inner?.textContent]).toEqual([hostile, hostile])
  })

  test('XML travels in one field of a form or of a query, with others beside it', () => {
    const data = { kind: 'xml', post: lead }
    const way = { field: 'xml', fields: { key: 'k' }, prolog: '<?xml version="1.0"?>' }
    const form = new URLSearchParams(sent(data, { as: 'form', ...way }, { city: hostile }).body ?? '')
    const query = new URL(sent(data, { as: 'query', ...way }, { city: hostile }).url).searchParams
    for (const read of [form, query]) {
      expect([...read.keys()]).toEqual(['key', 'xml'])
      expect(read.get('xml')).toMatch(/^<\?xml version="1\.0"\?><Lead city="A&lt;b&gt;/)
    }
  })

  test('JSON travels in one field, too', () => {
    const data = { kind: 'object', post: { city: { $: 'lead.city' }, deep: { zip: 1 } } }
    const form = new URLSearchParams(sent(data, { as: 'form', field: 'json' }, { city: hostile }).body ?? '')
    const { url } = sent(data, { as: 'query', field: 'json' }, { city: hostile })
    for (const read of [form, new URL(url).searchParams])
      expect(JSON.parse(read.get('json') ?? '')).toEqual({ city: hostile, deep: { zip: 1 } })
  })

  test('JSON is the text of a member where the buyer wants it so', () => {
    const inner = { city: { $: 'lead.city' }, none: { $: 'lead.zip' } }
    const data = {
      kind: 'object',
      post: { event: 'lead', payload: { $json: inner }, gone: { $json: { a: { $: 'lead.zip' } } } },
    }
    const json = sent(data, { as: 'json' }, { city: hostile }).body ?? ''
    const form = new URLSearchParams(sent(data, { as: 'form' }, { city: hostile }).body ?? '')
    const text = JSON.stringify({ city: hostile })
    expect(JSON.parse(json)).toEqual({ event: 'lead', payload: text })
    expect([...form]).toEqual([
      ['event', 'lead'],
      ['payload', text],
    ])
  })

  test('instructions and a document type stand before the root', () => {
    const prolog = '<?adf version="1.0"?><!DOCTYPE adf SYSTEM "adf.dtd">'
    const { body } = sent({ kind: 'xml', post: { element: 'adf' } }, { as: 'xml', prolog })
    expect(body).toBe(`<?xml version="1.0" encoding="UTF-8"?>${prolog}<adf/>`)
  })
})
