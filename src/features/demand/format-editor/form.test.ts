import { describe, expect, it } from 'vitest'
import { issuesOf, SHIPPED_FORMATS, shippedSource } from '@/integrations'
import { documentText } from '@/kernel/document-text'
import { valuesOf } from './answer-values'
import { BID_ROLES, bidRolesIn, bidsIn, bidsOf, clickBid, markBids, noBids, setPick, unmarkBids } from './bids'
import { certainRules, keepAsCertain, removeRule } from './certain'
import { click, ROLES } from './click'
import { addGroup, addLine, dropPart, insideNot, partPath, setAmong, setNot, wholeOf } from './condition-parts'
import { controlsOf } from './controls'
import { conditionWords, valueWords } from './in-words'
import { moveAt, removeAt, setAt, valueAt } from './json-patch'
import { parseJson, plain } from './json-text'
import { addPart, joinedWith, madeFrom, madeOf, partsOf, removePart, setJoinedWith } from './made-of'
import { maskIdentities } from './mask'
import { priceOf, setPrice } from './money'
import { conditionOf, onlyOf, setOnly } from './only-if'
import { mayRepeat, repeatForBrands, repeatNoMore } from './repeat'
import { moveField, requestLines, sendField } from './request'
import { tableOf } from './request-table'
import { groupsOf, rowsOf } from './rows'
import { readSample } from './sample'
import { documentFrom } from './sample-document'
import { addAuth, AUTH_KINDS, authLines, removeAuth, sendRows } from './send-rows'
import { readSpecification } from './specification'
import { addStep, moveStep, otherKind, removeStep, setStep, STEP_KINDS, stepLines } from './steps'
import { unclick } from './unclick'

const STAGES = ['ping', 'post'] as const
const shipped = SHIPPED_FORMATS.map((name) => [name, documentText(shippedSource(name))] as const)
const only = { of: 'lead.homeowner', how: 'is', value: 'yes' } as const

