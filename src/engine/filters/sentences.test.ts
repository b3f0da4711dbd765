import { describe, expect, test } from 'vitest'
import { checkEntries, splitEntries } from './entries'
import { FILTER_KINDS, filterKind } from './registry'
import type { FilterWords } from './sentences'

const NAMES: Readonly<Record<string, string>> = { 'publisher/7': 'Bright Harbor Media', 'rcid/9': 'Roof leads' }
const words: FilterWords = { name: (entity, id) => NAMES[`${entity}/${id}`], zone: 'America/Denver' }

function reads(kind: string, input: unknown): string {
  const known = filterKind(kind)
  const parsed = known?.parse(input, 'order')
  if (!known || !parsed?.ok) throw new Error(`${kind}: ${JSON.stringify(parsed)}`)
  return known.sentence(parsed.value, words)
}

const include = (...list: unknown[]) => ({ list, type: 'include' })
const exclude = (...list: unknown[]) => ({ list, type: 'exclude' })
const zips = Array.from({ length: 1836 }, (_, n) => String(73_000 + n))

/** One for every kind; option fields, bounds and caps are made alike, so that one of each stands for them. */
const SENTENCES: readonly [kind: string, data: unknown, sentence: string][] = [
  ['state', include('oh', 'TX', 'PA'), 'Only OH, TX and PA'],
  ['zip', include(...zips), 'Only 1,836 zips: 73000, 73001, 73002, 73003, 73004 and 1,831 more'],
  ['publisher', exclude(7, 8), 'All but Bright Harbor Media and 8'],
  ['rcid', include('9'), 'Only Roof leads'],
  ['subid', exclude('aff771_c2'), 'All but aff771_c2'],
  ['source', include('3'), 'Only 3'],
  ['electricityprovider', exclude('PG&E'), 'All but PG&E'],
  ['homeowner', include('yes'), 'Only Yes'],
  ['min_creditcarddebt', { value: 10_000 }, 'Only with a debt of at least $10,000'],
  ['max_windowcount', { value: 9 }, 'Only with a window count of at most 9'],
  ['tokens', { value: 'tf_only' }, 'Only leads with a TrustedForm certificate'],
  ['tokens', { value: 'jornaya_only' }, 'Only leads with a Jornaya token'],
  ['tokens', { value: 'both_required' }, 'Only leads with a TrustedForm certificate and a Jornaya token'],
  ['tokens', { value: 'either_or_required' }, 'Only leads with a TrustedForm certificate or a Jornaya token'],
  ['leadage', { value: 150 }, 'Only leads received at most 2 h 30 min ago'],
  ['duplicate', { value: 30 }, 'Nobody the lender was sent in the last 30 days'],
  ['duplicate', { value: 1 }, 'Nobody the lender was sent in the last 24 hours'],
  [
    'datetime',
    {
      rules: [
        { timeFrom: '08:00', timeTo: '20:00', days: [1, 2, 3, 4, 5], cap: null },
        { timeFrom: '09:00', timeTo: '17:00', days: [6], cap: 8 },
      ],
    },
    'Mon–Fri 08:00–20:00; Sat 09:00–17:00, up to 8 a day (Denver time)',
  ],
  ['cap_overall', { value: 1200 }, 'Up to 1,200 leads overall'],
  ['cap_day', { value: 40 }, 'Up to 40 leads a day'],
  ['cap_week', { value: 1 }, 'Up to 1 lead a week'],
  ['cap_month', { value: 0 }, 'No leads a month'],
  [
    'cap_publisher_day',
    { value: 6, list: [{ id: 7, value: 12 }] },
    'Up to 6 leads a day from each publisher; Bright Harbor Media up to 12',
  ],
  ['cap_rcid_month', { value: null, list: [{ id: 9, value: 12 }] }, 'Roof leads up to 12 leads a month'],
  ['cap_revenue_day', { value: 250_000 }, 'Up to $2,500.00 a day'],
  ['pings_minute', { value: 60 }, 'Up to 60 pings a minute'],
]

describe('a filter reads as a sentence', () => {
  test.each(SENTENCES)('%s', (kind, data, sentence) => {
    expect(reads(kind, data)).toBe(sentence)
  })

  test('whatever its kind is: each has its own, with the plainest data', () => {
    const plain: Readonly<Record<string, unknown>> = {
      time: { rules: [{ timeFrom: '08:00', timeTo: '20:00', days: [1], cap: null }] },
      days: { value: 7 },
      tokens: { value: 'tf_only' },
    }
    for (const kind of FILTER_KINDS) {
      const entry = kind.options[0]?.value ?? '12345'
      const data = kind.editor === 'list' ? include(entry) : (plain[kind.editor] ?? { value: 5 })
      expect(reads(kind.id, data), kind.id).toMatch(/^[A-Z].{5,}/)
    }
  })
})

describe('a pasted list', () => {
  const zip = filterKind('zip')?.entries
  const subid = filterKind('subid')?.entries
  if (!zip || !subid) throw new Error('lists have entries')

  test('takes commas, spaces, tabs and lines, drops repeats and names each bad value with a repair', () => {
    const typed = splitEntries(zip, '73003, 8O202\t73007\n73003 8084;73102-1204 x')
    expect(checkEntries(zip, typed)).toEqual({
      accepted: ['73003', '73007'],
      repeats: 1,
      bad: [
        { position: 2, value: '8O202', why: 'Letter O in a number', use: '80202' },
        { position: 5, value: '8084', why: '4 digits; a zip has 5', use: '08084' },
        { position: 6, value: '73102-1204', why: 'Zip+4; only the first 5 digits count', use: '73102' },
        { position: 7, value: 'x', why: 'Not a zip', use: null },
      ],
    })
  })

  test('keeps the spaces and escaped commas of sub ids', () => {
    expect(splitEntries(subid, 'spring sale, fb\\,1\nfb_2')).toEqual(['spring sale', 'fb,1', 'fb_2'])
  })

  test('is refused whole, naming at most a hundred of its bad values', () => {
    const list = [...zips.slice(0, 3), ...Array.from({ length: 150 }, (_, n) => `bad${n}`)]
    const parsed = filterKind('zip')?.parse({ list, type: 'include' }, 'order')
    expect(parsed).toMatchObject({
      ok: false,
      error: { field: 'list', message: expect.stringMatching(/^Invalid input\./) as unknown },
    })
    const entries = parsed?.ok === false ? (parsed.error.entries ?? []) : []
    expect(entries).toHaveLength(100)
    expect(entries[0]).toEqual({ field: 'list.3', message: 'bad0: Not a zip' })
    const many = filterKind('zip')?.parse({ list: Array(200_000).fill('73003'), type: 'include' }, 'order')
    expect(many).toMatchObject({ ok: false, error: { field: 'list', message: 'At most 50,000 values' } })
  })
})
