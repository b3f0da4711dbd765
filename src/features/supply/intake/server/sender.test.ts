import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import { HIDDEN_KEY } from '../contract'
import { KEY, openTestDoors, rcidOf, TestMarket } from './intake.testing'

const app = useApp()
const market = new TestMarket()
let doors: Awaited<ReturnType<typeof openTestDoors>>
beforeAll(async () => {
  doors = await openTestDoors(app.services, market)
  return () => doors.http.close()
})
beforeEach(() => {
  market.setRcids(rcidOf())
  market.settings = { intakePerMinute: 0, postBudgetSeconds: 25 }
  market.taken.length = 0
})

const me = { rcid: 1, apikey: KEY }
const DIRECT = '/lead/directpost'
const PING = '/lead/pingpost/ping'

describe('the sender', () => {
  const WRONG = 'Wrong rcid or apikey.'

  it.each([
    [{ rcid: 1, apikey: 'wrong' }],
    [{ rcid: 2, apikey: KEY }],
    [{ rcid: 'x', apikey: KEY }],
    [{ rcid: 1, apikey: { $ne: '' } }],
    [{ rcid: [1], apikey: KEY }],
    [{ rcid: 1, apikey: '' }],
  ])('%j is told nothing but that it is wrong', async (sender) => {
    const { status, json } = await doors.json(PING, sender)
    expect([status, json.message]).toEqual([400, WRONG])
  })

  it('without rcid or key is told both', async () => {
    const { status, json } = await doors.json(PING, {})
    expect([status, json.errors]).toEqual([422, { rcid: 'Required', apikey: 'Required' }])
  })

  it('whose RCID has no key yet is refused, also with an empty one', async () => {
    market.setRcids(rcidOf({ apiKey: null }))
    for (const apikey of ['', 'null', KEY])
      expect((await doors.json(PING, { rcid: 1, apikey })).json.message).toBe(WRONG)
  })

  it('may show its key in headers', async () => {
    expect((await doors.json(PING, {}, { 'x-rcid': '1', 'x-api-key': KEY })).status).toBe(200)
  })

  it.each([
    [rcidOf({ status: 'inactive' }), 'This RCID is not active.'],
    [rcidOf({}, { active: false }), 'This publisher is not active.'],
    [
      rcidOf({}, { flows: { pingpost: false, directpost: true, traffic: true } }),
      'Ping/post is switched off for this publisher.',
    ],
  ])('that may not send is told so', async (rcid, message) => {
    market.setRcids(rcid)
    const { status, json } = await doors.json(PING, me)
    expect([status, json.message]).toEqual([400, message])
  })

  it('above its rate gets 429 and the seconds to wait, others do not', async () => {
    market.settings = { ...market.settings, intakePerMinute: 2 }
    market.setRcids(rcidOf({ id: 41 }), rcidOf({ id: 42 }))
    const send = (rcid: number) => doors.json(PING, { ...me, rcid })
    expect([(await send(41)).status, (await send(41)).status]).toEqual([200, 200])
    const third = await send(41)
    expect([third.status, third.headers['retry-after']]).toEqual([429, '30'])
    expect((await send(42)).status).toBe(200)
  })

  it('that nobody knows is read 120 times a minute from one address, then not at all', async () => {
    const send = (remoteAddress: string, apikey: string) =>
      doors.http.inject({ method: 'POST', url: `/api${PING}`, remoteAddress, payload: { rcid: 1, apikey } })
    for (let n = 0; n < 120; n++) expect((await send('203.0.113.9', 'wrong')).statusCode).toBe(400)
    const refused = await send('203.0.113.9', KEY)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    for (let n = 0; n < 150; n++) expect((await send('198.51.100.7', KEY)).statusCode).toBe(200)
    app.clock.advance(1)
    expect((await send('203.0.113.9', KEY)).statusCode).toBe(200)
  })

  it('whose bodies cannot be read is heard 600 times a minute from one address, then not at all', async () => {
    const headers = { 'content-type': 'application/json' }
    const send = (remoteAddress: string) =>
      doors.http.inject({ method: 'POST', url: `/api${PING}`, remoteAddress, headers, payload: '{"broken' })
    for (let n = 0; n < 600; n++) expect((await send('203.0.113.77')).statusCode).toBe(400)
    expect((await send('203.0.113.77')).statusCode).toBe(429)
    expect((await send('203.0.113.78')).statusCode).toBe(400)
  })

  it('who is staff of the console needs no key, and sends test leads', async () => {
    const staff = await app.signedIn()
    const headers = { authorization: `Bearer ${staff.token}` }
    expect((await doors.json(DIRECT, { rcid: 1, source: 'pingpost', publisher_id: 7 }, headers)).status).toBe(200)
    expect(market.taken[0]?.submission.test).toBe(true)
    expect((await doors.json(DIRECT, me, { authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401)
    const real = await doors.json('/lead/webonetoone', { lead: 12345, brand_consent: [] }, headers)
    expect([real.status, real.json.message]).toEqual([400, 'Lead not found'])
  })

  it('who is staff may show the sign that stands for a key, nobody else', async () => {
    const headers = { authorization: `Bearer ${(await app.signedIn()).token}` }
    const masked = { rcid: 1, apikey: HIDDEN_KEY }
    expect((await doors.json(DIRECT, masked, headers)).status).toBe(200)
    expect(market.taken[0]?.submission.test).toBe(true)
    expect((await doors.json(DIRECT, masked)).json.message).toBe(WRONG)
    expect((await doors.json(DIRECT, { rcid: 1, apikey: 'wrong' }, headers)).json.message).toBe(WRONG)
    const lead = { lead: 12345, brand_consent: [], apikey: HIDDEN_KEY }
    expect((await doors.json('/lead/webonetoone', lead, headers)).json.message).toBe('Lead not found')
  })
})
