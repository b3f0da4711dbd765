import { describe, expect, test } from 'vitest'
import { filterKind } from './registry'
import { bad, context, lead, NOW, stop } from './test-filter'

describe('a list filter', () => {
  test('lets listed values through when it includes, and the others when it excludes', () => {
    expect(stop('state', { list: ['OH', 'pa'], type: 'include' })).toBeNull()
    expect(stop('state', { list: 'PA, NJ', type: 'include' })).toEqual({
      rule: 'State',
      ruleValue: 'include PA, NJ',
      leadValue: 'OH',
    })
    expect(stop('state', { list: ['OH'], type: 'exclude' })).not.toBeNull()
    expect(stop('publisher', { list: [8], type: 'exclude' })).toBeNull()
    expect(stop('rcid', { list: ['70'], type: 'include' })).toBeNull()
    expect(stop('source', { list: [4], type: 'include' })).not.toBeNull()
    expect(stop('homeowner', { list: ['no'], type: 'include' })).not.toBeNull()
  })

  test('passes on a ping that lacks the field, and is checked at post', () => {
    const view = lead({ fields: {} })
    expect(stop('zip', { list: ['44101'], type: 'include' }, { ...view, stage: 'ping' })).toBeNull()
    expect(stop('zip', { list: ['44101'], type: 'include' }, view)).toMatchObject({ leadValue: 'not given' })
    expect(stop('zip', { list: ['44101'], type: 'exclude' }, view)).toBeNull()
  })

  test('says nothing about products without the field', () => {
    expect(stop('roofmaterial', { list: ['metal'], type: 'include' })).toBeNull()
  })

  test('names what is wrong with its data', () => {
    expect(bad('state', { list: ['ZZ'], type: 'include' })).toBe('list')
    expect(bad('state', { list: ['OH'], type: 'only' })).toBe('type')
    expect(bad('zip', { list: ['441'], type: 'include' })).toBe('list')
    expect(bad('zip', { list: 5, type: 'include' })).toBe('list')
    expect(bad('zip', { list: [], type: 'include', more: 1 })).toBe('more')
    expect(bad('zip', 'all')).toBe('data')
    expect(bad('homeowner', { list: ['perhaps'], type: 'include' })).toBe('list')
    expect(bad('publisher', { list: ['seven'], type: 'include' })).toBe('list')
  })

  test('is unset by an empty list', () => {
    expect(filterKind('zip')?.parse({ list: '', type: 'include' }, 'order')).toEqual({ ok: true, value: null })
  })

  test('shows long lists shortened', () => {
    const list = Array.from({ length: 25 }, (_, index) => String(44100 + index))
    expect(filterKind('zip')?.display({ list, type: 'exclude' })).toMatch(/^exclude 44100, .* and 5 more$/)
  })
})

describe('a minimum or maximum', () => {
  test('compares a range by its lower bound', () => {
    expect(stop('min_windowcount', { value: 3 })).toBeNull()
    expect(stop('min_windowcount', { value: 4 })).toEqual({
      rule: 'Minimum window count',
      ruleValue: '4',
      leadValue: '3-5',
    })
    expect(stop('max_windowcount', { value: '3' })).toBeNull()
    expect(stop('max_windowcount', { value: 2 })).not.toBeNull()
  })

  test('waits for the post when the ping lacks the field, and is not met by a post without it', () => {
    const view = lead({ fields: {} })
    expect(stop('min_windowcount', { value: 1 }, { ...view, stage: 'ping' })).toBeNull()
    expect(stop('min_windowcount', { value: 1 }, view)).not.toBeNull()
    expect(stop('max_windowcount', { value: 99 }, view)).not.toBeNull()
  })

  test('takes whole numbers only', () => {
    expect(bad('min_windowcount', { value: 1.5 })).toBe('value')
    expect(bad('min_windowcount', { value: -1 })).toBe('value')
    expect(filterKind('min_windowcount')?.parse({ value: '' }, 'order')).toEqual({ ok: true, value: null })
  })
})

