import { describe, expect, test } from 'vitest'
import { compileFormat, compileParts, issuesOf } from '../compile-format'
import { readDataPart, readFormat, readResultPart, readSendPart } from './format'

const format = (parts: object = {}): Record<string, unknown> => ({
  language: 1,
  name: 'trial',
  title: 'Trial',
  version: 1,
  params: [{ name: 'key', label: 'Key', sensitive: true }],
  data: { kind: 'object', post: { zip: { $: 'lead.zip' } } },
  send: { post: { as: 'json' } },
  result: {
    post: {
      reads: 'json',
      values: { status: { json: '$.status' } },
      rules: [{ when: { of: 'status', equals: 'ok' }, outcome: 'matched' }],
    },
  },
  ...parts,
})
const data = (post: unknown, more: object = {}): object => ({ data: { kind: 'object', post, ...more } })
const result = (stage: object): object => ({
  result: {
    post: {
      reads: 'json',
      values: { status: { json: '$.status' } },
      rules: [{ when: { of: 'status', equals: 'ok' }, outcome: 'matched' }],
      ...stage,
    },
  },
})

const wrong: [what: string, parts: object, path: string, message: string][] = [
  [
    'an unknown lead field',
    data({ a: { b: { $: 'lead.shoesize' } } }),
    'data.post.a.b.$',
    'no lead field is called shoesize',
  ],
  ['a lead field spelt otherwise', data({ a: { $: 'lead.First_Name' } }), 'data.post.a.$', 'is it firstname?'],
  ['more than a lead field’s name', data({ a: { $: 'lead.zipcode' } }), 'data.post.a.$', 'is it zip?'],
  ['double braces', data({ a: { $text: 'x {{lead.zip}}' } }), 'data.post.a.$text', 'single braces: {lead.zip}'],
  [
    'a step that says too little',
    data({ a: { $: 'lead.phone', steps: ['phone'] } }),
    'data.post.a.steps[0]',
    '{"phone": …}',
  ],
  [
    'a step that says too much',
    data({ a: { $: 'lead.zip', steps: [{ trim: 1 }] } }),
    'data.post.a.steps[0]',
    'stands alone',
  ],
  [
    'several values where one is compared',
    result({ rules: [{ when: { of: 'status', equals: ['a', 'b'] }, outcome: 'matched' }] }),
    'result.post.rules[0].when.equals',
    'several go under in',
  ],
  [
    'the content type as a header',
    { send: { post: { as: 'json', headers: { 'Content-Type': 'x' } } } },
    'send.post.headers["Content-Type"]',
    'say contentType',
  ],
  [
    'a field of another product',
    { products: [7], ...data({ a: { $: 'lead.roofmaterial' } }) },
    'data.post.a.$',
    'the products of this format have no field roofmaterial',
  ],
  ['a misspelt source', data({ a: { $: 'led.zip' } }), 'data.post.a.$', "a source such as 'lead.zip'"],
  [
    'an unknown step',
    data({ a: { $: 'lead.zip', steps: ['trim', { shout: 1 }] } }),
    'data.post.a.steps[1]',
    'unknown step',
  ],
  [
    'a wrong argument of a step',
    data({ a: { $: 'lead.phone', steps: [{ phone: 'morse' }] } }),
    'data.post.a.steps[0].phone',
    'Invalid option',
  ],
  [
    'an unknown date letter',
    data({ a: { $: 'context.now', steps: [{ date: { format: 'yyyy-QQ' } }] } }),
    'data.post.a.steps[0].date',
    'unknown letters in the date format at 6',
  ],
  [
    'an unknown time zone',
    data({ a: { $: 'context.now', steps: [{ date: { format: 'iso', zone: 'Moon/Base' } }] } }),
    'data.post.a.steps[0].date',
    'unknown time zone Moon/Base',
  ],
  [
    'a pattern that needs backtracking',
    data({ a: { $: 'lead.zip', steps: [{ replace: { pattern: '(a)\\1', with: '' } }] } }),
    'data.post.a.steps[0].replace.pattern',
    'back references are not allowed',
  ],
  ['an unknown parameter', data({ a: { $: 'param.secret' } }), 'data.post.a.$', 'no parameter is called secret'],
  ['an unknown context value', data({ a: { $: 'context.moon' } }), 'data.post.a.$', 'no context value is called moon'],
  [
    'an unknown map',
    data({ a: { $: 'lead.zip', steps: [{ map: 'roofs' }] } }),
    'data.post.a.steps[0].map',
    'no map is called roofs',
  ],
  [
    'a named value used before it exists',
    data({ a: 1 }, { fields: { x: { $: 'field.y' }, y: 1 } }),
    'data.fields.x.$',
    'no value is called y',
  ],
  [
    'a fragment inside itself',
    data({ $include: ['f'] }, { fragments: { f: { $include: ['f'] } } }),
    'data.fragments.f.$include',
    'fragment f contains itself',
  ],
  ['item outside a list', data({ a: { $: 'item' } }), 'data.post.a.$', 'item exists only inside a repeated template'],
  ['an unknown $ key', data({ a: { $from: 'lead.zip' } }), 'data.post.a', 'unknown key $from'],
  ['a template key too many', data({ a: { $: 'lead.zip', defualt: 'x' } }), 'data.post.a', 'Unrecognized key'],
  [
    'a placeholder nobody fills',
    data({ a: { $text: 'Dear {lead.nickname}' } }),
    'data.post.a.$text',
    'no lead field is called nickname',
  ],
  [
    'label on a field without options',
    data({ a: { $: 'lead.zip', steps: ['label'] } }),
    'data.post.a.steps[0]',
    'label needs a lead field that has options',
  ],
  [
    'XML sent as JSON',
    { data: { kind: 'xml', post: { element: 'a' } } },
    'send.post.as',
    'xml data cannot be sent as json',
  ],
  [
    'a prefix without namespace',
    { data: { kind: 'xml', post: { element: 'x:a' } }, send: { post: { as: 'xml' } } },
    'data.post.element',
    'the prefix x has no namespace here',
  ],
  [
    'a bad element name',
    { data: { kind: 'xml', post: { element: '1a' } }, send: { post: { as: 'xml' } } },
    'data.post.element',
    'an XML name',
  ],
  ['a body on a GET', { send: { post: { as: 'json', method: 'GET' } } }, 'send.post.method', 'a GET has no body'],
  [
    'a header of the transport',
    { send: { post: { as: 'json', headers: { Host: 'x' } } } },
    'send.post.headers.Host',
    'this header is set by the transport',
  ],
  [
    'a header with a line end',
    { send: { post: { as: 'json', headers: { 'X-A\r\nB': 'x' } } } },
    'send.post.headers["X-A\\r\\nB"]',
    'a header name',
  ],
  [
    'an action with quotes',
    { data: { kind: 'xml', post: { element: 'a' } }, send: { post: { as: 'soap', action: 'a"b' } } },
    'send.post.action',
    'an action without blanks and quotes',
  ],
  ['a bad JSON path', result({ values: { status: { json: '$.[' } } }), 'result.post.values.status.json', 'JSON path'],
  [
    'a JSON path with a regular expression',
    result({ values: { status: { json: "$[?search(@.a, '(a+)+')]" } } }),
    'result.post.values.status.json',
    'JSON path',
  ],
  ['a bad XPath', result({ values: { status: { xpath: '//a[' } } }), 'result.post.values.status.xpath', 'XPath'],
  [
    'an XPath with an unknown prefix',
    result({ values: { status: { xpath: '/q:a' } } }),
    'result.post.values.status.xpath',
    'XPath',
  ],
  [
    'an unknown reading in a rule',
    result({ rules: [{ when: { all: [{ of: 'state', equals: 'ok' }] }, outcome: 'matched' }] }),
    'result.post.rules[0].when.all[0].of',
    'no value is called state',
  ],
  [
    'an acceptance by a part of a word',
    result({ rules: [{ when: { of: 'status', contains: 'accepted' }, outcome: 'matched' }] }),
    'result.post.rules[0].when',
    'an acceptance is compared exactly',
  ],
  [
    'a rule that always applies',
    result({ rules: [{ outcome: 'matched' }] }),
    'result.post.rules[0]',
    'a rule says when it applies',
  ],
  [
    'matched as the last resort',
    result({ otherwise: { outcome: 'matched' } }),
    'result.post.otherwise.outcome',
    'Invalid option',
  ],
  [
    'a condition without a comparison',
    result({ rules: [{ when: { of: 'status' }, outcome: 'unmatched' }] }),
    'result.post.rules[0].when',
    'say how to compare',
  ],
  ['a price nobody reads', result({ price: { of: 'amount' } }), 'result.post.price.of', 'no value is called amount'],
  [
    'a mail answer to a web request',
    { result: { post: { reads: 'mail' } } },
    'result.post.reads',
    'a web request is not answered by mail',
  ],
  [
    'options without the type',
    { params: [{ name: 'a', label: 'A', options: [{ value: '1', label: 'One' }] }] },
    'params[0]',
    'options belong to the type options',
  ],
  [
    'two parameters of one name',
    {
      params: [
        { name: 'a', label: 'A' },
        { name: 'a', label: 'B' },
      ],
    },
    'params',
    'two parameters share a name',
  ],
  [
    'a value to drop with nothing around it',
    data({ a: { $: 'lead.zip', absent: 'drop' } }),
    'data.post.a.absent',
    'say required',
  ],
  [
    'a list sent as a form',
    { ...data([{ a: 1 }]), send: { post: { as: 'form' } } },
    'data.post',
    'a list is sent as json, not as form',
  ],
  [
    'a key for the body of XML',
    {
      data: { kind: 'xml', post: { element: 'a' } },
      send: { post: { as: 'xml', auth: [{ body: { at: 'k', value: { $: 'param.key' } } }] } },
    },
    'send.post.auth[0].body',
    'write it into the data part',
  ],
  [
    'two XML declarations',
    {
      data: { kind: 'xml', post: { element: 'a' } },
      send: { post: { as: 'xml', prolog: '<?xml version="1.0"?>' } },
    },
    'send.post.prolog',
    'a second declaration',
  ],
  [
    'a prolog with elements',
    { data: { kind: 'xml', post: { element: 'a' } }, send: { post: { as: 'xml', prolog: '<b>' } } },
    'send.post.prolog',
    'instructions and a document type',
  ],
  [
    'a prefix that is declared outside of a document only',
    {
      data: { kind: 'xml', post: { element: 'x:a', namespaces: { x: 'urn:x' }, document: { element: 'x:b' } } },
      send: { post: { as: 'xml' } },
    },
    'data.post.document.element',
    'the prefix x has no namespace here',
  ],
  [
    'text and a document in one element',
    {
      data: { kind: 'xml', post: { element: 'a', text: 'x', document: { element: 'b' } } },
      send: { post: { as: 'xml' } },
    },
    'data.post',
    'either text, children or document',
  ],
  [
    'bands that do not rise',
    data({
      a: {
        $: 'lead.zip',
        steps: [
          {
            bands: [
              [5, 'a'],
              [1, 'b'],
            ],
          },
        ],
      },
    }),
    'data.post.a.steps[0].bands',
    'numbers that rise',
  ],
  ['a language of the future', { language: 2 }, 'language', 'Invalid input'],
]

