import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { intakeCalls } from '@/features/supply/intake/contract'
import { publisherDetailCalls } from '@/features/console/publisher-detail/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { rcidCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let publisher: number
let people = 0

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  publisher = await market.publisher({ name: 'Bright Harbor Media' })
  await market.order({ price: 2000 })
})

const BODY = { title: 'Harbor windows', product: 1, pricemodel: 'REV', pricevalue: '75' } as const
const add = (more: object = {}) => person.call(rcidCalls.add, { body: { ...BODY, publisher, ...more } })
const get = (id: number) => person.call(rcidCalls.get, { params: { id } })
const item = (id: number) => person.call(rcidCalls.item, { params: { id } })
const update = (id: number, body: object) => person.call(rcidCalls.update, { params: { id }, body })

const lead = (more: object = {}) => {
  const n = ++people
  return {
    ...{ firstname: 'Jordan', lastname: `Reed${n}`, email: `jordan.reed.${n}@example.com`, address: `${n} Elm Street` },
    ...{ phone: `216554${String(n).padStart(4, '0')}`, city: 'Cleveland', state: 'OH', zip: '44101', homeowner: 'yes' },
    ...{ windowcount: '3-5', ...more },
  }
}

async function send(body: object, path = 'directpost') {
  await market.reload()
  const response = await market.app.http.inject({ method: 'POST', url: `/api/lead/${path}`, payload: body })
  const json = response.json<{
    data?: { lead_id: number; status: string; price: number }
    message?: string
    errors?: object
  }>()
  return { status: response.statusCode, ...json }
}

