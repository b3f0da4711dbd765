import { describe, expect, test } from 'vitest'
import { compileFormat } from '../compile-format'
import { readFormat } from '../language/format'
import { repeatedKeys } from '../language/repeated-keys'
import { SHIPPED_FORMATS, shippedDocument } from '../shipped'
import { describeFormat } from './format'

const RULES = [
  { when: { of: 'status', in: ['rejected', 'declined'] }, outcome: 'unmatched' },
  { when: { of: 'status', equals: 'sold' }, outcome: 'matched' },
] as const

interface Change {
  readonly head?: object
  readonly data?: object
  readonly send?: object
  readonly result?: object
}

/** A sound format with one thing changed; it compiles all the same. */
function notesWith({ head, data, send, result }: Change): readonly string[] {
  const format = {
    ...{ language: 1, name: 'sound', title: 'Sound', version: 1, ...head },
    data: { kind: 'object', post: { zip: { $: 'lead.zip' } }, ...data },
    send: { post: { as: 'json', ...send } },
    result: { post: { reads: 'json', values: { status: { json: '$.status' } }, rules: RULES, ...result } },
  }
  compileFormat(format)
  return describeFormat(readFormat(format)).notes
}

describe('silent mistakes are noted, and refuse nothing', () => {
  test('a sound format has no notes, and neither has one that ships', () => {
    expect(notesWith({})).toEqual([])
    for (const name of SHIPPED_FORMATS) {
      const document = shippedDocument(name)
      expect([name, document && describeFormat(document).notes]).toEqual([name, []])
    }
  })

  test.each<[string, Change, string]>([
    [
      'a setting that nothing uses',
      { head: { params: [{ name: 'key', label: 'Key' }] } },
      'params: key is asked for, and nothing uses it',
    ],
    [
      'a fragment that nothing includes',
      { data: { fragments: { place: { city: { $: 'lead.city' } } } } },
      'data.fragments.place: nothing includes it',
    ],
    [
      'a map that no step uses',
      { data: { maps: { roof: { cases: { asphalt: '1' } } } } },
      'data.maps.roof: no step uses it',
    ],
    ['a computed field', { data: { fields: { full: { $: 'lead.city' } } } }, 'data.fields.full: nothing uses it'],
    [
      'a value of the answer',
      { result: { values: { status: { json: '$.status' }, why: { json: '$.why' } } } },
      'result.post.values.why: nothing uses it',
    ],
    [
      'a source written as plain words',
      { data: { post: { zip: 'lead.zip' } } },
      'data.post.zip: sent as the words lead.zip; {"$": "lead.zip"} sends the value',
    ],
    [
      'braces in a constant',
      { data: { post: { place: '{{lead.city}}, USA' } } },
      'data.post.place: sent as it stands; {"$text": …} fills in what is in braces',
    ],
    [
      'a value of the ping that nothing carries',
      { data: { post: { bid: { $: 'ping.bid' } } } },
      'data.post.bid.$: no answer to a ping carries bid',
    ],
  ])('%s', (_, change, note) => {
    expect(notesWith(change)).toEqual([note])
  })

  const later = (...more: object[]) => notesWith({ result: { rules: [...RULES, ...more] } })
  const NEVER = (earlier: number) => [`result.post.rules[2]: never reached, rule ${earlier} takes these answers before`]

  test('a rule that can never be reached', () => {
    expect(later({ when: { of: 'status', equals: ' Declined ' }, outcome: 'duplicate' })).toEqual(NEVER(1))
    const both = {
      all: [
        { of: 'status', equals: 'sold' },
        { of: 'status', present: true },
      ],
    }
    expect(later({ when: both, outcome: 'pending' })).toEqual(NEVER(2))
    expect(later({ when: { any: [{ of: 'status', equals: 'rejected' }] }, outcome: 'error' })).toEqual(NEVER(1))
    const all = [
      { status: '4xx', outcome: 'error' },
      { status: [404, 410], outcome: 'unmatched' },
    ]
    expect(notesWith({ result: { rules: [...RULES, ...all] } })).toEqual([
      'result.post.rules[3]: never reached, rule 3 takes these answers before',
    ])
  })

  test('a rule that may be reached is left in peace', () => {
    for (const rule of [
      { when: { of: 'status', equals: 'held' }, outcome: 'pending' },
      { status: [409], when: { of: 'status', equals: 'rejected' }, outcome: 'duplicate' },
      { shape: ['text'], when: { of: 'status', equals: 'rejected' }, outcome: 'error' },
      {
        when: {
          any: [
            { of: 'status', equals: 'sold' },
            { of: 'status', equals: 'won' },
          ],
        },
        outcome: 'pending',
      },
      { when: { of: 'status', contains: 'sold' }, outcome: 'pending' },
      { when: { not: { of: 'status', equals: 'sold' } }, outcome: 'error' },
      { status: [404], outcome: 'unmatched' },
    ])
      expect([rule, later(rule)]).toEqual([rule, []])
  })
})

describe('keys that stand twice in a JSON text', () => {
  test('are found where they are, however they are written', () => {
    const text = '{"a": [{"b": 1}, {"zip": {"$": "x, y: {"}, "c": [1, 2], "z\\u0069p": 2}], "a": "a\\": {"}'
    expect(repeatedKeys(text).map(({ path }) => path)).toEqual(['a[1].zip', 'a'])
  })

  test('are not seen in different objects, in texts and in the empty document', () => {
    for (const text of ['', '{}', '[]', '{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}', '{"a": "{\\"b\\":1,\\"b\\":2}"}'])
      expect(repeatedKeys(text)).toEqual([])
  })
})
