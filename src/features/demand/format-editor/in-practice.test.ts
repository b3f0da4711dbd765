import { describe, expect, it } from 'vitest'
import { compileFormat, SAMPLE_NOW } from '@/integrations'
import { documentText } from '@/kernel/document-text'
import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { valuesOf } from './answer-values'
import { click, setReads } from './click'
import { withSource } from './controls'
import { emptyIds } from './empty-ids'
import { maskIdentities } from './mask'
import { toldOnlyBy } from './of-answer'
import { proposeClicks } from './propose-clicks'
import { rolesIn } from './roles-in'
import { readSample } from './sample'
import { documentFrom } from './sample-document'
import { addAuth, alsoInOther, authLines, removeAuth } from './send-rows'
import { readSpecification } from './specification'
import { stepLines } from './steps'
import { unclick } from './unclick'

/** What stopped people who set up real lenders' posting formats. */

function madeOf(post: string, ping: string | null = null, product: 1 | 2 | null = null) {
  const [sample, asked] = [post, ping].map((text) => (text === null ? null : readSample(text)))
  if (!sample || 'problem' in sample || (asked && 'problem' in asked)) throw new Error('no sample')
  return documentFrom({ ping: asked ?? null, post: sample }, { name: 'x-y', title: 'X', product })
}
const start = (post = '{"zip":"90210"}', ping: string | null = null): string =>
  documentText(madeOf(post, ping).document)
const valueOf = (post: string, product: 1 | 2 | null = null) => {
  const { document, suggested } = madeOf(post, null, product)
  const [[field, value] = ['', null]] = Object.entries((document as { data: { post: object } }).data.post)
  return { value: value as unknown, suggested: suggested.some((one) => one.field === field) }
}
const pasted = (mark: PastedAnswer['mark'], body: string, status = 200): PastedAnswer => ({
  ...{ title: '', stage: 'post', mark, status, headers: [], body, settings: [], price: null },
})
const outcomeOf = (text: string, body: string) =>
  compileFormat(JSON.parse(text)).post.read(
    { kind: 'http', status: 200, headers: {}, body },
    { now: SAMPLE_NOW, params: {} },
  )
const offered = (body: string) => Object.fromEntries(valuesOf(body).values.map(({ field, value }) => [field, value]))

describe('an answer whose verdict is the only item of a list', () => {
  const body = '{"status":["accepted"],"errors":["none"]}'
  const [status] = valuesOf(body).values
  if (!status) throw new Error('no value')
  const text = setReads(start(), 'post', 'json')
  const sold = click(text, 'outcome', { stage: 'post', value: status, mark: 'sold', status: 200 })

  it('sells while it is the only one, and not by one of two', () => {
    expect(outcomeOf(sold, '{"status":["accepted"]}').outcome).toBe('matched')
    for (const other of ['["accepted","maybe"]', '["maybe","accepted"]', '"accepted"', '[]'])
      expect(outcomeOf(sold, `{"status":${other}}`).outcome).not.toBe('matched')
  })

  it('refuses by the first of them, and every click is shown and taken back', () => {
    const refused = click(text, 'outcome', { stage: 'post', value: status, mark: 'refused', status: 200 })
    expect(outcomeOf(refused, '{"status":["accepted","late"]}').outcome).toBe('unmatched')
    expect(rolesIn(sold, 'post', status)).toEqual(['outcome'])
    expect(unclick(sold, 'outcome', { stage: 'post', value: status })).toBe(text)
  })
})

describe('XML with words behind it', () => {
  it('is clicked like XML, its words too', () => {
    const answers = [
      pasted('sold', '<status>accepted</status>'),
      pasted('refused', '<status>rejected</status>Zip not covered'),
    ]
    expect(offered(answers[1]?.body ?? '')).toEqual({ status: 'rejected', 'the text behind': 'Zip not covered' })
    expect(valuesOf('<a>1</a> and <b').reads).toBe('text')
    const text = proposeClicks(start('<lead><zip>90210</zip></lead>'), answers)
    expect(outcomeOf(text, '<status>accepted</status>').outcome).toBe('matched')
    expect(outcomeOf(text, '<status>rejected</status>No coverage')).toMatchObject({
      outcome: 'unmatched',
      reason: 'No coverage',
    })
    expect(outcomeOf(text, '<status>accepted</status>Duplicate').outcome).toBe('timeout')
  })

  it('stands whole in a specification; what is said of a sample does not belong to it', () => {
    const bodies = (text: string) => readSpecification(text).answers.map(({ body }) => body)
    expect(
      bodies('Response:\n<status>rejected</status>Zip not covered\n\nResponse:\n<r><status>ok</status></r>\nOK\n'),
    ).toEqual(['<status>rejected</status>Zip not covered', '<r><status>ok</status></r>\nOK'])
    expect(bodies('Response:\n<status>rejected</status> - when the zip is not covered\n')).toEqual([
      '<status>rejected</status>',
    ])
    expect(bodies('Response:\n`<status>rejected</status>`, if the zip is not covered\n')).toEqual([
      '<status>rejected</status>',
    ])
  })
})

