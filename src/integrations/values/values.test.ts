import { describe, expect, test } from 'vitest'
import type { ProductId } from '@/kernel/lead-fields'
import { compileFormat } from '../compile-format'
import { inputOf, readExemplar } from '../exemplars/exemplar'
import { compileDateFormat } from './dates'

const base = inputOf(readExemplar({ title: 'any', stage: 'post' }))

interface Given {
  readonly product?: ProductId
  readonly fields?: Record<string, string>
  readonly tracking?: Record<string, string>
  readonly brands?: string[]
  readonly pingAnswer?: Record<string, string>
  readonly maps?: object
  readonly named?: object
}

/** What a value becomes in a JSON body; undefined where it is left out. */
function written(
  value: unknown,
  { product = 1, fields = {}, tracking = {}, brands = [], pingAnswer = {}, maps = {}, named = {} }: Given = {},
): unknown {
  const format = compileFormat({
    language: 1,
    name: 'trial',
    title: 'Trial',
    version: 1,
    data: { kind: 'object', maps, fields: named, post: { value } },
    send: { post: { as: 'json' } },
    result: { post: { reads: 'json', rules: [{ status: 200, outcome: 'error' }] } },
  })
  const built = format.post.build({ ...base, lead: { product, fields, tracking, brands }, pingAnswer })
  if (!built.ok) return built.problems
  return (JSON.parse(built.request.body ?? 'null') as { value?: unknown }).value
}

const lead = (field: string, given: string, ...steps: unknown[]): unknown =>
  written({ $: `lead.${field}`, steps }, { fields: { [field]: given } })

