import { beforeAll, describe, expect, it } from 'vitest'
import { intakeCalls } from '@/features/supply/intake/contract'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { orderTestCalls } from '@/features/demand/order-test/contract'
import { orderCalls } from '@/features/demand/orders/contract'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { publisherCalls } from '@/features/supply/publishers/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { shippedDocument } from '@/integrations'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { pingIdentityCalls as calls, sendFormatCalls } from '../contract'
import { sendFormatPermissions } from '../permissions'

const market = useMarket()
const { app } = market
let staff: ApiClient
let approver: ApiClient
let admin: ApiClient
let publisher = 0
let rcid = 0
const REASON = 'Their contract of 3 November asks for a phone to find duplicates'
const NAME = 'tells-who'

/** The standard, with the consumer in its pings as well. */
async function storeFormat(): Promise<void> {
  const shipped = shippedDocument('sluice-standard-json')
  if (!shipped) throw new Error('not shipped')
  const { data, language, title, version, params } = shipped
  const who = { phone: { $: 'lead.phone' }, who: { $: 'lead.fullname' }, mail: { $: 'lead.email' } }
  const document = JSON.stringify({
    ...{ language, title, version, params, name: NAME },
    data: { ...data, ping: { ...(data.ping as object), ...who } },
  })
  const at = new Date(app.clock.now())
  const stored = { part: 'data', name: NAME, title: NAME, version: 1, document, dateadd: at, dateupdate: at }
  await app.db.insertInto('send_parts').values(stored).execute()
}

beforeAll(async () => {
  const { order_manage } = orderPermissions
  staff = await app.signedIn({ name: 'Dana', permissions: [order_manage] })
  approver = await app.signedIn({
    name: 'Lee',
    permissions: [order_manage, sendFormatPermissions.order_approvesendformat],
  })
  admin = await app.signedIn({ superuser: true })
  await storeFormat()
  publisher = await market.publisher()
  rcid = await market.rcid(publisher)
  await market.reload()
})

/** A ping/post order of its own product's market, which sends by the format above. */
async function order(datapart = NAME): Promise<number> {
  await app.db.updateTable('orders').set({ status: 'archive' }).execute()
  const id = await market.order({ pingpost: true, title: 'Asks early' })
  await app.db.updateTable('orders').set({ datapart }).where('id', '=', id).execute()
  await market.reload()
  return id
}

const ask = (id: number, body: object = { reason: REASON }, who = approver, headers: Record<string, string> = {}) =>
  who.send(calls.allow, { params: { id }, body, headers })
const approve = (id: number, who = admin) => who.send(calls.approve, { params: { id }, body: {} })
/** By two people. */
const allow = async (id: number) => {
  expect((await ask(id)).status).toBe(200)
  return approve(id)
}
const stored = (id: number) => staff.call(orderCalls.get, { params: { id } })
async function hasOn(pingidentity: 0 | 1): Promise<void> {
  await admin.call(publisherCalls.saveSettings, { params: { id: publisher }, body: { pingidentity } })
  await market.reload()
}

let persons = 0
/** A lead by HTTP, and what its ping said of the person. */
async function pinged(id: number) {
  const n = ++persons
  const person = {
    firstname: 'Quentin',
    lastname: `Vasquez${n}`,
    phone: `216555${7000 + n}`,
    email: `qv${n}@example.com`,
  }
  const before = market.received(id, 'ping').length
  const body = { rcid, apikey: await keyOf(), ...person, state: 'OH', zip: '44101', homeowner: 'yes' }
  const { lead_id } = await app.client().call(intakeCalls.direct, { body })
  const sent = market.received(id, 'ping').slice(before)
  expect(sent).toHaveLength(1)
  const text = JSON.stringify(sent)
  const said = Object.values(person).filter((value) => text.includes(value))
  return { lead: lead_id, person, said }
}
async function keyOf(): Promise<string> {
  const { apikey } = await app.db.selectFrom('rcids').select('apikey').where('id', '=', rcid).executeTakeFirstOrThrow()
  return app.services.keys.decrypt(apikey ?? Buffer.alloc(0))
}

