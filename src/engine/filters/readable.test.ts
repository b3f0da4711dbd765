import { describe, expect, test } from 'vitest'
import { isReadable } from './readable'
import { FILTER_KINDS } from './registry'

const INPUTS: readonly unknown[] = [
  { list: ['OH', 'PA'], type: 'include' },
  { list: ['44101'], type: 'exclude' },
  { list: ['1'], type: 'include' },
  { value: 30 },
  { value: null, list: [{ id: 7, value: 3 }] },
  { value: 'both_required' },
  { rules: [{ timeFrom: '08:00', timeTo: '17:30', days: [1, 5], cap: null }] },
]

describe('a stored filter', () => {
  test('can be read, and saved again as it is, in every form that its kind saves', () => {
    for (const kind of FILTER_KINDS) {
      const owner = kind.owners[0] ?? 'order'
      const offered = kind.options.slice(0, 2).map(({ value }) => value)
      const saved = [...INPUTS, { list: offered, type: 'include' }].flatMap((input) => {
        const read = kind.parse(input, owner)
        return read.ok && read.value !== null ? [read.value] : []
      })
      expect(saved.length, kind.id).toBeGreaterThan(0)
      for (const data of saved) {
        expect(isReadable({ kind: kind.id, data }, owner), kind.id).toBe(true)
        expect(kind.parse(data, owner), kind.id).toEqual({ ok: true, value: data })
      }
    }
  })

  test('cannot be read when it says nothing, the wrong thing, or is of a kind that nobody knows', () => {
    // No value and no list is a filter that was switched off.
    for (const { id } of FILTER_KINDS)
      for (const data of [null, 'x', [], 7, {}, { list: null, type: 'include' }, { list: [1], type: 'x' }])
        if (!(data !== null && typeof data === 'object' && Object.keys(data).length === 0))
          expect(isReadable({ kind: id, data }, 'order'), `${id} ${JSON.stringify(data)}`).toBe(false)
    expect(isReadable({ kind: 'from-tomorrow', data: { value: 1 } }, 'order')).toBe(false)
    expect(isReadable({ kind: 'state', data: {} }, 'order')).toBe(false)
    expect(isReadable({ kind: 'datetime', data: { rules: [{ timeFrom: '8' }] } }, 'order')).toBe(false)
  })
})
