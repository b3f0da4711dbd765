import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { returnReasonCalls, returnReasonLookupCalls } from '../contract'

const app = useApp()
let person: ApiClient

beforeAll(async () => {
  person = await app.signedIn({ permissions: ['settings_returnreasons'], name: 'Editor' })
})

const add = async (body: { title: string; products?: number[]; fraud?: boolean }): Promise<number> =>
  (await person.call(returnReasonCalls.add, { body })).id

describe('return reasons', () => {
  it('are added with their products and the mark of fraud, listed by title, changed and deleted', async () => {
    const id = await add({ title: 'Wrong number', products: [5, 1, 5] })
    await add({ title: 'Never requested', fraud: true })
    expect(await person.call(returnReasonCalls.list)).toMatchObject([
      { title: 'Never requested', products: [], fraud: true, returns: 0 },
      { id, title: 'Wrong number', products: [{ id: 1, title: 'Windows' }, { id: 5 }], fraud: false },
    ])
    const body = { title: 'Wrong phone', products: [], fraud: true }
    await person.call(returnReasonCalls.update, { params: { id }, body })
    expect(await person.call(returnReasonCalls.get, { params: { id } })).toMatchObject(body)
    await person.call(returnReasonCalls.remove, { params: { id } })
    expect((await person.refused(returnReasonCalls.get, { params: { id } })).json.message).toBe(
      'Return reason not found',
    )
  })

  it('are offered for the leads of their products, at once', async () => {
    const id = await add({ title: 'Roof is new', products: [2] })
    const offered = await person.call(returnReasonLookupCalls.returnReasons)
    expect([offered['2'], offered['1']].map((list) => list?.some((one) => one.id === id))).toEqual([true, false])
  })

  it('stay while a return names them', async () => {
    const id = await add({ title: 'Bogus data' })
    const at = new Date(app.clock.now())
    const lead = { lead_id: 1, posting_id: 1, order_id: 1, lender_id: 1, publisher_id: 1, product_id: 1 }
    await app.db
      .insertInto('return_items')
      .values({
        ...lead,
        reason_id: id,
        reason: 'Bogus data',
        status: 'requested',
        dateadd: at,
        sent_at: at,
      })
      .execute()
    const reply = await person.refused(returnReasonCalls.remove, { params: { id } })
    expect(reply.json.message).toBe('A return reason that returns name cannot be deleted')
    expect(await person.call(returnReasonCalls.get, { params: { id } })).toMatchObject({ returns: 1 })
  })

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'BOGUS data' }],
    ['products', { title: 'x', products: [99] }],
    ['fraud', { title: 'x', fraud: 'yes' }],
  ])('refuse a bad %s', async (field, body) => {
    const reply = await person.refused(returnReasonCalls.add, { body })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [expect.stringContaining(field)]])
  })

  it('tell who changed one in the meantime', async () => {
    const id = await add({ title: 'Out of area' })
    const change = { params: { id }, body: { title: 'Out of the area' } }
    await person.call(returnReasonCalls.update, change)
    const reply = await person.refused(returnReasonCalls.update, { ...change, headers: { 'if-match': '1' } })
    expect([reply.status, reply.json['changedBy']]).toEqual([409, 'Editor'])
  })
})
