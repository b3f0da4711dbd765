import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { memoCalls } from '../contract'

const app = useApp()
let person: ApiClient
let lender = 0
let order = 0

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  const at = new Date(app.clock.now())
  const buyer = app.db.insertInto('lenders').values({ title: 'Fir Home', status: 'active', dateadd: at })
  lender = (await buyer.returning('id').executeTakeFirstOrThrow()).id
  const roofs = { lender_id: lender, product_id: 2, title: 'Fir roofs', status: 'active', dateadd: at }
  order = (await app.db.insertInto('orders').values(roofs).returning('id').executeTakeFirstOrThrow()).id
})

type Type = 'lender' | 'lenderorder'
const list = (type: Type, typeId: number) => person.call(memoCalls.list, { params: { type, typeId } })
const add = (type: Type, typeId: number, memo: string) =>
  person.call(memoCalls.add, { body: { memo, type, typeId } }).then(({ id }) => id)

describe('memos', () => {
  it('of a lender and of its order are kept apart, the newest first, with who wrote and who changed them', async () => {
    const first = await add('lender', lender, ' Pays on the 5th ')
    const second = await add('lender', lender, 'Ask for Ruth <script>alert(1)</script>')
    const third = await add('lenderorder', order, 'Only after 9')
    const other = await app.signedIn({ permissions: PRESET, name: 'Olga Other' })
    const changed = await other.call(memoCalls.update, { params: { id: first }, body: { memo: 'Pays on the 9th' } })
    expect(changed).toMatchObject({ memo: 'Pays on the 9th', version: 2, type: 'lender', typeId: lender })
    const user = { id: person.id, name: 'Dana Whitfield' }
    expect(await list('lender', lender)).toMatchObject([
      { id: second, memo: 'Ask for Ruth <script>alert(1)</script>', user, edited: null },
      { id: first, memo: 'Pays on the 9th', user, edited: { name: 'Olga Other' } },
    ])
    expect(await list('lenderorder', order)).toMatchObject([{ id: third, type: 'lenderorder', typeId: order }])
    await person.call(memoCalls.remove, { params: { id: second } })
    expect((await list('lender', lender)).map(({ id }) => id)).toEqual([first])
  })

  it('leave every change in the log of what they are on', async () => {
    const id = await add('lenderorder', order, 'one')
    await person.call(memoCalls.update, { params: { id }, body: { memo: 'two' } })
    await person.call(memoCalls.remove, { params: { id } })
    const { data } = await person.call(systemLogCalls.list, { body: { lenderorder: [order], perPage: 3 } })
    expect(
      data.map(({ systemlog, lender: of }) => [systemlog.title, systemlog.changes, systemlog.category, of?.id]),
    ).toEqual([
      ['Memo deleted', [{ field: 'memo', before: 'two', after: null }], 'order', lender],
      ['Memo changed', [{ field: 'memo', before: 'one', after: 'two' }], 'order', lender],
      ['Memo added', [{ field: 'memo', before: null, after: 'one' }], 'order', lender],
    ])
  })

  it('are not empty, too long, or on something that does not exist', async () => {
    const errors = async (body: object) => (await person.refused(memoCalls.add, { body })).json.errors
    expect(await errors({ memo: ' ', type: 'lender', typeId: lender })).toEqual({ memo: 'Enter a memo' })
    const long = { memo: 'x'.repeat(5001), type: 'lender', typeId: lender }
    expect(await errors(long)).toEqual({ memo: 'At most 5000 characters' })
    expect(await errors({ memo: 'x', type: 'pixel', typeId: 1 })).toEqual({ type: 'Choose lender or lenderorder' })
    const nowhere = { body: { memo: 'x', type: 'lender' as const, typeId: 999_999 } }
    expect((await person.refused(memoCalls.add, nowhere)).json.message).toBe('Lender not found')
    const gone = await person.refused(memoCalls.remove, { params: { id: 999_999 } })
    expect([gone.status, gone.json.message]).toEqual([400, 'Memo not found'])
  })

  it('tell who changed one in the meantime', async () => {
    const id = await add('lender', lender, 'one')
    await person.call(memoCalls.update, { params: { id }, body: { memo: 'two' } })
    const stale = { params: { id }, body: { memo: 'three' }, headers: { 'if-match': '1' } }
    const { status, json } = await person.refused(memoCalls.update, stale)
    expect([status, json['changedBy'], json['current']]).toMatchObject([409, 'Dana Whitfield', { memo: 'two' }])
  })

  it('are for who manages what they are on', async () => {
    const id = await add('lender', lender, 'for lender managers')
    const orders = await app.signedIn({ permissions: ['order_manage'] })
    const lenders = { type: 'lender' as const, typeId: lender }
    const refused = [
      await orders.refused(memoCalls.list, { params: lenders }),
      await orders.refused(memoCalls.add, { body: { memo: 'x', ...lenders } }),
      await orders.refused(memoCalls.update, { params: { id }, body: { memo: 'x' } }),
      await orders.refused(memoCalls.remove, { params: { id } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await orders.call(memoCalls.list, { params: { type: 'lenderorder', typeId: order } })).toBeDefined()
  })
})
