import { beforeAll, describe, expect, it } from 'vitest'
import { dashboardCalls } from '@/features/console/dashboard/contract'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { tellPartners } from '@/features/portal/partner-mails/server/tell'
import { portalLenderCalls } from '@/features/portal/portal-lender/contract'
import { portalRcidCalls } from '@/features/portal/portal-rcid/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { beginner, enterAs, partnerUser } from '../../../../../test/partners'
import { partnerAskCalls as staffCalls, portalAskCalls as calls } from '../contract'

const market = useMarket()
const { app } = market
let dana: ApiClient
let marcus: ApiClient
let lender: number
let buyer: ApiClient
let order: number
let beginning: Awaited<ReturnType<typeof beginner>>

beforeAll(async () => {
  dana = await app.signedIn({ superuser: true, name: 'Dana Whitfield' })
  marcus = await app.signedIn({ superuser: true, name: 'Marcus Oyelaran' })
  lender = await market.lender({ title: 'Harborview', representative: dana.id })
  buyer = await partnerUser(app, 'lender', [lender])
  order = await market.order({ lender, title: 'Windows ping', filters: { cap_day: { value: 8 } } })
  beginning = await beginner(market, { title: 'New pages' })
  await market.reload()
})

const own = (id = order) => ({ params: { party: lender, id } })
const ask = (body: object) => buyer.call(calls.ask, { ...own(), body: body as never })
const refusedAsk = async (body: object) => (await buyer.refused(calls.ask, { ...own(), body })).json
const asks = async () => (await buyer.call(calls.lenderAsks, { params: { party: lender } })).asks
const standing = async () => {
  const [row] = await buyer.call(portalLenderCalls.orders, { params: { party: lender } })
  return [row?.status, row?.caps.day.limit, row?.caps.month.limit]
}
const waiting = async (kind: 'asks' | 'golive') =>
  (await dana.call(dashboardCalls.attention, { params: { kind }, body: {} })).data
const logOf = async () =>
  (await dana.call(systemLogCalls.list, { body: { lender: [lender] } })).data.map(({ systemlog, user }) => [
    systemlog.title,
    user?.id,
  ])

