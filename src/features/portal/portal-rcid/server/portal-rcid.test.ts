import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { beginner, enterAs } from '../../../../../test/partners'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import { portalPublisherCalls } from '@/features/portal/portal-publisher/contract'
import { rcidCalls } from '@/features/supply/rcids/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { portalRcidCalls as calls, type Stage } from '../contract'

const market = useMarket()
const { app } = market
let party: number
let user: ApiClient
let staff: ApiClient
let rcid: number
let foreign: number

beforeAll(async () => {
  ;({ party, user, rcid } = await beginner(market, { title: 'Harbor windows', required: { zip: 2, phone: 1 } }))
  staff = await app.signedIn({ superuser: true, name: 'Dana Whitfield' })
  foreign = await market.rcid(await market.publisher())
  await market.order({ lender: await market.lender({ status: 'testing' }), price: 6600 })
  await market.reload()
})

const own = (id = rcid) => ({ params: { party, id } })
const item = () => user.call(calls.item, own())
const rotate = (body: object = {}) => user.call(calls.rotateKey, { ...own(), body })
const sample = async () => (await user.call(calls.sample, own())).map(({ name, value }) => [name, value] as const)
async function tryIt(stage: Stage, more: object = {}, pingId?: number) {
  const fields = { ...Object.fromEntries(await sample()), ...more }
  const body = { stage, fields, ...(pingId === undefined ? {} : { ping_id: pingId }) }
  const { status, response, request } = await user.call(calls.tryIt, { ...own(), body })
  return { status, request, ...(JSON.parse(response) as { data?: Record<string, unknown>; errors?: object }) }
}
const atTheDoor = async (apikey: string) => {
  await market.reload()
  const payload = { rcid, apikey, ...Object.fromEntries(await sample()) }
  return (await app.http.inject({ method: 'POST', url: '/api/lead/directpost', payload })).statusCode
}
async function become(status: string) {
  await market.db.updateTable('rcids').set({ status }).where('id', '=', rcid).execute()
  await market.reload()
}
const newestLog = async () => (await staff.call(systemLogCalls.list, { body: { rcid: [rcid] } })).data[0]

