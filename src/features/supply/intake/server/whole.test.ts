import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { referenceOf } from '@/features/platform/reference/server/public'
import { useApp } from '../../../../../test/app'
import { intakeCalls } from '../contract'

const app = useApp({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const KEY = 'a-real-key'
const BRAND = 'Brightway Homes'
let rcid = 0
/** A lender that buys at once, or says it will tell later. */
let later = false
const reportedTo: string[] = []
let lender: Server

beforeAll(async () => {
  lender = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      reportedTo.push((JSON.parse(text) as { report_to: string }).report_to)
      response.writeHead(later ? 202 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(later ? { ticket: 'T1' } : { state: 'bought', price_usd: 20, ticket: 'T1' }))
    })
  })
  await new Promise<void>((done) => lender.listen(0, '127.0.0.1', done))
  rcid = await seed(`http://127.0.0.1:${(lender.address() as AddressInfo).port}/in/{channel}/leads`)
})
afterAll(() => new Promise((done) => lender.close(done)))

async function seed(destination: string): Promise<number> {
  const { db, services } = app
  const dateadd = new Date(app.clock.now())
  const one = { dateadd, status: 'active' }
  const id = async (row: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }) =>
    (await row.executeTakeFirstOrThrow()).id
  const publisher_id = await id(
    db
      .insertInto('publishers')
      .values({ ...one, name: 'Publisher' })
      .returning('id'),
  )
  const apikey = services.keys.encrypt(KEY)
  const channel = { ...one, publisher_id, product_id: 1, title: 'Windows', apikey, duplicate: 0, pricevalue: 5000 }
  const made = await id(db.insertInto('rcids').values(channel).returning('id'))
  const buyer = { ...one, title: 'Brightway', brand: BRAND, compliance: true }
  const lender_id = await id(db.insertInto('lenders').values(buyer).returning('id'))
  const parts = {
    datapart: 'slowriver-later-json',
    sendpart: 'slowriver-later-json',
    resultpart: 'slowriver-later-json',
  }
  const config_sealed = services.keys.encrypt(JSON.stringify({ channel: 'secret' }))
  const order = { ...one, ...parts, lender_id, product_id: 1, title: 'All', price: 2000, destination, config_sealed }
  await db.insertInto('orders').values(order).execute()
  await referenceOf(services).reload()
  return made
}

let count = 0
let person: { firstname: string; lastname: string; phone: string; email: string }
beforeEach(() => {
  later = false
  const n = ++count
  person = { firstname: 'Ada', lastname: 'Bay', phone: `2125550${100 + n}`, email: `ada${n}@example.com` }
})
const me = () => ({ rcid, apikey: KEY })
const place = { state: 'NY', zip: '10001', homeowner: 'yes' }
const stored = (id: number) => app.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('POST /lead/pingpost/ping and /lead/pingpost/post', () => {
  it('tell a price, then sell at it to the brand that was chosen', async () => {
    const ping = await app.client().call(intakeCalls.ping, { body: { ...me(), ...place } })
    expect(ping).toMatchObject({ status: 'matched', price: 10, oneToOne: [{ name: BRAND }] })
    const body = { ...me(), ...place, ...person, ping_id: ping.ping_id, brand_consent: [BRAND] }
    const lead = await app.client().call(intakeCalls.post, { body })
    expect(lead).toMatchObject({ status: 'matched', price: 10 })
    expect(await app.client().call(intakeCalls.post, { body })).toEqual(lead)
    const other = await app.client().refused(intakeCalls.post, { body: { ...body, phone: '2125550999' } })
    expect(other.json.message).toBe('The ping was already posted')
    expect(await stored(lead.lead_id)).toMatchObject({ status: 'matched', ping_id: ping.ping_id, earnpub: 1000 })
  })

  it('refuse an expired ping', async () => {
    const ping = await app.client().call(intakeCalls.ping, { body: { ...me(), ...place } })
    app.clock.advance(301)
    const late = await app.client().refused(intakeCalls.post, { body: { ...me(), ...person, ping_id: ping.ping_id } })
    expect([late.status, late.json.message]).toEqual([400, 'The ping has expired, please ping again'])
  })
})