describe('what a lender asks for', () => {
  it('waits on the dashboard, and is in force when staff accept it with one click', async () => {
    const { id } = await ask({ kind: 'caps', day: 12, month: '240', note: 'Second crew starts Monday' })
    expect(await standing()).toEqual(['active', 8, null])
    const [row] = await waiting('asks')
    expect(row).toMatchObject({ title: 'Windows ping', party: 'Harborview', path: `/lender/order/item/${order}` })
    expect(row?.about.ask).toBe(id)
    expect(row?.detail).toMatch(/^12 a day, 240 a month\. asked by .+\. Second crew starts Monday$/)
    expect(await refusedAsk({ kind: 'pause' })).toMatchObject({
      message: 'A request about this order is waiting already',
    })
    await dana.call(staffCalls.acceptOrder, { params: { id }, body: {} })
    expect([await standing(), await waiting('asks')]).toEqual([['active', 12, 240], []])
    expect(await asks()).toMatchObject([{ id, status: 'accepted', caps: { day: 12, month: 240 } }])
    expect(await logOf()).toEqual([
      ['Request accepted', dana.id],
      ['Cap changed', dana.id],
      ['Cap changed', dana.id],
      ['Request of the lender', buyer.id],
    ])
  })

  it('is declined with a note that its users see and are mailed, once', async () => {
    const { id } = await ask({ kind: 'pause' })
    await dana.call(staffCalls.declineOrder, { params: { id }, body: { note: 'Not before Monday' } })
    expect((await asks())[0]).toMatchObject({ id, status: 'declined', answer: 'Not before Monday' })
    expect(await standing()).toEqual(['active', 12, 240])
    const before = (await app.messages()).length
    await Promise.all([tellPartners(app.services), tellPartners(app.services)])
    const [mail, ...more] = (await app.messages()).slice(0, -before || undefined)
    expect([mail?.subject, more.length]).toEqual(['2 requests about orders were decided', 0])
    expect(mail?.body).toContain('- Windows ping: 12 a day, 240 a month was accepted\n')
    expect(mail?.body).toContain('- Windows ping: Pause was declined. Not before Monday\n')
  })

  it('is decided by one of two who decide at once, and the other is told who it was', async () => {
    const { id } = await ask({ kind: 'pause' })
    const replies = await Promise.all([
      dana.send(staffCalls.acceptOrder, { params: { id }, body: {} }),
      marcus.send(staffCalls.acceptOrder, { params: { id }, body: {} }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = replies[0].status === 200 ? 'Dana Whitfield' : 'Marcus Oyelaran'
    const told = replies.find(({ status }) => status === 400)
    expect(told?.json.message).toBe(`${winner} accepted this request already`)
    expect((await logOf()).filter(([title]) => title === 'Order paused')).toHaveLength(1)
    const late = await dana.refused(staffCalls.declineOrder, { params: { id }, body: {} })
    expect(late.json.message).toBe(`${winner} accepted this request already`)
  })

  it('is decided by who may do it in the console: caps by who manages caps, a pause by who manages orders', async () => {
    const who = async (permission: string) => app.signedIn({ permissions: [permission] })
    const [orders, caps] = [await who('order_manage'), await who('caps_manage')]
    const decide = async (body: object, no: ApiClient, yes: ApiClient) => {
      const { id } = await ask(body)
      const { data } = await no.call(dashboardCalls.attention, { params: { kind: 'asks' }, body: {} })
      for (const call of [staffCalls.acceptOrder, staffCalls.declineOrder])
        expect((await no.refused(call, { params: { id }, body: {} })).status).toBe(403)
      await yes.call(staffCalls.declineOrder, { params: { id }, body: {} })
      return data.map(({ about }) => about.decider)
    }
    expect(await decide({ kind: 'caps', day: 13 }, orders, caps)).toEqual(['caps_manage'])
    expect(await decide({ kind: 'resume' }, caps, orders)).toEqual(['order_manage'])
  })

  it('changes nothing of an order that was archived meanwhile', async () => {
    const { id } = await ask({ kind: 'caps', day: 99 })
    const become = (status: string) => app.db.updateTable('orders').set({ status }).where('id', '=', order).execute()
    await become('archive')
    const late = await dana.refused(staffCalls.acceptOrder, { params: { id }, body: {} })
    expect(late.json.message).toBe('Order is archived')
    expect((await buyer.refused(calls.ask, { ...own(), body: { kind: 'pause' } })).json.message).toBe('Order not found')
    await dana.call(staffCalls.declineOrder, { params: { id }, body: { note: 'Archived' } })
    await become('paused')
    expect(await standing()).toEqual(['paused', 12, 240])
  })

  it('can be taken back until it is decided', async () => {
    const { id } = await ask({ kind: 'resume' })
    await buyer.call(calls.withdraw, { ...own(id), body: {} })
    expect((await asks())[0]).toMatchObject({ id, status: 'withdrawn' })
    const late = await dana.refused(staffCalls.acceptOrder, { params: { id }, body: {} })
    expect(late.json.message).toBe('The request was withdrawn')
    expect((await buyer.refused(calls.withdraw, { ...own(id), body: {} })).status).toBe(400)
    expect((await standing())[0]).toBe('paused')
  })

  it('is asked for once by two who ask at once', async () => {
    const both = await Promise.all([1, 2].map(() => buyer.send(calls.ask, { ...own(), body: { kind: 'resume' } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const [open] = (await asks()).filter(({ status }) => status === 'open')
    await buyer.call(calls.withdraw, { ...own(open?.id), body: {} })
  })

  it.each<[string, object]>([
    ['kind', { kind: 'archive' }],
    ['day', { kind: 'caps' }],
    ['day', { kind: 'caps', day: 12, month: 240 }],
    ['day', { kind: 'caps', day: 0 }],
    ['day', { kind: 'caps', day: -5 }],
    ['day', { kind: 'caps', day: 1e9 }],
    ['day', { kind: 'caps', day: ' ' }],
    ['month', { kind: 'caps', month: 'many' }],
    ['month', { kind: 'caps', month: 1.5 }],
    ['day', { kind: 'resume', day: 5 }],
    ['note', { kind: 'resume', note: 'x'.repeat(501) }],
  ])('names a bad %s', async (field, body) => {
    expect(Object.keys((await refusedAsk(body)).errors ?? {})).toEqual([field])
  })

  it('is at once in force where the lender may change its orders itself, but nobody resumes an order past staff', async () => {
    expect((await refusedAsk({ kind: 'pause' })).message).toBe('The order is paused already')
    await dana.call(lenderCalls.update, { params: { id: lender }, body: { portalchanges: 1 } })
    const resume = async () => {
      const { id, status } = await ask({ kind: 'resume' })
      expect([status, (await standing())[0]]).toEqual(['open', 'paused'])
      await dana.call(staffCalls.acceptOrder, { params: { id }, body: {} })
    }
    await resume()
    expect(await ask({ kind: 'pause' })).toMatchObject({ status: 'accepted' })
    await resume()
    expect(await ask({ kind: 'caps', day: null })).toMatchObject({ status: 'accepted', caps: { day: null } })
    expect([await standing(), await waiting('asks')]).toEqual([['active', null, 240], []])
    expect((await logOf()).slice(0, 2)).toEqual([
      ['Changed in the portal', buyer.id],
      ['Cap switched off', buyer.id],
    ])
    expect(await buyer.call(calls.lenderAsks, { params: { party: lender } })).toMatchObject({
      ...{ atonce: true, manager: 'Dana Whitfield' },
    })
    await app.db.updateTable('lenders').set({ portalchanges: false }).execute()
  })

  it("is nothing about others' orders, and nothing for staff who came by one click", async () => {
    const foreign = await market.order()
    const tried = await buyer.refused(calls.ask, { ...own(foreign), body: { kind: 'pause' } })
    expect(tried.json.message).toBe('Order not found')
    const { id } = await ask({ kind: 'pause' })
    const rival = await market.lender()
    const stranger = await partnerUser(app, 'lender', [rival])
    const theirs = await stranger.refused(calls.withdraw, { params: { party: rival, id }, body: {} })
    expect(theirs.json.message).toBe('Request not found')
    expect((await stranger.call(calls.lenderAsks, { params: { party: rival } })).asks).toEqual([])
    const wrongSide = await dana.refused(staffCalls.acceptRcid, { params: { id }, body: {} })
    expect(wrongSide.json.message).toBe('Request not found')
    const visitor = await enterAs(app, dana, 'lender', buyer.id)
    expect((await visitor.refused(calls.ask, { ...own(), body: { kind: 'pause' } })).status).toBe(403)
    expect((await visitor.refused(calls.withdraw, { ...own(id), body: {} })).status).toBe(403)
  })
})

describe('an RCID that wants to go live', () => {
  const mine = {
    get params() {
      return { party: beginning.party, id: beginning.rcid }
    },
  }
  const golive = () => beginning.user.send(calls.askLive, { ...mine, body: { note: 'Ready' } })

  it('has had a test lead taken, waits on the dashboard, and is active when staff accept it', async () => {
    const { party: publisher, rcid, user: seller } = beginning
    expect((await golive()).json.message).toBe('No test lead has been taken yet')
    const sample = await seller.call(portalRcidCalls.sample, mine)
    const fields = Object.fromEntries(sample.map(({ name, value }) => [name, value]))
    await seller.call(portalRcidCalls.tryIt, { ...mine, body: { stage: 'direct', fields } })
    expect((await golive()).status).toBe(200)
    expect((await golive()).json.message).toBe('A request about this RCID is waiting already')
    const [first] = await seller.call(calls.publisherAsks, { params: { party: publisher } })
    await seller.call(calls.withdrawLive, { params: { party: publisher, id: first?.id ?? 0 }, body: {} })
    await golive()
    const [row] = await waiting('golive')
    expect(row).toMatchObject({ title: 'New pages', atstake: null })
    await dana.call(staffCalls.declineRcid, { params: { id: row?.about.ask ?? 0 }, body: { note: 'One more test' } })
    await golive()
    const [again] = await waiting('golive')
    const become = (status: string) => app.db.updateTable('rcids').set({ status }).where('id', '=', rcid).execute()
    await become('inactive')
    const late = await dana.refused(staffCalls.acceptRcid, { params: { id: again?.about.ask ?? 0 }, body: {} })
    expect(late.json.message).toBe('The RCID is not in status testing any more')
    await become('testing')
    await dana.call(staffCalls.acceptRcid, { params: { id: again?.about.ask ?? 0 }, body: {} })
    expect((await seller.call(portalRcidCalls.item, mine)).status).toBe('active')
    expect(await seller.call(calls.publisherAsks, { params: { party: publisher } })).toMatchObject([
      { status: 'accepted' },
      { status: 'declined', answer: 'One more test' },
      { status: 'withdrawn' },
    ])
    expect((await golive()).json.message).toBe('Only an RCID in status testing can go live')
  })
})