describe('values', () => {
  test('constants stand as they are, absent ones leave nothing', () => {
    expect([written('Sluice'), written(7), written(false), written(null)]).toEqual(['Sluice', 7, false, null])
    expect(written({ $: 'lead.zip' })).toBeUndefined()
    expect(written({ $: 'lead.zip' }, { fields: { zip: '' } })).toBeUndefined()
    expect(written({ $: 'lead.zip', absent: 'null' })).toBeNull()
    expect(written({ $: 'lead.zip', absent: 'blank' })).toBe('')
    expect(written({ $: 'lead.zip', default: '00000' })).toBe('00000')
    expect(written({ $: 'lead.zip', required: true })).toEqual(['value is required and absent'])
  })

  test('that are required and absent are called as the buyer calls them', () => {
    const zip = { $: 'lead.zip', required: true }
    const problems = (data: object, send: object = { as: 'json' }) => {
      const format = compileFormat({
        ...{ language: 1, name: 'trial', title: 'Trial', version: 1, data, send: { post: send } },
        result: { post: { reads: 'json', rules: [{ status: 200, outcome: 'error' }] } },
      })
      const built = format.post.build({ ...base, lead: { product: 1, fields: {}, tracking: {}, brands: ['Acme'] } })
      return built.ok ? [] : built.problems.map((problem) => problem.replace(' is required and absent', ''))
    }
    const tree = {
      a: { 'zip code': zip },
      list: [{ b: zip }],
      all: { $each: 'brands', item: { c: zip } },
      $include: ['f'],
    }
    const fragments = { f: { part: { d: { $first: [zip, 'x'] } } } }
    expect(problems({ kind: 'object', post: tree, fragments }).sort()).toEqual(
      ['a.zip code', 'all[0].c', 'list[0].b', 'part.d'].sort(),
    )
    const children = [
      { fields: { Zip: zip } },
      { element: 'Home', attributes: { zip }, children: [{ element: 'Z', text: zip }] },
    ]
    expect(problems({ kind: 'xml', post: { element: 'Lead', children } }, { as: 'xml' }).sort()).toEqual(
      ['Lead/Home/@zip', 'Lead/Home/Z', 'Lead/Zip'].sort(),
    )
    expect(problems({ kind: 'text', post: ['x', { line: zip }] }, { as: 'text' })).toEqual(['Line 2'])
    const send = {
      as: 'json',
      headers: { 'X-Zip': zip },
      query: { z: zip },
      auth: [{ header: { name: 'X-Key', value: zip } }, { bearer: zip }],
    }
    expect(problems({ kind: 'object', post: { e: 1 } }, send)).toEqual(
      expect.arrayContaining(['Authentication', 'Header X-Zip', 'Query parameter z', 'X-Key']),
    )
  })

  test('come from everywhere a template may look', () => {
    expect(written({ $: 'tracking.utm_source' }, { tracking: { utm_source: 'fb' } })).toBe('fb')
    expect(written({ $: 'tracking.constructor' })).toBeUndefined()
    expect(written({ $: 'ping.bid' }, { pingAnswer: { bid: 'b1' } })).toBe('b1')
    expect(written({ $: 'brands' }, { brands: ['A', 'B'] })).toEqual(['A', 'B'])
    expect(written({ $: 'context.price', as: 'number' })).toBe(45)
    expect(written({ $: 'context.productkey' }, { product: 7 })).toBe('debtsettlement')
    expect(written({ $: 'lead.fullname' }, { fields: { firstname: 'Ann', lastname: 'Lee' } })).toBe('Ann Lee')
    expect(written({ $: 'lead.fullname' }, { fields: { lastname: 'Lee' } })).toBe('Lee')
  })

  test('templates drop what is absent, and vanish if all of it is', () => {
    const value = { $text: '{lead.city}, {lead.state}!' }
    expect(written(value, { fields: { city: 'Rome', state: 'GA' } })).toBe('Rome, GA!')
    expect(written(value, { fields: { state: 'GA' } })).toBe(', GA!')
    expect(written(value)).toBeUndefined()
  })

  test.each([
    ['trim', ' a b ', 'a b'],
    ['upper', 'straße', 'STRASSE'],
    ['capitalize', "o'neil-SMITH mcdonald", "O'Neil-Smith Mcdonald"],
    ['capitalize', 'Ronald McDonald', 'Ronald McDonald'],
    ['squeeze', ' a \n  b ', 'a b'],
    ['digits', '(212) 555-0147', '2125550147'],
    ['letters', 'A1-é2', 'Aé'],
    ['ascii', 'José O’Neil – “Ñ” 日', 'Jose O\'Neil - "N" '],
    [{ substring: { from: 1, to: 3 } }, 'abcd', 'bc'],
    [{ cut: 2 }, 'abcd', 'ab'],
    [{ pad: { length: 4, with: '0' } }, '42', '0042'],
    [{ prefix: 'x-' }, 'a', 'x-a'],
    [{ split: { by: ' ', take: 1 } }, 'Ann Marie Lee', 'Ann'],
    [{ split: { by: ' ', take: -1 } }, 'Ann Marie Lee', 'Lee'],
    [{ split: { by: ',' } }, 'a, b,,c', ['a', 'b', 'c']],
    [{ replace: { pattern: '[^a-z]+(\\w)', with: '_$1' } }, 'a -b', 'a_b'],
    [{ swap: { find: '$', with: '$$' } }, 'a$b', 'a$$b'],
    [{ extract: { pattern: 'id=(\\d+)' } }, 'x id=42', '42'],
    [{ extract: { pattern: 'id=(\\d+)' } }, 'none', undefined],
  ])('%j changes the text', (step, given, expected) => {
    expect(lead('city', given, step)).toEqual(expected)
  })

  test.each([
    ['digits10', '2125550147'],
    ['digits11', '12125550147'],
    ['e164', '+12125550147'],
    ['dashed', '212-555-0147'],
    ['dotted', '212.555.0147'],
    ['parens', '(212) 555-0147'],
    ['area', '212'],
    ['prefix', '555'],
    ['line', '0147'],
  ])('a phone as %s', (form, expected) => {
    expect(lead('phone', '2125550147', { phone: form })).toBe(expected)
    expect(lead('phone', '+1 (212) 555 0147', { phone: form })).toBe(expected)
    expect(lead('phone', '555-0147', { phone: form })).toBeUndefined()
  })

  test.each([
    ['151-200', 'lower', 151],
    ['151-200', 'upper', 200],
    ['151-200', 'midpoint', 176],
    ['701+', 'upper', 701],
    ['701+', { take: 'upper', open: 900 }, 900],
    ['185', 'midpoint', 185],
    ['no idea', 'lower', undefined],
  ])('the number in the range %s by %j', (given, range, expected) => {
    expect(written({ $: 'lead.powerbill', steps: [{ range }] }, { product: 5, fields: { powerbill: given } })).toBe(
      expected,
    )
  })

  test('named steps of the catalogue are ranges, too', () => {
    const score = (range: unknown): unknown =>
      written({ $: 'lead.creditscore', steps: [{ range }] }, { product: 7, fields: { creditscore: 'good' } })
    expect([score('lower'), score('upper'), score('midpoint')]).toEqual([680, 719, 700])
    expect(written({ $: 'lead.creditscore', steps: ['label'] }, { product: 7, fields: { creditscore: 'good' } })).toBe(
      'Good (680 to 719)',
    )
  })

  test.each([
    ['0-50', 'Low'],
    ['100', 'Low'],
    ['101-150', '$101+'],
    ['701+', 9],
    ['no idea', undefined],
  ])('%s falls into the buyer’s own bands', (given, expected) => {
    const bands = [
      [0, 'Low'],
      [101, '$101+'],
      [500, 9],
    ]
    const steps = [{ range: 'lower' }, { bands }]
    expect(written({ $: 'lead.powerbill', steps }, { product: 5, fields: { powerbill: given } })).toBe(expected)
  })

  test('a state by its name, and text out of a URL', () => {
    expect([lead('state', 'OH', 'statename'), lead('state', 'dc', 'statename')]).toEqual([
      'Ohio',
      'District of Columbia',
    ])
    expect(lead('state', 'NH', 'statename')).toBe('New Hampshire')
    expect(lead('state', 'XX', 'statename')).toBeUndefined()
    expect(lead('city', 'a%2Fb+c', 'urldecode')).toBe('a/b c')
    expect(lead('city', '100%', 'urldecode')).toBe('100%')
  })

  test('arithmetic is decimal', () => {
    expect(lead('zip', '0.1', { plus: 0.2 })).toBe(0.3)
    expect(lead('zip', '1.005', { times: 100 }, { round: 0 })).toBe(101)
    expect(lead('zip', '-2.5', { round: 0 })).toBe(-3)
    expect(lead('zip', '10', { divide: 0 })).toBeUndefined()
    expect(lead('zip', '$1,250.50', { minus: 0.5 }, 'thousands')).toBe('1,250')
    expect(lead('zip', '3', { divide: 'lead.city' })).toBeUndefined()
    expect(written({ $: 'lead.zip', steps: [{ divide: 'lead.city' }] }, { fields: { zip: '3', city: '4' } })).toBe(0.75)
    expect(lead('zip', '7', { fixed: 2 })).toBe('7.00')
  })

  test('maps, booleans and lists in the buyer’s spelling', () => {
    const maps = { roofs: { cases: { Asphalt: 1, metal: 2 }, otherwise: 9 } }
    const roof = (given: string): unknown =>
      written(
        { $: 'lead.roofmaterial', steps: [{ map: 'roofs' }] },
        { product: 2, fields: { roofmaterial: given }, maps },
      )
    expect([roof('asphalt'), roof('metal'), roof('straw')]).toEqual([1, 2, 9])
    expect(lead('city', 'x', { map: { cases: { y: 1 } } })).toBeUndefined()
    expect(lead('city', 'x', { map: { cases: { y: 1 }, keep: true } })).toBe('x')
    expect(lead('homeowner', 'yes', { boolean: { true: 'Y', false: 'N' } })).toBe('Y')
    expect(lead('homeowner', 'maybe', { boolean: { true: 'Y', false: 'N', otherwise: '?' } })).toBe('?')
    expect(written({ $: 'lead.homeowner', as: 'boolean' }, { fields: { homeowner: 'no' } })).toBe(false)
    const brands = { brands: ['A', 'B', 'C'] }
    expect(written({ $: 'brands', steps: [{ take: 2 }, { join: '|' }] }, brands)).toBe('A|B')
    expect(written({ $: 'brands', steps: ['count'] }, brands)).toBe(3)
    expect(written({ $: 'brands', steps: ['lower'] }, brands)).toEqual(['a', 'b', 'c'])
    expect(written({ $each: 'brands', item: { n: { $: 'index' }, b: { $: 'item' } } }, { brands: ['A'] })).toEqual([
      { n: 0, b: 'A' },
    ])
  })

  test('a map of several fields at once names the ones that matter and leaves the rest to a star', () => {
    const cases = {
      'asphalt/replace': 271,
      'asphalt/*': 259,
      '*/repair': 265,
      'm*l/install': 261,
      '*/*/*': 'three',
      'gone/*': null,
    }
    const task = (roofmaterial: string, projecttype: string): unknown =>
      written(
        {
          $join: [{ $: 'lead.roofmaterial' }, { $: 'lead.projecttype' }],
          with: '/',
          steps: [{ map: { cases, otherwise: 1 } }],
        },
        { product: 2, fields: { roofmaterial, projecttype } },
      )
    expect(task('asphalt', 'replace')).toBe(271)
    expect(task('asphalt', 'repair')).toBe(259)
    expect(task('slate', 'Repair')).toBe(265)
    expect(task('metal', 'install')).toBe(261)
    expect(task('ml', 'install')).toBe(261)
    expect(task('x', 'y/z')).toBe('three')
    expect(task('tile', 'install')).toBe(1)
    expect(task('gone', 'install')).toBeNull()
  })

  test('conditions compare as people read', () => {
    const when = (condition: object, given: Given): unknown =>
      written({ $if: condition, then: 'yes', else: 'no' }, given)
    const city = { fields: { city: ' Columbus ', zip: '43215' } }
    expect(when({ of: 'lead.city', equals: 'columbus' }, city)).toBe('yes')
    expect(when({ of: 'lead.city', in: ['x', 'COLUMBUS'] }, city)).toBe('yes')
    expect(when({ of: 'lead.zip', equals: 43215 }, city)).toBe('yes')
    expect(when({ of: 'lead.zip', above: 43214, atMost: 43215 }, city)).toBe('yes')
    expect(when({ of: 'lead.state', differs: 'OH' }, city)).toBe('yes')
    expect(when({ of: 'lead.state', equals: 'OH' }, city)).toBe('no')
    expect(when({ not: { of: 'lead.city', present: true } }, city)).toBe('no')
    expect(
      when(
        {
          any: [
            { of: 'lead.city', contains: 'bus' },
            { of: 'lead.state', present: true },
          ],
        },
        city,
      ),
    ).toBe('yes')
    expect(when({ of: 'brands', equals: 'b' }, { brands: ['A', 'B'] })).toBe('yes')
    expect(when({ of: 'lead.city', matches: '^\\s*col' }, city)).toBe('yes')
  })
})

