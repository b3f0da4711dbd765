import { beforeAll, describe, expect, it } from 'vitest'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { enterAs, partnerUser } from '../../../../../test/partners'
import { portalOrderCalls as calls } from '../contract'

const market = useMarket()
const { app } = market
let staff: ApiClient
let party: number
let user: ApiClient
let order: number

beforeAll(async () => {
  staff = await app.signedIn({ superuser: true })
  party = await market.lender({ title: 'Harborview' })
  user = await partnerUser(app, 'lender', [party])
  order = await market.order({ lender: party, title: 'Windows OH' })
  await market.reload()
})

const own = (id = order) => ({ params: { party, id } })

describe("a lender's test lead", () => {
  it('goes to its own endpoint with a made-up consumer, is read in words, and counts nowhere', async () => {
    const { blocked, fields } = await user.call(calls.testData, own())
    expect([blocked, fields.some(({ name }) => name === 'phone'), fields.some(({ name }) => name === 'zip')]).toEqual([
      ...[null, false, true],
    ])
    const chosen = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
    const item = await user.call(calls.sendTest, { ...own(), body: { fields: chosen } })
    expect(item).toMatchObject({ dry: false, status: 'matched', fields: { firstname: 'test', lastname: 'test' } })
    expect([item.comment !== '', item.request?.url, item.response?.status]).toEqual([true, item.url, 200])
    expect(await market.db.selectFrom('leads').select('id').execute()).toEqual([])
    const { data } = await staff.call(systemLogCalls.list, { body: { lender: [party] } })
    expect(data[0]).toMatchObject({ systemlog: { title: 'Test lead sent in the portal' }, user: { id: user.id } })
  })

  it('names nobody who exists, and is refused with the field that is wrong', async () => {
    const errors = async (fields: Record<string, string>) =>
      (await user.refused(calls.sendTest, { ...own(), body: { fields } })).json.errors
    expect(await errors({ phone: '2165550101' })).toEqual({ phone: 'Who the consumer is is made up' })
    expect(Object.keys((await errors({ zip: '1' })) ?? {})).toEqual(['zip'])
    expect(Object.keys((await errors({ color: 'red' })) ?? {})).toEqual(['color'])
  })

  it("is nothing for others' orders, nor for staff who came by one click", async () => {
    const foreign = await market.order()
    const body = { fields: {} }
    expect((await user.refused(calls.testData, own(foreign))).json.message).toBe('Order not found')
    expect((await user.refused(calls.sendTest, { ...own(foreign), body })).json.message).toBe('Order not found')
    const visitor = await enterAs(app, staff, 'lender', user.id)
    expect((await visitor.refused(calls.sendTest, { ...own(), body })).status).toBe(403)
  })

  it('says why nothing can be sent, and takes ten a minute', async () => {
    const unready = await market.order({ lender: party })
    await market.db.updateTable('orders').set({ destination: '' }).where('id', '=', unready).execute()
    await market.reload()
    expect((await user.call(calls.testData, own(unready))).blocked).toBe('The order has no destination yet')
    expect((await user.refused(calls.sendTest, { ...own(unready), body: {} })).status).toBe(400)
    app.clock.advance(120)
    const replies = []
    for (let n = 0; n < 11; n++) replies.push((await user.send(calls.sendTest, { ...own(), body: {} })).status)
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
