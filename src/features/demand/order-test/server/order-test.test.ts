import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { orderTestCalls as calls } from '../contract'

const market = useMarket()
let person: ApiClient

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
})

const data = (id: number) => person.call(calls.data, { params: { id } })
const filled = async (id: number) => Object.fromEntries((await data(id)).map(({ name, value }) => [name, value]))
const send = async (id: number, body: object = {}) =>
  person.call(calls.send, { params: { id }, body: { ...(await filled(id)), ...body } })
const counts = async () => {
  const of = async (table: 'leads' | 'postings' | 'pings' | 'cap_counters') =>
    (await market.db.selectFrom(table).selectAll().execute()).length
  return [await of('leads'), await of('postings'), await of('pings'), await of('cap_counters')]
}

describe('a test lead', () => {
  it('goes to the lender for real, marked as a test, and counts as no lead, posting, ping or cap', async () => {
    const id = await market.order({
      status: 'paused',
      pingpost: true,
      filters: { cap_day: { value: 1 } },
      ping: { dialect: 'json', outcome: { kind: 'accept', price: 42 } },
      post: { dialect: 'json', outcome: { kind: 'accept', price: 42 } },
    })
    await market.reload()
    const before = await counts()
    const sent = await send(id)
    expect(sent).toMatchObject({
      status: 'matched',
      pingstatus: 'matched',
      dry: false,
      user: { name: 'Dana Whitfield' },
    })
    expect(sent.pingcomment).toMatch(/^Bid of \$42\.00 because `status` is `/)
    expect(sent.comment).toMatch(/^Sold at \$42\.00.* because `status` is `/)
    expect(JSON.parse(sent.request?.body ?? '')).toMatchObject({ test: true, email: `order${id}@test.com` })
    expect(sent.pingrequest?.body).not.toContain('test.com')
    expect(sent.response?.status).toBe(200)
    expect(market.received(id, 'ping')).toHaveLength(1)
    expect(market.received(id, 'post')).toHaveLength(1)
    expect(await counts()).toEqual(before)
    expect(await send(id)).toMatchObject({ status: 'matched' })
    const log = await person.call(systemLogCalls.list, { body: { lenderorder: [id], perPage: 50 } })
    expect(log.data.map(({ systemlog }) => systemlog.title)).toEqual(['Test lead sent', 'Test lead sent'])
  })

  it('built without sending reaches nobody, and says which fields were left out and why', async () => {
    const id = await market.order({ status: 'paused', pingpost: true })
    await market.reload()
    const built = await send(id, { dry: 1, zip: '' })
    expect(built).toMatchObject({ dry: true, status: 'built', pingstatus: 'built', response: null, timesent: null })
    expect(built.request?.url).toContain(`/${id}/post`)
    expect(built.sentfields?.leftOut).toContainEqual({ field: 'zip', why: 'the lead has no Zip' })
    expect(built.sentfields?.leftOut).toContainEqual({ field: 'campaign', why: 'the setting campaign is empty' })
    expect(built.sentfields?.sent).toBeGreaterThan(5)
    expect([...market.received(id, 'ping'), ...market.received(id, 'post')]).toEqual([])
    // The same requests are looked at without a test: on this lead, or on a sample.
    const look = (query: object) => person.call(calls.requests, { params: { id }, query })
    const again = await look({ test: built.id })
    expect(again.map(({ stage }) => stage)).toEqual(['ping', 'post'])
    expect(again[1]?.fields).toEqual(built.sentfields)
    expect(again[1]?.request?.url).toBe(built.url)
    const [, sample] = await look({})
    expect(sample?.fields?.leftOut).not.toContainEqual({ field: 'zip', why: 'the lead has no Zip' })
    const other = await market.order({ status: 'paused' })
    await market.reload()
    const strange = await person.refused(calls.requests, { params: { id: other }, query: { test: built.id } })
    expect(strange.status).toBe(400)
    const { data: tests } = await person.call(calls.log, { params: { id }, body: {} })
    expect(tests).toHaveLength(1)
  })

  it('is read as refused, undecided or an error by the same reading as a real one', async () => {
    const refused = await market.order({
      status: 'paused',
      post: { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } },
    })
    const unread = { kind: 'raw', body: '{"status":"who knows"}', contentType: 'application/json' } as const
    const undecided = await market.order({ status: 'paused', post: { dialect: 'json', outcome: unread } })
    await market.reload()
    expect(await send(refused)).toMatchObject({
      status: 'unmatched',
      comment: expect.stringMatching(/^Refused: Zip not covered because `status` is `/) as string,
    })
    expect(await send(undecided)).toMatchObject({
      status: 'timeout',
      comment: expect.stringMatching(/^Undecided/) as string,
    })
  })

  it('shows no secret, whatever the lender sends back', async () => {
    const secret = 'sk-planted-7702'
    // In what is read, in what is only shown, and in a header.
    const body = JSON.stringify({ status: 'rejected', reason: `Unknown key ${secret}`, debug: { sent: secret } })
    const echo = { kind: 'raw', body, contentType: `application/json; key=${secret}` } as const
    const id = await market.order({ status: 'paused', post: { dialect: 'json', outcome: echo } })
    const config_sealed = market.app.services.keys.encrypt(JSON.stringify({ apikey: secret }))
    await market.db.updateTable('orders').set({ config: '{}', config_sealed }).where('id', '=', id).execute()
    await market.reload()
    const sent = await send(id)
    expect(JSON.stringify(market.received(id, 'post')[0])).toContain(secret)
    expect(JSON.stringify(sent)).not.toContain(secret)
    expect(sent.comment).toContain('Unknown key •••')
    expect(JSON.stringify(sent.request)).toContain('•••')
    expect(sent.response).toMatchObject({ body: expect.stringContaining('•••') as string })
    const looked = await person.call(calls.requests, { params: { id }, query: { test: sent.id } })
    const { data: log } = await person.call(calls.log, { params: { id }, body: {} })
    expect(JSON.stringify([looked, log])).not.toContain(secret)

    // The same of a lead that is really sold, or refused: on the lead, in its log, and in what is kept of it.
    await market.db.updateTable('orders').set({ status: 'active' }).where('id', '=', id).execute()
    const rcid = await market.rcid(await market.publisher())
    await market.reload()
    const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
    const [posting] = (await market.postings(lead)).filter(({ order_id }) => order_id === id)
    expect(posting?.reason).toBe('Unknown key •••')
  })

  it('with a field that cannot be is refused at that field; an order without a format says so', async () => {
    const id = await market.order({ status: 'paused' })
    await market.reload()
    const wrong = await person.send(calls.send, { params: { id }, body: { fields: { email: 'nobody', shoe: '9' } } })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.json.errors ?? {})).toEqual(['email', 'shoe'])
    await market.db.updateTable('orders').set({ datapart: null }).where('id', '=', id).execute()
    await market.reload()
    const bare = await person.send(calls.send, { params: { id }, body: {} })
    expect([bare.status, bare.json.message]).toEqual([400, 'The order cannot be sent to: no send format is chosen'])
    expect(market.received(id, 'post')).toEqual([])
  })
})

it('the test log has 50 a page, the newest first, each with all that was exchanged; kept sealed', async () => {
  const id = await market.order({ status: 'paused' })
  await market.reload()
  const sent = await send(id, { firstname: 'Zebulon' })
  const built = await send(id, { dry: 1 })
  const page = await person.call(calls.log, { params: { id }, body: {} })
  expect(page).toMatchObject({ pages: 1, total: 2 })
  expect(page.data.map((row) => row.id)).toEqual([built.id, sent.id])
  expect(page.data[1]).toMatchObject({ comment: sent.comment, status: 'matched' })
  expect(page.data[1]?.timesent).toBeGreaterThanOrEqual(0)
  expect(await person.call(calls.item, { params: { id: sent.id } })).toEqual(sent)
  expect(sent.fields['firstname']).toBe('Zebulon')
  const rows = await market.db.selectFrom('order_tests').selectAll().where('order_id', '=', id).execute()
  expect(
    JSON.stringify(rows.map(({ told, body }) => [told?.toString('latin1'), body?.toString('latin1')])),
  ).not.toContain('Zebulon')
  expect((await person.send(calls.item, { params: { id: 987_654 } })).json.message).toBe('Test not found')
})

it('the form begins with a person who is nobody, and has every field of the product', async () => {
  const id = await market.order({ status: 'paused' })
  await market.reload()
  const values = await filled(id)
  expect(values).toMatchObject({ firstname: 'test', lastname: 'test', email: `order${id}@test.com` })
  expect((await data(id)).find(({ name }) => name === 'homeowner')).toMatchObject({ type: 'options' })
})
