import { describe, expect, it } from 'vitest'
import { issuesOf } from '@/integrations'
import { valuesOf } from './answer-values'
import { keptSample } from './kept-sample'
import { readSample } from './sample'
import { documentFrom } from './sample-document'
import { snippetsIn } from './snippets'
import { tidied } from './tidy'

const HEADING = { name: 'x-y', title: 'X', product: null }

describe('a sample as specifications print it', () => {
  it.each([
    ['a comma too many', '{"zip": 78746, "tobacco": "Y",\n}'],
    ['names without quotes and = for :', '{ zip: 78746, tobacco = "Y" }'],
    ['single and printed quotes', "{ 'zip': 78746, “tobacco”: “Y” }"],
    ['remarks and dots', '{\n "zip": 78746, // five digits\n /* or N */ "tobacco": "Y", ...\n}'],
  ])('with %s is read for what it means', (_, text) => {
    expect(JSON.parse(tidied(text) ?? '')).toEqual({ zip: 78746, tobacco: 'Y' })
    expect(readSample(text)).toMatchObject({
      as: 'json',
      tree: {
        members: [
          ['zip', {}],
          ['tobacco', {}],
        ],
      },
    })
  })

  it('as the table of its fields is the form that the table describes, and keeps no consumer of it', () => {
    const table = `| Field name | Values | Example |\n|---|---|---|\n| fname | VARCHAR (75) | John |
| em | VARCHAR (75) | john@sample.com |\n| ad | VARCHAR (75) | 1 Main & 2nd St. |\n| custom1 | VARCHAR | |`
    const members = [
      ['fname', { value: 'John' }],
      ['em', { value: 'john@sample.com' }],
      ['ad', { value: '1 Main & 2nd St.' }],
      ['custom1', { value: '' }],
    ]
    expect(readSample(table)).toMatchObject({ as: 'form', tree: { members } })
    expect(keptSample(table)).toBe('fname=Doe\nem=jane.doe@example.com\nad=1 Main %26 2nd St.\ncustom1=')
    expect(readSample('first_name\nlast_name\nzip')).toMatchObject({ as: 'form', tree: { members: { length: 3 } } })
    const behind =
      'Ping Required\tPost Required\tField name\tExample\nYES\tYES\tzip\t90210\nNO\tYES\tph\t1\nNO\tNO\tx\t'
    expect(readSample(behind)).toMatchObject({
      tree: {
        members: [
          ['zip', { value: '90210' }],
          ['ph', {}],
          ['x', {}],
        ],
      },
    })
    // Lines that look like headers and have no body below them are told at once, however many there are.
    const lines = 'Accepted:  yes\n'.repeat(5000)
    for (const text of ['Send us leads\nby post\nevery day', 'zip\nphone', 'a | b', 'yes', lines])
      expect(readSample(text)).toHaveProperty('problem')
  })

  it('keeps texts and nesting as they are', () => {
    const text = `{ a: [1, "x\\n\\"y\\"", {b: null,}, <your id>, ], url: 'https://x.example//a?b=1,2', "e": {} }`
    expect(JSON.parse(tidied(text) ?? '')).toEqual({
      a: [1, 'x\n"y"', { b: null }, '<your id>'],
      url: 'https://x.example//a?b=1,2',
      e: {},
    })
  })

  it('that is none even so says where, and is left alone', () => {
    for (const text of [
      '{ "a" }',
      '{ "a": 1',
      'function () { return "x"; }',
      '{ leadid }',
      '["a": 1]',
      '"{'.repeat(9000),
    ])
      expect(tidied(text)).toBeNull()
    expect(readSample('{"a": 1')).toEqual({ problem: expect.stringMatching(/^Line 1, column/) as string })
    expect(tidied(`${'['.repeat(5000)}"a"${']'.repeat(5000)}`)).toBeNull()
  })

  it('in XML is closed as it was opened', () => {
    const text = '<R><Message a="1>2">success</Message><Price>5.05</Price><Code>OK</code></R>'
    expect(valuesOf(tidied(text) ?? '')).toMatchObject({ reads: 'xml' })
    expect(tidied('<a><b></a>')).toBeNull()
  })

  it('is found in a whole specification, and given as programs write it', () => {
    const { snippets: found } = snippetsIn(
      '**body**\n```json\n{\n  "zip": 1,\n  "src": "x",\n}\n```\nAnswer { id: a8c, code = "OK", success: true }',
    )
    expect(found.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { zip: 1, src: 'x' },
      { id: 'a8c', code: 'OK', success: true },
    ])
  })
})

it.each([
  [
    'as it is printed',
    'key=Pa55word123\naction=ping\nxml=<lead>\n  <zip>90210</zip>\n  <email>a@b.co</email>\n</lead>',
  ],
  [
    'as it is sent',
    'key=Pa55word123&action=ping&xml=%3Clead%3E%3Czip%3E90210%3C%2Fzip%3E%3Cemail%3Ea%40b.co%3C%2Femail%3E%3C%2Flead%3E',
  ],
])('XML in a field of a form, %s, is XML whose form has the rest; the key is not kept', (_, text) => {
  const sample = readSample(text)
  if ('problem' in sample) throw new Error(sample.problem)
  const { document } = documentFrom({ ping: null, post: sample }, HEADING)
  expect(document).toMatchObject({
    data: { kind: 'xml', post: { element: 'lead', children: [{ fields: { zip: { $: 'lead.zip' } } }] } },
    send: { post: { as: 'form', field: 'xml', fields: { action: 'ping', key: { $: 'param.key' } } } },
    params: [{ name: 'key', sensitive: true }],
  })
  expect(JSON.stringify(document)).not.toContain('Pa55word123')
  expect(issuesOf(document).filter(({ path }) => !path.startsWith('result'))).toEqual([])
})
