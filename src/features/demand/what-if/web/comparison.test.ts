import { describe, expect, it } from 'vitest'
import type { WhatIfResult, WhatIfRow } from '../contract'
import { compared } from './comparison'

const row = (id: number, change: Partial<WhatIfRow> = {}): WhatIfRow => ({
  order: { id, title: `Order ${id}` },
  lender: { id: 1, title: 'Lender' },
  eligible: true,
  rule: null,
  rulevalue: null,
  leadvalue: null,
  price: 10,
  estimated: false,
  rank: id,
  rankprice: 10,
  short: false,
  ...change,
})
const result = (...orders: WhatIfRow[]): WhatIfResult => ({
  orders,
  offered: [],
  copies: [],
  reason: null,
  total: 0,
  publisher: 0,
})
const stopped = { eligible: false, rule: 'State', rank: null }

describe('the comparison of two results', () => {
  it('puts the orders with a change first and names what is different', () => {
    const rows = compared(
      result(row(1), row(2), row(3, stopped)),
      result(row(1), row(2, { rank: 3 }), row(3, { rank: 2, price: 12 })),
    )
    expect(rows.map(({ id, changes }) => [id, changes])).toEqual([
      [2, ['rank']],
      [3, ['verdict', 'rank', 'price']],
      [1, []],
    ])
  })

  it('does not call a price a change that nobody would be offered', () => {
    const [only] = compared(result(row(1, stopped)), result(row(1, { ...stopped, price: 99 })))
    expect(only?.changes).toEqual([])
  })

  it('ranks a result alone, the stopped ones last', () => {
    const rows = compared(result(row(1, stopped), row(3), row(2)), null)
    expect(rows.map(({ id }) => id)).toEqual([2, 3, 1])
  })
})
