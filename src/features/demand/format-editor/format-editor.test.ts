import { describe, expect, it } from 'vitest'
import { SHIPPED_FORMATS, shippedExemplars, shippedSource } from '@/integrations'
import { bodyText } from '@/integrations/exemplars/exemplar'
import { documentText } from '@/kernel/document-text'
import { valuesOf } from './answer-values'
import { byStatus, click, type Role, setReads } from './click'
import { controlsOf, withMissing, withPastedList, withSource, withType, withWritten } from './controls'
import { insertAt, removeAt, setAt, valueAt } from './json-patch'
import { parseJson, plain } from './json-text'
import { pathOf, placeInText } from './json-place'
import { maskIdentities } from './mask'
import { dropField, requestLines, sendField } from './request'
import { rowsOf } from './rows'
import { rolesIn } from './roles-in'
import { readSample } from './sample'
import { suggest } from './suggest'
import { documentFrom } from './sample-document'
import { leavesOf } from './sample-leaves'

const shipped = SHIPPED_FORMATS.map((name) => [name, documentText(shippedSource(name))] as const)

describe('the document', () => {
  it.each(shipped)('%s changed and changed back in any row is the same, byte for byte', (_, text) => {
    const document = plain(parseJson(text))
    const rows = (['ping', 'post'] as const).flatMap((stage) => rowsOf(document, stage))
    expect(text.includes('"kind": "text"') || rows.length > 5).toBe(true)
    for (const { path, value } of rows) {
      const other = typeof value === 'object' && value !== null ? { ...value, default: 'x', required: true } : 'x'
      const changed = setAt(text, path, other)
      expect(valueAt(changed, path)).toEqual(other)
      expect(setAt(changed, path, value)).toBe(text)
      expect(setAt(setAt(text, path, 'constant'), path, value)).toBe(text)
    }
  })

  it.each(shipped)('%s is read as JSON.parse reads it, and no other line changes with one value', (_, text) => {
    expect(plain(parseJson(text))).toEqual(JSON.parse(text))
    const changed = setAt(text, ['title'], 'Another title')
    const lines = changed.split('\n').filter((line, i) => line !== text.split('\n')[i])
    expect(lines).toEqual(['  "title": "Another title",'])
  })

  it('takes new members and items where they belong, written as their neighbors are, and loses them without a trace', () => {
    const text = '{\n  "a": { "x": 1 },\n  "list": [\n    1,\n    2\n  ],\n  "none": {}\n}'
    for (const [path, value] of [
      [['a', 'y'], { z: [1, 2] }],
      [['b'], 'new'],
      [['none', 'first'], true],
      [['list', 2], 'third'],
    ] as const)
      expect(removeAt(setAt(text, path, value), path)).toBe(text)
    expect(JSON.parse(insertAt(text, ['list'], 0, 0))).toMatchObject({ list: [0, 1, 2] })
    expect(JSON.parse(setAt(text, ['deep', 'er', 'still'], 1))).toMatchObject({ deep: { er: { still: 1 } } })
  })

  it('says where a fault is, by line and column', () => {
    const text = '{\n  "rules": [\n    { "when": 1 }\n  ]\n}'
    expect(placeInText(text, pathOf('rules[0].when'))).toEqual({ line: 3, column: 7 })
    expect(placeInText(text, pathOf('rules[0]["not there"].x'))).toEqual({ line: 3, column: 5 })
    expect(() => parseJson('{"a": 1,}')).toThrow('A name in "quotes" is missing here')
    expect(() => parseJson('{"a": 1, "a": 2}')).toThrow('twice')
  })
})

describe('samples', () => {
  it('of every shipped request give back each of its values, and a document with no value that nobody chose', () => {
    for (const [name] of shipped)
      for (const { request, stage } of shippedExemplars(name)) {
        if (!request || !('url' in request) || request.body === null) continue
        const body = bodyText(request.body)
        if (typeof body !== 'string') continue
        const sample = readSample(body)
        if ('problem' in sample) throw new Error(`${name}: ${sample.problem}`)
        const leaves = leavesOf(sample)
        const { document } = documentFrom({ ping: null, post: sample }, { name: 'x', title: 'x', product: null })
        const known = new Set(leaves.map(({ field }) => field))
        const rows = rowsOf(document, 'post')
        expect([name, stage, rows.filter(({ field }) => !known.has(field))]).toEqual([name, stage, []])
        // What was in the sample is never sent as it stands there, but for the names of values that stand beside them.
        const sent = rows.filter(({ value }) => typeof value !== 'object')
        expect(sent.filter(({ field }) => !/\[\d+\]\.(?:name|id|key|attribute)$/i.test(field))).toEqual([])
      }
  })

  it('tell what they are, or why they cannot be read', () => {
    expect(
      readSample('POST /x HTTP/1.1\r\nX-Key: abc\r\nContent-Type: application/json\r\n\r\n{"zip":"1"}'),
    ).toMatchObject({
      as: 'json',
      method: 'POST',
      headers: [
        ['X-Key', 'abc'],
        ['Content-Type', 'application/json'],
      ],
    })
    expect(readSample('lead[zip]=90210&lead[email]=a%40b.co')).toMatchObject({
      as: 'form',
      tree: {
        members: [
          [
            'lead',
            {
              members: [
                ['zip', { value: '90210' }],
                ['email', { value: 'a@b.co' }],
              ],
            },
          ],
        ],
      },
    })
    expect(readSample('<a><b></a>')).toEqual({ problem: 'Line 1, column 7: </b> is expected here' })
    expect(readSample('hello')).toHaveProperty('problem')
  })
})

