import { describe, expect, it } from 'vitest'
import { addAnswer } from './replay-sums'

const side = (won: number, revenue: number) => ({ eligible: won, won, revenue, total: revenue, publisher: 0.1 })
const verdict = { eligible: true, rule: null, won: true, price: 1, total: 1 }
const answer = (leads: number, total: number | null) => ({
  day: '2026-11-14',
  total,
  leads,
  before: side(0, 0.1),
  after: side(leads, 0.2),
  actual: { won: 1, revenue: 0.1, total: 0.1 },
  rows: Array.from({ length: leads }, (_, lead) => ({ lead, dateadd: '', before: verdict, after: verdict })),
  next: null,
})

describe('the answers of a replay', () => {
  it('add up to the cent, and the first tells how many leads there are', () => {
    const so = addAnswer(addAnswer(addAnswer(null, answer(2, 5)), answer(2, null)), answer(1, null))
    expect(so).toMatchObject({ total: 5, done: 5, changed: 5, actual: { won: 3, revenue: 0.3 } })
    expect(so.before).toMatchObject({ revenue: 0.3, publisher: 0.3 })
    expect(so.after).toMatchObject({ won: 5, revenue: 0.6 })
  })

  it('of a second day add its leads', () => {
    const second = { ...answer(3, 3), day: '2026-11-15' }
    expect(addAnswer(addAnswer(null, answer(2, 2)), second)).toMatchObject({
      day: '2026-11-14',
      until: '2026-11-15',
      total: 5,
      done: 5,
    })
  })

  it('list no more leads than anybody reads, and count them all', () => {
    const so = addAnswer(addAnswer(null, answer(4000, 8000)), answer(4000, null))
    expect(so.rows).toHaveLength(5000)
    expect(so.changed).toBe(8000)
  })
})