describe('who the consumer is', () => {
  it('is in a ping only where the order is allowed it and the publisher has it on, from the next lead on', async () => {
    const id = await order()
    expect((await pinged(id)).said).toEqual([])
    await hasOn(1)
    expect((await pinged(id)).said).toEqual([])
    expect((await allow(id)).status).toBe(200)
    const { person, said } = await pinged(id)
    expect(said).toEqual(Object.values(person))
    await hasOn(0)
    expect((await pinged(id)).said).toEqual([])
    await hasOn(1)
    await approver.call(calls.withdraw, { params: { id }, body: {} })
    expect((await pinged(id)).said).toEqual([])
  })

  it('is in a ping of the order that is allowed it, not in those of others that are asked for the same lead', async () => {
    const id = await order()
    const other = await market.order({ pingpost: true })
    await app.db.updateTable('orders').set({ datapart: NAME }).where('id', '=', other).execute()
    await hasOn(1)
    await allow(id)
    const { person, said } = await pinged(id)
    expect(said).toEqual(Object.values(person))
    const elsewhere = JSON.stringify(market.received(other, 'ping'))
    for (const value of Object.values(person)) expect(elsewhere).not.toContain(value)
  })

  it('is in no ping before the consumer was asked, and in none about a person that a list has', async () => {
    const id = await order()
    await app.db
      .updateTable('lenders')
      .set({ brand: 'Asks early' })
      .where('id', '=', (await stored(id)).lender.id)
      .execute()
    await hasOn(1)
    await allow(id)
    const me = { rcid, apikey: await keyOf() }
    const pings = () => market.received(id, 'ping').map((entry) => entry.body)
    /** The first ping is before the choice, the second after it. */
    const chosen = async (phone: string, meanwhile: () => Promise<unknown>) => {
      const before = pings().length
      const someone = { firstname: 'Ottoline', lastname: 'Farkas', phone, email: `o${phone}@example.com` }
      const body = { ...me, ...someone, state: 'OH', zip: '44101', homeowner: 'yes' }
      const { lead_id, oneToOne } = await app.client().call(intakeCalls.prematch, { body })
      expect(oneToOne).toEqual([{ name: 'Asks early' }])
      await meanwhile()
      await app.client().send(intakeCalls.oneToOne, { body: { ...me, lead: lead_id, brand_consent: ['Asks early'] } })
      return pings()
        .slice(before)
        .map((text) => text.includes(phone) || text.includes('Farkas'))
    }
    expect(await chosen('2165556801', () => Promise.resolve())).toEqual([false, true])
    const listed = async () => {
      const at = new Date(app.clock.now())
      const row = { phone: '2165556802', description: 'DNC', dateadd: at, dateupdate: at }
      await app.db.insertInto('bad_phones').values(row).execute()
      await market.reload()
    }
    expect(await chosen('2165556802', listed)).not.toContain(true)
  })

  it('was in a ping: the lead says so, and shows it masked; nothing of it lies open in the database', async () => {
    const id = await order()
    await hasOn(1)
    await allow(id)
    // A lender may say whom it was asked about.
    market.behave(id, 'ping', {
      decides: ({ body }) => ({ dialect: 'json', outcome: { kind: 'refuse', reason: `We know ${body.slice(-300)}` } }),
    })
    const { lead, person } = await pinged(id)
    const { ping } = await admin.call(leadLogCalls.postings, { params: { id: lead } })
    expect(ping).toMatchObject([{ identity: true }])
    const item = await admin.call(leadLogCalls.ping, { params: { id: ping[0]?.id ?? 0 } })
    expect(item).toMatchObject({ identity: true, masked: true })
    expect(ping[0]?.comment).toMatch(/^We know .*•••/)
    const about = { params: { id: lead } }
    const told = [await admin.call(leadLogCalls.timeline, about), await admin.call(leadLogCalls.explanation, about)]
    const shown = JSON.stringify([ping, item, told])
    for (const value of Object.values(person)) expect(shown).not.toContain(value)
    const { rows } = await app.services.database.pool.query<{ text: string }>(
      'SELECT d::text AS text FROM lead_details AS d WHERE lead_id = $1 UNION ALL SELECT l::text FROM leads AS l WHERE id = $1 UNION ALL SELECT p::text FROM postings AS p WHERE lead_id = $1',
      [lead],
    )
    for (const value of [person.lastname, person.phone, person.email])
      expect(rows.map(({ text }) => text).join()).not.toContain(value)
    const plain = await order('sluice-standard-json')
    await allow(plain)
    const nothing = await pinged(plain)
    const log = await admin.call(leadLogCalls.postings, { params: { id: nothing.lead } })
    expect([nothing.said, log.ping[0]?.identity]).toEqual([[], false])
  })

  it('is left out of the preview of an order that is not allowed it, in words', async () => {
    const id = await order()
    const preview = async () => {
      const built = await staff.call(orderTestCalls.requests, { params: { id }, query: {} })
      return built.find(({ stage }) => stage === 'ping')
    }
    const words = 'Phone: a ping says who the consumer is only where the order is allowed it'
    expect((await preview())?.fields?.leftOut).toContainEqual({ field: 'phone', why: words })
    await allow(id)
    const allowed = await preview()
    expect(allowed?.fields?.leftOut.map(({ field }) => field)).not.toContain('phone')
    expect(allowed?.request?.body).toContain('"phone"')
  })
})