describe('POST /lead/directpost', () => {
  const direct = (more: object = {}, headers: Record<string, string> = {}) =>
    app
      .client()
      .call(intakeCalls.direct, { body: { ...me(), ...place, ...person, brand_consent: BRAND, ...more }, headers })

  it('sells', async () => {
    expect(await direct()).toMatchObject({ status: 'matched', price: 10 })
  })

  it('answers a repeat as the first time, and sells once, with a key or within five minutes without one', async () => {
    const first = await direct({}, { 'idempotency-key': 'k1' })
    const before = reportedTo.length
    expect(await direct({}, { 'idempotency-key': 'k1' })).toEqual(first)
    expect(await direct()).toEqual(first)
    expect(reportedTo.length).toBe(before)
  })

  it('without a consent leaves the lenders out that need it', async () => {
    expect(await direct({ brand_consent: undefined })).toMatchObject({ status: 'unmatched', price: 0 })
  })
})

describe('POST /lead/webprematch and /lead/webonetoone', () => {
  it('offer brands, then sell to the chosen one', async () => {
    const client = app.client()
    const prematch = await client.call(intakeCalls.prematch, { body: { ...me(), ...place, ...person } })
    expect(prematch.oneToOne).toEqual([{ name: BRAND }])
    expect((await stored(prematch.lead_id)).status).toBe('incomplete')
    const body = { ...me(), lead: prematch.lead_id, brand_consent: [BRAND] }
    expect(await client.call(intakeCalls.oneToOne, { body })).toMatchObject({ status: 'matched', oneToOne: [] })
  })

  it("are open to the console's generators with a session instead of a key, for test leads", async () => {
    const staff = await app.signedIn()
    const body = { rcid, ...place, ...person } as unknown as ReturnType<typeof me>
    const { lead_id } = await staff.call(intakeCalls.prematch, { body })
    expect((await stored(lead_id)).test).toBe(true)
    const send = { lead: lead_id, brand_consent: [] } as unknown as ReturnType<typeof me> & {
      lead: number
      brand_consent: []
    }
    expect(await staff.call(intakeCalls.oneToOne, { body: send })).toMatchObject({ lead_id, status: 'unmatched' })
  })
})

describe('POST /lender/answer/{token}', () => {
  it('settles what the lender had left open', async () => {
    later = true
    const body = { ...me(), ...place, ...person, brand_consent: [BRAND] }
    const lead = await app.client().call(intakeCalls.direct, { body })
    expect(lead.status).toBe('pending')
    const token = /\/api\/lender\/answer\/(.+)$/.exec(reportedTo.at(-1) ?? '')?.[1] ?? ''
    const answer = { params: { token }, body: { status: 'accepted', price: 20 } }
    expect(await app.client().call(intakeCalls.lenderAnswer, answer)).toEqual({ status: 'accepted' })
    expect(await stored(lead.lead_id)).toMatchObject({ status: 'matched', earntotal: 2000, earnpub: 1000 })
  })
})

describe('any text', () => {
  it('is kept in the database as it was sent', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((value) => !value.includes('\0'))
    await fc.assert(
      fc.asyncProperty(text, text, async (raw, title) => {
        const value = `“${raw}”`
        // A name of its own: what says who the consumer is does not stay in texts beside it.
        const firstname = `«${raw}»`
        const name = `x-${title}`
        const phone = `212556${String(1000 + ++count)}`
        const body = { ...me(), ...place, phone, city: value, tcpatext: value, firstname, [name]: value }
        const { lead_id } = await app.client().call(intakeCalls.direct, { body })
        const { fields } = await stored(lead_id)
        expect(fields).toMatchObject({ city: value, tcpatext: value })
        const details = app.db.selectFrom('lead_details').select('tracking').where('lead_id', '=', lead_id)
        expect((await details.executeTakeFirstOrThrow()).tracking).toEqual({ [name]: value })
        const sealed = app.db.selectFrom('lead_identity').select('sealed').where('lead_id', '=', lead_id)
        const identity = app.services.keys.decrypt((await sealed.executeTakeFirstOrThrow()).sealed)
        expect(JSON.parse(identity)).toMatchObject({ firstname })
      }),
      { numRuns: 60 },
    )
  })
})