describe('tokens, age and duplicates', () => {
  test.each([
    ['tf_only', [true, false, true, false]],
    ['jornaya_only', [true, true, false, false]],
    ['both_required', [true, false, false, false]],
    ['either_or_required', [true, true, true, false]],
  ])('%s asks for the right tokens', (value, expected) => {
    const views = [
      { trustedform: 'https://cert.example.com/1', leadid: 'A' },
      { leadid: 'A' },
      { trustedform: 'https://cert.example.com/1' },
      {},
    ].map((fields) => lead({ fields }))
    expect(views.map((view) => stop('tokens', { value }, view) === null)).toEqual(expected)
    expect(views.map((view) => stop('tokens', { value }, { ...view, stage: 'ping' }))).toEqual([null, null, null, null])
  })

  test('a lead is too old once it is older than the maximum in minutes', () => {
    expect(stop('leadage', { value: 90 }, lead({ receivedAt: NOW - 90 * 60_000 }))).toBeNull()
    expect(stop('leadage', { value: 90 }, lead({ receivedAt: NOW - 90 * 60_000 - 1 }))).toEqual({
      rule: 'Lead age, maximum',
      ruleValue: '1 h 30 min',
      leadValue: '1 h 30 min',
    })
  })

  test('a lender does not get a person again within its lookback, through whichever order', () => {
    const day = 86_400_000
    expect(stop('duplicate', { value: 30 }, lead({ lastSentToLender: { 9: NOW - 30 * day } }))).not.toBeNull()
    expect(stop('duplicate', { value: 30 }, lead({ lastSentToLender: { 9: NOW - 30 * day - 1 } }))).toBeNull()
    expect(stop('duplicate', { value: 30 }, lead({ lastSentToLender: { 8: NOW } }))).toBeNull()
    expect(bad('duplicate', { value: 31 })).toBe('value')
    expect(filterKind('duplicate')?.parse({ value: 0 }, 'order')).toEqual({ ok: true, value: null })
  })
})

describe('a cap', () => {
  test('is full when used reaches it, and zero is always full', () => {
    expect(stop('cap_day', { value: 15 }, lead(), context({ used: () => 14 }))).toBeNull()
    expect(stop('cap_day', { value: 15 }, lead(), context({ used: () => 15 }))).toEqual({
      rule: 'Cap day',
      ruleValue: '15',
      leadValue: '15 used',
    })
    expect(stop('cap_day', { value: 0 })).not.toBeNull()
    expect(stop('cap_revenue_day', { value: 150_000 }, lead(), context({ used: () => 150_050 }))).toEqual({
      rule: 'Revenue cap day',
      ruleValue: '$1,500.00',
      leadValue: '$1,500.50 used',
    })
  })

  test('per publisher holds for each publisher, or for the named ones alone', () => {
    const used = (key: string) => (key.includes('/publisher/7/') ? 5 : 0)
    const ctx = context({ used })
    expect(stop('cap_publisher_day', { value: 5 }, lead(), ctx)).not.toBeNull()
    expect(stop('cap_publisher_day', { value: 5 }, lead({ publisher: 8 }), ctx)).toBeNull()
    expect(stop('cap_publisher_day', { value: 5, list: [{ id: 7, value: 6 }] }, lead(), ctx)).toBeNull()
    expect(stop('cap_publisher_day', { value: null, list: [{ id: 8, value: 0 }] }, lead(), ctx)).toBeNull()
    expect(
      bad('cap_publisher_day', {
        value: 1,
        list: [
          { id: 8, value: 0 },
          { id: 8, value: 1 },
        ],
      }),
    ).toBe('list.1.id')
  })

  test('does not stop a test lead, and a ping rate only stops orders that are pinged', () => {
    const full = context({ used: () => 99 })
    expect(stop('cap_day', { value: 1 }, lead({ test: true }), full)).toBeNull()
    expect(stop('pings_minute', { value: 1 }, lead(), full)).not.toBeNull()
    expect(stop('pings_minute', { value: 1 }, lead(), { ...full, pingPost: false })).toBeNull()
  })
})
