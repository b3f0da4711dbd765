import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../language/issue'
import { NOW, reader } from '../testing/reader'

const issues = (stage: object): readonly string[] => {
  try {
    reader(stage)
    return []
  } catch (problem) {
    if (problem instanceof FormatError) return problem.issues.map(({ path, message }) => `${path}: ${message}`)
    throw problem
  }
}
const TEXT = { reads: 'text', values: { word: { text: true } } }
const sold = (when: object | undefined, values: object = {}, more: object = {}) => ({
  ...TEXT,
  values: { ...TEXT.values, ...values },
  rules: [{ ...(when ? { when } : { status: '2xx' }), outcome: 'matched', ...more }],
})

describe('an acceptance', () => {
  it.each([
    ['by the status alone', sold(undefined)],
    ['by the status as a value', sold({ of: 'code', equals: 200 }, { code: { status: true } })],
    ['by a word somewhere in the text', sold({ of: 'word', matches: 'ACCEPTED' })],
    ['by a word behind anything', sold({ of: 'word', matches: '^.*ACCEPTED$' })],
    ['by a word before anything', sold({ of: 'word', matches: '^ACCEPTED.*$' })],
    ['by a word that may have one before it', sold({ of: 'word', matches: '^\\w* ?ACCEPTED$' })],
    ['by a word at the end', sold({ of: 'word', matches: 'ACCEPTED$' })],
    ['by one of two words, of which one is anywhere', sold({ of: 'word', matches: '^OK|ACCEPTED$' })],
    ['by a pattern that takes a piece out', sold({ of: 'hit', equals: 'OK' }, { hit: { pattern: 'OK' } })],
    ['by anything that is there', sold({ of: 'word', present: true })],
    ['by what it is not', sold({ not: { of: 'word', equals: 'NO' } })],
    ['by what it differs from', sold({ of: 'word', differs: 'NO' })],
    [
      'by one of several ways of which one is loose',
      sold({
        any: [
          { of: 'word', equals: 'OK' },
          { of: 'word', present: true },
        ],
      }),
    ],
    [
      'by a map that gives the word to the rest',
      sold(
        { of: 'word', equals: 'yes' },
        { word: { text: true, steps: [{ map: { cases: { no: 'no' }, otherwise: 'yes' } }] } },
      ),
    ],
    ['by letters cut out of it', sold({ of: 'word', equals: 'OK' }, { word: { text: true, steps: [{ cut: 2 }] } })],
  ])('%s does not compile, unless it says why it is certain', (_, stage) => {
    expect(issues(stage)).toEqual([expect.stringContaining('compares a value of the answer as a whole')])
    const [rule] = stage.rules
    expect(issues({ ...stage, rules: [{ ...rule, certain: 'the buyer answers only when it buys' }] })).toEqual([])
  })

  it.each([
    ['equals', sold({ of: 'word', equals: 'ACCEPTED' })],
    ['one of several', sold({ of: 'word', in: ['OK', 'YES'] })],
    ['a pattern from end to end', sold({ of: 'word', matches: '^(OK|YES) \\d+$' })],
    ['a number', sold({ of: 'taken', above: 0 }, { taken: { pattern: 'taken=(\\d+)' } })],
    [
      'one whole value beside others',
      sold({
        all: [
          { of: 'word', equals: 'OK' },
          { of: 'word', present: true },
        ],
      }),
    ],
  ])('by %s compiles', (_, stage) => {
    expect(issues(stage)).toEqual([])
  })

  it('is never by contains, and nothing else can be certain', () => {
    const certain = 'the buyer answers only when it buys'
    expect(issues(sold({ of: 'word', contains: 'OK' }, {}, { certain }))).toEqual([
      expect.stringContaining('not contains'),
    ])
    const refused = { ...TEXT, rules: [{ when: { of: 'word', equals: 'NO' }, outcome: 'unmatched', certain }] }
    expect(issues(refused)).toEqual([expect.stringContaining('only an acceptance')])
  })

  it('that compiles takes the word alone, whatever stands around it', () => {
    const conditions = fc.constantFrom(
      { of: 'word', equals: 'ACCEPTED' },
      { of: 'word', in: ['ACCEPTED', 'SOLD'] },
      { of: 'word', matches: '^ACCEPTED$' },
      {
        all: [
          { of: 'word', matches: '^(ACCEPTED|SOLD)$' },
          { of: 'word', present: true },
        ],
      },
    )
    const around = fc.constantFrom('NOT ', 'UN', 'not yet ', 'error: ', 'would be ', '<b>', '{"x":"')
    fc.assert(
      fc.property(conditions, around, fc.string({ maxLength: 12 }), (when, before, after) => {
        const read = reader(sold(when))
        expect(read('ACCEPTED').outcome).toBe('matched')
        expect(read(`${before}ACCEPTED${after}`).outcome).not.toBe('matched')
      }),
      { seed: 15, numRuns: 200 },
    )
  })
})

