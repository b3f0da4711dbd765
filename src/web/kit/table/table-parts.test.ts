import { describe, expect, it, vi } from 'vitest'
import { compareValues } from '@/kernel/list-columns'
import { pageWindow } from './Pager'
import { SelectionStore } from './selection'

interface Row {
  id: number
  able: boolean
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, able: index !== 1 }))

function storeOf(options: { limit?: number; onLimit?: () => void } = {}) {
  const store = new SelectionStore<Row>({ rowId: (row) => row.id, canSelect: (row) => row.able, ...options })
  store.show(rows(20))
  return store
}

describe('the pager', () => {
  it('shows five pages around the current one, and never one that does not exist', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow(10, 20)).toEqual([8, 9, 10, 11, 12])
    expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20])
    expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  })
})

describe('sorting in the browser', () => {
  it('compares numbers by size and texts as people do', () => {
    expect(['Order 10', 'order 9', 'Order 1'].sort(compareValues)).toEqual(['Order 1', 'order 9', 'Order 10'])
    expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100])
  })
})

describe('a selection', () => {
  it('takes the first so many when all are chosen, and says so', () => {
    const onLimit = vi.fn()
    const store = storeOf({ limit: 10, onLimit })
    store.toggleAll()
    expect([...store.ids()]).toEqual(['1', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    expect(onLimit).toHaveBeenCalledOnce()
    store.toggle('12')
    expect(store.has('12')).toBe(false)
    expect(onLimit).toHaveBeenCalledTimes(2)
  })

  it('never holds a row that left the table', () => {
    const store = storeOf()
    store.toggle('3')
    store.toggle('20')
    store.show(rows(10))
    expect([...store.ids()]).toEqual(['3'])
    expect(store.rows().map((row) => row.id)).toEqual([3])
  })

  it('skips rows that cannot be chosen, also in a range', () => {
    const store = storeOf()
    store.toggleRange('1', '4', true)
    expect([...store.ids()]).toEqual(['1', '3', '4'])
  })
})