describe('the permission', () => {
  it('is given by who approves send formats alone, with a reason, and only to orders that are pinged', async () => {
    const id = await order()
    expect((await ask(id, { reason: REASON }, staff)).status).toBe(403)
    expect((await approve(id, staff)).status).toBe(403)
    expect((await approve(id)).json.message).toBe('Nobody requested identity in pings for this order')
    expect((await staff.send(calls.withdraw, { params: { id }, body: {} })).status).toBe(403)
    for (const body of [{}, { reason: '' }, { reason: '  short   ' }, { reason: 'x'.repeat(501) }, { reason: 5 }]) {
      const { status, json } = await ask(id, body)
      expect([status, Object.keys(json.errors ?? {})], JSON.stringify(body).slice(0, 40)).toEqual([422, ['reason']])
    }
    expect((await ask(id, { reason: REASON, by: 'me' })).status).toBe(422)
    const fixed = await market.order({})
    expect((await ask(fixed)).json.message).toBe('Only ping/post orders are pinged')
    expect((await approver.send(calls.withdraw, { params: { id }, body: {} })).json.message).toBe(
      'This order is not allowed identity in pings',
    )
    expect((await stored(id)).pingidentity).toBeNull()
  })

  it('is shown with who, when and why, is in the log, and is guarded against two at once', async () => {
    const id = await order()
    const { version } = await stored(id)
    await allow(id)
    const { pingidentity } = await stored(id)
    const at = new Date(app.clock.now()).toISOString()
    const { name: approvedby } = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(pingidentity).toEqual({ by: 'Lee', byid: approver.id, reason: REASON, at, approvedby, approvedat: at })
    expect((await ask(id, { reason: REASON }, approver, { 'if-match': String(version) })).status).toBe(409)
    await approver.call(calls.withdraw, { params: { id }, body: {} })
    const { data } = await staff.call(systemLogCalls.list, { body: { lenderorder: [id], perPage: 50 } })
    expect(data.map(({ systemlog: { title, changes } }) => [title, changes])).toEqual([
      ['Identity in pings withdrawn', [{ field: 'pingidentity', before: REASON, after: null }]],
      ['Identity in pings allowed', []],
      ['Identity in pings requested', [{ field: 'pingidentity', before: null, after: REASON }]],
    ])
  })

  it('goes with the buyer and the send format it was given for: another of either withdraws it, a copy has none', async () => {
    const gone = async (change: (id: number) => Promise<unknown>) => {
      const id = await order()
      await allow(id)
      await change(id)
      return (await stored(id)).pingidentity === null
    }
    const configure = (body: object) => (id: number) =>
      staff.call(orderConfigurationCalls.save, { params: { id }, body })
    const { origin } = market.simulator
    expect(await gone(configure({ destinationping: 'http://127.0.0.1:9/ping', apikey: 'k2' }))).toBe(true)
    expect(await gone(configure({ destinationping: `${origin}/elsewhere` }))).toBe(true)
    expect(await gone(configure({ timeout: 9 }))).toBe(false)
    expect(await gone(configure({ destination: 'http://127.0.0.1:9/post', apikey: 'k2' }))).toBe(false)
    const choose = (body: object) => (id: number) => staff.call(sendFormatCalls.save, { params: { id }, body })
    expect(await gone(choose({ content: 'sluice-standard-json' }))).toBe(true)
    expect(await gone(choose({ content: NAME }))).toBe(false)
    const update = (body: object) => (id: number) => staff.call(orderCalls.update, { params: { id }, body })
    expect(await gone(update({ ispingpost: 0, price: 20 }))).toBe(true)
    expect(await gone(update({ title: 'Another name' }))).toBe(false)
    const id = await order()
    await allow(id)
    const types = ['sendformat', 'configuration'] as const
    const copied = { types: [...types], params: { title: 'Copy', price: 20 } }
    const copy = await staff.call(orderCalls.copy, { params: { id }, body: copied })
    expect((await stored(copy.id)).pingidentity).toBeNull()
    expect(market.market.reference().orders.get(copy.id)?.pingIdentity).toBe(false)
    await choose({ content: 'sluice-standard-json' })(id)
    const { data } = await staff.call(systemLogCalls.list, { body: { lenderorder: [id], perPage: 50 } })
    expect(data[0]?.systemlog.changes).toContainEqual({ field: 'pingidentity', before: REASON, after: null })
  })
})
