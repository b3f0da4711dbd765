import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { returned } from '../../../../../test/money/money.testing'
import { capCalls } from '@/features/demand/caps/contract'
import { orderCalls, orderStatusCalls } from '@/features/demand/orders/contract'
import { sendFormatCalls } from '@/features/demand/send-formats/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { orderDetailCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let rcid: number

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  rcid = await market.rcid(await market.publisher())
})

const state = (id: number) => person.call(orderDetailCalls.state, { params: { id } })
const update = (id: number, body: object) => person.call(orderCalls.update, { params: { id }, body })
const stops = async (id: number) =>
  (await state(id)).checks.filter((check) => check.state === 'stop').map((check) => [check.id, check.text])
const sell = () => market.market.intake.direct(market.submission(rcid), undefined)

describe('what keeps an order from buying', () => {
  it('is nothing for an order that buys: eight lines, always in the same order', async () => {
    const id = await market.order({ filters: { cap_day: { value: 10 } } })
    await market.reload()
    const { checks } = await state(id)
    expect(checks.map((check) => [check.title, check.state])).toEqual([
      ['Order status', 'ok'],
      ['Lender status', 'ok'],
      ['Price', 'ok'],
      ['Send format', 'ok'],
      ['Destination', 'ok'],
      ['Hours', 'ok'],
      ['Circuit breakers', 'ok'],
      ['Caps', 'ok'],
    ])
    expect(checks.map(({ text }) => text).filter((text) => !text.startsWith('127.'))).toEqual([
      ...['active', 'active', '$20.00', 'chosen', 'always open', 'closed', 'Daily cap: 0 of 10'],
    ])
    await update(id, { status: 'archive' })
  })

  it('is named for an order that has nothing yet', async () => {
    const lender = await market.lender({ status: 'testing' })
    const body = { lender, product: 1, title: 'New', price: 20 }
    const { id } = await person.call(orderCalls.add, { body })
    await market.db.updateTable('orders').set({ price: null }).where('id', '=', id).execute()
    await market.reload()
    expect(await stops(id)).toEqual([
      ['status', 'order is paused'],
      ['lender', 'lender is testing'],
      ['price', 'no price'],
      ['format', 'no send format is chosen'],
      ['destination', 'not set'],
    ])
  })

  it('is a full cap, closed hours and an open breaker, by the rules that decide on leads', async () => {
    const id = await market.order({ price: 9000, filters: { cap_day: { value: 10 } } })
    await market.reload()
    for (let n = 0; n < 9; n++) await sell()
    expect((await state(id)).checks.at(-1)).toMatchObject({ state: 'soon', text: 'Daily cap: 9 of 10' })
    await sell()
    expect(await stops(id)).toEqual([['caps', 'Daily cap: 10 of 10']])
    expect(await state(id)).toMatchObject({ capcache: { matchedtoday: 10 }, undecided: 0, returnpercent: 0 })
    expect((await state(id)).returnmonth).toEqual({ sold: 10, asked: 0, allowed: null })
    await market.db.updateTable('orders').set({ returncap: 25 }).where('id', '=', id).execute()
    expect((await state(id)).returnmonth).toEqual({ sold: 10, asked: 0, allowed: 3 })
    await person.call(capCalls.save, { body: { lenderorder: id, type: 'day', value: '' } })
    expect(await stops(id)).toEqual([])

    const never = {
      timeFrom: '00:00',
      timeTo: '00:01',
      days: [((new Date(market.app.clock.now()).getUTCDay() + 2) % 7) + 1],
      cap: null,
    }
    await market.filter('order', id, 'datetime', { rules: [never] })
    const at = new Date(market.app.clock.now())
    const breaker = { order_id: id, failures: 12, opened_at: at, probe_at: at, back_off_ms: 30_000, reason: 'HTTP 502' }
    await market.db
      .insertInto('breakers')
      .values({ ...breaker, stage: 'post' })
      .execute()
    await market.reload()
    expect((await stops(id)).map(([check]) => check)).toEqual(['hours', 'breakers'])
    expect((await state(id)).breakers).toMatchObject([{ stage: 'post', open: true, failures: 12, reason: 'HTTP 502' }])
    await person.call(orderStatusCalls.resetBreaker, { params: { id }, body: { stage: 'post' } })
    expect((await stops(id)).map(([check]) => check)).toEqual(['hours'])
    await update(id, { status: 'archive' })
  })
})

