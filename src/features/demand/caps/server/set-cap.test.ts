import { beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { capCalls } from '../contract'

const market = useMarket()
let person: ApiClient
beforeAll(async () => {
  person = await market.app.signedIn({ superuser: true, name: 'Marcus Bell' })
})

const set = (id: number, kind: string, value: number) =>
  person.call(capCalls.set, { params: { owner: 'order', id }, body: { kind, value } } as never)
const stored = (order: number, kind: string) =>
  market.db
    .selectFrom('filters')
    .select(['data', 'ping'])
    .where('owner', '=', 'order')
    .where('owner_id', '=', order)
    .where('kind', '=', kind)
    .executeTakeFirst()
const logged = async () => {
  const newest = market.db.selectFrom('system_log').select('changes').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).changes
}

it('stores a revenue cap in cents and a lead cap in leads, and logs both as they were entered', async () => {
  const order = await market.order({ title: 'Units', status: 'paused' })
  await set(order, 'cap_revenue_day', 150.25)
  expect(await stored(order, 'cap_revenue_day')).toMatchObject({ data: { value: 15_025 } })
  expect(await logged()).toEqual([{ field: 'cap_revenue_day', before: null, after: 150.25 }])
  await set(order, 'cap_revenue_day', 99)
  expect(await logged()).toEqual([{ field: 'cap_revenue_day', before: 150.25, after: 99 }])
  await set(order, 'cap_day', 12)
  expect(await stored(order, 'cap_day')).toMatchObject({ data: { value: 12 } })
})

it('leaves a cap for posts only or for pings and posts as it was when its number changes', async () => {
  const order = await market.order({ title: 'Kinds', status: 'paused' })
  await set(order, 'cap_day', 5)
  expect(await stored(order, 'cap_day')).toMatchObject({ ping: 1 })
  await market.app.asOwner(`UPDATE filters SET ping = 0 WHERE owner = 'order' AND owner_id = ${order}`)
  await set(order, 'cap_day', 6)
  expect(await stored(order, 'cap_day')).toMatchObject({ data: { value: 6 }, ping: 0 })
  await market.app.asOwner(`UPDATE filters SET ping = 1 WHERE owner = 'order' AND owner_id = ${order}`)
  await set(order, 'cap_day', 7)
  expect(await stored(order, 'cap_day')).toMatchObject({ data: { value: 7 }, ping: 1 })
})