const EMPTY = documentText({ name: 'x', result: { post: { reads: 'json', values: {}, rules: [] } } })

function clicked(
  text: string,
  body: string,
  field: string,
  role: Role,
  mark: 'sold' | 'refused' | 'duplicate' | 'error',
  status = 200,
) {
  const { reads, values } = valuesOf(body)
  const value = values.find((one) => one.field === field)
  if (!value || reads === 'empty' || reads === 'html') throw new Error(`no ${field} in ${body}`)
  return click(setReads(text, 'post', reads), role, { stage: 'post', value, mark, status })
}
const result = (text: string) => (JSON.parse(text) as { result: { post: Record<string, unknown> } }).result.post

describe('clicks on answers', () => {
  it('write one rule per meaning, whole values alone, refusals first', () => {
    let text = clicked(EMPTY, '{"status":"ok","lead":{"id":"7","price":12.5}}', 'status', 'outcome', 'sold')
    text = clicked(text, '{"status":"rejected"}', 'status', 'outcome', 'refused')
    text = clicked(text, '{"status":"filtered"}', 'status', 'outcome', 'refused')
    text = clicked(text, '{"status":"dupe"}', 'status', 'outcome', 'duplicate', 409)
    text = clicked(text, '{"status":"ok","lead":{"id":"7","price":12.5}}', 'lead.price', 'price', 'sold')
    text = clicked(text, '{"status":"ok","lead":{"id":"7","price":12.5}}', 'lead.id', 'reference', 'sold')
    text = byStatus(text, 'post', 'error', 422)
    expect(result(text)).toEqual({
      reads: 'json',
      values: { status: { json: '$.status' }, price: { json: '$.lead.price' }, id: { json: '$.lead.id' } },
      rules: [
        { status: [409], when: { of: 'status', equals: 'dupe' }, outcome: 'duplicate' },
        { status: [422], outcome: 'error' },
        { when: { of: 'status', in: ['rejected', 'filtered'] }, outcome: 'unmatched' },
        { when: { of: 'status', equals: 'ok' }, outcome: 'matched' },
      ],
      price: { of: 'price' },
      reference: 'id',
    })
    const { values } = valuesOf('{"status":"ok"}')
    expect(values.flatMap((value) => rolesIn(text, 'post', value))).toEqual(['outcome'])
  })

  it('take a value back from what it meant before', () => {
    const wrong = clicked(EMPTY, '{"s":"received"}', 's', 'outcome', 'sold')
    expect(result(clicked(wrong, '{"s":"received"}', 's', 'outcome', 'refused'))['rules']).toEqual([
      { when: { of: 's', equals: 'received' }, outcome: 'unmatched' },
    ])
  })

  it('find values in XML, pairs, parts and plain text', () => {
    const readings = (body: string) => valuesOf(body).values.map(({ reading, value }) => [reading, value])
    expect(readings('<r:R xmlns:r="u"><Status code="1">Sold</Status></r:R>')).toEqual([
      [{ xpath: '/R/Status/@code' }, '1'],
      [{ xpath: '/R/Status' }, 'Sold'],
    ])
    expect(readings('result=yes&price=12,50')).toContainEqual([{ pair: 'price', by: '&', sign: '=' }, '12,50'])
    expect(readings('ACCEPTED|42.00|77')).toContainEqual([{ part: 2, by: '|' }, '42.00'])
    expect(readings('Accepted')).toEqual([[{ text: true }, 'Accepted']])
  })
})

describe('pasted answers', () => {
  it('lose who the consumer is and keep what is read', () => {
    expect(maskIdentities('{"phone":"(310) 555-0100","name":"Ann Lee","status":"Lee","id":77,"mail":"a@b.co"}')).toBe(
      '{"phone":"(202) 555-0123","name":"Doe Doe","status":"Lee","id":77,"mail":"jane.doe@example.com"}',
    )
    expect(maskIdentities('<r><FirstName>Ann</FirstName><Id>1763345000</Id></r>')).toBe(
      '<r><FirstName>Doe</FirstName><Id>1763345000</Id></r>',
    )
  })
})