describe('the guard against answers that contradict themselves', () => {
  const DENIAL = { status: 'success', success: false, error: 'rejected' }
  const status = { text: true, inside: { json: '$.status' } }
  const text = reader({
    ...TEXT,
    values: { status, word: { pattern: '^(\\w+)' } },
    rules: [
      {
        when: {
          any: [
            { of: 'status', equals: 'success' },
            { of: 'word', equals: 'OK' },
          ],
        },
        outcome: 'matched',
      },
    ],
  })

  it.each([
    ['JSON', JSON.stringify(DENIAL)],
    ['JSON behind a word', `OK ${JSON.stringify(DENIAL)}`],
    ['XML behind a word', 'OK <r><success>false</success></r>'],
    ['JSON in a string of JSON', JSON.stringify({ status: 'success', body: JSON.stringify(DENIAL) })],
    ['XML in a string of JSON', JSON.stringify({ status: 'success', body: '<r><error>Zip not covered</error></r>' })],
  ])('looks at %s inside a text answer, too', (_, body) => {
    expect(text(body)).toMatchObject({ outcome: 'timeout', reason: expect.stringContaining('contradictory') as string })
  })

  it('looks into a document inside an element, as SOAP results have it', () => {
    const soap = reader({
      reads: 'xml',
      values: { status: { xpath: '//Result', inside: { xpath: '//status' } } },
      rules: [{ when: { of: 'status', equals: 'ok' }, outcome: 'matched' }],
    })
    const answer = (inner: string) => `<Envelope><Result><![CDATA[${inner}]]></Result></Envelope>`
    expect(soap(answer('<r><status>ok</status></r>')).outcome).toBe('matched')
    expect(soap(answer('<r><status>ok</status><accepted>false</accepted></r>')).outcome).toBe('timeout')
  })

  it('leaves answers alone that say nothing against it', () => {
    expect(text('{"status":"success","error":null}').outcome).toBe('matched')
    expect(text('OK {"success":true}').outcome).toBe('matched')
    expect(text('OK <3').outcome).toBe('matched')
  })
})

describe('a buyer who answers in two dialects', () => {
  const both = {
    reads: 'json',
    values: {
      status: { first: [{ json: '$.status' }, { json: '$.Result.Status' }, { xpath: '//status' }] },
      amount: { first: [{ json: '$.price' }, { json: '$.Result.Price' }, { xpath: '//price' }] },
    },
    rules: [{ shape: ['json', 'xml'], when: { of: 'status', in: ['sold', 'Sold'] }, outcome: 'matched' }],
    price: { of: 'amount' },
  }
  it('needs each value once: the first that is there counts', () => {
    const read = reader(both)
    expect(read({ status: 'sold', price: 12.5 })).toMatchObject({ outcome: 'matched', priceCents: 1250 })
    expect(read({ Result: { Status: 'Sold', Price: '13' } })).toMatchObject({ outcome: 'matched', priceCents: 1300 })
    expect(read('<r><status>sold</status><price>14</price></r>')).toMatchObject({ priceCents: 1400 })
    expect(read({ status: '', Result: { Status: 'declined' } }).outcome).toBe('timeout')
  })
})

describe('money and time that the answer does not say', () => {
  it('a price of 0 is the order’s own where the format says so, on ping and post', () => {
    const stage = { values: { status: { json: '$.status' }, p: { json: '$.p' } }, price: { of: 'p', zero: 'order' } }
    for (const on of ['ping', 'post'] as const)
      expect(reader(stage, on)({ status: 'accepted', p: 0 })).toMatchObject({ outcome: 'matched', priceCents: null })
  })

  it('a bid lives as long as the format says', () => {
    const read = reader({ price: { missing: 'order' }, expires: { seconds: 600 } }, 'ping')
    expect(read({ status: 'accepted' }).expiresAt).toBe(NOW + 600_000)
    expect(issues({ expires: { seconds: 0 } })).toHaveLength(1)
  })
})

describe('what rules may say besides', () => {
  const both = {
    values: { status: { json: '$.status' }, id: { json: '$.id' }, old: { json: '$.previous_id' } },
    reference: 'id',
    rules: [
      { when: { of: 'status', equals: 'seen' }, outcome: 'duplicate', reference: ['old', 'id'] },
      { when: { of: 'status', equals: 'accepted' }, outcome: 'matched' },
    ],
  }

  it('a rule has a reference of its own', () => {
    const read = reader(both)
    expect(read({ status: 'seen', id: 'n', previous_id: 'o' }).reference).toBe('o')
    expect(read({ status: 'accepted', id: 'n', previous_id: 'o' }).reference).toBe('n')
    expect(issues({ ...both, rules: [{ ...both.rules[1], reference: 'nothing' }] })).toEqual([
      expect.stringContaining('no value is called nothing'),
    ])
  })

  it('a setting decides nothing alone: an acceptance compares a value of the answer besides', () => {
    const mode = { of: 'param.mode', equals: 'strict' }
    const params = [{ name: 'mode', label: 'Mode' }]
    const rule = (when: object) => ({ rules: [{ when, outcome: 'matched' }] })
    expect(issues({ params, ...rule(mode) }).join()).toContain('compares a value of the answer')
    expect(issues(rule({ of: 'param.other', present: true })).join()).toContain('no parameter is called other')
    const accepted = { of: 'status', equals: 'accepted' }
    const read = reader({ params, rules: [{ when: { all: [accepted, mode] }, outcome: 'matched' }] })
    expect(read({ status: 'accepted' }, 200, { params: { mode: 'strict' } }).outcome).toBe('matched')
    expect(read({ status: 'accepted' }, 200, { params: { mode: 'loose' } }).outcome).toBe('timeout')
    expect(read({ status: 'accepted' }).outcome).toBe('timeout')
  })
})
