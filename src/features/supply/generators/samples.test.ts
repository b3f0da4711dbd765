import { describe, expect, it } from 'vitest'
import { fieldsOf, PRODUCTS, readLeadField, zipBelongsTo } from '@/kernel/lead-fields'
import { sampleValues } from './samples'

/** A fixed row of numbers. */
function row(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

describe('generated values', () => {
  it.each(PRODUCTS.map((product) => [product.title, product.id] as const))('are all valid for %s', (_title, id) => {
    const fields = fieldsOf(id)
    for (let seed = 1; seed <= 50; seed++) {
      const values = sampleValues(fields, row(seed), 0)
      for (const field of fields) {
        expect(values.get(field.name), field.name).not.toBe('')
        expect(readLeadField(field, values.get(field.name) ?? ''), field.name).toMatchObject({ ok: true })
      }
      expect(zipBelongsTo(values.get('zip') ?? '', values.get('state') ?? '')).toBe(true)
    }
  })

  it('are somebody else each time', () => {
    const emails = Array.from({ length: 50 }, (_, n) => sampleValues(fieldsOf(1), row(n + 1), 0).get('email'))
    expect(new Set(emails).size).toBe(50)
  })
})