describe('RCIDs', () => {
  it('are added for testing, with 30 duplicate days and a key of their own', async () => {
    const { id, apikey } = await add()
    expect(await get(id)).toMatchObject({
      ...BODY,
      pricevalue: 75,
      status: 'testing',
      duplicate: 30,
      publisher,
      version: 1,
    })
    expect(await item(id)).toMatchObject({
      ...{ publisher: { id: publisher, name: 'Bright Harbor Media' }, product: { id: 1, title: 'Windows' } },
      ...{ apikey: `••••••••${apikey.slice(-4)}`, earlierkeyuntil: null },
    })
    const { apikey: kept } = await market.db
      .selectFrom('rcids')
      .select('apikey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept?.toString('utf8')).not.toContain(apikey)
  })

  it('show the Bordelo id, and of its key only the last letters', async () => {
    const { id } = await add()
    expect(await get(id)).toMatchObject({ bordeloid: '', bordeloapikey: '' })
    const bordeloapikey = market.app.services.keys.encrypt('bordelo-secret-key-7788')
    await market.db.updateTable('rcids').set({ bordeloid: 'B-77', bordeloapikey }).where('id', '=', id).execute()
    for (const shown of [await get(id), await item(id)])
      expect(shown).toMatchObject({ bordeloid: 'B-77', bordeloapikey: '••••••••7788' })
  })

  it('are changed field by field, and keep publisher and product', async () => {
    const { id } = await add()
    expect(await update(id, { status: 'active', duplicate: '90' })).toMatchObject({ status: 'active', duplicate: 90 })
    expect(await update(id, { pricemodel: 'CPA', pricevalue: '1,046.50' })).toMatchObject({ pricevalue: 1046.5 })
    const errors = async (body: object) =>
      (await person.refused(rcidCalls.update, { params: { id }, body })).json.errors
    expect(await errors({ product: 2 })).toEqual({ product: 'Cannot be changed' })
    expect(await errors({ publisher: publisher + 1 })).toEqual({ publisher: 'Cannot be changed' })
    // A percent is judged by the model that stands.
    expect(await errors({ pricemodel: 'REV' })).toEqual({ pricevalue: 'Must be 100% or less' })
    const stale = { params: { id }, body: { title: 'x' }, headers: { 'if-match': '1' } }
    expect((await person.refused(rcidCalls.update, stale)).json['changedBy']).toBe('Dana Whitfield')
  })

  it.each<[string, object]>([
    ['title', { title: ' ' }],
    ['product', { product: undefined }],
    ['product', { product: 9 }],
    ['pricemodel', { pricemodel: undefined }],
    ['pricevalue', { pricevalue: undefined }],
    ['pricevalue', { pricevalue: '' }],
    ['pricevalue', { pricevalue: '1.234' }],
    ['pricevalue', { pricemodel: 'CPA', pricevalue: 1e9 }],
    ['status', { status: 'gone' }],
    ['duplicate', { duplicate: 16 }],
    ['publisher', { publisher: 999_999 }],
    ['publisher', { publisher: undefined }],
  ])('refuse a bad %s', async (field, body) => {
    const { status, json } = await person.refused(rcidCalls.add, { body: { ...BODY, publisher, ...body } })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('the key of an RCID', () => {
  it('opens the door for the RCID alone, and an old one for as many days as were chosen', async () => {
    const { id, apikey: first } = await add({ status: 'active' })
    const tries = async (apikey: string) => (await send({ rcid: id, apikey, ...lead() })).status
    const rotate = async (keepdays: number) =>
      (await person.call(rcidCalls.rotateKey, { params: { id }, body: { keepdays } })).apikey
    expect(await tries(first)).toBe(200)
    const second = await rotate(2)
    expect([await tries(first), await tries(second)]).toEqual([200, 200])
    expect(Date.parse((await item(id)).earlierkeyuntil ?? '')).toBe(market.app.clock.now() + 2 * 86_400_000)
    market.app.clock.advance(2 * 86_400)
    person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
    expect([await tries(first), await tries(second)]).toEqual([400, 200])
    const third = await rotate(0)
    expect([await tries(first), await tries(second), await tries(third)]).toEqual([400, 400, 200])
    const { data } = await person.call(systemLogCalls.list, { body: { rcid: [id] } })
    expect(data[0]?.systemlog).toMatchObject({ title: 'API key rotated', changes: [] })
    expect(JSON.stringify(data)).not.toContain(third)
  })

  it.each([-1, 31, 1.5, 'x'])('does not live on for %s days', async (keepdays) => {
    const { id } = await add()
    const { status } = await person.refused(rcidCalls.rotateKey, { params: { id }, body: { keepdays } })
    expect(status).toBe(422)
  })
})

describe('the required fields of an RCID', () => {
  it('are asked of the next ping and post', async () => {
    const { id, apikey } = await add({ status: 'active' })
    const rules = await person.call(rcidCalls.fields, { params: { id } })
    expect(rules.fields.find(({ field }) => field === 'phone')).toMatchObject({ required: 0, postonly: true })
    const fieldsData = [
      { field: 'subid', required: 1 },
      { field: 'windowcount', required: 2 },
    ] as const
    await person.call(rcidCalls.saveFields, { params: { id }, body: { fieldsData: [...fieldsData] } })
    const without = { rcid: id, apikey, ...lead({ windowcount: undefined }) }
    expect((await send(without)).errors).toMatchObject({ subid: 'Required', windowcount: 'Required' })
    expect(Object.keys((await send(without, 'pingpost/ping')).errors ?? {})).toEqual(['windowcount'])
    expect((await send({ rcid: id, apikey, ...lead({ subid: 'fb' }) })).data?.status).toBe('matched')
    const off = await person.call(rcidCalls.saveFields, {
      params: { id },
      body: { fieldsData: [{ field: 'subid', required: 0 }] },
    })
    expect(off.fields.filter(({ required }) => required > 0).map(({ field }) => field)).toEqual(['windowcount'])
  })

  it.each([
    ['age', { field: 'age', required: 1 }],
    ['phone', { field: 'phone', required: 2 }],
    ['fieldsData.0.required', { field: 'zip', required: 3 }],
  ])('refuse %s', async (name, rule) => {
    const { id } = await add()
    const { json } = await person.refused(rcidCalls.saveFields, { params: { id }, body: { fieldsData: [rule] } })
    expect(Object.keys(json.errors ?? {})).toEqual([name])
  })
})

describe('the test leads of an RCID', () => {
  it('are what it takes while testing, and what staff sends by the console, with request and answer', async () => {
    const { id, apikey } = await add()
    const posted = await send({ rcid: id, apikey, ...lead({ gclid: 'abc' }) })
    await market.reload()
    const sample = await person.call(intakeCalls.direct, { body: { rcid: id, ...lead() } as never })
    const list = await person.call(rcidCalls.testLeads, { params: { rcid: id } })
    expect(list.map((one) => [one.id, one.requesttype]).sort()).toEqual([
      [posted.data?.lead_id, 'Direct post'],
      [sample.lead_id, 'Direct post'],
    ])
    const one = await person.call(rcidCalls.testLead, { params: { id: posted.data?.lead_id ?? 0 } })
    const request = JSON.parse(one.request) as Record<string, unknown>
    expect(request).toMatchObject({ rcid: id, windowcount: '3-5', gclid: 'abc' })
    expect(one.request).not.toMatch(new RegExp(`${apikey}|Reed|@example.com"?,?.*jordan\\.reed`))
    expect(JSON.parse(one.response)).toMatchObject({ data: { lead_id: one.id, status: posted.data?.status } })
    await update(id, { status: 'active' })
    const real = await send({ rcid: id, apikey, ...lead() })
    expect(real.data?.status).toBe('matched')
    expect(await person.call(rcidCalls.testLeads, { params: { rcid: id } })).toHaveLength(2)
    const missing = { params: { id: real.data?.lead_id ?? 0 } }
    expect((await person.refused(rcidCalls.testLead, missing)).json.message).toBe('Test lead not found')
    const [row] = (await person.call(publisherDetailCalls.rcids, { params: { id: publisher } })).filter(
      (r) => r.id === id,
    )
    expect(row).toMatchObject({ leads: 1, successRate: 100, total: 20, margin: 25, status: 'active' })
  })
})

describe('the log of an RCID', () => {
  it('gives earlier values back, required fields among them, but not by the log of its publisher', async () => {
    const { id } = await add({ pricemodel: 'CPA', pricevalue: 20 })
    await update(id, { pricevalue: 25, status: 'active' })
    await person.call(rcidCalls.saveFields, { params: { id }, body: { fieldsData: [{ field: 'zip', required: 2 }] } })
    const { data } = await person.call(systemLogCalls.list, { body: { rcid: [id] } })
    const [rules, change] = data.map(({ systemlog }) => systemlog)
    expect(change?.changes).toEqual([
      { field: 'status', before: 'testing', after: 'active' },
      { field: 'pricevalue', before: 20, after: 25 },
    ])
    const restore = (log: number | undefined, field: string) =>
      person.send(rcidCalls.restore, { params: { id }, body: { log, field } })
    for (const [entry, field] of [
      [change, 'pricevalue'],
      [change, 'status'],
      [rules, 'required.zip'],
    ] as const)
      expect((await restore(entry?.id, field)).status, field).toBe(200)
    expect(await get(id)).toMatchObject({ pricevalue: 20, status: 'testing' })
    const after = await person.call(rcidCalls.fields, { params: { id } })
    expect(after.fields.every(({ required }) => required === 0)).toBe(true)
    const byPublisher = await person.call(systemLogCalls.list, { body: { publisher: [publisher], perPage: 100 } })
    expect(byPublisher.data.some(({ publisherrcid }) => publisherrcid?.id === id)).toBe(true)
  })
})