it('the last 7 days count what was sent, won, earned and timed out, beside the 7 days before', async () => {
  const id = await market.order({ price: 8000 })
  const pinged = await market.order({
    pingpost: true,
    price: null,
    ping: { dialect: 'json', outcome: { kind: 'accept', price: 95 } },
  })
  await market.reload()
  await market.market.intake.ping(market.submission(rcid))
  await update(pinged, { status: 'archive' })
  for (let n = 0; n < 3; n++) await sell()
  const week = (order: number) => person.call(orderDetailCalls.week, { params: { id: order } })
  const nothing = { sent: 0, won: 0, price: null, revenue: 0, timeouts: 0 }
  const own = await week(id)
  expect(own.now).toEqual({ pings: null, sent: 3, won: 3, price: 80, revenue: 240, timeouts: 0 })
  expect(own.before).toEqual({ pings: null, ...nothing })
  expect(own.days.map(({ won }) => won)).toEqual([0, 0, 0, 0, 0, 0, 3])
  expect((await week(pinged)).now).toMatchObject({ ...nothing, pings: 1 })
  const { lead_id, lender_id } = await market.db
    .selectFrom('postings')
    .select(['lead_id', 'lender_id'])
    .where('order_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await market.db.updateTable('lenders').set({ returnpolicy: 30 }).where('id', '=', lender_id).execute()
  await returned(market, lead_id, id)
  // Revenue takes returns off, as the postings it opens do; the average price is that of what was won.
  expect((await week(id)).now).toMatchObject({ won: 3, price: 80, revenue: 160 })
  await update(id, { status: 'archive' })
})

describe('the log of an order', () => {
  const restore = (id: number, log: number | undefined, field: string) =>
    person.send(orderDetailCalls.restore, { params: { id }, body: { log, field } })
  const entries = async (id: number) => {
    const { data } = await person.call(systemLogCalls.list, { body: { lenderorder: [id], perPage: 50 } })
    return data.map(({ systemlog }) => systemlog)
  }

  it('gives price, cap, brand and status back as they were, and not what was changed again since', async () => {
    const id = await market.order({ price: 2000, status: 'paused', filters: { cap_day: { value: 4 } } })
    await update(id, { price: 21 })
    await person.call(capCalls.save, { body: { lenderorder: id, type: 'day', value: 9 } })
    await person.call(orderCalls.saveSettings, { params: { id }, body: { displayname: 'Ironwood' } })
    await person.call(orderStatusCalls.change, { params: { id }, body: { status: 'active' } })
    const [status, brand, cap, price] = await entries(id)
    const lesser = await market.app.signedIn({ permissions: ['order_manage'] })
    const capBack = { params: { id }, body: { log: cap?.id ?? 0, field: 'cap_day' } }
    expect((await lesser.refused(orderDetailCalls.restore, capBack)).status).toBe(403)
    for (const [entry, field] of [
      [status, 'status'],
      [brand, 'displayname'],
      [cap, 'cap_day'],
      [price, 'price'],
    ] as const)
      expect((await restore(id, entry?.id, field)).status).toBe(200)
    expect(await person.call(orderCalls.get, { params: { id } })).toMatchObject({ price: 20, status: 'paused' })
    expect(await state(id)).toMatchObject({ caps: { day: { isOn: 1, value: 4 } } })
    expect((await entries(id))[0]).toMatchObject({
      ...{ title: 'Earlier value restored', changes: [{ field: 'price', before: 21, after: 20 }] },
    })
    await update(id, { price: 33 })
    expect((await restore(id, price?.id, 'price')).json.message).toContain('changed this again later')
    expect((await restore(id, price?.id, 'title')).json.message).toBe('This entry did not change title')
  })

  it('does not give back what a later change of another field rules out, and changes nothing then', async () => {
    const id = await market.order({ price: 2000, status: 'paused' })
    await update(id, { overrideprice: 30 })
    await update(id, { overrideprice: null })
    await update(id, { returnpriceadj: 85 })
    const [, cleared] = await entries(id)
    const refused = await restore(id, cleared?.id, 'overrideprice')
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { overrideprice: 'Cannot be set together with a return rate price adjustment' },
    ])
    expect((await entries(id)).filter(({ title }) => title === 'Earlier value restored')).toEqual([])
    // Once the adjustment is gone, the earlier price fits again.
    await update(id, { returnpriceadj: null })
    expect((await restore(id, cleared?.id, 'overrideprice')).status).toBe(200)
    expect(await person.call(orderCalls.get, { params: { id } })).toMatchObject({
      ...{ overrideprice: 30, returnpriceadj: null },
    })
  })

  it('gives the configuration back, checked again, and never a secret', async () => {
    const id = await market.order({ status: 'paused' })
    await market.reload()
    const save = (body: object) => person.call(orderConfigurationCalls.save, { params: { id }, body })
    const { destination, timeout } = await save({ campaign: 'west' })
    await save({ destination: `${market.simulator.origin}/other`, timeout: 20, apikey: 'k-2', campaign: 'east' })
    const [entry] = await entries(id)
    expect((await restore(id, entry?.id, 'config.apikey')).json.message).toContain('keeps this value hidden')
    for (const field of ['destination', 'timeout', 'config.campaign'])
      expect((await restore(id, entry?.id, field)).status).toBe(200)
    const after = await person.call(orderConfigurationCalls.get, { params: { id } })
    expect(after).toMatchObject({ destination, timeout, config: { apikey: '•••', campaign: 'west' } })
    await market.db.updateTable('orders').set({ destination: 'http://10.0.0.8/x' }).where('id', '=', id).execute()
    await save({ destination })
    const [moved] = await entries(id)
    const refused = await restore(id, moved?.id, 'destination')
    expect([refused.status, refused.json.errors]).toEqual([422, { destination: expect.any(String) as string }])
  })

  it('of its send format is in force at once and restored class by class', async () => {
    const lender = await market.lender()
    const { id } = await person.call(orderCalls.add, { body: { lender, product: 1, title: 'Format', price: 20 } })
    const format = async () => (await state(id)).checks.find((check) => check.id === 'format')?.state
    expect(await format()).toBe('stop')
    const parts = { content: 'homeward-tasks-json', send: 'homeward-tasks-json', result: 'homeward-tasks-json' }
    await person.call(sendFormatCalls.save, { params: { id }, body: parts })
    expect(await format()).toBe('ok')
    await person.call(sendFormatCalls.save, { params: { id }, body: { send: 'quillpost-query-pipe' } })
    const { data } = await person.call(systemLogCalls.list, { body: { lenderorder: [id] } })
    expect((await restore(id, data[0]?.systemlog.id, 'send')).status).toBe(200)
    expect(await person.call(sendFormatCalls.get, { params: { id } })).toMatchObject(parts)
  })
})
