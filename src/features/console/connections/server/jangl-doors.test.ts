import { beforeAll, describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { janglCalls } from '../contract'

const market = useMarket()
const TOKEN = 'jangl-secret-token-99aa'
let rcid: number
let people = 0

const connected = async () =>
  market.rcid(await market.publisher(), { jangltoken: market.app.services.keys.encrypt(TOKEN) })

beforeAll(async () => {
  rcid = await connected()
  await market.order({ pingpost: true })
  const tester = await market.lender({ status: 'testing' })
  await market.order({ lender: tester, pingpost: true })
  await market.order({ lender: tester, price: 3000 })
  await market.reload()
})

const contact = () => {
  const n = ++people
  return {
    ...{ first_name: 'Jordan', last_name: `Reed${n}`, email: `jordan.reed.${n}@example.com` },
    ...{ phone_number: `216554${String(n).padStart(4, '0')}`, street_address: `${n} Elm Street` },
  }
}
const PLACE = { city: 'Cleveland', state: 'OH', zip_code: '44101' }
const DATA = { homeowner: 'yes', windowcount: '3-5' }
const whole = () => ({ contact: { ...contact(), ...PLACE }, data: DATA })

interface Answer {
  readonly status: string
  readonly price: number
  readonly auth_code?: string
  readonly expires?: string
  readonly lead_id?: number
  readonly message?: string
  readonly errors?: Readonly<Record<string, string>>
}

async function send(
  door: keyof typeof janglCalls,
  body: unknown,
  { token = `Token ${TOKEN}`, id = rcid, headers = {} } = {},
) {
  const reply = await market.app
    .client()
    .send(janglCalls[door], { params: { id }, body, headers: { authorization: token, ...headers } })
  return { ...(reply.json as unknown as Answer), code: reply.status, headers: reply.headers }
}

const leads = async () =>
  (await market.db.selectFrom('leads').select('id').where('rcid_id', '=', rcid).execute()).length

describe('leads in the shape of Jangl', () => {
  it('are pinged for a price and posted with the code of the ping, sold like all others', async () => {
    const ping = await send('ping', { meta: { source_id: 'fb_1' }, contact: PLACE, data: DATA })
    expect(ping).toMatchObject({ code: 200, status: 'success', price: 10 })
    expect(Date.parse(ping.expires ?? '')).toBeGreaterThan(market.app.clock.now())
    const lead = { meta: { source_id: 'fb_1', click: 1 }, ...whole() }
    const post = await send('post', { auth_code: ping.auth_code, ...lead })
    expect(post).toMatchObject({ code: 200, status: 'success', price: 10 })
    expect(await market.lead(post.lead_id ?? 0)).toMatchObject({
      ...{ rcid_id: rcid, status: 'matched', flow: 'pingpost', subid: 'fb_1', test: false },
    })
    expect(await send('post', { auth_code: ping.auth_code, ...lead })).toMatchObject({ lead_id: post.lead_id })
    expect(await send('post', { auth_code: ping.auth_code, ...whole() })).toMatchObject({ code: 400, status: 'error' })
  })

  it('need the code of a ping of theirs: none that is made up, of another RCID, or of a test', async () => {
    const other = await connected()
    await market.reload()
    const code = async (door: 'ping' | 'testPing', id = rcid) =>
      (await send(door, { contact: PLACE, data: DATA }, { id })).auth_code
    const mine = (await code('ping')) ?? ''
    const wrong = [undefined, 7, '', '1-AAAAAAAAAAAAAAAA', `9${mine}`, `${mine}x`, mine.slice(0, -1)]
    const before = await leads()
    for (const auth_code of [...wrong, await code('ping', other), await code('testPing')])
      expect(await send('post', { auth_code, ...whole() })).toMatchObject({
        ...{ code: 422, status: 'error', errors: { auth_code: expect.any(String) as string } },
      })
    expect((await send('testPost', { auth_code: mine, ...whole() })).code).toBe(422)
    expect(await leads()).toBe(before)
    expect(await send('post', { auth_code: mine, ...whole() })).toMatchObject({ code: 200, status: 'success' })
  })

  it('are sold without a ping, and refused by the names they came with', async () => {
    const order = await market.order({ price: 3000 })
    await market.reload()
    expect(await send('direct', whole())).toMatchObject({ code: 200, status: 'success', price: 15 })
    await market.db.updateTable('orders').set({ status: 'paused' }).where('id', '=', order).execute()
    await market.reload()
    const body = whole()
    const errors = async (lead: object) => (await send('direct', lead)).errors
    expect(await errors({ ...body, zip: '44101' })).toEqual({ zip_code: 'Given twice' })
    const wrong = await errors({ ...body, contact: { ...body.contact, zip_code: '<b>', email: 'x' } })
    expect(Object.keys(wrong ?? {}).sort()).toEqual(['email', 'zip_code'])
    expect(await send('direct', { contact: 'Jordan' })).toMatchObject({ code: 400, status: 'error' })
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(await send('direct', body, form)).toMatchObject({ code: 415, status: 'error' })
  })

  it('are a success only when they are sold: nobody who wants them, or has not decided, is none', async () => {
    const mine = await connected()
    const buyer = await market.order({ price: 4000, post: { dialect: 'json', outcome: { kind: 'refuse' } } })
    await market.db.updateTable('orders').set({ status: 'paused' }).where('ispingpost', '=', true).execute()
    await market.reload()
    const told = async () => {
      const { status, price, lead_id } = await send('direct', whole(), { id: mine })
      return { status, price, stored: (await market.lead(lead_id ?? 0)).status }
    }
    expect(await told()).toEqual({ status: 'failure', price: 0, stored: 'unmatched' })
    const later = { kind: 'later', afterMs: 3_600_000, then: { kind: 'accept' } } as const
    market.behave(buyer, 'post', { dialect: 'json', outcome: later })
    expect(await told()).toMatchObject({ status: 'pending', price: 0 })
    await market.db.updateTable('orders').set({ status: 'paused' }).where('id', '=', buyer).execute()
    await market.reload()
    const none = await send('ping', { contact: PLACE, data: DATA }, { id: mine })
    expect([none.status, none.price, none.auth_code]).toEqual(['failure', 0, undefined])
    await market.db.updateTable('orders').set({ status: 'active' }).where('ispingpost', '=', true).execute()
    await market.reload()
  })

  it('at the test addresses are test leads, which sell nothing', async () => {
    const direct = await send('testDirect', whole())
    const { auth_code } = await send('testPing', { contact: PLACE, data: DATA })
    const post = await send('testPost', { auth_code, ...whole() })
    for (const { code, lead_id } of [direct, post])
      expect([code, (await market.lead(lead_id ?? 0)).test]).toEqual([200, true])
  })

  it('are taken once with a key, and need the token of their RCID, whatever RCID or key they name', async () => {
    const lead = whole()
    const key = { headers: { 'idempotency-key': 'lead-1' } }
    const first = await send('direct', lead, key)
    const again = await send('direct', lead, key)
    expect([again.lead_id, again.headers['idempotency-replayed']]).toEqual([first.lead_id, 'true'])
    const other = await market.rcid(await market.publisher())
    await market.reload()
    for (const [token, id] of [
      ['Token wrong', rcid],
      ['', rcid],
      [`Token ${TOKEN}`, other],
      ['Token ', other],
      [`Token ${TOKEN}`, 999_999],
    ] as const)
      expect(await send('direct', whole(), { token, id })).toMatchObject({ code: 400, status: 'error' })
    const named = await send('direct', { rcid: other, api_key: 'x', publisher_id: 1, ...whole() })
    expect((await market.lead(named.lead_id ?? 0)).rcid_id).toBe(rcid)
  })
})