describe('an answer in a line of text', () => {
  it.each([
    ['status=accepted&price=12.50', { status: 'accepted', price: '12.50' }],
    ['status:accepted', { status: 'accepted' }],
    ['Accepted|12.50|ref-7', { 'part 1': 'Accepted', 'part 2': '12.50', 'part 3': 'ref-7' }],
    ['Accepted|price=12.50|id:7', { 'part 1': 'Accepted', price: '12.50', id: '7' }],
    ['status=accepted|12.50|ref-7', { status: 'accepted', 'part 2': '12.50', 'part 3': 'ref-7' }],
    ['OK id=7 price=12.50', { 'part 1': 'OK', id: '7', price: '12.50' }],
    ['result: sold\nlead id: 55\nThank you', { result: 'sold', 'lead id': '55' }],
    ['status=accepted, price=12.50', { status: 'accepted', price: '12.50' }],
    ['Message: Zip 90210, not covered', { Message: 'Zip 90210, not covered' }],
  ])('%s offers every kind of value that is in it, as it is read', (body, expected) => {
    expect(offered(body)).toMatchObject(expected)
    let text = setReads(start(), 'post', 'text')
    for (const value of valuesOf(body).values)
      text = click(text, 'reason', { stage: 'post', value, mark: 'refused', status: 200 })
    const read = JSON.parse(text) as { result: { post: { values: Record<string, object> } } }
    for (const [name, reading] of Object.entries(read.result.post.values)) {
      const value = valuesOf(body).values.find((one) => JSON.stringify(one.reading) === JSON.stringify(reading))
      const told = JSON.stringify({
        ...(JSON.parse(text) as object),
        result: {
          post: {
            reads: 'text',
            values: { [name]: reading },
            rules: [{ status: 500, outcome: 'error' }],
            otherwise: { outcome: 'unmatched' },
            reason: name,
          },
        },
      })
      if (value?.value !== '') expect(outcomeOf(told, body).reason).toBe(String(value?.value).replace(/\s+/g, ' '))
    }
  })

  it('by parts is proposed with its price and its reason', () => {
    const text = proposeClicks(start(), [
      pasted('sold', 'Accepted|12.50|ref-7'),
      pasted('refused', 'Rejected|Zip not covered'),
    ])
    expect(outcomeOf(text, 'Accepted|14.00|ref-9')).toMatchObject({ outcome: 'matched', priceCents: 1400 })
    expect(outcomeOf(text, 'Rejected|Cap is full')).toMatchObject({ outcome: 'unmatched', reason: 'Cap is full' })
  })
})

describe('authentication', () => {
  const text = start('{"zip":"90210"}', '{"zip":"90210"}')

  it('goes to the ping and the post, while the other has none, by one setting', () => {
    const added = addAuth(text, 'post', 'bearer')
    expect(authLines(added, 'ping')).toEqual(
      authLines(added, 'post').map((line) => JSON.parse(JSON.stringify(line).replaceAll('"post"', '"ping"')) as object),
    )
    expect(alsoInOther(added, 'post', 0)).toBe(true)
    expect(removeAuth(removeAuth(added, 'post', 0), 'ping', 0)).toBe(text)
  })

  it('that the other stage has already stays as it is there', () => {
    const own = removeAuth(addAuth(text, 'post', 'header'), 'post', 0)
    const added = addAuth(own, 'post', 'basic')
    expect([authLines(added, 'ping'), authLines(added, 'post')].map((lines) => lines.map(({ kind }) => kind))).toEqual([
      ['header'],
      ['basic'],
    ])
  })
})

describe('an id of ours', () => {
  it('that may be empty is said, and one that never is comes of a sample', () => {
    const { document } = madeOf('{"lead_id":"77"}', '{"lead_id":"77"}') as unknown as {
      document: { data: Record<string, unknown> }
    }
    expect(document.data['ping']).toMatchObject({ lead_id: { $first: [{ $: 'context.ping' }, { $: 'context.lead' }] } })
    expect(document.data['post']).not.toMatchObject({ lead_id: { $first: [] } })
    expect(emptyIds(document)).toEqual([])
    const data = {
      kind: 'object',
      ping: { a: { $: 'context.lead' } },
      post: { b: { c: { $: 'context.ping', required: true } }, d: { $: 'context.ping', default: 'none' } },
    }
    expect(emptyIds({ data }).map((note) => note.slice(0, 40))).toEqual([
      expect.stringMatching(/^b\.c \(post\): our ping id is empty/),
      expect.stringMatching(/^a \(ping\): our lead id is empty/),
    ])
  })
})

