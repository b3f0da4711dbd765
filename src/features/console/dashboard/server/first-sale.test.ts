import { beforeAll, expect, it } from 'vitest'
import { capCalls } from '@/features/demand/caps/contract'
import { intakeCalls } from '@/features/supply/intake/contract'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { orderTestCalls } from '@/features/demand/order-test/contract'
import { orderCalls } from '@/features/demand/orders/contract'
import { publisherCalls } from '@/features/supply/publishers/contract'
import { rcidCalls } from '@/features/supply/rcids/contract'
import { sendFormatCalls } from '@/features/demand/send-formats/contract'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { dashboardCalls } from '../contract'

const market = useMarket()
let staff: ApiClient

beforeAll(async () => {
  staff = await market.app.signedIn({ permissions: PRESET })
})

const firstSale = async (person = staff) => (await person.call(dashboardCalls.overview)).firstsale
const stepsDone = async () => (await firstSale())?.steps.filter(({ done }) => done).map(({ id }) => id)
/** The first step that can be done now. */
const next = async () => (await firstSale())?.steps.find(({ done, action }) => !done && action)?.action
const STANDARD = { content: 'sluice-standard-json', send: 'sluice-standard-json', result: 'sluice-standard-json' }

let made = { id: 0, apikey: '' }
let lender = 0
let order = 0

const format = (id: number) => staff.call(sendFormatCalls.save, { params: { id }, body: STANDARD })
async function destination(id: number): Promise<void> {
  const path = `/${id}/post`
  market.simulator.behave(path, { dialect: 'json', outcome: { kind: 'accept' } })
  const body = { destination: `${market.simulator.origin}${path}`, timeout: 30, config: { apikey: 'k' } }
  await staff.call(orderConfigurationCalls.save, { params: { id }, body })
}
const status = (id: number, to: 'active' | 'paused') =>
  staff.call(orderCalls.update, { params: { id }, body: { status: to } })
/** A publisher's server sends a lead with the key that it was given, once what staff changed is in force. */
const consumer = async () => {
  await market.reload()
  const { fields } = market.submission(made.id)
  return market.app.client().call(intakeCalls.direct, { body: { rcid: made.id, apikey: made.apikey, ...fields } })
}

it('an empty installation says what to do next until its first lead is sold, step by step, by facts alone', async () => {
  expect(await stepsDone()).toEqual([])
  expect(await next()).toEqual({ label: 'New lender', path: '/lender/form' })
  const stranger = await market.app.signedIn({ permissions: [] })
  const seen = await firstSale(stranger)
  expect(seen?.steps[0]).toMatchObject({ path: null, action: null, ask: 'lender_manage' })

  const buyer = { title: 'Ironwood Windows', status: 'testing', invoicemethod: 'Email', billingtype: 'return' } as const
  lender = (await staff.call(lenderCalls.add, { body: buyer })).id
  expect(await next()).toEqual({ label: 'New order', path: `/lender/order/form/${lender}` })
  const wish = { lender, product: 1, title: 'Windows OH', price: 40 }
  order = (await staff.call(orderCalls.add, { body: wish })).id
  expect(await next()).toMatchObject({ label: 'Choose send format' })
  await format(order)
  expect(await next()).toEqual({ label: 'Set destination', path: `/lender/order/configuration/${order}` })
  await destination(order)
  expect(await stepsDone()).toEqual(['lender', 'order'])

  expect(await next()).toMatchObject({ label: 'New publisher' })
  const { id: publisher } = await staff.call(publisherCalls.add, { body: { name: 'Harbor Media' } })
  expect(await next()).toEqual({ label: 'New RCID', path: `/publisher/rcid/form/${publisher}` })
  const channel = { publisher, product: 1, title: 'Web', pricemodel: 'REV', pricevalue: 50 } as const
  made = await staff.call(rcidCalls.add, { body: channel })
  expect(await stepsDone()).toEqual(['lender', 'order', 'publisher', 'rcid'])

  const trial = await staff.call(orderTestCalls.data, { params: { id: order } })
  const filled = Object.fromEntries(trial.map(({ name, value }) => [name, value]))
  await staff.call(orderTestCalls.send, { params: { id: order }, body: filled })
  expect(await next()).toEqual({ label: 'Send a test lead', path: `/publisher/rcid/item/${made.id}?tab=testleads` })
  // The RCID is testing still, so nothing of it is sold.
  await consumer()
  expect(await stepsDone()).toEqual(['lender', 'order', 'publisher', 'rcid', 'test'])

  await staff.call(lenderCalls.update, { params: { id: lender }, body: { status: 'active' } })
  await status(order, 'active')
  await staff.call(rcidCalls.update, { params: { id: made.id }, body: { status: 'active' } })
  expect((await firstSale())?.steps.at(-1)?.facts.map(({ ok }) => ok)).toEqual([true, false])
  await status(order, 'paused')
  expect((await firstSale())?.steps.at(-1)?.facts[0]).toMatchObject({ ok: false, text: 'Not active yet: order' })
  await status(order, 'active')

  expect(await consumer()).toMatchObject({ status: 'matched', price: 20 })
  expect(await firstSale()).toBeNull()
})

it('then it sells to the cap and no further, on to the next order, which takes the place of one that is paused', async () => {
  const wish = { lender, product: 1, title: 'Windows, second', price: 30.1 }
  const { id: second } = await staff.call(orderCalls.add, { body: wish })
  await format(second)
  await destination(second)
  await status(second, 'active')
  await staff.call(capCalls.set, { params: { owner: 'order', id: order }, body: { kind: 'cap_day', value: 2 } })

  expect(await consumer()).toMatchObject({ status: 'matched', price: 20 })
  expect(await consumer()).toMatchObject({ status: 'matched', price: 15.05 })
  await staff.call(capCalls.set, { params: { owner: 'order', id: order }, body: { kind: 'cap_day', value: 3 } })
  await status(order, 'paused')
  expect(await consumer()).toMatchObject({ status: 'matched', price: 15.05 })
  await status(order, 'active')
  expect(await consumer()).toMatchObject({ status: 'matched', price: 20 })
  expect(await consumer()).toMatchObject({ status: 'matched', price: 15.05 })
  expect(market.received(order, 'post').filter(({ body }) => !body.includes('test.com'))).toHaveLength(3)

  // One look at the numbers serves everybody for some seconds.
  market.app.clock.advance(20)
  const { numbers } = await staff.call(dashboardCalls.overview)
  expect(numbers?.today).toMatchObject({ leads: 6, matched: 6, revenue: 210.3, cost: 105.15, profit: 105.15 })
})