describe.each(shipped)('%s in the form', (_, text) => {
  const document = plain(parseJson(text))

  it('shows every value that is sent, and says in words what only the JSON can change', () => {
    const rows = STAGES.flatMap((stage) => [...rowsOf(document, stage), ...sendRows(text, stage)])
    expect(rows.length).toBeGreaterThan(3)
    for (const { value } of rows) if (!controlsOf(value)) expect(valueWords(value)).not.toMatch(/^$|undefined|\[object/)
    for (const stage of STAGES) {
      const auth = valueAt(text, ['send', stage, 'auth'])
      expect(authLines(text, stage).length).toBe(Array.isArray(auth) ? auth.length : 0)
      for (const { title, rows: keys } of authLines(text, stage))
        for (const { path, value } of keys) expect([title, valueAt(text, path)]).toEqual([expect.any(String), value])
    }
  })

  it('takes conditions and gives them back, byte for byte', () => {
    for (const stage of STAGES) {
      const places = [
        ...rowsOf(document, stage).flatMap((row) =>
          controlsOf(row.value) && typeof row.value === 'object' ? [[...row.path, 'when']] : [],
        ),
        ...groupsOf(document, stage).flatMap(({ kind, whenPath }) => (kind === 'list' ? [] : [[...whenPath]])),
      ]
      // Every tenth line is enough to know that of plain ones.
      for (const place of places.filter((one, i) => i % 10 === 0 || valueAt(text, one) !== undefined)) {
        const now = valueAt(text, place)
        const said = onlyOf(now)
        if (said === 'other') continue
        if (said === null) expect(setOnly(setOnly(text, place, only), place, null)).toBe(text)
        else {
          expect(conditionOf(said, now)).toEqual(now)
          expect(setOnly(setOnly(text, place, { ...said, of: 'lead.zip' }), place, said)).toBe(text)
        }
      }
    }
  })

  it('shows values part by part, takes further parts and another order, and gives them back, byte for byte', () => {
    for (const stage of STAGES) {
      const rows = [...rowsOf(document, stage), ...sendRows(text, stage)]
      for (const { path, value } of rows.filter((row) => madeOf(row.value) !== null)) {
        expect(controlsOf(value)?.source).toBe(madeOf(value))
        for (const part of partsOf(value)) expect(valueAt(text, [...path, ...part.path])).toEqual(part.value)
        const more = addPart(text, path)
        const last = partsOf(valueAt(more, path)).at(-1)
        if (more !== text && last) expect(removePart(more, path, last)).toBe(text)
        if (madeOf(value) === 'join')
          expect(setJoinedWith(setJoinedWith(text, path, '//'), path, joinedWith(value))).toBe(text)
      }
      for (const { path } of rows.filter((_row, i) => i % 10 === 0)) {
        const moved = moveAt(text, path, 1)
        if (moved !== text && typeof path.at(-1) === 'string') expect(moveAt(moved, path, -1)).toBe(text)
      }
    }
  })

  it('shows several steps line by line, takes further ones and another order, and gives them back, byte for byte', () => {
    for (const stage of STAGES)
      for (const { path, value } of [...rowsOf(document, stage), ...sendRows(text, stage)]) {
        const lines = stepLines(value)
        for (const [index, line] of lines.entries())
          if (line.id !== 'other') {
            expect(valueAt(setStep(text, path, index, line), path)).toEqual(value)
            const other = setStep(text, path, index, otherKind('cut'))
            expect(stepLines(valueAt(other, path))[index]).toEqual({ id: 'cut', arguments: ['50'] })
          }
        if (controlsOf(value)?.written !== 'other') continue
        const more = addStep(text, path)
        expect(removeStep(more, path, lines.length)).toBe(text)
        if (lines.length > 1) expect(moveStep(moveStep(text, path, 0, 1), path, 1, -1)).toBe(text)
      }
  })

  it('takes authentication, price and repetition and gives them back, byte for byte', () => {
    for (const stage of STAGES) {
      if (valueAt(text, ['send', stage]) !== undefined && valueAt(text, ['send', stage, 'as']) !== 'email')
        for (const { id } of AUTH_KINDS) {
          const added = addAuth(text, stage, id)
          expect(authLines(added, stage).at(-1)?.kind).toBe(id)
          expect(removeAuth(added, stage, authLines(text, stage).length)).toBe(text)
        }
      const price = priceOf(text, stage)
      for (const [key, other] of [
        ['unit', 'cents'],
        ['missing', 'order'],
        ['zero', 'refused'],
      ] as const)
        if (price && price[key] !== other)
          expect(setPrice(setPrice(text, stage, key, other), stage, key, price[key])).toBe(text)
      for (const group of groupsOf(document, stage).filter(mayRepeat)) {
        const list = valueAt(text, group.path)
        if (group.source !== null || (Array.isArray(list) && list.length !== 1)) continue
        const repeated = repeatForBrands(text, group)
        expect(rowsOf(plain(parseJson(repeated)), stage).some(({ each }) => each)).toBe(true)
        expect(repeatNoMore(repeated, group)).toBe(text)
      }
    }
  })

  it('takes back every click on an answer, byte for byte', () => {
    const before = STAGES.reduce((now, stage) => removeAt(now, ['result', stage, 'rules', 0]), text)
    for (const stage of STAGES) {
      const own = valueAt(before, ['result', stage]) as Record<string, unknown> | undefined
      if (!own || own['reads'] === 'mail') continue
      const [value] = valuesOf('{"zz":"yes"}').values
      for (const role of ROLES) {
        if (!value || role === 'also' || ((role === 'expires' || role === 'price') && own[role])) continue
        const clicked = click(before, role, { stage, value, mark: 'refused', status: 200 })
        expect(clicked).not.toBe(before)
        expect(unclick(clicked, role, { stage, value })).toBe(before)
      }
    }
  })
})

describe('bids', () => {
  const EMPTY = documentText({ name: 'x', params: [], result: { post: { reads: 'json', values: {}, rules: [] } } })
  const start = setAt(EMPTY, ['result', 'ping', 'reads'], 'json')
  const body = '{"id":"T1","bids":[{"brand":"Acme","price":12.5,"token":"a"},{"brand":"Bolt","price":9,"token":"b"}]}'

  it('are pointed at, their values clicked, and all of it taken back', () => {
    const answer = valuesOf(body)
    const [list] = answer.lists
    if (!list) throw new Error('no list')
    const [price, brand, token] = ['price', 'brand', 'token'].map((field) =>
      list.items[0]?.find((value) => value.field === field),
    )
    if (!price || !brand || !token) throw new Error('no values')
    let text = markBids(start, 'ping', list)
    text = clickBid(text, 'price', 'ping', price)
    text = clickBid(text, 'reference', 'ping', token)
    text = clickBid(text, 'carry', 'ping', token)
    expect(bidsOf(text, 'ping')).toEqual({ each: '$.bids[*]', pick: 'best' })
    expect(bidsIn(text, 'ping', answer)).toEqual(list)
    expect(bidRolesIn(text, 'ping', token)).toEqual(['reference', 'carry'])
    const named = clickBid(text, 'name', 'ping', brand)
    expect(bidRolesIn(named, 'ping', brand)).toEqual(['name'])
    expect(JSON.parse(named)).toMatchObject({ result: { ping: { brand: 'bid.brand' } } })
    expect(unmarkBids(named, 'ping')).toBe(unmarkBids(text, 'ping'))
    const byBrand = noBids(clickBid(text, 'brand', 'ping', brand), 'ping', 'refused')
    expect(JSON.parse(byBrand)).toMatchObject({
      params: [{ name: 'brand', label: 'Brand' }],
      result: {
        ping: {
          bids: {
            each: { json: '$.bids[*]' },
            values: { price: { json: '$.price' }, token: { json: '$.token' }, brand: { json: '$.brand' } },
            price: { of: 'price' },
            pick: { by: 'brand', param: 'brand' },
          },
          rules: [
            { when: { of: 'bids', equals: 0 }, outcome: 'unmatched' },
            { when: { of: 'bids', above: 0 }, outcome: 'matched' },
          ],
          reference: 'bid.token',
          carry: { token: 'bid.token' },
        },
      },
    })
    expect(setPick(setPick(text, 'ping', 'sum'), 'ping', 'best')).toBe(text)
    expect(unmarkBids(text, 'ping')).toBe(unmarkBids(markBids(start, 'ping', list), 'ping'))
    expect(JSON.parse(unmarkBids(text, 'ping'))).toMatchObject({ result: { ping: { reads: 'json', rules: [] } } })
    expect(BID_ROLES.length).toBe(7)
  })

  it('are found in XML as well, and by filters and // as formats write them', () => {
    const xml = valuesOf('<R ticket="7"><Bids><Bid id="1"><Price>4</Price></Bid></Bids></R>')
    expect(xml.lists).toMatchObject([
      { each: { xpath: '/R/Bids/Bid' }, items: [[{ reading: { xpath: '@id' } }, { reading: { xpath: 'Price' } }]] },
    ])
    const text = setAt(start, ['result', 'ping', 'bids'], { each: { xpath: '//Bids/Bid' } })
    expect(bidsIn(text, 'ping', xml)).toBe(xml.lists[0])
    const filtered = setAt(start, ['result', 'ping', 'bids'], { each: { json: '$.bids[?@.price != null]' } })
    expect(bidsIn(filtered, 'ping', valuesOf(body))?.items.length).toBe(2)
  })
})

it('what is kept as certain says why, and goes without a trace', () => {
  const text = documentText({
    result: { post: { reads: 'json', values: {}, rules: [{ status: [500], outcome: 'error' }] } },
  })
  const kept = keepAsCertain(text, { stage: 'post', status: 202, reads: 'empty', value: null }, 'They said so by mail')
  expect(JSON.parse(kept)).toMatchObject({
    result: {
      post: { rules: [{}, { status: [202], shape: ['empty'], outcome: 'matched', certain: 'They said so by mail' }] },
    },
  })
  expect(certainRules(kept, 'post')).toEqual([{ index: 1, why: 'They said so by mail' }])
  expect(removeRule(kept, 'post', 1)).toBe(text)
})

describe('a value made of others', () => {
  const post = '{"zip":"90210","city":"Reno","cert":"x"}'
  const sample = readSample(post)
  if ('problem' in sample) throw new Error(sample.problem)
  const start = documentText(documentFrom({ ping: null, post: sample }, { name: 'x', title: 'x', product: 1 }).document)
  const samples = { ping: null, post: { text: post, skipped: [], suggested: [] } }
  const at = ['data', 'post', 'zip']

  it('begins with what was sent so far, and keeps what is said of the whole', () => {
    const zip = { $: 'lead.zip', steps: ['trim'], required: true }
    expect(madeFrom(zip, 'first')).toEqual({ $first: [{ $: 'lead.zip', steps: ['trim'] }], required: true })
    expect(madeFrom(zip, 'join')).toEqual({ $join: [{ $: 'lead.zip', steps: ['trim'] }], with: ' ', required: true })
    const chosen = madeFrom(madeFrom(zip, 'first'), 'if')
    expect(chosen).toMatchObject({ $if: { of: 'lead.homeowner' }, then: { $: 'lead.zip' }, required: true })
    expect(madeFrom(chosen, 'join')).toMatchObject({ $join: [{ $: 'lead.zip' }], required: true })
  })

  it('is written by its controls alone, and compiles', () => {
    let text = setAt(start, at, madeFrom(valueAt(start, at), 'join'))
    text = setAt(addPart(text, at), [...at, '$join', 1], madeFrom('Reno', 'if'))
    text = setOnly(text, [...at, '$join', 1, '$if'], { of: 'lead.state', how: 'is', value: 'NV' })
    expect(valueAt(text, at)).toMatchObject({
      $join: [{ $: 'lead.zip' }, { $if: { of: 'lead.state', equals: 'NV' }, then: 'Reno' }],
    })
    const [said] = rowsOf(plain(parseJson(text)), 'post')
    expect(valueWords(said?.value)).toBe('Zip + "Reno" if State is NV, else nothing with “ ” between')
    expect(issuesOf(plain(parseJson(text))).filter(({ path }) => path.startsWith('data'))).toEqual([])
  })

  it('stands where it is sent: a moved field is shown in its new place, unsent ones behind what stands before them', () => {
    const sent = sendField(removeAt(start, ['data', 'post', 'city']), samples, 'post', 'cert', 'x')
    const shown = (text: string) => requestLines(text, samples, 'post').map(({ field }) => field)
    expect(shown(sent)).toEqual(['zip', 'city', 'cert'])
    const moved = moveField(sent, 'post', 'zip', 1)
    expect(shown(moved)).toEqual(['cert', 'zip', 'city'])
    expect(moveField(moved, 'post', 'zip', 1)).toBe(moved)
    expect(moveField(moved, 'post', 'zip', -1)).toBe(sent)
  })
})

describe('conditions', () => {
  const at = ['data', 'post', 'a', 'when']
  const start = (when: unknown) => documentText({ data: { post: { a: { $: 'lead.zip', when } } } })
  const text = start({ of: 'lead.state', equals: 'OH' })

  it('are lines joined by and or by or; the last one that stays stands alone', () => {
    const two = addLine(text, at, only)
    const [state] = wholeOf(valueAt(text, at))?.parts ?? []
    expect(wholeOf(valueAt(two, at))).toMatchObject({ among: 'all', parts: [state, { kind: 'line', only }] })
    const either = setAmong(addLine(two, at, only), at, 'any')
    expect(wholeOf(valueAt(either, at))).toMatchObject({ among: 'any', parts: [{}, {}, {}] })
    expect(setAmong(either, at, 'all')).toBe(addLine(two, at, only))
    expect(dropPart(dropPart(either, at, 2), at, 1)).toBe(text)
    expect(dropPart(text, at, 0)).toBe(removeAt(text, at))
  })

  it('stand in groups, any of, all of, none of, and what was said is given back, byte for byte', () => {
    const grouped = addGroup(text, at, only)
    expect(valueAt(grouped, at)).toMatchObject({ all: [{ of: 'lead.state' }, { any: [{}, {}] }] })
    const group = partPath(at, 'all', 1)
    expect(dropPart(grouped, at, 1)).toBe(text)
    const none = setNot(grouped, group, true)
    expect(wholeOf(valueAt(none, at))?.parts[1]).toMatchObject({ kind: 'group', not: true, among: 'any' })
    expect(setNot(none, group, false)).toBe(grouped)
    const longer = addLine(none, insideNot(group, true), only)
    expect(valueAt(longer, [...group, 'not', 'any'])).toHaveLength(3)
    expect(dropPart(longer, insideNot(group, true), 2)).toBe(none)
    const inner = addGroup(grouped, group, only)
    expect(wholeOf(valueAt(inner, at))?.parts[1]).toMatchObject({ parts: [{}, {}, { kind: 'group', among: 'all' }] })
    expect(dropPart(inner, group, 2)).toBe(grouped)
  })

  it('that are deeper than the form draws, or say two things at once, are text of their own', () => {
    const deep = { all: [{ any: [{ all: [{ any: [{ of: 'x', present: true }] }, { of: 'y', present: false }] }] }] }
    expect(wholeOf(deep)).toMatchObject({
      parts: [{ parts: [{ parts: [{ kind: 'other' }, { kind: 'line' }] }] }],
    })
    for (const odd of [
      { all: [] },
      { all: [], any: [] },
      { not: { not: only } },
      { of: 'x', atLeast: 1, atMost: 3 },
      7,
    ])
      expect(wholeOf(odd)).toEqual({ among: null, parts: [{ kind: 'other' }] })
    expect(wholeOf({ not: { of: 'x', contains: ['a', 'b'] } })).toMatchObject({
      parts: [{ not: true, only: { how: 'contains', value: 'a, b' } }],
    })
  })

  it('are told in words that leave no doubt what belongs together', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((of) => ({ of, present: true }))
    expect(conditionWords({ all: [a, { any: [b, { not: c }] }] })).toBe(
      'a is there and (b is there or (not c is there))',
    )
    expect(conditionWords({ of: 'x', atLeast: 1, below: 3 })).toBe('x is at least 1 and x is below 3')
    expect(conditionWords({ of: 'x', odd: 1 })).toBe('x {"odd":1}')
  })

  it('compare with what was typed: commas in quotes, and values of the kind that stood there', () => {
    for (const condition of [
      { of: 'x', equals: 'Cap full, try later' },
      { of: 'x', in: ['a "b"', 'c, d', ' e'] },
      { of: 'x', equals: null },
      { of: 'x', in: [1, true, null, ''] },
      { of: 'x', contains: ['not, sold'] },
      { of: 'x', matches: '^(?:OK|SOLD), [0-9]+$' },
      { of: 'x', above: 0.5 },
    ]) {
      const said = onlyOf(condition)
      if (said === null || said === 'other') throw new Error(JSON.stringify(condition))
      expect(conditionOf(said, condition)).toEqual(condition)
    }
    expect(conditionOf({ of: 'x', how: 'is', value: 'New York, "a, b' })).toEqual({
      of: 'x',
      in: ['New York', '"a', 'b'],
    })
  })
})

