import { beforeAll, expect, it } from 'vitest'
import { OWNER_CALLS } from '@/features/demand/filters/contract'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { capCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let rcid: number

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Marcus Bell' })
  rcid = await market.rcid(await market.publisher())
})

const save = (body: object) => person.call(capCalls.save, { body } as never)
const refused = (body: object) => person.refused(capCalls.save, { body })
const sell = () => market.market.intake.direct(market.submission(rcid), undefined)

it('price, status and caps of an order are saved one by one, in force for the next lead', async () => {
  const order = await market.order({
    lender: await market.lender({ title: 'Stonegate' }),
    title: 'Midwest',
    price: 2650,
  })
  await market.reload()
  const of = async () => (await person.call(capCalls.orders, { body: { keyword: 'stonegate' } }))[0]
  expect(await of()).toMatchObject({
    id: order,
    price: 26.5,
    status: 'active',
    caps: { day: { isOn: 0, value: null } },
  })
  expect(await save({ lenderorder: order, type: 'price', value: '27.75', was: 26.5 })).toEqual({
    isOn: 1,
    value: 27.75,
  })
  expect(await save({ lenderorder: order, type: 'day', value: '1', was: '' })).toEqual({ isOn: 1, value: 1 })
  expect(await save({ lenderorder: order, type: 'month', value: 300 })).toEqual({ isOn: 1, value: 300 })
  const shown = await person.call(OWNER_CALLS.order.list, { params: { id: order } })
  expect(shown.find(({ filterTitle }) => filterTitle === 'cap_day')).toMatchObject({ updatedby: 'Marcus Bell' })
  const { lead } = await sell()
  expect((await market.postings(lead)).map(({ revenue }) => revenue)).toEqual([2775])
  expect(await of()).toMatchObject({
    ...{ price: 27.75, caps: { day: { isOn: 1, value: 1 }, month: { isOn: 1, value: 300 } } },
    capcache: { matchedtoday: 1, matchedcurrentmonths: 1, matchedoverall: 1 },
  })
  expect((await market.lead((await sell()).lead)).status).toBe('unmatched')
  expect(await save({ lenderorder: order, type: 'day', value: '' })).toEqual({ isOn: 0, value: null })
  expect((await market.lead((await sell()).lead)).status).toBe('matched')
  expect(await save({ lenderorder: order, type: 'status', value: 'paused' })).toEqual({ isOn: 1, value: 'paused' })
  expect((await market.lead((await sell()).lead)).status).toBe('unmatched')
})

it('what does not fit is named and nothing is saved', async () => {
  const order = await market.order({ title: 'Fixed', status: 'paused' })
  const pinged = await market.order({ title: 'Bids', status: 'paused', pingpost: true })
  const archived = await market.order({ title: 'Old', status: 'archive' })
  const fault = async (type: string, value: unknown, lenderorder = order) => {
    const { json } = await refused({ lenderorder, type, value })
    return json.errors?.['value'] ?? json.message
  }
  expect(await fault('price', 1e9)).toBe('Must be $10,000 or less')
  expect(await fault('price', '')).toBe('Required')
  expect(await fault('price', 12, pinged)).toBe('Ping/post orders are priced by their bids')
  expect(await fault('day', '1.5')).toBe('Enter a whole number')
  expect(await fault('month', -3)).toBe('Enter a whole number')
  expect(await fault('status', 'archive')).toBe('Choose active or paused')
  expect(await fault('day', 1, archived)).toBe('Order is archived')
  expect((await refused({ lenderorder: order, type: 'week', value: 1 })).status).toBe(422)
  const [row] = await person.call(capCalls.orders, { body: { keyword: String(order) } })
  expect(row).toMatchObject({ price: 20, status: 'paused', caps: { day: { isOn: 0 }, month: { isOn: 0 } } })
})

it('a cell that somebody changed meanwhile is not overwritten: the second hears what stands and who set it', async () => {
  const order = await market.order({ title: 'Twice', status: 'paused', filters: { cap_day: { value: 5 } } })
  await save({ lenderorder: order, type: 'day', value: 8, was: 5 })
  const late = await refused({ lenderorder: order, type: 'day', value: 6, was: '5' })
  expect([late.status, late.json['current'], late.json['changedBy']]).toEqual([
    409,
    { isOn: 1, value: 8 },
    'Marcus Bell',
  ])
  expect(await save({ lenderorder: order, type: 'day', value: 6, was: 8 })).toEqual({ isOn: 1, value: 6 })
})
