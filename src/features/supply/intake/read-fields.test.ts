import fc from 'fast-check'
import { CUT } from '@/kernel/identity-text'
import { describe, expect, test } from 'vitest'
import { fieldsOf, LEAD_FIELDS, PRODUCTS } from '@/kernel/lead-fields'
import { readFields, type Stage } from './read-fields'
import { TRACKING_LIMITS } from './tracking'

const read = (body: object, stage: Stage = 'post', required: Record<string, 1 | 2> = {}) =>
  readFields(1, required, stage, new Map(Object.entries(body)))
const problems = (...args: Parameters<typeof read>) => Object.fromEntries(read(...args).problems)

describe('fields of a lead', () => {
  test('are kept in their normal form, what is unknown as tracking, and nothing that is empty', () => {
    const { fields, tracking, problems } = read({
      FirstName: ' Zoë ',
      'e-mail': 'Zoe@Example.COM',
      phone: '+1 (212) 555-0147',
      state: 'district of columbia',
      zip: '20001',
      homeowner: true,
      windowcount: '',
      lastname: null,
      gclid: 'x1',
      utm_term: '',
      powerbill: '101-150',
    })
    expect(Object.fromEntries(problems)).toEqual({})
    expect(fields).toEqual({
      firstname: 'Zoë',
      email: 'zoe@example.com',
      phone: '2125550147',
      state: 'DC',
      zip: '20001',
      homeowner: 'yes',
    })
    expect(tracking).toEqual({ gclid: 'x1', powerbill: '101-150' })
  })

  test('are refused all at once, by the name they were sent with', () => {
    expect(
      problems(
        {
          Phone: '123',
          zip: '10001',
          state: 'NJ',
          homeowner: ['yes'],
          city: { a: 1 },
          lastname: 'a\0b',
          leadtime: 'soon',
        },
        'post',
        { phone: 1, email: 1, windowcount: 2 },
      ),
    ).toEqual({
      Phone: 'Enter a 10-digit US phone number',
      zip: 'This zip is not in NJ',
      homeowner: 'Send one value, not a list',
      city: 'Send a text',
      lastname: 'Contains a character that cannot be stored',
      leadtime: 'Enter a date and time',
      email: 'Required',
      windowcount: 'Required',
    })
  })

  test('of one kind sent under two spellings are refused', () => {
    expect(problems({ email: 'a@example.com', 'E-Mail': 'b@example.com' })).toEqual({ 'E-Mail': 'Given twice' })
  })

  test('that are required on post only are not missed on a ping', () => {
    const required = { zip: 2, windowcount: 1, phone: 2 } as const
    expect(problems({}, 'ping', required)).toEqual({ zip: 'Required' })
    expect(Object.keys(problems({}, 'post', required)).sort()).toEqual(['phone', 'windowcount', 'zip'])
  })

  test('that tell who the consumer is never come out of a ping, however they are spelt', () => {
    const body = {
      firstname: 'A',
      last_name: 'B',
      'E-Mail': 'no address',
      PHONE: ['1'],
      Address: '1 Main',
      zip: '10001',
    }
    const { fields, tracking, problems } = read(body, 'ping')
    expect([fields, tracking, problems.size]).toEqual([{ zip: '10001' }, {}, 0])
  })

  test.each(PRODUCTS)('of $title take their own samples', ({ id }) => {
    const samples = fieldsOf(id).flatMap(({ name, sample }) => (sample === null ? [] : [[name, sample] as const]))
    const { fields, problems } = readFields(id, {}, 'post', new Map(samples))
    expect([fields, problems.size]).toEqual([Object.fromEntries(samples), 0])
  })
})

describe('tracking parameters', () => {
  const many = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`t${n}`, value]))

  test('have limits, and the one that passes them is named', () => {
    expect(problems(many(50, 'x'))).toEqual({})
    expect(Object.keys(problems(many(51, 'x')))).toEqual(['t50'])
    expect(problems({ long: 'x'.repeat(501) })).toEqual({ long: 'At most 500 characters' })
    expect(Object.keys(problems({ ['n'.repeat(61)]: 'x' }))).toEqual([`${'n'.repeat(60)}…`])
    expect(Object.keys(problems(many(17, 'é'.repeat(250))))).toEqual(['t16'])
    expect(problems({ list: [1], object: {} })).toEqual({ list: 'Send one value, not a list', object: 'Send a text' })
    expect(Object.keys(problems({ '': 'x', 'a\0': 'x' }))).toEqual(['', 'a\0'])
  })

  test('named like parts of every object are kept like any other', () => {
    const { tracking } = read({ constructor: 'a', toString: 'b', hasOwnProperty: 'c' })
    expect(Object.entries(tracking)).toEqual([
      ['constructor', 'a'],
      ['toString', 'b'],
      ['hasOwnProperty', 'c'],
    ])
  })
})

test('origins and tracking parameters lose who the consumer is, at a ping too; a consent that names somebody stays with a post only', () => {
  const sent = {
    ...{ firstname: 'Mira', email: 'mira@example.com', phone: '(216) 555-0101', subid: 'fb-mira@example.com' },
    sourceurl: 'https://q.example/?email=mira%40example.com&n=Mira&a=1',
    tcpatext: 'I, Mira, agree to be called.',
    ...{ click: 'c1', user_email: 'x', ref: 'call 216.555.0101' },
  }
  for (const stage of ['post', 'ping'] as const) {
    const { fields, tracking } = read(sent, stage)
    expect(fields['sourceurl']).toBe('https://q.example/?email=removed&n=removed&a=1')
    expect(fields['subid']).toBe('removed')
    expect(tracking).toEqual({ click: 'c1', user_email: 'removed', ref: 'call removed' })
    expect(fields['tcpatext']).toBe(stage === 'post' ? sent.tcpatext : undefined)
  }
})

/** Halves of characters included, as escapes in JSON can make them. */
const anyUnits = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })
const unkeepable = /\0|\p{Surrogate}/u

test('whatever the texts are, they are refused by name or kept letter by letter, but for what tells who the consumer is', () => {
  const name = fc.oneof(
    fc.constantFrom(...LEAD_FIELDS.map((field) => field.name)),
    fc.string({ unit: 'binary', maxLength: 70 }),
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme' }),
    anyUnits,
    fc.integer(),
    fc.boolean(),
  )
  const strings = new Set(fieldsOf(1).flatMap((field) => (field.type === 'string' ? [field.name] : [])))
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 60 }), fc.constantFrom<Stage>('ping', 'post'), (body, stage) => {
      const { fields, tracking, problems } = read(body, stage)
      for (const [sent, raw] of Object.entries(body)) {
        if (strings.has(sent) && fields[sent]?.includes(CUT) === false && typeof raw === 'string')
          expect(fields[sent]).toBe(raw.trim())
        // Asked of its own only: a parameter may be called valueOf.
        if (Object.hasOwn(tracking, sent) && !tracking[sent]?.includes(CUT)) expect(tracking[sent]).toBe(String(raw))
      }
      for (const kept of [...Object.values(fields), ...Object.entries(tracking).flat()]) {
        expect(kept).not.toMatch(unkeepable)
      }
      expect(Object.keys(tracking).length).toBeLessThanOrEqual(TRACKING_LIMITS.count)
      for (const text of problems.values()) expect(text).not.toBe('')
    }),
    { numRuns: 300 },
  )
})
