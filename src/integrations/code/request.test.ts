import { describe, expect, test } from 'vitest'
import { inputOf, readExemplar } from '../exemplars/exemplar'
import { readSendPart } from '../language/format'
import { compileCodeRequest } from './compile'
import { wantsOf } from './named'
import { codePart } from './parts'
import { codeOrderInput, codeRequestInput } from './request'

const input = { ...inputOf(readExemplar({ title: 'any', stage: 'post' })), params: { key: 'k"1' } }
const send = (post: object) =>
  readSendPart({
    language: 1,
    name: 'trial',
    title: 'Trial',
    version: 1,
    params: [{ name: 'key', label: 'Key' }],
    send: { post },
  })
const built = (post: object, output: unknown): unknown => {
  const result = compileCodeRequest(send(post), 'post')(input, output)
  return result.ok ? result.request : result.problems
}
const AUTH = { auth: [{ bearer: { $: 'param.key' } }] }

describe('a data part written as code', () => {
  test('is given plain data', () => {
    const given = codeRequestInput('post', input)
    expect(JSON.parse(JSON.stringify(given))).toEqual(given)
    expect(given.lead.fields['phone']).toBe('6145550134')
    expect(codeRequestInput('ping', input).lead.fields['phone']).toBeUndefined()
    expect(given.context).toMatchObject({ order: 501, price: '45.00', productkey: 'windows', test: false })
    expect(given.context).not.toHaveProperty('bid')
  })

  test('is given no more of the order than its source names', () => {
    const inputOfPart = codeOrderInput(wantsOf('function request({ context: { order, bid } }) {}'))
    expect(inputOfPart('post', input)).toEqual({ context: { order: 501 } })
  })

  test('gives back XML or JSON for one field of a form or query, and no key of the body gets lost', () => {
    const xml = { name: 'a', text: '<' }
    expect(built({ as: 'query', field: 'x', prolog: '<?adf version="1.0"?>' }, { xml })).toMatchObject({
      url: `https://buyer.example.com/leads?x=${encodeURIComponent('<?adf version="1.0"?><a>&lt;</a>')}`,
      body: null,
    })
    expect(built({ as: 'form', field: 'x', fields: { k: '1' } }, { object: { a: 1 } })).toMatchObject({
      body: 'k=1&x=%7B%22a%22%3A1%7D',
    })
    const auth = [{ body: { at: 'key', value: { $: 'param.key' } } }]
    expect(built({ as: 'xml', auth }, { xml })).toEqual([
      'the send part puts a key into the body, which only an object can hold',
    ])
  })

  test('gives back an object, sent as the send part says', () => {
    const object = { a: 'x"y', list: [1, null], nested: { b: true } }
    expect(
      built(
        { as: 'json', ...AUTH },
        { object, headers: { 'X-A': '1\r\n2', Authorization: 'mine' }, query: { q: 'a&b' } },
      ),
    ).toMatchObject({
      url: 'https://buyer.example.com/leads?q=a%26b',
      headers: { 'content-type': 'application/json', authorization: 'Bearer k"1', 'x-a': '1 2' },
      body: '{"a":"x\\"y","list":[1,null],"nested":{"b":true}}',
    })
    expect(built({ as: 'form', lists: 'indexed' }, { object })).toMatchObject({
      body: 'a=x%22y&list%5B0%5D=1&list%5B1%5D=&nested%5Bb%5D=true',
    })
    expect(built({ as: 'query' }, { object: { a: 'b c' } })).toMatchObject({
      url: 'https://buyer.example.com/leads?a=b%20c',
      body: null,
    })
  })

  test('gives back XML as a tree, so that it cannot be escaped wrongly', () => {
    const xml = {
      name: 'a',
      attributes: { b: '"<' },
      children: [
        { name: 'c', text: 'x & y' },
        { name: 'd', text: ']]>', cdata: true },
      ],
    }
    expect(built({ as: 'xml', declaration: false }, { xml })).toMatchObject({
      body: '<a b="&quot;&lt;"><c>x &amp; y</c><d><![CDATA[]]]]><![CDATA[>]]></d></a>',
    })
    expect(built({ as: 'soap', declaration: false }, { xml: { name: 'a' } })).toMatchObject({
      body: expect.stringContaining('<soap:Body><a/></soap:Body>') as string,
    })
  })

  test('may write text itself where it is well-formed for its kind', () => {
    expect(built({ as: 'json' }, { text: '{"a":1}' })).toMatchObject({ body: '{"a":1}' })
    expect(built({ as: 'json' }, { text: '{"a":' })).toEqual(['what the data part gave back cannot be sent as json'])
    expect(built({ as: 'xml' }, { text: '<a>' })).toEqual(['what the data part gave back cannot be sent as xml'])
    expect(built({ as: 'form' }, { text: 'a=1&b=2' })).toEqual(['what the data part gave back cannot be sent as form'])
  })

  test.each([
    [null],
    ['text'],
    [{}],
    [{ object: {}, text: 'x' }],
    [{ object: { a: () => 1 } }],
    [{ object: {}, headers: { Host: 'evil' } }],
    [{ object: {}, headers: { 'X\r\n': 'a' } }],
    [{ xml: { name: 'a b' } }],
    [{ object: {}, url: 'https://evil.example' }],
  ])('that gives back %j sends nothing', (output) => {
    expect(built({ as: 'json' }, output)).toEqual([expect.stringContaining('the data part')])
  })

  test('may say why nothing is to be sent', () => {
    expect(built({ as: 'json' }, { problems: ['no zip'] })).toEqual(['no zip'])
  })

  test('that gives back far too much sends nothing', () => {
    const deep = JSON.parse(`${'{"object":'.repeat(60)}1${'}'.repeat(60)}`) as unknown
    expect(built({ as: 'json' }, deep)).toEqual(['the data part gave back too much'])
    expect(built({ as: 'json' }, { object: { a: Array.from({ length: 6000 }, () => 1) } })).toEqual([
      'the data part gave back too much',
    ])
  })
})

test('a code part is stored with its source and version', () => {
  const part = {
    language: 1,
    kind: 'code',
    part: 'data',
    name: 'own',
    title: 'Own',
    version: 4,
    source: 'function request(input) { return { object: {} } }',
  }
  expect(codePart.parse(part)).toMatchObject({ version: 4, params: [] })
  expect(codePart.safeParse({ ...part, source: '' }).success).toBe(false)
})