describe("a publisher's own key", () => {
  it('is made anew and shown once; the old one lives on for 24 hours unless told', async () => {
    const { apikey: first } = await rotate({ keepdays: 0 })
    const { apikey: second } = await rotate()
    expect([await atTheDoor(first), await atTheDoor(second)]).toEqual([200, 200])
    const shown = await item()
    expect(shown).toMatchObject({ apikey: `••••••••${second.slice(-4)}`, status: 'testing' })
    expect(Date.parse(shown.earlierkeyuntil ?? '')).toBe(app.clock.now() + 86_400_000)
    const log = await newestLog()
    expect(log).toMatchObject({ systemlog: { title: 'API key rotated' }, user: { id: user.id } })
    expect(JSON.stringify(log)).not.toContain(second)
    const { apikey: third } = await rotate({ keepdays: 0 })
    expect([await atTheDoor(first), await atTheDoor(second), await atTheDoor(third)]).toEqual([400, 400, 200])
    expect((await user.refused(calls.rotateKey, { ...own(), body: { keepdays: 31 } })).status).toBe(422)
  })

  it('made by two at once is made by one, and the old one lives on as the first was told', async () => {
    const { apikey: old } = await rotate({ keepdays: 0 })
    const { apikeyat: replaces, apikeyby } = await item()
    expect(apikeyby).toBe((await user.call(portalAuthCalls.me)).name)
    app.clock.advance(1)
    const input = { ...own(), body: { replaces } }
    const both = await Promise.all([user.send(calls.rotateKey, input), user.send(calls.rotateKey, input)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.map(({ json }) => json.message)).toContain(
      'Somebody made a new key in the meantime. Reload the page before you make another.',
    )
    expect(await atTheDoor(old)).toBe(200)
    await staff.call(rcidCalls.rotateKey, { params: { id: rcid }, body: {} })
    expect((await item()).apikeyby).toBe('staff')
  })

  it('is nothing for other publishers, nor for staff who came by one click', async () => {
    for (const call of Object.values(calls)) {
      const input = { ...own(foreign), ...(call.method === 'GET' ? {} : { body: bodyOf(call) }) }
      expect((await user.refused(call, input)).json.message, call.path).toBe('RCID not found')
    }
    const visitor = await enterAs(app, staff, 'publisher', user.id)
    for (const call of [calls.rotateKey, calls.tryIt])
      expect((await visitor.refused(call, { ...own(), body: bodyOf(call) })).status, call.path).toBe(403)
    expect(await visitor.call(calls.item, own())).toMatchObject({ id: rcid })
  })

  const bodyOf = (call: { path: string }) => (call.path.endsWith('/try') ? { stage: 'direct', fields: {} } : {})
})

describe('a try', () => {
  it('is answered as the door answers, as a test lead and without the key', async () => {
    const ping = await tryIt('ping')
    expect([ping.status, ping.data?.['status'], ping.data?.['price']]).toEqual([200, 'matched', 33])
    expect(ping.request).toMatchObject({ method: 'POST', path: '/api/lead/pingpost/ping' })
    expect(JSON.parse(ping.request.body)).toMatchObject({ rcid, apikey: 'YOUR_API_KEY' })
    const post = await tryIt('post', {}, Number(ping.data?.['ping_id']))
    expect([post.status, post.data?.['status']]).toEqual([200, 'matched'])
    expect((await tryIt('direct', { rcid: String(foreign), apikey: 'x', ping_id: '1' })).status).toBe(200)
    const leads = await market.db.selectFrom('leads').select(['test', 'rcid_id']).execute()
    expect(new Set(leads.map((lead) => `${lead.test} ${lead.rcid_id}`))).toEqual(new Set([`true ${rcid}`]))
    const sent = { systemlog: { title: 'Test direct post sent in the portal' }, user: { id: user.id } }
    expect(await newestLog()).toMatchObject(sent)
    const tests = await user.call(portalPublisherCalls.testLeads, { params: { party }, body: { rcid: [rcid] } })
    expect(tests.data.map(({ type, status }) => `${type} ${status}`)).toEqual(
      expect.arrayContaining(['Direct post matched', 'Ping post matched']),
    )
    const others = { params: { party }, body: { rcid: [foreign] } }
    expect((await user.call(portalPublisherCalls.testLeads, others)).total).toBe(0)
    const { testping, testpost, closed, pingminutes } = await item()
    expect([testping !== null, testpost !== null, closed, pingminutes]).toEqual([true, true, null, 5])
  })

  it('is refused as the door refuses: its errors by field, and why an RCID is closed', async () => {
    const bad = await tryIt('direct', { zip: '4321', phone: '' })
    expect([bad.status, Object.keys(bad.errors ?? {})]).toEqual([422, ['zip', 'phone']])
    await become('inactive')
    expect([(await tryIt('ping')).status, (await item()).closed]).toEqual([400, 'This RCID is not active.'])
    await become('testing')
  })

  it('never uses up a ping that can be sold', async () => {
    const { apikey } = await rotate()
    await become('active')
    const payload = { rcid, apikey, ...Object.fromEntries(await sample()) }
    const real = await app.http.inject({ method: 'POST', url: '/api/lead/pingpost/ping', payload })
    const id = real.json<{ data: { ping_id: number } }>().data.ping_id
    const body = { stage: 'post' as const, ping_id: id, fields: {} }
    expect((await user.refused(calls.tryIt, { ...own(), body })).json.errors).toEqual({
      ping_id: 'There is no such test ping',
    })
  })

  it('is possible 30 times a minute', async () => {
    app.clock.advance(120)
    const body = { stage: 'direct' as const, fields: {} }
    for (let n = 0; n < 30; n++) expect((await user.call(calls.tryIt, { ...own(), body })).status).toBe(422)
    const { status, headers, json } = await user.refused(calls.tryIt, { ...own(), body })
    expect([status, Number(headers['retry-after'])]).toEqual([429, 2])
    expect(json.message).toBe('Too many requests. Try again in 2 s.')
  })
})
