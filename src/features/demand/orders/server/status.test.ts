import { expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { orderStatusCalls as calls } from '../contract'

const market = useMarket()

it('an order is paused and activated, in force at once; an archived one stays as it is', async () => {
  const staff = await market.app.signedIn({ superuser: true })
  const id = await market.order()
  const archived = await market.order({ status: 'archive' })
  await market.reload()
  await staff.call(calls.change, { params: { id }, body: { status: 'paused' } })
  expect(market.market.reference().orders.get(id)?.status).toBe('paused')
  await staff.call(calls.change, { params: { id }, body: { status: 'active' } })
  expect(market.market.reference().orders.get(id)?.status).toBe('active')
  const refused = await staff.refused(calls.change, { params: { id: archived }, body: { status: 'active' } })
  expect(refused.json.message).toBe('Order is archived')
  expect((await staff.refused(calls.change, { params: { id: 99_999 }, body: { status: 'active' } })).json.message).toBe(
    'Order not found',
  )
})