describe('the table of the request', () => {
  it.each(shipped)('%s: every control changed and changed back gives the same bytes; the rest says JSON', (_, text) => {
    const none = { ping: null, post: null }
    for (const stage of ['ping', 'post'] as const)
      for (const [index, { field, row, state }] of requestLines(text, none, stage).entries()) {
        if (!row) throw new Error(field)
        expect(state).not.toBe('open')
        const controls = controlsOf(row.value)
        if (!controls || controls.source === 'fixed') continue
        const changes = [
          withMissing(row.value, controls.missing === 'required' ? 'omit' : 'required'),
          withMissing(row.value, 'default', 'x'),
          withSource(row.value, 'lead.subid', '', undefined),
          withType(row.value, controls.as === 'number' ? 'same' : 'number'),
          ...(controls.written === 'plain' ? [withWritten(row.value, 'upper')] : []),
        ]
        // One of them for each line: all lines and all controls have their turn.
        const there = sendField(text, none, stage, field, changes[index % changes.length])
        expect(sendField(there, none, stage, field, row.value)).toBe(text)
      }
  })

  it.each([
    ['JSON', '{"lead":{"zip":"90210","email":"a@b.co","state":"CA"},"key":"x"}', 'lead.email'],
    ['XML', '<Lead><Zip>90210</Zip><Email>a@b.co</Email><State>CA</State></Lead>', 'Lead/Email'],
  ])('puts a field of %s that is not sent back where it was', (_, post, field) => {
    const sample = readSample(post)
    if ('problem' in sample) throw new Error(sample.problem)
    const samples = { ping: null, post: { text: post, skipped: [], suggested: [] } }
    const text = documentText(
      documentFrom({ ping: null, post: sample }, { name: 'x', title: 'x', product: null }).document,
    )
    const value = rowsOf(JSON.parse(text), 'post').find((row) => row.field === field)?.value
    const without = dropField(text, 'post', field)
    expect(requestLines(without, samples, 'post').find((line) => line.field === field)).toMatchObject({ state: 'open' })
    expect(sendField(without, samples, 'post', field, value)).toBe(text)
  })

  it('gives an element of XML its attribute and its text, whichever comes first, in its own place', () => {
    const post = '<Lead><Zip>90210</Zip><Phone type="home">3105550100</Phone><State>CA</State></Lead>'
    const samples = { ping: null, post: { text: post, skipped: [], suggested: [] } }
    const phone = { $: 'lead.phone' }
    const plainly = documentText({ data: { kind: 'xml', post: { element: 'Lead', children: [] } } })
    const filled = [['Lead/Zip', { $: 'lead.zip' }] as const, ['Lead/State', 'CA'] as const].reduce(
      (text, [field, value]) => sendField(text, samples, 'post', field, value),
      plainly,
    )
    const both = [['Lead/Phone', phone] as const, ['Lead/Phone/@type', 'home'] as const]
    const sent = (order: typeof both) =>
      order.reduce((text, [field, value]) => sendField(text, samples, 'post', field, value), filled)
    const element = { element: 'Phone', attributes: { type: 'home' }, text: phone }
    expect(valueAt(sent(both), ['data', 'post', 'children'])).toEqual([
      { fields: { Zip: { $: 'lead.zip' } } },
      element,
      { fields: { State: 'CA' } },
    ])
    expect(valueAt(sent(both.toReversed()), ['data', 'post', 'children'])).toEqual([
      { fields: { Zip: { $: 'lead.zip' }, State: 'CA' } },
      element,
    ])
  })

  it('sends a fixed value as the kind of value that the sample has', () => {
    expect([withSource(undefined, 'fixed', 'true', false), withSource(undefined, 'fixed', '0', 1)]).toEqual([true, 0])
    expect(withSource(undefined, 'fixed', 'tru', true)).toBe('tru')
    expect(withSource(undefined, 'fixed', 'true', 'yes')).toBe('true')
    const place = { stage: 'post', product: 2, pings: false } as const
    expect(suggest({ name: 'homeowner', value: 'Yes' }, place).value).toEqual({
      $: 'lead.homeowner',
      steps: [{ boolean: { true: 'Yes', false: 'No' } }],
    })
  })

  it('fills a value map from the lender’s own list', () => {
    const value = { $: 'lead.roofmaterial', steps: [{ map: { cases: { asphalt: '', metal: '', tile: '' } } }] }
    expect(withPastedList(value, '1 = Asphalt, 2 = Metal\n4: Clay or concrete tile', 3)).toMatchObject({
      steps: [{ map: { cases: { asphalt: 1, metal: 2, tile: 4 } } }],
    })
  })
})