it('texts made to keep a reader busy are read through once', () => {
  for (const text of [
    '{\n'.repeat(60_000),
    '<a>\n'.repeat(50_000),
    'a'.repeat(240_000),
    'success'.repeat(30_000),
    `${'error'.repeat(30_000)}:`,
    ' \n'.repeat(100_000),
  ]) {
    expect(readSpecification(text).post).toBeNull()
    expect(maskIdentities(text)).toBe(text)
  }
})

it('a request of 10,000 fields is a table whose groups are closed', () => {
  const groups = Array.from({ length: 100 }, (_, g) => [
    `g${g}`,
    Object.fromEntries(Array.from({ length: 100 }, (__, i) => [`f${i}`, 'x'])),
  ])
  const post = JSON.stringify(Object.fromEntries(groups))
  const sample = readSample(post)
  if ('problem' in sample) throw new Error(sample.problem)
  const { document } = documentFrom({ ping: null, post: sample }, { name: 'x', title: 'x', product: null })
  const text = documentText(document)
  const lines = requestLines(text, { ping: null, post: { text: post, skipped: [], suggested: [] } }, 'post')
  expect(lines.length).toBe(10_000)
  const table = (turned: string[]) => tableOf(lines, groupsOf(document, 'post'), new Set(turned))
  expect(table([]).length).toBe(100)
  expect(table(['g7']).length).toBe(200)
})

describe('a step', () => {
  it('of every kind is one of the language, said as it is read', () => {
    const text = documentText({ data: { zip: { $: 'lead.homeowner', steps: ['trim'] } } })
    const path = ['data', 'zip']
    for (const { id } of STEP_KINDS) {
      const said = valueAt(setStep(text, path, 0, otherKind(id)), path) as { steps: unknown[] }
      expect(stepLines(said), id).toEqual([otherKind(id)])
      const data = { kind: 'object', post: { zip: said } }
      const result = { post: { reads: 'mail' } }
      const send = { post: { as: 'json' } }
      const issues = issuesOf({
        language: 1,
        name: 'x-y',
        title: 'X',
        version: 1,
        summary: '',
        params: [],
        data,
        send,
        result,
      })
      expect(
        issues.filter((issue) => issue.path.includes('steps')),
        id,
      ).toEqual([])
    }
  })

  it('that only the JSON can say is left as it is', () => {
    const steps = ['trim', { map: 'colors' }, { pad: { length: 5, with: '0', side: 'right' } }, { plus: 'context.bid' }]
    expect(stepLines({ $: 'lead.zip', steps }).map(({ id }) => id)).toEqual(['trim', 'other', 'other', 'other'])
  })
})