describe('a format', () => {
  test('that says what it means compiles', () => {
    expect(issuesOf(format())).toEqual([])
  })

  test.each(wrong)('with %s is refused at the very place', (_, parts, path, message) => {
    const issues = issuesOf(format(parts))
    expect(issues.map((issue) => issue.path)).toContain(path)
    expect(issues.find((issue) => issue.path === path)?.message).toContain(message)
  })

  test('with several faults names them all', () => {
    const issues = issuesOf(format(data({ a: { $: 'lead.x' }, b: { $: 'param.y' }, c: { $: 'context.z' } })))
    expect(issues.map(({ path }) => path)).toEqual(['data.post.a.$', 'data.post.b.$', 'data.post.c.$'])
  })

  test('that is too deep or too large is refused before it is looked at', () => {
    let deep: unknown = 'x'
    for (let i = 0; i < 5000; i++) deep = { a: deep }
    expect(issuesOf(format(data(deep)))[0]?.message).toBe('too large or too deeply nested')
  })

  test('asks only for the parameters it uses', () => {
    expect(compileFormat(format()).params).toEqual([])
    expect(compileFormat(format(data({ a: { $: 'param.key' } }))).params.map(({ name }) => name)).toEqual(['key'])
  })

  test('can be put together from the parts of several formats', () => {
    const one = readFormat(format({ name: 'one', ...data({ a: { $: 'lead.zip' } }) }))
    const two = readFormat(
      format({
        name: 'two',
        version: 3,
        send: { post: { as: 'form', auth: [{ body: { at: 'k', value: { $: 'param.key' } } }] } },
      }),
    )
    const compiled = compileParts(one, two, one)
    expect(compiled).toMatchObject({ data: 'one@1', send: 'two@3', result: 'one@1', transport: 'http', ping: null })
    expect(compiled.params.map(({ name }) => name)).toEqual(['key'])
  })

  test('can be stored part by part', () => {
    const { data: own, send, result: read, ...heading } = format()
    expect(readDataPart({ ...heading, data: own }).data.kind).toBe('object')
    expect(readSendPart({ ...heading, send }).send.post.as).toBe('json')
    expect(readResultPart({ ...heading, result: read }).result.post.reads).toBe('json')
  })
})
