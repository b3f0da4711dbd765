import { describe, expect, test } from 'vitest'
import { LEAD_FIELDS } from '@/kernel/lead-fields'
import type { FilterOwner } from './filter'
import { FILTER_KINDS, filterKind, filterKindByCode, filterKindsFor, firstStop } from './registry'
import { context, lead } from './test-filter'

describe('the filter registry', () => {
  test('identifies every filter once, by id, title and stored code', () => {
    for (const key of ['id', 'title', 'code'] as const) {
      const values = FILTER_KINDS.map((kind) => kind[key])
      expect(new Set(values).size, key).toBe(values.length)
    }
    for (const { code } of FILTER_KINDS) expect(code >= 16 && code <= 127).toBe(true)
    expect(filterKindByCode(16)?.id).toBe('state')
  })

  test('has a filter for every option field and both bounds of every number field', () => {
    for (const { name, type } of LEAD_FIELDS) {
      if (type === 'options') expect(filterKind(name), name).toBeDefined()
      if (type === 'range' || type === 'number') {
        expect(filterKind(`min_${name}`), name).toBeDefined()
        expect(filterKind(`max_${name}`), name).toBeDefined()
      }
    }
  })

  test('offers an owner what makes sense for it', () => {
    const ids = (owner: FilterOwner) => filterKindsFor(owner, [1]).map(({ id }) => id)
    expect(ids('order')).toEqual(
      expect.arrayContaining(['state', 'cap_day', 'duplicate', 'datetime', 'min_windowcount']),
    )
    expect(ids('order')).not.toContain('roofmaterial')
    expect(ids('publisher')).not.toContain('cap_day')
    expect(ids('publisher')).not.toContain('publisher')
    expect(ids('pixel')).not.toContain('leadage')
    expect(filterKindsFor('lender', [1, 2]).map(({ id }) => id)).toContain('roofmaterial')
  })
})

describe('the filters of one owner', () => {
  const state = { kind: 'state', data: { list: ['PA'], type: 'include' }, ping: 0 } as const
  const publisher = { kind: 'publisher', data: { list: ['7'], type: 'exclude' }, ping: 1 } as const

  test('are checked in the registry order, whatever order they are stored in', () => {
    expect(firstStop([publisher, state], lead(), context())?.kind.id).toBe('state')
  })

  test('marked post only are not checked on a ping', () => {
    expect(firstStop([publisher, state], lead({ stage: 'ping' }), context())?.kind.id).toBe('publisher')
    expect(firstStop([state], lead({ stage: 'ping' }), context())).toBeNull()
  })

  test('pass when none is set', () => {
    expect(firstStop([], lead(), context())).toBeNull()
  })
})
