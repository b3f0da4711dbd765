import { describe, expect, it } from 'vitest'
import type { CapOrder } from '../contract'
import { changesText, isEditable, moved, paste, readEntry, warningOf, withEntry } from './grid'

const order = (id: number, more: Partial<CapOrder> = {}): CapOrder => ({
  ...{ id, title: `Order ${id}`, status: 'active', price: 22.75, ispingpost: 0 },
  lender: { id: 1, title: 'Stonegate', status: 'active' },
  product: { id: 1, title: 'Windows' },
  caps: { overall: { isOn: 0, value: null }, day: { isOn: 1, value: 10 }, month: { isOn: 0, value: null } },
  capcache: { matchedoverall: 40, matchedtoday: 6, matchedcurrentmonths: 20, returnedoverall: 0 },
  ...more,
})
const one = order(1)
const pinged = order(2, { ispingpost: 1, price: null })
const archived = order(3, { status: 'archive' })

describe('a cell', () => {
  it('takes prices with two decimals, whole caps, and names what it does not take', () => {
    const read = (type: Parameters<typeof readEntry>[1], text: string) => {
      const entry = readEntry(one, type, text)
      return entry.ok ? entry.text : entry.fault
    }
    expect(['79', '$1,079.5', ' 79.00 '].map((text) => read('price', text))).toEqual(['79.00', '1079.50', '79.00'])
    expect(read('price', '1000000000')).toBe('Must be $10,000 or less')
    expect(read('price', '1e9')).toBe('Must be a number with at most two decimals')
    expect(read('price', '')).toBe('Required')
    expect(['007', '1,200', '', 'Off'].map((text) => read('day', text))).toEqual(['7', '1200', '', ''])
    expect(['1.5', '-1', 'ten'].map((text) => read('month', text))).toEqual(Array(3).fill('Enter a whole number'))
    expect([read('status', 'Paused'), read('status', 'archive')]).toEqual(['paused', 'Choose active or paused'])
  })

  it('of a price that bids make, or of an archived order, cannot be changed', () => {
    expect([isEditable(pinged, 'price'), isEditable(pinged, 'day'), isEditable(archived, 'day')]).toEqual([
      ...[false, true, false],
    ])
  })

  it('counts as changed only while it differs from what is stored', () => {
    const changed = withEntry({}, one, 'price', '23.00')
    expect(changed).toEqual({ '1/price': '23.00' })
    expect(withEntry(changed, one, 'price', '22.75')).toEqual({})
    expect(withEntry({}, one, 'day', '')).toEqual({ '1/day': '' })
    expect(changesText({ '1/day': '', '1/price': '2.00', '2/day': '4' })).toBe('3 changes in 2 orders, not saved')
  })

  it('warns before a cap is saved that is used up already', () => {
    expect(warningOf(one, 'day', '6')).toBe('6 sold today, cap 6. Once saved, the order buys nothing until tomorrow.')
    expect([warningOf(one, 'day', '7'), warningOf(one, 'day', ''), warningOf(one, 'day', '10')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('a pasted column', () => {
  it('fills downward, takes what fits, names the rest by cell and says what found no row', () => {
    const rows = [one, pinged, archived]
    const day = { row: 0, column: 3 }
    expect(paste({}, rows, day, '5\r\nx\n7\n8\n9\n')).toEqual({
      drafts: { '1/day': '5' },
      faults: { '2/day': 'x: Enter a whole number', '3/day': '7: Cannot be changed' },
      leftOut: 2,
    })
    expect(paste({ '1/day': '4' }, rows, day, '10').drafts).toEqual({})
    expect(paste({}, rows, { row: 1, column: 3 }, '5\t300').drafts).toEqual({ '2/day': '5', '2/month': '300' })
    expect(paste({}, rows, { row: 1, column: 4 }, '5\t300').drafts).toEqual({ '2/month': '5' })
  })
})

it('arrows move from cell to cell and stop at the edges', () => {
  const at = { row: 1, column: 1 }
  const to = (key: string, from = at) => moved(from, key, 3)
  expect([to('ArrowUp'), to('ArrowRight'), to('Home')]).toEqual([
    { row: 0, column: 1 },
    { row: 1, column: 2 },
    { row: 1, column: 0 },
  ])
  expect(to('ArrowDown', { row: 2, column: 4 })).toEqual({ row: 2, column: 4 })
  expect(to('a')).toBeNull()
})