describe('rules of an answer that goes', () => {
  const answers = [
    pasted('sold', '{"status":"accepted","price":5}'),
    pasted('refused', '{"status":"rejected"}'),
    pasted('refused', '{"status":"filtered","code":"rejected"}'),
    pasted('duplicate', '{"status":"rejected","dup":true}'),
    pasted('error', 'Bad gateway', 502),
  ]
  const text = proposeClicks(start(), answers)

  it('are those that no other answer told', () => {
    expect(answers.map((_, i) => toldOnlyBy(text, answers, i).count)).toEqual([1, 0, 1, 0, 2])
    const { without } = toldOnlyBy(text, answers, 2)
    expect(outcomeOf(text, '{"status":"filtered"}').outcome).toBe('unmatched')
    expect(outcomeOf(without, '{"status":"filtered"}').outcome).toBe('timeout')
    expect(outcomeOf(without, '{"status":"accepted","price":5}').outcome).toBe('matched')
  })
})

describe('what a sample shows', () => {
  it('says how a field is written that somebody chooses for it', () => {
    expect(withSource(undefined, 'lead.roofmaterial', '', 'METAL')).toEqual({
      $: 'lead.roofmaterial',
      steps: ['upper'],
    })
    expect(withSource(undefined, 'lead.phone', '', '214-555-0123')).toEqual({
      $: 'lead.phone',
      steps: [{ phone: 'dashed' }],
    })
    expect(withSource({ $: 'lead.city', steps: ['trim'] }, 'lead.state', '', 'Texas')).toEqual({
      $: 'lead.state',
      steps: ['trim'],
    })
    expect(withSource(undefined, 'context.lead', '', '7')).toEqual({ $: 'context.lead' })
  })

  it.each([
    ['{"roof_type":"asphalt"}', undefined, false],
    ['{"roof_type":"Metal"}', ['label'], true],
    ['{"roof_type":"Asphalt"}', ['capitalize'], true],
    ['{"roof_type":"ASPHALT"}', ['upper'], true],
    ['{"roof_type":"Asphalt shingle"}', ['label'], false],
    ['{"roof_type":"Asphalt Shingle"}', ['label', 'capitalize'], true],
    ['{"roof_type":"asphalt shingle"}', ['label', 'lower'], true],
  ])('%s is written in its case', (post, steps, asks) => {
    const { value, suggested } = valueOf(post, 2)
    expect(value).toMatchObject({ $: 'lead.roofmaterial', ...(steps ? { steps } : {}) })
    expect(suggested).toBe(asks)
  })

  const zone = 'America/New_York'
  it.each([
    ['{"utc_stamp":"2026-11-17T10:00:00Z"}', 'context.received', { format: 'iso' }],
    ['{"sent_utc":"2026-11-17T10:00:00.123Z"}', 'context.now', { format: "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" }],
    ['{"posted":"2026-11-17T05:00:00-05:00"}', 'context.now', { format: 'iso', zone }],
    ['{"arrived":"2026-11-17 05:00:00"}', 'context.received', { format: 'yyyy-MM-dd HH:mm:ss', zone }],
    ['{"timestamp":"2026-11-17T10:00:00.000Z"}', 'lead.leadtime', { format: "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" }],
    ['{"timestamp":"2026-11-17T05:00:00-0500"}', 'lead.leadtime', { format: "yyyy-MM-dd'T'HH:mm:ssxx", zone }],
  ])('%s is a time of ours in its form', (post, source, date) => {
    const asked = { $first: [{ $: 'lead.leadtime' }, { $: 'context.received' }] }
    expect(valueOf(post).value).toEqual({ ...(source === 'lead.leadtime' ? asked : { $: source }), steps: [{ date }] })
  })
})

it('people in a form as it is sent are masked without breaking what is encoded, whatever signs they hold', () => {
  expect(maskIdentities('first_name=Ann&email=maria%40home.org&address=88%20Elm%20St&zip=75201')).toBe(
    'first_name=Doe&email=jane.doe%40example.com&address=11%20Doe%20Doe&zip=75201',
  )
  expect(maskIdentities('first_name=Ann;Lee&last_name=Gray|Low&first_name=Bob&zip=75201')).not.toMatch(
    /Ann|Lee|Gray|Low|Bob/,
  )
})

it('a date in a form of its own is a step with its form and its zone', () => {
  const date = { format: 'MM/dd/yy hh:mm a', zone: 'America/Chicago' }
  expect(
    stepLines({ $: 'context.now', steps: [{ date }, { date: { format: 'HH:mm' } }, { date: { format: 'iso' } }] }),
  ).toEqual([
    { id: 'date', arguments: ['MM/dd/yy hh:mm a', 'America/Chicago'] },
    { id: 'date', arguments: ['HH:mm', ''] },
    { id: 'iso', arguments: [] },
  ])
})
