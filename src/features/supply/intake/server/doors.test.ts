import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
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
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the answers', () => {
  it('to a ping tells price, brands and until when', async () => {
    const { status, json } = await doors.json(PING, { ...me, zip: '10001' })
    expect([status, json]).toEqual([
      200,
      {
        data: {
          ping_id: expect.any(Number) as number,
          status: 'matched',
          price: 18.5,
          oneToOne: [{ name: 'Brightway' }],
          expires: '2026-11-15T15:05:00.000Z',
        },
      },
    ])
  })

  it('to a post, a direct post and a prematch carry the lead', async () => {
    const lead = { lead_id: expect.any(Number) as number, status: 'matched', price: 24.5 }
    const body = { ...me, phone: '2125550147', brand_consent: ['Brightway'], source: 'quotes' }
    expect((await doors.json('/lead/pingpost/post', { ...body, ping_id: '77' })).json).toEqual({ data: lead })
    expect((await doors.json(DIRECT, body)).json).toEqual({ data: lead })
    expect(market.taken).toMatchObject([
      {
        ping: 77,
        chosen: ['Brightway'],
        submission: { source: { slug: 'quotes' }, fields: { phone: '2125550147' }, test: false },
      },
      { chosen: [11] },
    ])
    const prematch = await doors.json('/lead/webprematch', body)
    expect(prematch.json.data).toEqual({ ...lead, oneToOne: [{ name: 'Brightway' }], price: undefined })
  })

  it('to a one-to-one send carries further brands and the reason', async () => {
    const { json } = await doors.json('/lead/webonetoone', { ...me, lead: 5, brand_consent: 'brightway' })
    expect(json.data).toEqual({ lead_id: 5, status: 'unmatched', price: 0, reason: 'No buyer', oneToOne: [] })
    expect(market.sends.at(-1)).toEqual({ lead: 5, brands: ['brightway'] })
  })

  it('are the same to a form as to JSON', async () => {
    const body = new URLSearchParams({ ...me, rcid: '1', phone: '(212) 555-0147', brand_consent: '', gclid: 'ä b' })
    expect((await doors.send(DIRECT, body.toString(), form)).status).toBe(200)
    const [{ submission, chosen } = { submission: null }] = market.taken
    expect([submission?.fields, submission?.tracking, chosen]).toEqual([{ phone: '2125550147' }, { gclid: 'ä b' }, []])
  })

  it('are not kept by caches and carry the request id', async () => {
    const { headers } = await doors.json(PING, me)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('what is wrong in a body', () => {
  it('is told all at once', async () => {
    market.setRcids(rcidOf({ required: { email: 1, zip: 2 } }))
    const body = {
      ...me,
      phone: '1',
      state: 'ZZ',
      source: 'nowhere',
      brand_consent: [5],
      product: 'solar',
      publisher_id: 8,
    }
    const { status, json } = await doors.json('/lead/pingpost/post', { ...body, publisherId: 7, ping_id: 'abc' })
    expect([status, json.message]).toEqual([422, 'Some fields need attention.'])
    expect(json.errors).toEqual({
      phone: 'Enter a 10-digit US phone number',
      state: 'Enter a US state',
      email: 'Required',
      zip: 'Required',
      source: 'Unknown lead source',
      brand_consent: 'Send a list of brand names',
      product: 'This RCID is for Windows',
      publisher_id: 'This RCID belongs to another publisher',
      publisherId: 'Given twice',
      ping_id: 'Enter a number',
    })
    expect(market.taken).toEqual([])
  })

  it('of the calls that name a lead or ping is told too', async () => {
    expect((await doors.json('/lead/pingpost/post', me)).json.errors).toEqual({ ping_id: 'Required' })
    const { errors } = (await doors.json('/lead/webonetoone', me)).json
    expect(errors).toEqual({ lead: 'Required', brand_consent: 'Required' })
  })

  const twice = `{"rcid":1,"apikey":"${KEY}","zip":"10001","zip":"10002"}`
  it.each<[string, string | Buffer, number]>([
    ['broken JSON', '{"rcid":', 400],
    ['no object', '[]', 400],
    ['a member twice', twice, 400],
    ['__proto__', '{"__proto__":{"rcid":1}}', 400],
    ['deep nesting', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['10 MB', `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`, 413],
    ['257 KB', `{"a":"${'x'.repeat(257 * 1024)}"}`, 413],
    ['nothing', '', 422],
    ['a NUL', JSON.stringify({ ...me, city: 'a\0' }), 422],
    ['half a character', `{"rcid":1,"apikey":"${KEY}","city":"\\ud800"}`, 422],
    ['lists and objects', JSON.stringify({ ...me, zip: ['10001'], city: {} }), 422],
  ])('as %s gets words and no 5xx', async (_name, payload, status) => {
    for (const path of [DIRECT, PING, '/lender/answer/known-token']) {
      const reply = await doors.send(path, payload)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.json.message).not.toBe('')
    }
    expect((await doors.send(DIRECT, payload)).status).toBe(status)
  })

  it.each([
    ['application/xml', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset=utf-8', 200],
  ])('of type %s is answered with %i', async (type, status) => {
    expect((await doors.send(PING, JSON.stringify(me), { 'content-type': type })).status).toBe(status)
  })

  it('cannot be sent by another method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const reply = await doors.http.inject({ method, url: `/api${PING}?rcid=1&apikey=${KEY}` })
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST'])
    }
  })

  it('to an address that cannot be read is refused too', async () => {
    for (const token of ['%zz', 'x'.repeat(300), '%00']) {
      const url = `/api/lender/answer/${token}`
      const reply = await doors.http.inject({ method: 'POST', url, payload: { status: 'accepted' } })
      expect(reply.statusCode, reply.body).toBe(400)
    }
  })

  it('that PostgreSQL or the market chokes on is a 500 that tells nothing', async () => {
    market.before = () => Promise.reject(new Error('secret of the house'))
    const reply = await doors.json(DIRECT, me)
    market.before = () => Promise.resolve()
    expect(reply.status).toBe(500)
    expect(JSON.stringify(reply.json)).not.toContain('secret')
  })
})

describe("a lender's late answer", () => {
  it('goes to the market, as JSON or form', async () => {
    const sold = await doors.json('/lender/answer/known-token', { status: 'accepted', price: 12.5, reference: 'R1' })
    expect([sold.status, sold.json]).toEqual([200, { data: { status: 'accepted' } }])
    const not = await doors.send('/lender/answer/known-token', 'result=declined&reason=Bad+phone', form)
    expect([not.status, not.json]).toEqual([200, { data: { status: 'rejected' } }])
    expect(market.late.slice(-2)).toEqual([
      { token: 'known-token', answer: { kind: 'matched', price: 1250, reference: 'R1' } },
      { token: 'known-token', answer: { kind: 'unmatched', reason: 'Bad phone' } },
    ])
  })

  it('with an unknown token or without a word is refused', async () => {
    expect((await doors.json('/lender/answer/other', { status: 'accepted' })).json.message).toBe('Posting not found')
    expect((await doors.json('/lender/answer/known-token', {})).json.errors).toEqual({ status: 'Required' })
  })
})