describe('dates', () => {
  const at = (format: string, zone: string, instant: string): string => {
    const write = compileDateFormat(format, zone)
    return typeof write === 'string' ? write : write(Date.parse(instant))
  }

  test.each([
    ['iso', 'UTC', '2026-11-15T15:04:05.678Z', '2026-11-15T15:04:05Z'],
    ['iso', 'America/New_York', '2026-11-15T15:04:05Z', '2026-11-15T10:04:05-05:00'],
    ['MM/dd/yyyy hh:mm:ss a', 'America/Los_Angeles', '2026-07-01T00:30:00Z', '06/30/2026 05:30:00 PM'],
    ['M/d/yy h a', 'UTC', '2026-01-02T00:00:00Z', '1/2/26 12 AM'],
    ["EEE d MMM yyyy 'at' HH''mm", 'UTC', '2026-02-03T04:05:06Z', "Tue 3 Feb 2026 at 04'05"],
    ['yyyyMMddHHmmssSSS', 'UTC', '2026-02-03T04:05:06.007Z', '20260203040506007'],
    ['unix', 'America/New_York', '2026-11-15T15:04:05.999Z', '1794755045'],
    ['xx', 'Asia/Kolkata', '2026-11-15T00:00:00Z', '+0530'],
  ])('%s in %s', (format, zone, instant, expected) => {
    expect(at(format, zone, instant)).toBe(expected)
  })

  test('the hour that comes twice in autumn keeps its offset apart', () => {
    expect(at('HH:mm xx', 'America/New_York', '2026-11-01T05:30:00Z')).toBe('01:30 -0400')
    expect(at('HH:mm xx', 'America/New_York', '2026-11-01T06:30:00Z')).toBe('01:30 -0500')
  })
})
